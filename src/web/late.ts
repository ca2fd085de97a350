import { ApiError } from './api.ts'

/** A step that was taken once the person had gone on: what became of it, and the way to where it would have led. */
type Done = {
  readonly kind: 'done'
  readonly text: string
  readonly link: string
  readonly href: string
  readonly go: () => void
}
/** Why something failed whose screen was left meanwhile. */
type Failed = {
  readonly kind: 'failed'
  readonly text: string
  /** The address it was sent from, and that screen's title. */
  readonly href: string
  readonly screen: string
  /** Of a form: what was typed is there again. False of any other action. */ readonly kept: boolean
}
/**
 * An answer that comes when the person has gone on: told at the foot of whatever screen follows, with a link (OPEN-357,
 * OPEN-386).
 */
export type Late = Done | Failed
const deaf = () => {}
let hear: (late: Late) => void = deaf
export const tellLate = (late: Late): void => hear(late)
/** Who shows it (ui/Late.tsx), until what it returns is called. */
export const onLate = (show: typeof hear): (() => void) => {
  hear = show
  return () => void (hear === show && (hear = deaf))
}

/** Of what is asked for from here: tells why it failed. A session that ended is told by the sign-in. */
export const beginFailing = () => {
  const from = { href: window.location.pathname + window.location.search, screen: document.title }
  return (error: unknown, text: string, kept: boolean): void => {
    if (!(error instanceof ApiError && error.status === 401)) tellLate({ kind: 'failed', ...from, text, kept })
  }
}
