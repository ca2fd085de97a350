import { lazy, Suspense } from 'react'
import { useSession } from '#web/session.ts'

const Politica = lazy(async () => ({ default: (await import('./Politica.tsx')).Politica }))
const EncuestaBar = lazy(async () => ({ default: (await import('./EncuestaBar.tsx')).EncuestaBar }))

/**
 * What a client is asked after signing in: the claims policy first, then the survey (OPEN-61). Loaded only when it is.
 */
export const Avisos = ({ onLogout }: { onLogout: () => void }) => {
  const { tipoRol, mostrarPoliticasReclamo, showNps } = useSession()
  if (tipoRol !== 3 || !(mostrarPoliticasReclamo || showNps)) return null
  return (
    <Suspense fallback={null}>{mostrarPoliticasReclamo ? <Politica onLogout={onLogout} /> : <EncuestaBar />}</Suspense>
  )
}
