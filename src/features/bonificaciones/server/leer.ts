import { dec } from '#shared/money.ts'
import { db } from '#server/context.ts'
import { inAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Regla } from '../contract.ts'
import * as store from './store.ts'

const toRegla = ({ id, descripcion, porcentaje }: store.DescuentoRow): Regla => ({
  id,
  descripcion,
  porcentaje: dec(porcentaje).toNumber(),
})
type Query = { page: number | null; pageComercial: number | null }

/**
 * A client's discounts: its own, and those by group or subgroup; whole lists, or a page of each with its length. Throws
 * 400 without a client, 404 for one out of scope.
 */
export const readClientData = async (who: Sesion, clienteId: number, { page, pageComercial }: Query) => {
  const cliente = await inAlcance(who, clienteId, db())
  const paged = page !== null || pageComercial !== null
  const found = paged
    ? await store.pageDescuentos(db(), cliente, { familia: page ?? 1, comercial: pageComercial ?? 1 })
    : { rows: await store.listDescuentos(db(), cliente) }
  const of = (ofFamilia: boolean) => ({ $values: found.rows.filter((d) => d.ofFamilia === ofFamilia).map(toRegla) })
  const lists = { id: clienteId, reglaDescuento: of(false), reglaDescuentoDetalle: of(true) }
  if (!('familia' in found)) return lists
  const { comercial, familia, mayor } = found
  return { ...lists, paginas: { comercial, familia, mayor: dec(mayor).toNumber() } }
}
