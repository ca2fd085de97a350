import { addDays, startOfDay, toDay, type Day } from '#shared/dates.ts'

/** Days looked back on; and on how many of the last seven an entity must have come to count as daily. */
export const [DAYS_VISTOS, DAILY_FROM] = [15, 4]
/** Milliseconds after its usual hour until an entity counts as missing: 36 h after the last time if it comes daily. */
const TOLERANCE = 12 * 3_600_000

/** When an entity came last, and the days of the last two weeks on which it came (`ultima`'s included). */
export type Arrivals = { readonly ultima: Date; readonly dias: readonly Day[] }
/**
 * Whether an entity that came daily no longer does. It is expected at the hour of its last arrival, on each weekday on
 * which it came a week before: one sent from Monday to Friday is not expected at weekends.
 */
export const isMissing = ({ ultima, dias }: Arrivals, now: Date): boolean => {
  const last = toDay(ultima)
  const had = new Set([...dias, last])
  const recent = [0, 1, 2, 3, 4, 5, 6].filter((ago) => had.has(addDays(last, -ago))).length
  const awaited = [1, 2, 3, 4, 5, 6, 7].map((n) => addDays(last, n)).find((day) => had.has(addDays(day, -7)))!
  const hora = ultima.getTime() - startOfDay(last).getTime()
  return recent >= DAILY_FROM && now.getTime() >= startOfDay(awaited).getTime() + hora + TOLERANCE
}
