import { sql, type RawBuilder } from 'kysely'
import { executeAMedida } from '#server/db/a-medida.ts'
import type { Db } from '#server/db/db.ts'
import { exact } from '#server/db/exact.ts'
import { countRows, type Cuantos } from '#server/db/listas.ts'
import type { ClienteEnAlcance } from '#server/session/alcance.ts'

// Reads the order lines of the room `presupuestos`, those of one client.

/** `presupuestos`: the quotes that bear the number which is looked for. */
export type FiltroPedidos = {
  readonly cliente: ClienteEnAlcance
  readonly desde: string | null
  readonly hasta: string | null
  readonly estado: string | null
  /** What is looked for, as it may have been written. */
  readonly numeros: readonly string[] | null
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
const from = ({ cliente, desde, hasta, estado, numeros, presupuestos }: FiltroPedidos): RawBuilder<unknown> => {
  const partes = [
    sql`e."clienteId" = ${cliente.clienteId}`,
    ...(estado === null ? [] : [sql`e.estado = ${estado}`]),
    ...(desde ? [sql`e.fecha >= ${desde}::date`] : []),
    ...(hasta ? [sql`e.fecha <= ${hasta}::date`] : []),
    ...(numeros === null
      ? []
      : [
          sql`
            (
              e."pedidoId" in (${sql.join(numeros)})
              or e."remitoId" in (${sql.join(numeros)})
              or e."facturaId" in (${sql.join(numeros)})
              or e."presupuestoId" = any(${[...presupuestos]}::int[])
            )`,
        ]),
  ]
  return sql`estado_pedido e where ${sql.join(partes, sql` and `)}`
}
const exactas = sql.raw(
  `${exact('e', 'cantidad')} as "cantidadExacta", ${exact('e', 'cantidadEntregada')} as "cantidadEntregada"`,
)
const rowsOf = async (
  on: Db,
  filtro: FiltroPedidos,
  { limit, offset = 0, tras }: { limit: number; offset?: number; tras?: PedidoRow | undefined },
): Promise<PedidoRow[]> => {
  const after = tras
    ? sql`
      and e.fecha <= ${tras.fecha}::date
        and (
          e.fecha < ${tras.fecha}::date
          or e."pedidoId" < ${tras.pedidoId}
          or (e."pedidoId" = ${tras.pedidoId} and e.item > ${tras.item})
        )`
    : sql``
  const { rows } = await executeAMedida(
    on,
    sql<PedidoRow>`
      select
        e."presupuestoId" as "presuportalId", e."pedidoId", e.item, e."productoId", e.descripcion, e.cantidad,
        ${exactas}, e.estado, e.fecha, e."fechaRemito", e."remitoId", e.serie, e."facturaId"
      from ${from(filtro)}${after}
      order by e.fecha desc, e."pedidoId" desc, e.item
      limit ${limit} offset ${offset}`,
  )
  return rows
}
export const listPedidos = (on: Db, filtro: FiltroPedidos, limit: number, offset: number): Promise<PedidoRow[]> =>
  rowsOf(on, filtro, { limit, offset })
export const countPedidos = (on: Db, filtro: FiltroPedidos): Promise<Cuantos> => countRows(on, from(filtro))

const LOTE = 1_000
/** All of them, a batch at a time, as long as somebody reads. */
export async function* eachPedido(on: Db, filtro: FiltroPedidos): AsyncGenerator<PedidoRow> {
  let tras: PedidoRow | undefined
  for (;;) {
    const rows = await rowsOf(on, filtro, { limit: LOTE, tras })
    yield* rows
    if (rows.length < LOTE) return
    tras = rows.at(-1)
  }
}

/** The quotes of a client that bear a number, the portal's own or the order system's. */
export const findPresupuestos = async (
  on: Db,
  { clienteId }: ClienteEnAlcance,
  numeros: readonly string[],
): Promise<number[]> => {
  const propio = Number(numeros.find((numero) => /^[1-9]\d{0,8}$/.test(numero)) ?? 0)
  const { rows } = await sql<{ id: number }>`
    select p.id
    from presupuesto p
    where p."clienteId" = ${clienteId}
      and (p.id = ${propio} or p."presupuestoTotvsId" = any(${[...numeros]}::text[]))`.execute(on)
  return rows.map((r) => r.id)
}
export const listEstados = (on: Db) =>
  on.selectFrom('estado_de_pedido').select(['id', 'descripcion']).orderBy('descripcion').execute()
