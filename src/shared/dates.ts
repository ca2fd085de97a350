/** Dates in America/Argentina/Buenos_Aires: UTC−3 without summer time since 2009. */
const OFFSET_MS = -3 * 3600_000

export type Day = string // '2026-11-21'
export type Time = string // '2026-11-21T14:05:00-03:00'

/** An instant as the wire writes it: local time with its offset. */
export const toTime = (at: Date): Time => `${new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 19)}-03:00`
/** The local day of an instant. */
export const toDay = (at: Date): Day => new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 10)
export const today = (): Day => toDay(new Date())
/** The first instant of a local day. */
export const startOfDay = (day: Day): Date => new Date(`${day}T00:00:00-03:00`)
/**
 * The known instant if the new one is only its day (midnight), else the new one: a day without an hour must not
 * overwrite a known hour.
 */
export const keepHour = (said: Time, known: Time): Time => {
  const [at, before] = [new Date(said), new Date(known)]
  const dayAlone = at.getTime() === startOfDay(toDay(at)).getTime()
  return dayAlone && toDay(before) === toDay(at) ? known : said
}
/** The first instant after a local day. */
export const endOfDay = (day: Day): Date => new Date(startOfDay(day).getTime() + 86_400_000)

/**
 * Accepted days: others are typing errors, and PostgreSQL and JavaScript disagree on year 0 and on years of five
 * digits.
 */
const [PRIMER_DIA, ULTIMO_DIA] = ['1900-01-01', '2100-12-31'] as const
/** True for a day within those limits; requests and imports refuse others. */
export const isKnownDia = (day: Day): boolean => day >= PRIMER_DIA && day <= ULTIMO_DIA
/** True for a day that exists ('2026-02-30' does not). */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text
}

/** Whole days from one day to another; negative when the other is before. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
/** Adds whole months to a day; the 31st becomes the month's last day. */
export const addMonths = (day: Day, months: number): Day => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, last))
  return first.toISOString().slice(0, 10)
}
export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** DD/MM/YYYY, of a Day or a Time. */
export const showDay = (value: Day | Time): string => {
  const day = value.length > 10 ? toDay(new Date(value)) : value
  return `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
}
/** DD/MM/YYYY HH:mm. */
export const showTime = (value: Time): string => {
  const local = toTime(new Date(value))
  return `${showDay(local)} ${local.slice(11, 16)}`
}
/** Reads DD/MM/YYYY or YYYY-MM-DD; null for anything else. */
export const readDay = (text: string): Day | null => {
  const typed = text.trim()
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed)
  const day = match ? `${match[3]}-${match[2]!.padStart(2, '0')}-${match[1]!.padStart(2, '0')}` : typed
  return isDay(day) ? day : null
}

const TWO_DAYS_MS = 2 * 86_400_000
/** Whether what comes in from another system happened within two days; null: now. What is older is no news. */
export const isRecent = (fecha: string | null, now = Date.now()): boolean =>
  fecha === null || now - Date.parse(fecha) < TWO_DAYS_MS
