import { lazy, Suspense, useEffect } from 'react'
import { useHold } from '#web/router/router.tsx'

const Preguntar = lazy(async () => ({ default: (await import('./Preguntar.tsx')).Preguntar }))

type Props = {
  when: boolean
  /** Whoever leaves all the same does not want back what was typed. */ onLeave?: () => void
}
/** Asks before another screen takes the place of what was typed and not sent. Closing the tab asks in its own way. */
export const LeaveWarning = ({ when, onLeave }: Props) => {
  const held = useHold(when)
  useEffect(() => {
    if (!when) return
    const ask = (e: BeforeUnloadEvent) => e.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [when])
  if (!held) return null
  return (
    <Suspense>
      <Preguntar
        opened
        titulo="Salir sin guardar"
        texto="Lo que escribiste en esta pantalla todavía no se envió y se va a perder."
        accion="Salir"
        onSi={() => {
          onLeave?.()
          held.go()
        }}
        onNo={held.stay}
      />
    </Suspense>
  )
}
