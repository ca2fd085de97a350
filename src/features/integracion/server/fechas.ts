import { isKnownDia, readDay, today } from '#shared/dates.ts'

/** A year of two digits is of this century up to so many years ahead, else of the last one. */
const MAX_YEARS_AHEAD = 10
const century = (dos: string): string => {
  const limite = Number(today().slice(0, 4)) + MAX_YEARS_AHEAD
  return String(2000 + Number(dos) <= limite ? 2000 + Number(dos) : 1900 + Number(dos))
}

/** A day of the calendar as it is written, without an hour; null: none. */
const writtenDia = (texto: string): string | null => {
  const withSigns = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(texto)
  const juntos = /^(\d{4})([/.]?)(\d{2})\2(\d{2})$/.exec(texto)
  return readDay(
    withSigns
      ? `${withSigns[1]}/${withSigns[3]}/${withSigns[4]!.length === 2 ? century(withSigns[4]!) : withSigns[4]}`
      : juntos
        ? `${juntos[1]}-${juntos[3]}-${juntos[4]}`
        : texto,
  )
}
/** A day, and behind it an hour: of 24, or of 12 with 'a. m.' or 'p. m.'; ISO 8601 has its offset there. */
const WITH_HORA =
  /^(\S+?)(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2})([.,]\d{1,3})?\d*)?(?:\s*([ap])\.?\s?m\.?|(Z|[+-]\d{2}:\d{2}))?)?$/i
/** Longer than any of them: it is not looked into. */
const MAX_FECHA = 40
/** An hour of 24; null where there is none such. */
const horaOf = (hora: string, half: string | undefined): number | null => {
  const statement = Number(hora)
  if (half === undefined) return statement > 23 ? null : statement
  return statement < 1 || statement > 12 ? null : (statement % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}
/** The day and the hour that a text says, each as it is written; null: it says no day, or no such hour. */
const partsOf = (texto: string) => {
  const [, fecha = '', escrita = '0', minute = '00', segundo = '00', fraction = '', half, zone] =
    (texto.length <= MAX_FECHA && WITH_HORA.exec(texto)) || []
  const [day, hora] = [writtenDia(fecha), horaOf(escrita, half)]
  if (day === null || hora === null || Number(minute) > 59 || Number(segundo) > 59) return null
  return { day, hora: `${String(hora).padStart(2, '0')}:${minute}:${segundo}${fraction.replace(',', '.')}`, zone }
}

/**
 * A day as systems write it: DD/MM/AAAA, DD/MM/AA and the same with hyphens or dots, always the day first; AAAAMMDD;
 * AAAA-MM-DD. The hour that databases put behind it ('2026-03-04 00:00:00.000') is not read; with an offset it would be
 * an instant, whose day depends on where one is. Undefined for what is none, or is no day of the calendar.
 */
export const readDia = (texto: string): string | undefined => {
  const parts = partsOf(texto)
  return parts && parts.zone === undefined && isKnownDia(parts.day) ? parts.day : undefined
}
/** The days that databases keep where there is none: the first one each of them can hold, and the last one. */
const WITHOUT_DIA = new Set(['1753-01-01', '1800-01-01', '1899-12-30', '1899-12-31', '1900-01-01', '9999-12-31'])
/** How order systems write that there is no day: '  /  /  ', '00000000', '0000-00-00', '1900-01-01 00:00:00'. */
export const isDiaVacio = (texto: string): boolean =>
  /^[\s0/.-]+$/.test(texto) || WITHOUT_DIA.has(partsOf(texto)?.day ?? '')

/** An instant: a day with, or without, an hour of Buenos Aires; ISO 8601 with its offset too. */
export const readInstant = (texto: string): string | undefined => {
  const parts = partsOf(texto)
  if (!parts || !isKnownDia(parts.day)) return undefined
  const at = new Date(`${parts.day}T${parts.hora}${parts.zone ?? '-03:00'}`)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}
