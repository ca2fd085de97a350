import { sql, type RawBuilder } from 'kysely'
import { executeAMedida } from '#server/db/custom-plan.ts'
import type { Db } from '#server/db/db.ts'
import { exact } from '#server/db/exact-decimals.ts'
import { countRows, type Cuantos } from '#server/db/lists.ts'
import type { ClienteInAlcance } from '#server/session/alcance.ts'

// Reads the order lines of the room `presupuestos`, by client.

/** `presupuestos`: the quotes with the searched number. */
export type PedidosFilter = {
  readonly cliente: ClienteInAlcance
  readonly desde: string | null
  readonly hasta: string | null
  readonly estado: string | null
  /** The spellings searched for. */
  readonly numbers: readonly string[] | null
  readonly presupuestos: readonly number[]
}
export type PedidoRow = {
  presuportalId: number
  pedidoId: string
  item: number
  productoId: string
  descripcion: string
  cantidad: string
  cantidadExacta: string
  cantidadEntregada: string | null
  estado: string
  fecha: string
  fechaRemito: string | null
  remitoId: string | null
  serie: string | null
  facturaId: string | null
}
const from = ({ cliente, desde, hasta, estado, numbers, presupuestos }: PedidosFilter): RawBuilder<unknown> => {
  const parts = [
    sql`e."clienteId" = ${cliente.clienteId}`,
    ...(estado === null ? [] : [sql`e.estado = ${estado}`]),
    ...(desde ? [sql`e.fecha >= ${desde}::date`] : []),
    ...(hasta ? [sql`e.fecha <= ${hasta}::date`] : []),
    ...(numbers === null
      ? []
      : [
          sql`
            (
              e."pedidoId" in (${sql.join(numbers)})
              or e."remitoId" in (${sql.join(numbers)})
              or e."facturaId" in (${sql.join(numbers)})
              or e."presupuestoId" = any(${[...presupuestos]}::int[])
            )`,
        ]),
  ]
  return sql`estado_pedido e where ${sql.join(parts, sql` and `)}`
}
const exactas = sql.raw(
  `${exact('e', 'cantidad')} as "cantidadExacta", ${exact('e', 'cantidadEntregada')} as "cantidadEntregada"`,
)
const rowsOf = async (
  on: Db,
  filter: PedidosFilter,
  { limit, offset = 0, last }: { limit: number; offset?: number; last?: PedidoRow | undefined },
): Promise<PedidoRow[]> => {
  const after = last
    ? sql`
      and e.fecha <= ${last.fecha}::date
        and (
          e.fecha < ${last.fecha}::date
          or e."pedidoId" < ${last.pedidoId}
          or (e."pedidoId" = ${last.pedidoId} and e.item > ${last.item})
        )`
    : sql``
  const { rows } = await executeAMedida(
    on,
    sql<PedidoRow>`
      select
        e."presupuestoId" as "presuportalId", e."pedidoId", e.item, e."productoId", e.descripcion, e.cantidad,
        ${exactas}, e.estado, e.fecha, e."fechaRemito", e."remitoId", e.serie, e."facturaId"
      from ${from(filter)}${after}
      order by e.fecha desc, e."pedidoId" desc, e.item
      limit ${limit} offset ${offset}`,
  )
  return rows
}
export const listPedidos = (on: Db, filter: PedidosFilter, limit: number, offset: number): Promise<PedidoRow[]> =>
  rowsOf(on, filter, { limit, offset })
export const countPedidos = (on: Db, filter: PedidosFilter): Promise<Cuantos> => countRows(on, from(filter))

const BATCH = 1_000
/** All lines, in batches, as they are read. */
export async function* eachPedido(on: Db, filter: PedidosFilter): AsyncGenerator<PedidoRow> {
  let last: PedidoRow | undefined
  for (;;) {
    const rows = await rowsOf(on, filter, { limit: BATCH, last })
    yield* rows
    if (rows.length < BATCH) return
    last = rows.at(-1)
  }
}

/** A client's quotes with a number, the portal's or the order system's. */
export const findPresupuestos = async (
  on: Db,
  { clienteId }: ClienteInAlcance,
  numbers: readonly string[],
): Promise<number[]> => {
  const propio = Number(numbers.find((numero) => /^[1-9]\d{0,8}$/.test(numero)) ?? 0)
  const { rows } = await sql<{ id: number }>`
    select p.id
    from presupuesto p
    where p."clienteId" = ${clienteId}
      and (p.id = ${propio} or p."presupuestoTotvsId" = any(${[...numbers]}::text[]))`.execute(on)
  return rows.map((r) => r.id)
}
export const listEstados = (on: Db) =>
  on.selectFrom('estado_de_pedido').select(['id', 'descripcion']).orderBy('descripcion').execute()
