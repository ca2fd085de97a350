import { isKnownDia, readDay, today } from '#shared/dates.ts'

/** A two-digit year up to this many years ahead is of this century, else of the last one. */
const MAX_YEARS_AHEAD = 10
const century = (dos: string): string => {
  const limite = Number(today().slice(0, 4)) + MAX_YEARS_AHEAD
  return String(2000 + Number(dos) <= limite ? 2000 + Number(dos) : 1900 + Number(dos))
}

/** A calendar day as it is written, without a time; null if it is none. */
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
/** A day followed by a time: of 24 h, or of 12 h with 'a. m.' or 'p. m.'; ISO 8601 has its offset there. */
const WITH_HORA =
  /^(\S+?)(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2})([.,]\d{1,3})?\d*)?(?:\s*([ap])\.?\s?m\.?|(Z|[+-]\d{2}:\d{2}))?)?$/i
/** Length of the longest text that is parsed. */
const MAX_FECHA = 40
/** The hour from 0 to 23; null if it is none. */
const horaOf = (hora: string, half: string | undefined): number | null => {
  const statement = Number(hora)
  if (half === undefined) return statement > 23 ? null : statement
  return statement < 1 || statement > 12 ? null : (statement % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}
/** The day and the time of a text, as written; null if it has no day, or an invalid time. */
const partsOf = (texto: string) => {
  const [, fecha = '', escrita = '0', minute = '00', segundo = '00', fraction = '', half, zone] =
    (texto.length <= MAX_FECHA && WITH_HORA.exec(texto)) || []
  const [day, hora] = [writtenDia(fecha), horaOf(escrita, half)]
  if (day === null || hora === null || Number(minute) > 59 || Number(segundo) > 59) return null
  return { day, hora: `${String(hora).padStart(2, '0')}:${minute}:${segundo}${fraction.replace(',', '.')}`, zone }
}

/**
 * A day: DD/MM/AAAA or DD/MM/AA, also with hyphens or dots, day first; AAAAMMDD; AAAA-MM-DD. A time after it
 * ('00:00:00.000') is ignored; an instant with an offset is refused, since its day depends on the time zone. Undefined
 * if it is no calendar day.
 */
export const readDia = (texto: string): string | undefined => {
  const parts = partsOf(texto)
  return parts && parts.zone === undefined && isKnownDia(parts.day) ? parts.day : undefined
}
/** The days that databases store for no date: their first or last one. */
const WITHOUT_DIA = new Set(['1753-01-01', '1800-01-01', '1899-12-30', '1899-12-31', '1900-01-01', '9999-12-31'])
/** Whether a text means no day: '  /  /  ', '00000000', '0000-00-00', '1900-01-01 00:00:00'. */
export const isDiaVacio = (texto: string): boolean =>
  /^[\s0/.-]+$/.test(texto) || WITHOUT_DIA.has(partsOf(texto)?.day ?? '')

/** An instant: a day with or without a time of day in Buenos Aires; or ISO 8601 with an offset. */
export const readInstant = (texto: string): string | undefined => {
  const parts = partsOf(texto)
  if (!parts || !isKnownDia(parts.day)) return undefined
  const at = new Date(`${parts.day}T${parts.hora}${parts.zone ?? '-03:00'}`)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}
