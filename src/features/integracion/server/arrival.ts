import { addDays, startOfDay, toDay, type Day } from '#shared/dates.ts'

/** Days looked back on, and on how many of the last seven a kind came that is taken to come daily. */
export const [DAYS_VISTOS, DAILY_FROM] = [15, 4]
/** Milliseconds after its usual hour until a kind counts as missing: of one that comes daily, 36 h after the last. */
const TOLERANCE = 12 * 3_600_000

/** When a kind came last, and on which days of the last two weeks (with that of `ultima`). */
export type Arrivals = { readonly ultima: Date; readonly dias: readonly Day[] }
/**
 * Whether a kind that came daily no longer does. It is awaited at the hour at which it came last, on each day whose
 * weekday it came a week before: who sends from Monday to Friday is awaited on no Sunday, nor on the Monday after.
 */
export const isMissing = ({ ultima, dias }: Arrivals, now: Date): boolean => {
  const last = toDay(ultima)
  const had = new Set([...dias, last])
  const recent = [0, 1, 2, 3, 4, 5, 6].filter((ago) => had.has(addDays(last, -ago))).length
  const awaited = [1, 2, 3, 4, 5, 6, 7].map((n) => addDays(last, n)).find((day) => had.has(addDays(day, -7)))!
  const hora = ultima.getTime() - startOfDay(last).getTime()
  return recent >= DAILY_FROM && now.getTime() >= startOfDay(awaited).getTime() + hora + TOLERANCE
}
