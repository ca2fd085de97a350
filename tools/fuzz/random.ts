import { randomOf } from '../faults/random.ts'

/** Reproducible random numbers: the same seed gives the same run. */
export type Random = {
  int: (below: number) => number
  of: <T>(list: readonly T[]) => T
  chance: (p: number) => boolean
}
export const random = (seed: number): Random => {
  const { real, entero, single } = randomOf(seed)
  return { int: (below) => entero(0, below - 1), of: single, chance: (p) => real() < p }
}
