import { useEffect, useRef, useState } from 'react'
import { useLocation } from '#web/router.tsx'
import { findSession, useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icons.tsx'
import { part } from '#web/ui/part.tsx'
import { useChanged } from '#web/ui/useChanged.ts'
import { textos } from '../textos.ts'
import { askFor, putAway, useVisit } from './visit.ts'
import css from './thanks.module.css'

const EncuestaBar = part(() => import('./EncuestaBar.tsx'), 'EncuestaBar', { waiting: () => null })
/** Who is asked gets the bar's code with the frame: drawn later it would shift the screen. */
export const readyEncuesta = async (): Promise<void> => {
  const session = findSession()
  if (session?.showNps && !session.mostrarPoliticasReclamo) await EncuestaBar.preload().catch(() => {})
}
const Politica = part(() => import('./Politica.tsx'), 'Politica')

/**
 * What a client is asked after signing in: first the claims policy, then the survey (OPEN-61), above one screen of the
 * visit or from the menu (OPEN-314). Thanks replace the survey until the next screen (OPEN-109).
 */
export const Avisos = ({ onLogout }: { onLogout: () => void }) => {
  const { tipoRol, mostrarPoliticasReclamo, showNps } = useSession()
  const { pathname } = useLocation()
  const [sent, setSent] = useState(false)
  const visit = useVisit()
  useChanged(pathname, () => setSent(false))
  usePutAway(pathname)
  if (tipoRol !== 3) return null
  if (sent) return <Thanks onClose={() => setSent(false)} />
  if (!(mostrarPoliticasReclamo || showNps)) return null
  if (!mostrarPoliticasReclamo)
    return visit === 'away' ? null : <EncuestaBar asked={visit === 'asked'} onSent={() => setSent(true)} />
  return <Politica onLogout={onLogout} />
}

/** Navigating hides the bar, unless something is chosen or typed in it. */
const usePutAway = (pathname: string): void => {
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    putAway()
  }, [pathname])
}

/** The account menu's entry to the survey, while it is not answered. */
export const EncuestaEntry = ({ onAsked }: { onAsked?: () => void }) => {
  const { tipoRol, mostrarPoliticasReclamo, showNps } = useSession()
  if (tipoRol !== 3 || mostrarPoliticasReclamo || !showNps) return null
  return (
    <button
      type="button"
      className="row"
      onClick={() => {
        askFor()
        onAsked?.()
      }}
    >
      {textos.encuesta}
    </button>
  )
}

/** Visual only: screen readers were told when it was sent. */
const Thanks = ({ onClose }: { onClose: () => void }) => (
  <div className={`thanks noprint ${css.thanks}`}>
    <div className="wrap">
      <Icon name="check" />
      <p>{textos.thanks}</p>
      <button type="button" aria-label="Cerrar el agradecimiento" onClick={onClose}>
        <Icon name="x" />
      </button>
    </div>
  </div>
)
