import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icons.tsx'
import { useChanged } from '#web/ui/useChanged.ts'
import { textos } from '../rules.ts'
import css from './gracias.module.css'

const Politica = lazy(async () => ({ default: (await import('./Politica.tsx')).Politica }))
const EncuestaBar = lazy(async () => ({ default: (await import('./EncuestaBar.tsx')).EncuestaBar }))

/**
 * What a client is asked after signing in: the claims policy first, then the survey (OPEN-61). Loaded only when it is.
 * An answer is thanked for in its place, until the next screen (OPEN-109).
 */
export const Avisos = ({ onLogout }: { onLogout: () => void }) => {
  const { tipoRol, mostrarPoliticasReclamo, showNps } = useSession()
  const { pathname } = useLocation()
  const [sent, setSent] = useState(false)
  useChanged(pathname, () => setSent(false))
  if (tipoRol !== 3) return null
  if (sent) return <Gracias onClose={() => setSent(false)} />
  if (!(mostrarPoliticasReclamo || showNps)) return null
  return (
    <Suspense fallback={null}>
      {mostrarPoliticasReclamo ? <Politica onLogout={onLogout} /> : <EncuestaBar onSent={() => setSent(true)} />}
    </Suspense>
  )
}

/** Who hears the page was told when it was sent. */
const Gracias = ({ onClose }: { onClose: () => void }) => (
  <div className={`gracias noprint ${css.gracias}`}>
    <div className="wrap">
      <Icon name="check" />
      <p>{textos.gracias}</p>
      <button type="button" aria-label="Cerrar el agradecimiento" onClick={onClose}>
        <Icon name="x" />
      </button>
    </div>
  </div>
)
