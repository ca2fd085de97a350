import type { LineaHoy } from '#features/carrito/contract.ts'
import { addDays, showDay, type Day } from '#shared/dates.ts'
import { showInt, showLargo } from '#shared/money.ts'
import { unitsOf } from '#shared/unidades.ts'
import type { Comprado, Historia } from './contract.ts'

/** Rows on one page. */
export const PAGE_SIZE = 25
/** What is due within so many days stands apart. */
export const SOON_DAYS = 7
/** Who has not ordered it for so many times its rhythm orders it no more. */
export const GIVEN_UP = 2.5

type Rhythm = Pick<Comprado, 'ultima' | 'ritmo' | 'toca'>
const between = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
/** Days since the last order. */
export const since = ({ ultima }: Pick<Comprado, 'ultima'>, today: Day): number => Math.max(0, between(ultima, today))
/** It is ordered still: it has a rhythm, and that has not been over for long. */
export const isAlive = (one: Rhythm, today: Day): boolean =>
  one.ritmo !== null && since(one, today) <= one.ritmo * GIVEN_UP
/** It is due within a week, or was already. */
export const isDue = (one: Rhythm, today: Day): boolean =>
  one.toca !== null && isAlive(one, today) && one.toca <= addDays(today, SOON_DAYS)

const days = (n: number): string => unitsOf(n, 'día')
/** 'cada 18 días; la última, hace 25 días'. */
export const showRhythm = (one: Rhythm, today: Day): string => {
  const ago = since(one, today)
  const last = ago === 0 ? 'hoy' : `hace ${days(ago)}`
  return one.ritmo === null ? `la última, ${last}` : `cada ${days(one.ritmo)}; la última, ${last}`
}
/** 'tocaba hace 7 días', 'toca hoy', 'toca en 2 días', 'sin ritmo todavía', 'ya no se pide'. */
export const showDue = (one: Rhythm, today: Day): string => {
  if (one.ritmo === null || one.toca === null) return 'sin ritmo todavía'
  if (!isAlive(one, today)) return 'ya no se pide'
  const left = between(today, one.toca)
  if (left === 0) return 'toca hoy'
  return left < 0 ? `tocaba hace ${days(-left)}` : `toca en ${days(left)}`
}

/** A cut in a sentence, in the cart's order: '12 m', '2,44 × 1,22 m'; '' where none is asked. */
const cutOf = ({ largo, ancho }: Pick<LineaHoy, 'largo' | 'ancho'>): string => {
  const sides = [largo, ancho].filter((side) => side > 0).map((side) => showLargo(side))
  return sides.length === 0 ? '' : `${sides.join(' × ')} m`
}
type Compra = Historia['compras']['$values'][number]
/** '24 de 12 m', of a line that was bought; without a cut '24'. */
export const showBought = ({ cantidad, ...sides }: Pick<Compra, 'cantidad' | 'largo' | 'ancho'>): string => {
  const cut = cutOf(sides)
  return cut === '' ? showLargo(cantidad) : `${showLargo(cantidad)} de ${cut}`
}
/** 'Lo compró 14 veces; la última, el 02/11/2026: 400 de 12 m' (REORD-06); null where it was never bought. */
export const showLoCompro = ({ pedidos, compras }: Historia): string | null => {
  const [last] = compras.$values
  if (pedidos === 0 || !last) return null
  const times = pedidos === 1 ? '1 vez' : `${showInt(pedidos)} veces`
  return `Lo compró ${times}; la última, el ${showDay(last.fecha)}: ${showBought(last)}`
}
/** 'Lo habitual es lo que más veces pediste: 120 de 6 m, en 7 de 13 pedidos.' */
export const showUsual = ({ pedidos, veces, ...linea }: Comprado): string =>
  `Lo habitual es lo que más veces se pidió: ${showBought(linea)}, en ${showInt(veces)} de ${unitsOf(pedidos, 'pedido')}.`

export const textos = {
  titulo: 'Comprados antes',
  hint: 'Precios y stock de hoy; nada se agrega hasta que lo digas.',
  soon: 'Suele tocar esta semana',
  rest: 'Lo demás',
  none: 'Todavía no hay compras de este cliente.',
  whatFor: 'Acá vas a ver lo que ya se pidió y cada cuánto, para volver a pedirlo en dos toques.',
  noneLately: 'No hay compras en ese tiempo.',
  all: 'Ver todo lo comprado',
  nothing: 'Ninguna compra coincide con lo que buscás.',
  use: 'Usar esa cantidad y corte',
} as const
