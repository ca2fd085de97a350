import type { Movimiento } from '../contract.ts'
import { saldosOf } from '../rules.ts'

/** The drawing's own units; figures nearer than `GAP` to the last one would lie over it: they go without. */
export const [ANCHO, ALTO, TOP, BASE, GAP] = [960, 150, 30, 122, 86] as const
export const SIDE = 8

export type Escalon = { at: number; top: number; saldo: number; fecha: string; named: boolean }

/** The steps of the balance by date; the last one leaves room for its figure. */
export const escalonesOf = (saldoAntes: number, movimientos: readonly Movimiento[]): Escalon[] => {
  const dias = movimientos.map((m) => Date.parse(m.fecha))
  const saldos = saldosOf(saldoAntes, movimientos)
  const [desde, hasta] = [dias[0] ?? 0, dias.at(-1) ?? 0]
  const mayor = Math.max(...saldos, 1)
  const escalones: Escalon[] = []
  let libre = 0
  for (const [index, { fecha }] of movimientos.entries()) {
    const at = SIDE + ((dias[index]! - desde) / Math.max(hasta - desde, 1)) * (ANCHO - SIDE - GAP - SIDE)
    const named = at >= libre
    if (named) libre = at + GAP
    const saldo = saldos[index]!
    escalones.push({ at, top: BASE - (Math.max(saldo, 0) / mayor) * (BASE - TOP), saldo, fecha, named })
  }
  return escalones
}

const unit = (n: number) => n.toFixed(1)
/** The upper line of the steps, to the end of the drawing. */
export const lineaOf = (escalones: readonly Escalon[]): string =>
  `M${unit(SIDE)} ${unit(escalones[0]?.top ?? BASE)}${escalones.map((e) => `H${unit(e.at)}V${unit(e.top)}`).join('')}H${ANCHO - SIDE}`
