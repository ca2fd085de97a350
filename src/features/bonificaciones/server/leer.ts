import { dec } from '#shared/money.ts'
import { db } from '#server/context.ts'
import { enAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Regla } from '../contract.ts'
import * as store from './store.ts'

const toRegla = (row: store.DescuentoRow): Regla => ({
  id: row.id,
  descripcion: row.descripcion,
  porcentaje: dec(row.porcentaje).toNumber(),
})

/**
 * The discounts of a client of the caller's scope, apart: its own, and those of groups and subgroups of products.
 * Refuses 400 no client, 404 a foreign one.
 */
export const readClientData = async (who: Sesion, clienteId: number) => {
  const cliente = await enAlcance(who, clienteId, db())
  const all = await store.listDescuentos(db(), cliente)
  const of = (deFamilia: boolean) => ({ $values: all.filter((d) => d.deFamilia === deFamilia).map(toRegla) })
  return { id: clienteId, reglaDescuento: of(false), reglaDescuentoDetalle: of(true) }
}
