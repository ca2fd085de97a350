import type { Card } from '../contract.ts'
import { numeroOf } from '../rules.ts'

/** What came in above what was shown; what is shown below it is more of the list, which was asked for. */
export const findWaiting = (shown: readonly number[], now: readonly number[]): readonly number[] => {
  const known = new Set(shown)
  const last = now.findLastIndex((id) => known.has(id))
  return now.filter((id, index) => index < last && !known.has(id))
}

type Vista = Pick<Card, 'id' | 'estadoPresupuesto'>
/** Those whose status is another than it was when they were shown before. */
export const cambiadasOf = <T extends Vista>(before: readonly T[], now: readonly T[]): readonly T[] => {
  const states = new Map(before.map((card) => [card.id, card.estadoPresupuesto]))
  return now.filter((card) => states.has(card.id) && states.get(card.id) !== card.estadoPresupuesto)
}
/** The same in a sentence. */
export const showCambiadas = (changed: readonly Vista[]): string =>
  changed.length === 1
    ? `La solicitud ${numeroOf(changed[0]!.id)} pasó a ${changed[0]!.estadoPresupuesto}.`
    : `Cambiaron ${changed.length} solicitudes.`
