import { isDiaConocido, readDay, today } from '#shared/dates.ts'

/** A year of two digits is of this century up to so many years ahead, else of the last one. */
const ANOS_POR_DELANTE = 10
const siglo = (dos: string): string => {
  const limite = Number(today().slice(0, 4)) + ANOS_POR_DELANTE
  return String(2000 + Number(dos) <= limite ? 2000 + Number(dos) : 1900 + Number(dos))
}

/** A day of the calendar as it is written, without an hour; null: none. */
const diaEscrito = (texto: string): string | null => {
  const conSignos = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(texto)
  const juntos = /^(\d{4})([/.]?)(\d{2})\2(\d{2})$/.exec(texto)
  return readDay(
    conSignos
      ? `${conSignos[1]}/${conSignos[3]}/${conSignos[4]!.length === 2 ? siglo(conSignos[4]!) : conSignos[4]}`
      : juntos
        ? `${juntos[1]}-${juntos[3]}-${juntos[4]}`
        : texto,
  )
}
/** A day, and behind it an hour: of 24, or of 12 with 'a. m.' or 'p. m.'; ISO 8601 has its offset there. */
const CON_HORA =
  /^(\S+?)(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2})([.,]\d{1,3})?\d*)?(?:\s*([ap])\.?\s?m\.?|(Z|[+-]\d{2}:\d{2}))?)?$/i
/** Longer than any of them: it is not looked into. */
const MAX_FECHA = 40
/** An hour of 24; null where there is none such. */
const horaDe = (hora: string, mitad: string | undefined): number | null => {
  const dicha = Number(hora)
  if (mitad === undefined) return dicha > 23 ? null : dicha
  return dicha < 1 || dicha > 12 ? null : (dicha % 12) + (mitad.toLowerCase() === 'p' ? 12 : 0)
}
/** The day and the hour that a text says, each as it is written; null: it says no day, or no such hour. */
const partesDe = (texto: string) => {
  const [, fecha = '', escrita = '0', minuto = '00', segundo = '00', fraccion = '', mitad, zona] =
    (texto.length <= MAX_FECHA && CON_HORA.exec(texto)) || []
  const [day, hora] = [diaEscrito(fecha), horaDe(escrita, mitad)]
  if (day === null || hora === null || Number(minuto) > 59 || Number(segundo) > 59) return null
  return { day, hora: `${String(hora).padStart(2, '0')}:${minuto}:${segundo}${fraccion.replace(',', '.')}`, zona }
}

/**
 * A day as systems write it: DD/MM/AAAA, DD/MM/AA and the same with hyphens or dots, always the day first; AAAAMMDD;
 * AAAA-MM-DD. The hour that databases put behind it ('2026-03-04 00:00:00.000') is not read; with an offset it would be
 * an instant, whose day depends on where one is. Undefined for what is none, or is no day of the calendar.
 */
export const readDia = (texto: string): string | undefined => {
  const partes = partesDe(texto)
  return partes && partes.zona === undefined && isDiaConocido(partes.day) ? partes.day : undefined
}
/** The days that databases keep where there is none: the first one each of them can hold, and the last one. */
const SIN_DIA = new Set(['1753-01-01', '1800-01-01', '1899-12-30', '1899-12-31', '1900-01-01', '9999-12-31'])
/** How order systems write that there is no day: '  /  /  ', '00000000', '0000-00-00', '1900-01-01 00:00:00'. */
export const isDiaVacio = (texto: string): boolean =>
  /^[\s0/.-]+$/.test(texto) || SIN_DIA.has(partesDe(texto)?.day ?? '')

/** An instant: a day with, or without, an hour of Buenos Aires; ISO 8601 with its offset too. */
export const readInstante = (texto: string): string | undefined => {
  const partes = partesDe(texto)
  if (!partes || !isDiaConocido(partes.day)) return undefined
  const at = new Date(`${partes.day}T${partes.hora}${partes.zona ?? '-03:00'}`)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}
