/** Another process holds, or may hold, the row by now: the work under way is void. */
export class Lost extends Error {
  override name = 'Lost'
}
/** The portal is shutting down. */
export class Stopped extends Error {
  override name = 'Stopped'
}

/** A job's row, leased for as long as the lease is renewed. */
export type JobContext = {
  readonly id: number
  /** The attempt's number, from 1. */
  readonly attempt: number
  readonly lease: string
  /**
   * Aborted when the lease is lost or the portal shuts down. A long job checks it between its parts (`throwIfAborted`)
   * and is run again; an attempt ended by a shutdown does not count.
   */
  readonly signal: AbortSignal
  /** False once another process may hold the row. */
  readonly isOurs: () => boolean
  readonly isStopping: () => boolean
}
type Row = { id: number; attempt: number; lease: string; /** When it was taken. */ asked: number }

/** Renews the row's lease of `ms` until released. */
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
    check() // if renewing fails, the lease expires
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
