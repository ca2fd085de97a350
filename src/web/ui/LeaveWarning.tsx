import { lazy, Suspense, useEffect } from 'react'
import { useBlocker, useLocation } from 'react-router'

const Preguntar = lazy(async () => ({ default: (await import('./Preguntar.tsx')).Preguntar }))

/** Asks before another screen takes the place of what was typed and not sent. Closing the tab asks in its own way. */
export const LeaveWarning = ({ when }: { when: boolean }) => {
  const { pathname: here } = useLocation()
  // while the next screen is on its way this one is still drawn: going back then is no leaving
  const blocker = useBlocker((to) => when && to.currentLocation.pathname === here && to.nextLocation.pathname !== here)
  useEffect(() => {
    if (!when) return
    const ask = (e: BeforeUnloadEvent) => e.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [when])
  if (blocker.state !== 'blocked') return null
  return (
    <Suspense>
      <Preguntar
        opened
        titulo="Salir sin guardar"
        texto="Lo que escribió en esta pantalla todavía no se envió y se va a perder."
        accion="Salir"
        onSi={() => blocker.proceed()}
        onNo={() => blocker.reset()}
      />
    </Suspense>
  )
}
