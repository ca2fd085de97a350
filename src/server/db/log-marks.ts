import type { LogPosition } from './log-position.ts'

/** Most marks that are kept: some minutes of a standby that is away. */
const MOST = 2_000
/** Where the primary stood at which moments: what says for how long a standby is behind. */
export const openMarks = () => {
  let marks: { readonly at: number; readonly position: LogPosition }[] = []
  return {
    last: (): LogPosition | null => marks.at(-1)?.position ?? null,
    add: (position: LogPosition) => {
      if (position > (marks.at(-1)?.position ?? -1n)) marks.push({ at: performance.now(), position })
    },
    /** When the primary first stood beyond this position; null: it does not yet. */
    since: (position: LogPosition): number | null => marks.find((mark) => mark.position > position)?.at ?? null,
    /** Drops what every standby has; the last stays. */
    forgetBefore: (position: LogPosition) => {
      marks = marks.filter((mark, n) => mark.position > position || n === marks.length - 1).slice(-MOST)
    },
  }
}
export type Marks = ReturnType<typeof openMarks>

/** Milliseconds that work waits at most for the standbys. */
const HOLD_MS = 1_500
/** Work that waits until the standbys have what the primary had when it came, in order. */
export const openHeld = () => {
  let held: { readonly until: number; readonly work: () => void; position: LogPosition | null }[] = []
  return {
    isEmpty: () => held.length === 0,
    add: (work: () => void) => void held.push({ until: performance.now() + HOLD_MS, work, position: null }),
    /** To be taken before the primary is asked where it stands: the answer holds for what is held now. */
    placing: () => {
      const now = held.filter(({ position }) => position === null)
      return (position: LogPosition) => {
        for (const one of now) one.position = position
      }
    },
    release: (have: (position: LogPosition) => boolean) => {
      const now = performance.now()
      const goes = held.filter(({ position, until }) => (position !== null && have(position)) || until <= now)
      held = held.filter((one) => !goes.includes(one))
      for (const { work } of goes) work()
    },
  }
}
