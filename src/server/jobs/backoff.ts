import { backOff, type Pace, type Patience } from './pace.ts'

type Row = { readonly id: number; readonly attempts: number }
/** Rows whose failures are kept in memory. */
const MAX_ROWS = 1_000

/**
 * Which kinds are paused because the receiver failed, and until when. A pause doubles with each attempt made after it
 * began, not with each row that failed meanwhile; the first success ends it.
 */
export const createRests = ({ rest, longestRest }: Pace) => {
  const rests = new Map<string, { since: number; until: number; ms: number }>()
  const answered = new Map<string, number>()
  const rows = new Map<number, { counted: number; failed: number }>()
  const begin = (kind: string, asked: number): number => {
    const now = Date.now()
    const former = rests.get(kind)
    if (former && asked < former.since) return former.until
    const ms = former ? Math.min(former.ms * 2, longestRest) : rest
    rests.set(kind, { since: now, until: now + ms, ms })
    return now + ms
  }
  const remember = (id: number, counted: number, failed: number) => {
    rows.delete(id)
    rows.set(id, { counted, failed })
    if (rows.size > MAX_ROWS) rows.delete(rows.keys().next().value!)
  }
  return {
    /** A job of that kind succeeded (row `done`): ends the pause. */
    end: (kind: string, done?: number) => {
      rests.delete(kind)
      answered.set(kind, Date.now())
      if (done !== undefined) rows.delete(done)
    },
    /**
     * For a row whose attempt, begun at `asked`, ended in the receiver's failure: how many ms it waits, and whether the
     * attempt counts. A row that fails again after others succeeded is itself the problem, and backs off by itself.
     */
    waitOf: (kind: string, { id, attempts }: Row, asked: number, patience: Patience) => {
      const [now, former] = [Date.now(), rows.get(id)]
      const until = begin(kind, asked)
      const own = former !== undefined && (answered.get(kind) ?? 0) > former.failed
      const counts = former === undefined || own || now - former.counted >= backOff(attempts - 1, patience, 0.5)
      remember(id, counts ? now : former.counted, now)
      return { counts, wait: own ? backOff(attempts, patience) : Math.max(0, until - now) }
    },
    forget: (id: number) => void rows.delete(id),
    has: (kind: string) => (rests.get(kind)?.until ?? 0) > Date.now(),
    /** Milliseconds until the first pause ends. */
    next: () => Math.min(...[...rests.values()].map((r) => r.until - Date.now()).filter((ms) => ms > 0)),
  }
}
export type Rests = ReturnType<typeof createRests>
