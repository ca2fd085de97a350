import { useEffect, useState, type ReactNode } from 'react'
import { Refusal, textos } from '#shared/errors.ts'
import { ApiError } from '#web/api.ts'
import { Icon } from './icons.tsx'

/** The states of a screen besides its data: loading (skeletons of the final size), empty, failure. */

/** A placeholder: a grey line, or from 68 px a card. */
export const Skeleton = ({ height = 20, width = '100%' }: { height?: number | string; width?: number | string }) => (
  <span
    className={`skeleton${typeof height === 'number' && height >= 68 ? ' card0' : ''}`}
    style={{ height, width }}
    aria-hidden="true"
  />
)

const LATE_MS = 5_000
export const lateText = 'Está tardando más de lo habitual…'
/** Whether what is on its way takes long by now (OPEN-373). */
export const useLate = (): boolean => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [])
  return late
}

/** Says that something is on its way, and when it takes long; its children are skeletons. */
export const Loading = ({ children, label = 'Cargando…' }: { children?: ReactNode; label?: string }) => {
  const late = useLate()
  return (
    <div aria-busy="true">
      <p className={late ? 'late' : 'vh'} role="status">
        {late ? lateText : label}
      </p>
      {children}
    </div>
  )
}

/** The sentence of what was refused, by the server or by the browser with the same rule; of a bug, that it failed. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError || error instanceof Refusal ? error.message : textos.fallo

type FailureProps = { error: unknown; retry?: () => void; say?: ((error: unknown) => string) | undefined }
/** A failure, with a button to retry. */
export const Failure = ({ error, retry, say = messageOf }: FailureProps) => (
  <div className="stateBox" role="alert">
    <p>{say(error)}</p>
    {retry && (
      <button type="button" className="btn" onClick={retry}>
        Reintentar
      </button>
    )}
  </div>
)

/** Nothing to show: the specification's text and a next step. */
export const Empty = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className="stateBox">
    <p>{text}</p>
    {children}
  </div>
)

type Kind = 'bad' | 'ok' | 'warn' | 'info'
/** A message that stays while it holds. Screen readers announce errors at once, others in a pause. */
export const Alert = ({ kind, children, onClose }: { kind: Kind; children: ReactNode; onClose?: () => void }) => (
  <div className={`alert ${kind}`} role={kind === 'bad' ? 'alert' : 'status'}>
    <Icon name={kind === 'ok' ? 'check' : 'warn'} />
    <div>{children}</div>
    {onClose && (
      <button type="button" className="del" aria-label="Cerrar aviso" onClick={onClose}>
        <Icon name="x" />
      </button>
    )}
  </div>
)

/** The placeholder of a directory: as many lines as fill the screen. */
export const DirectorySkeleton = ({ label }: { label: string }) => (
  <Loading label={label}>
    <div className="directorySkeleton">
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} height={60} />
      ))}
    </div>
  </Loading>
)
