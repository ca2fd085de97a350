import { sql, type RawBuilder } from 'kysely'
import { typedQuery } from '#features/productos/server/productos.ts'
import { endOfDay, startOfDay, type Day } from '#shared/dates.ts'
import { prepared, type Db } from '#server/db/db.ts'
import { executeAMedida } from '#server/db/custom-plan.ts'
import type { Alcance } from '#server/session/alcance.ts'
import type { Orden } from '../orden.ts'
import { estados, mostCounted, ordenDeEstados, perPage, type Estado } from '../rules.ts'
import { cardColumns, cardJoins, type CardRow } from './columns.ts'

// The list of operations: pages, filters and how many are in each state. Reads producto for the words of a product.

type Order = { asc: boolean }
const byDate = ({ asc }: Order, of: 'q' | 'p') =>
  asc ? sql.raw(`${of}.fecha, ${of}.id`) : sql.raw(`${of}.fecha desc, ${of}.id desc`)
// The page's ids come out of one index; only those rows are joined. `fecha is not null` keeps carts out: a quote has
// its date from its confirmation on.
const joined = (pagina: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<CardRow>`
  with pagina as materialized (${pagina})
  select ${cardColumns}
  from pagina g
  join presupuesto p on p.id = g.id
  ${cardJoins}
  order by ${order}`
const NEWEST: Order = { asc: false }
type Page = { offset: number; limit: number }
const cards = (conditions: RawBuilder<unknown>, { offset, limit }: Page, order = NEWEST) =>
  joined(
    sql`
      select id
      from presupuesto q
      where q.fecha is not null and ${conditions}
      order by ${byDate(order, 'q')}
      limit ${sql.lit(limit)} offset ${offset}`,
    byDate(order, 'p'),
  )
/** Those nearest to arriving first: of each state as many as the page may need, each out of its index. */
const cardsByState = (conditions: RawBuilder<unknown>, { offset, limit }: Page) => {
  const until = sql.lit(offset + limit)
  const ofState = ordenDeEstados.map(
    (estado, rank) => sql`(
      select id, fecha, ${sql.lit(rank)} as rank
      from presupuesto q
      where q.fecha is not null and q.estado = ${sql.lit(estado)} and ${conditions}
      order by ${byDate(NEWEST, 'q')}
      limit ${until}
    )`,
  )
  return joined(
    sql`
      select id, rank
      from (${sql.join(ofState, sql` union all `)}) q
      order by rank, ${byDate(NEWEST, 'q')}
      limit ${sql.lit(limit)} offset ${sql.lit(offset)}`,
    sql`g.rank, ${byDate(NEWEST, 'p')}`,
  )
}

const page = <P extends { offset: number }>(conditions: (p: P) => RawBuilder<unknown>) =>
  prepared<P, CardRow>((d, p) => ({
    compile: () => cards(conditions(p), { offset: p.offset, limit: perPage }).compile(d),
  }))
const ofAll = page(() => sql`true`)
const ofSeller = page<{ vendedor: number; offset: number }>((p) => sql`q."vendedorCliente" = ${p.vendedor}`)
const ofClient = page<{ cliente: number; offset: number }>((p) => sql`q."clienteId" = ${p.cliente}`)

/** One page of the confirmed quotes of a scope, newest first; past the end nothing. */
export const listCards = (on: Db, alcance: Alcance, page: number): Promise<CardRow[]> => {
  const offset = (page - 1) * perPage
  if (alcance.clienteId !== 0) return ofClient(on, { cliente: alcance.clienteId, offset })
  return alcance.idVendedor === null ? ofAll(on, { offset }) : ofSeller(on, { vendedor: alcance.idVendedor, offset })
}

export type Filter = {
  nroOperacion: number | null
  presupuesto: string | null
  pedido: string | null
  ordenCompra: string | null
  desde: Day | null
  hasta: Day | null
  vendedorId: number | null
  estado: Estado | null
  /** Of lines of these; null: of any. */ productos: readonly string[] | null
  /** As `destinoOf` says it, of a client. */ entrega: string | null
  entregadas: boolean
}
export const everything: Filter = {
  nroOperacion: null,
  presupuesto: null,
  pedido: null,
  ordenCompra: null,
  desde: null,
  hasta: null,
  vendedorId: null,
  estado: null,
  productos: null,
  entrega: null,
  entregadas: false,
}
/** SQL of `destinoOf`: where an order `q` goes. */
export const destino = sql`case
  when q."esObra" and q."direccionEntrega" <> '' then 'Obra: ' || q."direccionEntrega"
  else q."tiendaEntrega"
end`
const delivered = sql`(
  q.estado = 'Entregado'
  or q.estado in ('Preparación', 'En tránsito')
  and exists (select from viaje v where v."presupuestoId" = q.id and v."estadoViaje" = 'Entregado')
)`
const scopeOf = ({ clienteId, idVendedor }: Alcance): RawBuilder<unknown>[] => {
  if (clienteId !== 0) return [sql`q."clienteId" = ${clienteId}`]
  return idVendedor === null ? [] : [sql`q."vendedorCliente" = ${idVendedor}`]
}
/** Narrowed by exact numbers and by whole local days, both ends included; but for the state. */
const whereOf = (alcance: Alcance, filter: Filter): RawBuilder<unknown>[] => {
  const where = scopeOf(alcance)
  if (filter.vendedorId !== null) where.push(sql`q."vendedorCliente" = ${filter.vendedorId}`)
  if (filter.nroOperacion !== null) where.push(sql`q.id = ${filter.nroOperacion}`)
  if (filter.presupuesto !== null) where.push(sql`q."presupuestoTotvsId" = ${filter.presupuesto}`)
  if (filter.pedido !== null) where.push(sql`q."pedidoId" = ${filter.pedido}`)
  if (filter.ordenCompra !== null) where.push(sql`lower(q."ordenCompra") = lower(${filter.ordenCompra})`)
  if (filter.desde !== null) where.push(sql`q.fecha >= ${startOfDay(filter.desde)}`)
  if (filter.hasta !== null) where.push(sql`q.fecha < ${endOfDay(filter.hasta)}`)
  if (filter.entrega !== null) where.push(sql`${destino} = ${filter.entrega}`)
  if (filter.entregadas) where.push(delivered)
  if (filter.productos !== null)
    where.push(sql`exists (
      select from presupuesto_detalle d
      where d."presupuestoId" = q.id and d."productoId" in (${sql.join(filter.productos)})
    )`)
  return where
}
const all = (where: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  where.length > 0 ? sql.join(where, sql` and `) : sql`true`

/** As listCards, narrowed and ordered. */
export const searchCards = async (
  on: Db,
  alcance: Alcance,
  filter: Filter,
  { orden, ...page }: Page & { orden: Orden },
): Promise<CardRow[]> => {
  const where = whereOf(alcance, filter)
  if (filter.estado === null && orden === 'sigue')
    return (await executeAMedida(on, cardsByState(all(where), page))).rows
  // written out: only so the planner knows the index of those under way
  if (filter.estado !== null) where.push(sql`q.estado = ${sql.lit(filter.estado)}`)
  return (await cards(all(where), page, { asc: orden === 'viejas' }).execute(on)).rows
}

/**
 * How many of a filter there are in each state, whichever it names itself: counted out of the index of the scope's
 * states, up to one more than `mostCounted` of each. With a product or a work site they are counted among the newest
 * `MOST_LOOKED` of the filter: one walk, whatever they are of.
 */
const MOST_LOOKED = 5_000
export const countCards = async (on: Db, alcance: Alcance, filter: Filter): Promise<Record<Estado, number>> => {
  const where = all(whereOf(alcance, filter))
  const walked = filter.productos !== null || filter.entrega !== null || filter.entregadas
  const some = sql`presupuesto q where q.fecha is not null and ${where}`
  const from = walked ? sql`c q where true` : some
  const counts = estados.map(
    (estado) => sql`(
      select count(*)::int
      from (select from ${from} and q.estado = ${sql.lit(estado)} limit ${sql.lit(mostCounted + 1)}) x
    ) as ${sql.id(estado)}`,
  )
  const first = walked
    ? sql`with c as materialized (
        select q.estado from ${some} order by ${byDate(NEWEST, 'q')} limit ${sql.lit(MOST_LOOKED)}
      )`
    : sql``
  const { rows } = await executeAMedida(on, sql<Record<Estado, number>>`${first} select ${sql.join(counts)}`)
  return rows[0]!
}

/** Where a client's last orders went, the last first: what the filter offers. */
export const listDestinos = async (on: Db, clienteId: number): Promise<string[]> => {
  const { rows } = await sql<{ destino: string }>`
    select destino
    from (
      select ${destino} as destino, q.fecha
      from presupuesto q
      where q."clienteId" = ${clienteId} and q.fecha is not null
      order by q.fecha desc, q.id desc
      limit 1000
    ) d
    where destino <> ''
    group by destino
    order by max(fecha) desc, destino
    limit 50`.execute(on)
  return rows.map((row) => row.destino)
}

const MOST_PRODUCTOS = 2_000
/** The products of a text, by their words or their code; none of a text that says nothing. */
export const findProductos = async (on: Db, text: string): Promise<string[]> => {
  const todas = typedQuery(text)?.todas ?? null
  if (todas === null) return []
  const { rows } = await sql<{ id: string }>`
    select p.id
    from producto p
    where p.palabras @@ ${todas}::tsquery
    limit ${sql.lit(MOST_PRODUCTOS)}`.execute(on)
  return rows.map((row) => row.id)
}
