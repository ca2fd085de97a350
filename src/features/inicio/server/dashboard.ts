import { badInput } from '#shared/errors.ts'
import { kilos, money } from '#shared/money.ts'
import { db } from '#server/context.ts'
import { alcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Rango } from '../contract.ts'
import { checkFilter, monthsOf } from '../rules.ts'
import * as store from './store.ts'

type Filter = { clienteId: number; firstDate: string; lastdDate: string; productGrouptId: readonly number[] }

/**
 * Kilos and dollars (after all discounts) of confirmed quotes, by calendar month and requested group, with empty
 * months. Throws 400 as HOME-21 … HOME-23 say, 404 for a client out of scope.
 */
export const kilosDashboard = async (
  who: Sesion,
  { clienteId, firstDate: desde, lastdDate: hasta, productGrouptId }: Filter,
): Promise<{ $values: Rango[] }> => {
  const grupos = [...new Set(productGrouptId)]
  const problem = checkFilter({ desde, hasta, grupos })
  if (problem) throw badInput(problem)
  const scope = await alcance(who, clienteId, db())
  const named = await store.gruposOf(grupos)
  const rangos = monthsOf(desde, hasta)
  const sums = await store.sumVentas(scope, {
    desde,
    hasta,
    months: rangos.map((r) => `${r.slice(3)}-${r.slice(0, 2)}-01`),
    grupos,
  })
  const found = new Map(sums.map((s) => [`${s.mes}|${s.grupoId}`, s]))
  const entry = (mes: number, grupo: { id: number; descripcion: string }) => {
    const suma = found.get(`${mes}|${grupo.id}`)
    return {
      grupo: grupo.descripcion,
      ...(suma ? { kilos: kilos(suma.kilos), gasto: money(suma.gasto) } : { kilos: 0, gasto: 0 }),
    }
  }
  return { $values: rangos.map((rango, i) => ({ rango, grupos: { $values: named.map((g) => entry(i + 1, g)) } })) }
}
