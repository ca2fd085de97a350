import { dec, money, showDolares, showNumber, sum } from '#shared/money.ts'
import type { Acopio, Movimiento } from './contract.ts'

/** The sentences of stockpiles, to the letter (STOCK-01, STOCK-04, OPEN-51). */
export const textos = {
  titulo: 'MIS ACOPIOS',
  none: 'No tenés acopios',
  whatFor: 'Acá vas a ver el material pagado por adelantado y cuánto queda por retirar de cada acopio.',
  verDetalles: 'VER DETALLES',
  noMovimientos: 'Todavía no tiene movimientos.',
  doesNotAddUp: (suma: number, saldo: number) =>
    `Los movimientos suman ${showDolares(suma)} y el saldo informado es ${showDolares(saldo)}. Revisá lo que manda el sistema de gestión.`,
} as const

/** Cards, and movements, on a page. */
export const acopiosByPagina = 24
export const movimientosByPagina = 50

/** A rate, with two decimals and no currency (OPEN-51). */
export const showTasa = (value: number): string => showNumber(value)

/** The balance in dollars after each movement, from the balance before the first. */
export const saldosOf = (saldoAntes: number, movimientos: readonly Pick<Movimiento, 'importeDolares'>[]): number[] => {
  let saldo = dec(saldoAntes)
  return movimientos.map(({ importeDolares }) => {
    saldo = saldo.plus(importeDolares)
    return money(saldo)
  })
}
/** Whether a stockpile's movements add up to its balance; the stored balance is what is shown. */
export const addsUp = (suma: number, saldo: number): boolean => dec(suma).eq(saldo)

export type Parte = { readonly nombre: string; readonly saldo: number }
/** Parts of the bar; beyond them the smallest are joined, since their names do not fit. */
const PARTS = 6
/**
 * The parts of the bar of all stockpiles, in the order of the cards, without those at 0 or overdrawn. Null unless these
 * are all of them: the shares would be wrong.
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
