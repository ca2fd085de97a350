// Reads presupuesto with its lines, and cliente: what a claim is filed for.
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Sesion } from '#server/session/sesion.ts'

export type Solicitud = {
  id: number
  clienteId: number
  estado: string
  pedidoId: string | null
  documentoNro: string
  documentoCliente: string | null
}
/** A confirmed quote of the caller's scope; nothing of a cart, or of what it may not see. */
export const findSolicitud = async (on: Db, who: Sesion, id: number): Promise<Solicitud | undefined> =>
  on
    .selectFrom('presupuesto as p')
    .innerJoin('cliente as c', 'c.id', 'p.clienteId')
    .select(['p.id', 'p.clienteId', 'p.estado', 'p.pedidoId', 'c.documentoNro', 'p.documentoCliente'])
    .where('p.id', '=', id)
    .where('p.fecha', 'is not', null)
    .$if(who.tipoRol === 3, (q) => q.where('p.clienteId', '=', who.clienteId))
    .$if(who.tipoRol === 2, (q) => q.where('c.idVendedor', '=', who.sellerId))
    .executeTakeFirst()

/** Whose quote it is, and which order it became. */
export const findOwner = async (
  on: Db,
  presupuestoId: number,
): Promise<{ clienteId: number; pedidoId: string | null } | undefined> =>
  on.selectFrom('presupuesto').select(['clienteId', 'pedidoId']).where('id', '=', presupuestoId).executeTakeFirst()

type OfPedido = { id: number; clienteId: number; pedidoId: string; estado: string }
/** The quote of an order of one of these clients, the last of the first client that has it; none: nobody's. */
export const findByPedido = async (
  on: Db,
  clientes: readonly number[],
  pedidoId: string,
): Promise<OfPedido | undefined> =>
  (
    await sql<OfPedido>`select id, "clienteId", "pedidoId", estado
      from presupuesto
      where "clienteId" = any(${[...clientes]}::int[]) and "pedidoId" = ${pedidoId} and fecha is not null
      order by array_position(${[...clientes]}::int[], "clienteId"), id desc
      limit 1`.execute(on)
  ).rows[0]

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
