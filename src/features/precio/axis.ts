/** Where amounts stand on a drawing of its own scale, which need not begin at 0; shares of it from 0 to 1. */
export type Axis = {
  /** It does not begin at 0. */ readonly broken: boolean
  readonly ticks: readonly number[]
  readonly at: (amount: number) => number
}

const NICE = [0.5, 1, 2, 5, 10] as const
/** A round step that divides a range into about five parts, and the next finer one. */
const stepsOf = (range: number): [coarse: number, fine: number] => {
  const power = 10 ** Math.floor(Math.log10(range / 4))
  const at = NICE.findIndex((n, index) => index > 0 && n * power >= range / 5.5)
  return [NICE[at]! * power, NICE[at - 1]! * power]
}
/** The scale of a step; one level alone stands on a scale from 0. */
const scaleOf = (least: number, most: number, step: number): Axis => {
  const range = most > least ? most - least : most
  const start = most > least ? Math.max(0, (Math.floor(least / step) - 0.5) * step) : 0
  const end = most + range * 0.14
  const at = (amount: number): number => Math.min(1, Math.max(0, (amount - start) / (end - start)))
  const first = Math.ceil((start + step * 0.3) / step)
  const count = Math.max(0, Math.floor((end - step * 0.2) / step) - first + 1)
  return { broken: start > 0, ticks: Array.from({ length: count }, (_, n) => (first + n) * step), at }
}

/** The scale on which levels of a price are told apart: from below the lowest to above the highest, three ticks up. */
export const axisOf = (levels: readonly number[]): Axis => {
  const [least, most] = [Math.min(...levels), Math.max(...levels)]
  if (most <= 0) return { broken: false, ticks: [], at: () => 0 }
  const [coarse, fine] = stepsOf(most > least ? most - least : most)
  const scale = scaleOf(least, most, coarse)
  return scale.ticks.length < 3 ? scaleOf(least, most, fine) : scale
}
