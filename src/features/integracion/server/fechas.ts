import { isDiaConocido, readDay, today } from '#shared/dates.ts'

/** A year of two digits is of this century up to so many years ahead, else of the last one. */
const ANOS_POR_DELANTE = 10
const siglo = (dos: string): string => {
  const limite = Number(today().slice(0, 4)) + ANOS_POR_DELANTE
  return String(2000 + Number(dos) <= limite ? 2000 + Number(dos) : 1900 + Number(dos))
}

/**
 * A day as systems write it: DD/MM/AAAA, DD/MM/AA and the same with hyphens or dots, always the day first; AAAAMMDD;
 * AAAA-MM-DD. Undefined for what is none, or is no day of the calendar.
 */
export const readDia = (texto: string): string | undefined => {
  const conSignos = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(texto)
  const juntos = /^(\d{4})(\d{2})(\d{2})$/.exec(texto)
  const day = readDay(
    conSignos
      ? `${conSignos[1]}/${conSignos[3]}/${conSignos[4]!.length === 2 ? siglo(conSignos[4]!) : conSignos[4]}`
      : juntos
        ? `${juntos[1]}-${juntos[2]}-${juntos[3]}`
        : texto,
  )
  return day && isDiaConocido(day) ? day : undefined
}
/** How order systems write that there is no day: '  /  /  ', '00000000', '0000-00-00'. */
export const isDiaVacio = (texto: string): boolean => /^[\s0/.-]+$/.test(texto)

/** An instant: a day with, or without, an hour of Buenos Aires; ISO 8601 with its offset too. */
export const readInstante = (texto: string): string | undefined => {
  const [, fecha = '', hora = '00', minuto = '00', segundo = '00', fraccion = '', zona = '-03:00'] =
    /^(\S+?)(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(\.\d{1,3})?\d*)?(Z|[+-]\d{2}:\d{2})?)?$/.exec(texto) ?? []
  const day = readDia(fecha)
  if (!day || Number(hora) > 23 || Number(minuto) > 59 || Number(segundo) > 59) return undefined
  const at = new Date(`${day}T${hora.padStart(2, '0')}:${minuto}:${segundo}${fraccion}${zona}`)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}
