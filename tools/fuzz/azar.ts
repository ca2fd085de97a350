/** Chance that can be repeated: the same seed, the same run (mulberry32). */
export type Azar = { next: () => number; int: (below: number) => number; of: <T>(list: readonly T[]) => T; chance: (p: number) => boolean }

export const azar = (seed: number): Azar => {
  let s = seed >>> 0
  const next = () => {
    s = (s + 0x6d2b79f5) >>> 0
    let t = Math.imul(s ^ (s >>> 15), 1 | s)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (below: number) => Math.floor(next() * below)
  return { next, int, of: (list) => list[int(list.length)]!, chance: (p) => next() < p }
}
