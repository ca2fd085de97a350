import type { Heard } from './notifications.ts'

/** The changes of the last minutes, for clients that reconnect. */
export type Recent = {
  add: (changes: readonly Heard[], at: number) => void
  /** What was heard since then; null when that is not known any more: anything may have changed. */
  since: (at: number) => readonly Heard[] | null
  /** Listening begins again at `at`; what happened before is unknown. */
  begin: (at: number) => void
}

/** Keeps at most `most` changes, each for `ms`. All times are milliseconds of one clock. */
export const openRecent = ({ most, ms }: { most: number; ms: number }): Recent => {
  let from = Number.POSITIVE_INFINITY
  let kept: { heard: Heard; at: number }[] = []
  return {
    begin: (at) => {
      from = at
      kept = []
    },
    add: (changes, at) => {
      for (const heard of changes) kept.push({ heard, at })
      const old = kept.findIndex((k) => k.at > at - ms)
      const drop = Math.max(old === -1 ? kept.length : old, kept.length - most)
      if (drop === 0) return
      from = Math.max(from, kept[drop - 1]!.at)
      kept = kept.slice(drop)
    },
    since: (at) => (at <= from ? null : kept.filter((k) => k.at >= at).map((k) => k.heard)),
  }
}
