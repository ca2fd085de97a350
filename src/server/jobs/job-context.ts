/** Another process has the row by now, or may have it: what is begun comes to nothing. */
export class Lost extends Error {
  override name = 'Lost'
}
/** The portal stops. */
export class Stopped extends Error {
  override name = 'Stopped'
}

/** What whoever does a job holds: its row, for as long as the lease is renewed. */
export type JobContext = {
  readonly id: number
  /** Which attempt this is, from 1. */
  readonly attempt: number
  readonly lease: string
  /**
   * Aborted when the row is lost or the portal stops: a long job asks it between its parts (`throwIfAborted`) and is
   * taken up again, the attempt not counted when it is the portal that stops.
   */
  readonly signal: AbortSignal
  /** False once another process may have the row. */
  readonly isOurs: () => boolean
  readonly isStopping: () => boolean
}
type Row = { id: number; attempt: number; lease: string; /** When it was asked for. */ asked: number }

/** Renews a lease of `ms` until it is let go. */
export const hold = (
  row: Row,
  ms: number,
  renew: () => Promise<boolean>,
  stop: AbortSignal,
): { hand: JobContext; letGo: () => void } => {
  const lost = new AbortController()
  let until = row.asked + ms
  const check = () => void (Date.now() >= until && lost.abort(new Lost('another process may have it')))
  const timer = setInterval(() => {
    const asked = Date.now()
    check() // a renewal that fails just runs out
    renew().then(
      (ours) => {
        until = ours ? asked + ms : 0
        check()
      },
      () => {},
    )
  }, ms / 4)
  const hand: JobContext = {
    id: row.id,
    attempt: row.attempt,
    lease: row.lease,
    signal: AbortSignal.any([stop, lost.signal]),
    isOurs: () => Date.now() < until,
    isStopping: () => stop.aborted,
  }
  return { hand, letGo: () => clearInterval(timer) }
}
