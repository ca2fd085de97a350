/** Reproducible random numbers: the same seed gives the same series. */
export type Random = {
  /** In [0, 1). */
  real: () => number
  /** Inclusive of both bounds. */
  entero: (desde: number, hasta: number) => number
  single: <T>(de: readonly T[]) => T
}

/** mulberry32. */
export const randomOf = (seed: number): Random => {
  let a = seed >>> 0
  const real = () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const entero = (desde: number, hasta: number) => desde + Math.floor(real() * (hasta - desde + 1))
  return { real, entero, single: (de) => de[entero(0, de.length - 1)]! }
}

export const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
/** As `sleep`, without keeping the process alive. */
export const deadline = (ms: number): Promise<void> => new Promise((done) => void setTimeout(done, ms).unref())
