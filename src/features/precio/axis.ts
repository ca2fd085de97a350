/** Where amounts stand on a drawing of its own scale, which need not begin at 0; shares of it from 0 to 1. */
export type Axis = {
  /** It does not begin at 0. */ readonly broken: boolean
  readonly ticks: readonly number[]
  readonly at: (amount: number) => number
}

const NICE = [1, 2, 5, 10] as const
/** A round step that divides a range into three to eight parts. */
const stepOf = (range: number): number => {
  const power = 10 ** Math.floor(Math.log10(range / 4))
  return NICE.map((n) => n * power).find((step) => step >= range / 5.5)!
}

/** The scale on which levels of a price are told apart: from below the lowest to above the highest. */
export const axisOf = (levels: readonly number[]): Axis => {
  const [least, most] = [Math.min(...levels), Math.max(...levels)]
  if (most <= 0) return { broken: false, ticks: [], at: () => 0 }
  const range = most > least ? most - least : most
  const step = stepOf(range)
  const start = most > least ? Math.max(0, (Math.floor(least / step) - 0.5) * step) : 0
  const end = most + range * 0.14
  const at = (amount: number): number => Math.min(1, Math.max(0, (amount - start) / (end - start)))
  const first = Math.ceil((start + step * 0.3) / step)
  const count = Math.max(0, Math.floor((end - step * 0.2) / step) - first + 1)
  return { broken: start > 0, ticks: Array.from({ length: count }, (_, n) => (first + n) * step), at }
}
