import { sql, type RawBuilder } from 'kysely'
import { toTime, today } from '#shared/dates.ts'
import { money, PESOS_ID } from '#shared/money.ts'
import { db } from '#server/context.ts'
import { executeAMedida } from '#server/db/custom-plan.ts'
import { pageOf, palabrasOf } from '#server/db/lists.ts'
import type { Db } from '#server/db/db.ts'
import { readParams } from '#server/params.ts'
import { alcance, type Alcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { notFound } from '#shared/errors.ts'
import { passes } from '#shared/route.ts'
import { contract as credito } from '#features/credito/contract.ts'
import { committedTo } from '#features/credito/server/credito.ts'
import type { CarteraAsked, Cliente } from '../contract.ts'
import type { FigureOrder, Orden, Solo } from '../orders.ts'
import { perPage } from '../rules.ts'
import { inScope, listByIds } from './store.ts'

// What staff sees of its clients beside their names (DIARIO-11). Reads documento_dia (cuenta-corriente), credito and
// presupuesto: each figure of a page's rows alone, of a whole scope only where the list is ordered or filtered by it.

type Ask = { who: Sesion; hoy: string; dolar: number }

/** Of the clients `k`: SQL of "clienteId" and a figure, `clave`, by which they are ordered and filtered. */
const figures: Record<FigureOrder, (ask: Ask) => RawBuilder<unknown>> = {
  deuda: () => sql`
    select d."clienteId", sum(d.saldo) as clave
    from documento_dia d
    join k on k.id = d."clienteId"
    where d.abiertos > 0
    group by d."clienteId"`,
  vencido: ({ hoy }) => sql`
    select d."clienteId", sum(d.saldo) as clave
    from documento_dia d
    join k on k.id = d."clienteId"
    where d.abiertos > 0 and d.vence < ${hoy}::date
    group by d."clienteId"`,
  credito: ({ dolar }) => sql`
    select c."clienteId", (c.disponible - ${committedTo('c')}) *
      case when c."monedaId" = ${sql.lit(PESOS_ID)} then 1 else ${String(dolar)}::numeric end as clave
    from credito c
    join k on k.id = c."clienteId"
    where c.disponible is not null`,
  carrito: ({ who }) => sql`
    select p."clienteId", (select count(*) from presupuesto_detalle l where l."presupuestoId" = p.id) as clave
    from presupuesto p
    join k on k.id = p."clienteId"
    where p.estado = 'Carrito' and p."contactoId" = ${who.contactoId}`,
  pedido: () => sql`
    select k.id as "clienteId", extract(epoch from o.fecha) as clave
    from k
    join lateral (
      select p.fecha
      from presupuesto p
      where p."clienteId" = k.id and p.fecha is not null and p.estado <> 'Cancelado'
      order by p.fecha desc
      limit 1
    ) o on true`,
}
/** What is left of a filter: `f.clave` is the figure of its own, null where a client has none. */
const filters: Record<Solo, { figure: FigureOrder; holds: RawBuilder<unknown> }> = {
  deuda: { figure: 'deuda', holds: sql`f.clave > 0` },
  vencido: { figure: 'vencido', holds: sql`f.clave > 0` },
  'con-credito': { figure: 'credito', holds: sql`f.clave > 0` },
  'sin-credito': { figure: 'credito', holds: sql`f.clave <= 0` },
  carrito: { figure: 'carrito', holds: sql`f.clave > 0` },
  'sin-pedidos': {
    figure: 'pedido',
    holds: sql`coalesce(f.clave, 0) < extract(epoch from now() - interval '90 days')`,
  },
}

type Asked = { alcance: Alcance; palabras: readonly string[]; id: number | null; orden: Orden; solo: Solo | null }
/** SQL: the ids of what was asked for, ordered: the most first, of orders the latest, those without a figure last. */
const idsOf = ({ alcance, palabras, id, orden, solo }: Asked, ask: Ask) => {
  const where = id === null ? inScope(alcance, palabras) : sql`k.id = ${id} and ${inScope(alcance, [])}`
  const order = orden === 'nombre' ? null : figures[orden](ask)
  const filter = solo === null ? null : filters[solo]
  // by name alone the page comes out of its index
  const whole = order || filter ? sql`materialized` : sql``
  const head = sql`
    k as ${whole} (select k.id, k.nombres from cliente k where ${where})
    ${order ? sql`, o as materialized (${order})` : sql``}
    ${filter ? sql`, f as materialized (${figures[filter.figure](ask)})` : sql``}`
  const from = sql`
    k
    ${order ? sql`left join o on o."clienteId" = k.id` : sql``}
    ${filter ? sql`left join f on f."clienteId" = k.id where ${filter.holds}` : sql``}`
  const missing = orden === 'credito' || orden === 'pedido' ? sql`o.clave` : sql`coalesce(o.clave, 0)`
  return {
    head,
    from,
    by: order ? sql`${missing} desc nulls last, k.nombres collate "C", k.id` : sql`k.nombres collate "C", k.id`,
  }
}

type FigureRow = {
  id: number
  saldo: string
  vencido: string
  libre: string | null
  simbolo: string | null
  carrito: number
  ultima: Date | null
}
/** The figures of some clients, in one statement. */
const readFigures = async (on: Db, ids: readonly number[], { who, hoy }: Ask): Promise<Map<number, FigureRow>> => {
  const { rows } = await executeAMedida(
    on,
    sql<FigureRow>`
      select
        k.id, coalesce(d.saldo, 0) as saldo, coalesce(d.vencido, 0) as vencido,
        c.disponible - ${committedTo('c')} as libre, m.simbolo,
        (
          select count(*)::int
          from presupuesto p
          join presupuesto_detalle l on l."presupuestoId" = p.id
          where p.estado = 'Carrito' and p."clienteId" = k.id and p."contactoId" = ${who.contactoId}
        ) as carrito,
        (
          select p.fecha
          from presupuesto p
          where p."clienteId" = k.id and p.fecha is not null and p.estado <> 'Cancelado'
          order by p.fecha desc
          limit 1
        ) as ultima
      from unnest(${ids}::int[]) k (id)
      left join lateral (
        select sum(x.saldo) as saldo, sum(x.saldo) filter (where x.vence < ${hoy}::date) as vencido
        from documento_dia x
        where x."clienteId" = k.id and x.abiertos > 0
      ) d on true
      left join credito c on c."clienteId" = k.id
      left join moneda m on m.id = c."monedaId"`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
const withFigures = (cliente: Cliente, row: FigureRow, mayCredito: boolean) => ({
  ...cliente,
  ultimaOperacion: row.ultima && toTime(row.ultima),
  saldo: money(row.saldo),
  vencido: money(row.vencido),
  credito:
    !mayCredito || row.libre === null || row.simbolo === null
      ? null
      : { libre: money(row.libre), simbolo: row.simbolo },
  carrito: row.carrito,
})

/** A page of the clients of a scope with what they owe and what is open there. Throws 404 of another's seller. */
export const listCartera = async (who: Sesion, { name, idSeller, id, orden, solo, page: asked }: CarteraAsked) => {
  const page = asked ?? 1
  if (who.tipoRol === 2 && idSeller !== null && idSeller !== who.sellerId) throw notFound()
  const own = await alcance(who, 0, db())
  const scope = idSeller === null ? own : { ...own, idVendedor: idSeller }
  const mayCredito = passes(credito.credito.access, who)
  if (!mayCredito && [orden, solo ? filters[solo].figure : null].includes('credito')) throw notFound()
  const ask = { who, hoy: today(), dolar: (await readParams(db())).dolarValor ?? 1 }
  const wanted = { alcance: scope, palabras: palabrasOf(name), id, orden: orden ?? 'nombre', solo } as const
  const { head, from, by } = idsOf(wanted, ask)
  const { rows } = await executeAMedida(
    db(),
    sql<{ id: number }>`
      with ${head}
      select k.id from ${from} order by ${by} limit ${perPage + 1} offset ${(page - 1) * perPage}`,
  )
  if (id !== null && rows.length === 0) throw notFound()
  const found = await pageOf(db(), { page, size: perPage }, rows, sql`(with ${head} select k.id from ${from}) t`)
  const ids = found.$values.map((row) => row.id)
  const [clientes, sums] = await Promise.all([listByIds(db(), ids), readFigures(db(), ids, ask)])
  return { ...found, $values: clientes.map((cliente) => withFigures(cliente, sums.get(cliente.id)!, mayCredito)) }
}
