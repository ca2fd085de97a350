import type { ReactNode } from 'react'
import { Alert } from './states.tsx'

type Props = {
  form: { dirty: boolean; recovered: boolean }
  onDiscard: () => void
  /** What somebody else saved meanwhile. */ children?: ReactNode
}
/** Says that what stands in the form was typed before and never sent, and gives it up. */
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
