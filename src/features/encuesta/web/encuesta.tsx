import { lazy, Suspense } from 'react'
import { useSession } from '#web/session.ts'
import { EncuestaBar } from './EncuestaBar.tsx'

const Politica = lazy(async () => ({ default: (await import('./Politica.tsx')).Politica }))

/**
 * What a client is asked after signing in: the claims policy first, then the survey (OPEN-61).
 */
export const Avisos = ({ onLogout }: { onLogout: () => void }) => {
  const { tipoRol, mostrarPoliticasReclamo, showNps } = useSession()
  if (tipoRol !== 3 || !(mostrarPoliticasReclamo || showNps)) return null
  // the bar comes with the first paint: later it would push the screen down
  if (!mostrarPoliticasReclamo) return <EncuestaBar />
  return (
    <Suspense>
      <Politica onLogout={onLogout} />
    </Suspense>
  )
}
