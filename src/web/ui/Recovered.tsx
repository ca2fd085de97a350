import type { ReactNode } from 'react'
import { Alert } from './states.tsx'

type Props = {
  form: { dirty: boolean; recovered: boolean }
  onDiscard: () => void
  /** Fields that somebody else saved meanwhile. */ children?: ReactNode
}
/** Tells that the form shows a draft that was never sent, with a button to discard it. */
export const Recovered = ({ form, onDiscard, children }: Props) =>
  form.recovered &&
  form.dirty && (
    <Alert kind="info">
      <p>Recuperamos lo que habías escrito y no llegó a guardarse.</p>
      {children}
      <button type="button" className="btn" onClick={onDiscard}>
        Descartarlo
      </button>
    </Alert>
  )
