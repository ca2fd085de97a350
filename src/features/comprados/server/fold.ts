import { sql } from 'kysely'
import { tx } from '#server/context.ts'
import { prepared, type Db } from '#server/db/db.ts'
import { netoOf } from './neto.ts'
import type { ClienteInAlcance } from '#server/session/alcance.ts'

/** One of the advisory locks that take two numbers; the other is the client. */
const LOCK = 143
const anyPending = prepared<{ clienteId: number }, { hay: boolean }>((d, p) => ({
  compile: () =>
    sql<{ hay: boolean }>`
      select exists (select from comprado_pendiente where "clienteId" = ${p.clienteId}) as hay`.compile(d),
}))

// One look-up a product: "= any" would walk the list for every line; and no join of what is worked out, of which the
// planner knows no size. The days are Buenos Aires' (venta_dia_de of 0014). Of what was ordered equally often, the
// newest is the usual.
const recompute = (on: Db, clienteId: number, productos: readonly string[]) =>
  sql`
  with linea as materialized (
    select
      c."productoId", c."presupuestoId", ((c.fecha at time zone 'UTC') - interval '3 hours')::date as dia, c.fecha,
      c.item, d."nombreProducto", d."cantidadTiras" as cantidad, d.dimension1 as largo, d.dimension2 as ancho,
      ${sql.raw(netoOf('d', 'p'))} as precio, p."monedaId"
    from unnest(${productos}::text[]) u(id)
    join compra c on c."clienteId" = ${clienteId} and c."productoId" = u.id
    join presupuesto_detalle d on d."presupuestoId" = c."presupuestoId" and d.item = c.item
    join presupuesto p on p.id = c."presupuestoId"
  ),
  dias as (
    select "productoId", dia, dia - lag(dia) over (partition by "productoId" order by dia) as entre
    from (select distinct "productoId", dia from linea) x
  ),
  parte ("productoId", nombre, pedidos, ultima, ritmo, cantidad, largo, ancho, veces, precio, moneda) as (
    select
      "productoId", (array_agg("nombreProducto" order by fecha desc, "presupuestoId" desc, item))[1],
      count(distinct "presupuestoId"), null::date, null::int, null::numeric, null::numeric, null::numeric, null::bigint,
      (array_agg(precio order by fecha desc, "presupuestoId" desc, item))[1],
      (array_agg("monedaId" order by fecha desc, "presupuestoId" desc, item))[1]
    from linea
    group by "productoId"
    union all
    select
      "productoId", null, null, max(dia),
      case when count(*) >= 3 then round(percentile_cont(0.5) within group (order by entre))::int end, null, null, null,
      null, null, null
    from dias
    group by "productoId"
    union all
    (
      select distinct on ("productoId")
        "productoId", null, null, null, null, cantidad, largo, ancho, count(distinct "presupuestoId"), null, null
      from linea
      group by "productoId", cantidad, largo, ancho
      order by "productoId", count(distinct "presupuestoId") desc, max(fecha) desc, cantidad, largo, ancho
    )
  )
  insert into comprado (
    "clienteId", "productoId", "nombreProducto", pedidos, ultima, ritmo, toca, cantidad, largo, ancho, veces, precio,
    "monedaId"
  )
  select
    ${clienteId}::int, "productoId", max(nombre), max(pedidos), max(ultima), max(ritmo), max(ultima) + max(ritmo),
    max(cantidad), max(largo), max(ancho), max(veces), max(precio), max(moneda)
  from parte
  group by "productoId"`.execute(on)

/** Products worked out in one transaction: after a first load a client may have thousands. */
const BLOCK = 1_000
/** Whether there may be more. */
const foldBlock = (clienteId: number): Promise<boolean> =>
  tx(async (own) => {
    await sql`select pg_advisory_xact_lock(${LOCK}, ${clienteId})`.execute(own)
    // taken first: whatever is ordered from here on is marked anew
    const { rows } = await sql<{ productoId: string }>`
      with tomados as (
        delete from comprado_pendiente t
        using (
          select distinct "productoId"
          from comprado_pendiente
          where "clienteId" = ${clienteId}
          order by 1
          limit ${BLOCK}
        ) b
        where t."clienteId" = ${clienteId} and t."productoId" = b."productoId"
        returning t."productoId"
      )
      select distinct "productoId" from tomados`.execute(own)
    const productos = rows.map((row) => row.productoId)
    if (productos.length === 0) return false
    await sql`
      delete from comprado c
      using unnest(${productos}::text[]) u(id)
      where c."clienteId" = ${clienteId} and c."productoId" = u.id`.execute(own)
    await recompute(own, clienteId, productos)
    return productos.length === BLOCK
  })

/**
 * Works out anew what was bought of the products that changed since the client was last looked at; nothing where none
 * did. In transactions of its own, one at a time a client: whoever comes second finds the first one's work.
 */
export const foldPending = async (on: Db, { clienteId }: ClienteInAlcance): Promise<void> => {
  const [pending] = await anyPending(on, { clienteId })
  if (!pending!.hay) return
  while (await foldBlock(clienteId));
}
