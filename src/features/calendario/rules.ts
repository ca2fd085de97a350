import { addDays, showDay, toDay, toTime, type Day } from '#shared/dates.ts'

/** Days ahead that a delivery may be asked for (REMITO-05). */
export const DIAS_PEDIBLES = 90
export const MAX_FRANJA = 40
export const MAX_FRANJAS = 8
/** From Sunday on, as `getUTCDay` counts. */
export const nombresDia = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'] as const

export const textos = {
  hint: 'Es lo que pedís: la fecha la confirma tu ejecutivo.',
  asap: 'Lo antes posible',
  anyFranja: 'Cualquiera',
  notDelivered: (first: Day) => `Ese día no entregamos. El primero posible es el ${showDay(first)}.`,
  tooFar: (last: Day) => `Se puede pedir hasta el ${showDay(last)}.`,
  noDays: 'Por ahora no se puede pedir una fecha de entrega.',
  noFecha: 'Elegí una fecha.',
  noFranja: 'Esa franja ya no se ofrece. Elegí otra.',
  noDias: 'Elegí al menos un día de entrega.',
  badCorte: 'Escribí la hora como HH:MM, por ejemplo 12:00.',
  manyFranjas: `Hasta ${MAX_FRANJAS} franjas.`,
  longFranja: `Cada franja lleva hasta ${MAX_FRANJA} caracteres.`,
  repeatedFranja: 'Hay una franja repetida.',
  saved: 'Se guardaron los días de entrega.',
  otherPersona: 'Otra persona cambió los días de entrega mientras los escribías. Guardá de nuevo para reemplazarlos.',
} as const

/** On which days it delivers, and what may be asked: `corte` HH:MM, in the portal's time zone. */
export type Calendario = {
  readonly dias: readonly number[]
  readonly corte: string
  readonly franjas: readonly string[]
  readonly feriados: readonly { readonly fecha: Day; readonly nombre: string }[]
}

type Listed<T> = { readonly $values: readonly T[] }
type OnTheWire = {
  readonly [K in keyof Calendario]: Calendario[K] extends readonly (infer T)[] ? Listed<T> : Calendario[K]
}
/** As the calls answer it. */
export const toCalendario = ({ dias, corte, franjas, feriados }: OnTheWire): Calendario => ({
  dias: dias.$values,
  corte,
  franjas: franjas.$values,
  feriados: feriados.$values,
})

/** 0: Sunday. */
export const weekdayOf = (day: Day): number => new Date(`${day}T12:00:00Z`).getUTCDay()
export const delivers = ({ dias, feriados }: Calendario, day: Day): boolean =>
  dias.includes(weekdayOf(day)) && !feriados.some(({ fecha }) => fecha === day)
/** The first day of delivery after another day; null where there is none soon. */
const nextAfter = (calendario: Calendario, after: Day): Day | null => {
  for (let ahead = 1; ahead <= DIAS_PEDIBLES; ahead++) {
    const day = addDays(after, ahead)
    if (delivers(calendario, day)) return day
  }
  return null
}
export const lastPossible = (now = new Date()): Day => addDays(toDay(now), DIAS_PEDIBLES)
/**
 * The first day that may be asked for: on a day of delivery until `corte` the next one; later, and on other days, the
 * one after that (OPEN-541). Null: there is none within `DIAS_PEDIBLES`.
 */
export const firstPossible = (calendario: Calendario, now = new Date()): Day | null => {
  const [today, time] = [toDay(now), toTime(now).slice(11, 16)]
  const taken = delivers(calendario, today) && time < calendario.corte ? today : nextAfter(calendario, today)
  const first = taken && nextAfter(calendario, taken)
  return first !== null && first <= lastPossible(now) ? first : null
}
/** What is wrong with a day that is asked for, or null. */
export const checkFecha = (calendario: Calendario, fecha: Day, now: Date): string | null => {
  const [first, last] = [firstPossible(calendario, now), lastPossible(now)]
  if (first === null) return textos.noDays
  if (fecha > last) return textos.tooFar(last)
  return fecha < first || !delivers(calendario, fecha) ? textos.notDelivered(first) : null
}
export const checkFranja = ({ franjas }: Calendario, franja: string): string | null =>
  franjas.includes(franja) ? null : textos.noFranja

/** What is asked for; null: as soon as possible, at any hour. */
export type Pedida = { readonly fecha: Day | null; readonly franja: string | null }
export type PedidaErrores = { fecha?: string; franja?: string }
/** What is wrong with what is asked for, by field: the same for browser and server (REMITO-05). */
export const checkPedida = (calendario: Calendario, { fecha, franja }: Pedida, now = new Date()): PedidaErrores => {
  const day = fecha === null ? null : checkFecha(calendario, fecha, now)
  const slot = franja === null ? null : checkFranja(calendario, franja)
  return { ...(day ? { fecha: day } : {}), ...(slot ? { franja: slot } : {}) }
}

/** What an administrator sets. */
export type Ajustes = Pick<Calendario, 'dias' | 'corte' | 'franjas'>
export type AjustesErrores = { dias?: string; corte?: string; franjas?: string }
const wrongFranjas = (franjas: readonly string[]): string | null => {
  if (franjas.length > MAX_FRANJAS) return textos.manyFranjas
  if (franjas.some((one) => Array.from(one).length > MAX_FRANJA)) return textos.longFranja
  return new Set(franjas).size < franjas.length ? textos.repeatedFranja : null
}
export const checkAjustes = ({ dias, corte, franjas }: Ajustes): AjustesErrores => {
  const wrong = wrongFranjas(franjas)
  return {
    ...(dias.length === 0 ? { dias: textos.noDias } : {}),
    ...(/^([01]\d|2[0-3]):[0-5]\d$/.test(corte) ? {} : { corte: textos.badCorte }),
    ...(wrong ? { franjas: wrong } : {}),
  }
}
/** One slot a line, blanks and empty lines left out. */
export const readFranjas = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')

/** '28/11', with its year where that is another than the order's; and its slot: '28/11, de 8 a 12'. */
export const showFecha = ({ fecha, franja }: Pedida, ofOrder: string): string => {
  if (fecha === null) return [textos.asap.toLowerCase(), franja].filter(Boolean).join(', ')
  const day = showDay(fecha)
  return [day.slice(6) === showDay(ofOrder).slice(6) ? day.slice(0, 5) : day, franja].filter(Boolean).join(', ')
}
