// Reads presupuesto with its lines, and cliente: what a claim is filed for.
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Sesion } from '#server/session/sesion.ts'

export type Solicitud = {
  id: number
  clienteId: number
  estado: string
  documentoNro: string
  documentoCliente: string | null
}
/** A confirmed quote of the caller's scope; nothing of a cart, or of what it may not see. */
export const findSolicitud = async (on: Db, who: Sesion, id: number): Promise<Solicitud | undefined> =>
  on
    .selectFrom('presupuesto as p')
    .innerJoin('cliente as c', 'c.id', 'p.clienteId')
    .select(['p.id', 'p.clienteId', 'p.estado', 'c.documentoNro', 'p.documentoCliente'])
    .where('p.id', '=', id)
    .where('p.fecha', 'is not', null)
    .$if(who.tipoRol === 3, (q) => q.where('p.clienteId', '=', who.clienteId))
    .$if(who.tipoRol === 2, (q) => q.where('c.idVendedor', '=', who.sellerId))
    .executeTakeFirst()

/** Whose quote it is. */
export const findClienteDe = async (on: Db, presupuestoId: number): Promise<number | undefined> =>
  (await on.selectFrom('presupuesto').select('clienteId').where('id', '=', presupuestoId).executeTakeFirst())?.clienteId
/** The quote of an order of a client, where the portal has it. */
export const findPorPedido = async (on: Db, clienteId: number, pedidoId: string): Promise<number | null> =>
  (
    await sql<{
      id: number
    }>`select id from presupuesto where "clienteId" = ${clienteId} and "pedidoId" = ${pedidoId} and fecha is not null order by id desc limit 1`.execute(
      on,
    )
  ).rows[0]?.id ?? null

export const listDetalle = (on: Db, presupuestoId: number, items: readonly number[]) =>
  on
    .selectFrom('presupuesto_detalle as d')
    .innerJoin('producto as u', 'u.id', 'd.productoId')
    .select([
      'd.item',
      'd.nombreProducto',
      'u.unidad',
      'd.dimension1',
      'd.dimension2',
      'd.cantidadTiras',
      'd.pesoSubtotal',
    ])
    .where('d.presupuestoId', '=', presupuestoId)
    .where((eb) => eb('d.item', '=', eb.fn.any(eb.val([...items]))))
    .execute()
