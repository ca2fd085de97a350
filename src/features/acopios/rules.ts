import { dec, money, showDolares, showNumber, sum } from '#shared/money.ts'
import type { Acopio, Movimiento } from './contract.ts'

/** The sentences of stockpiles, to the letter (STOCK-01, STOCK-04, OPEN-51). */
export const textos = {
  titulo: 'MIS ACOPIOS',
  none: 'No tenés acopios',
  verDetalles: 'VER DETALLES',
  noMovimientos: 'Todavía no tiene movimientos.',
  doesNotAddUp: (suma: number, saldo: number) =>
    `Los movimientos suman ${showDolares(suma)} y el saldo informado es ${showDolares(saldo)}. Revisá lo que manda el sistema de gestión.`,
} as const

/** How many cards, and how many movements, stand on one page. */
export const acopiosByPagina = 24
export const movimientosByPagina = 50

/** A rate, with two decimals and no currency (OPEN-51). */
export const showTasa = (value: number): string => showNumber(value)

/** The balance after each movement, from the one before the first of them, in dollars. */
export const saldosOf = (saldoAntes: number, movimientos: readonly Pick<Movimiento, 'importeDolares'>[]): number[] => {
  let saldo = dec(saldoAntes)
  return movimientos.map(({ importeDolares }) => {
    saldo = saldo.plus(importeDolares)
    return money(saldo)
  })
}
/** Whether the lines of a stockpile add up to the balance that is shown: what is shown is what is stored. */
export const addsUp = (suma: number, saldo: number): boolean => dec(suma).eq(saldo)

export type Parte = { readonly nombre: string; readonly saldo: number }
/** Beyond so many the bar has no room for names: the smallest go together. */
const PARTS = 6
/**
 * The parts of the bar of all that is stocked, in the order of the cards; what is at 0 or overdrawn has no part. Null
 * where these are not all of them: a bar of some would tell a wrong share.
 */
export const partsOf = (
  acopios: readonly Pick<Acopio, 'nroAcopio' | 'saldoDolares'>[],
  length: number,
): Parte[] | null => {
  if (acopios.length < length) return null
  const con = acopios.filter((a) => a.saldoDolares > 0)
  if (con.length <= PARTS) return con.map((a) => ({ nombre: a.nroAcopio, saldo: a.saldoDolares }))
  const big = new Set([...con].sort((a, b) => b.saldoDolares - a.saldoDolares).slice(0, PARTS - 1))
  const [remain, juntos] = [con.filter((a) => big.has(a)), con.filter((a) => !big.has(a))]
  return [
    ...remain.map((a) => ({ nombre: a.nroAcopio, saldo: a.saldoDolares })),
    { nombre: `otros ${juntos.length}`, saldo: money(sum(juntos.map((a) => a.saldoDolares))) },
  ]
}
