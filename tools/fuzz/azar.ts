import { azarDe } from '../fallas/azar.ts'

/** Chance that can be repeated: the same seed, the same run. */
export type Azar = { int: (below: number) => number; of: <T>(list: readonly T[]) => T; chance: (p: number) => boolean }
export const azar = (seed: number): Azar => {
  const { real, entero, uno } = azarDe(seed)
  return { int: (below) => entero(0, below - 1), of: uno, chance: (p) => real() < p }
}
