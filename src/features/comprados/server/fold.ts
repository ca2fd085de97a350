import { sql } from 'kysely'
import { tx } from '#server/context.ts'
import { prepared, type Db } from '#server/db/db.ts'
import type { ClienteInAlcance } from '#server/session/alcance.ts'

/** One of the advisory locks that take two numbers; the other is the client. */
const LOCK = 143
const anyPending = prepared<{ clienteId: number }, { hay: boolean }>((d, p) => ({
  compile: () =>
    sql<{ hay: boolean }>`
      select exists (select from comprado_pendiente where "clienteId" = ${p.clienteId}) as hay`.compile(d),
}))

// One look-up a product: "= any" would walk the list for every line. The days are Buenos Aires' (venta_dia_de of 0014). Of what was ordered equally often, the newest is the usual.
const recompute = (on: Db, clienteId: number, productos: readonly string[]) =>
  sql`
  with linea as materialized (
    select
      c."productoId", c."presupuestoId", ((c.fecha at time zone 'UTC') - interval '3 hours')::date as dia, c.fecha,
      c.item, d."nombreProducto", d."cantidadTiras" as cantidad, d.dimension1 as largo, d.dimension2 as ancho,
      coalesce(d."precioExacto", d.precio) as precio, p."monedaId"
    from unnest(${productos}::text[]) u(id)
    join compra c on c."clienteId" = ${clienteId} and c."productoId" = u.id
    join presupuesto_detalle d on d."presupuestoId" = c."presupuestoId" and d.item = c.item
    join presupuesto p on p.id = c."presupuestoId"
  ),
  ultima as (
    select distinct on ("productoId") "productoId", "nombreProducto", precio, "monedaId"
    from linea
    order by "productoId", fecha desc, "presupuestoId" desc, item
  ),
  habitual as (
    select distinct on ("productoId") "productoId", cantidad, largo, ancho, count(distinct "presupuestoId") as veces
    from linea
    group by "productoId", cantidad, largo, ancho
    order by "productoId", count(distinct "presupuestoId") desc, max(fecha) desc, cantidad, largo, ancho
  ),
  dias as (
    select "productoId", dia, dia - lag(dia) over (partition by "productoId" order by dia) as entre
    from (select distinct "productoId", dia from linea) x
  ),
  ritmo as (
    select
      "productoId", max(dia) as ultima,
      case when count(*) >= 3 then round(percentile_cont(0.5) within group (order by entre))::int end as ritmo
    from dias
    group by "productoId"
  ),
  pedidos as (select "productoId", count(distinct "presupuestoId") as pedidos from linea group by 1)
  insert into comprado (
    "clienteId", "productoId", "nombreProducto", pedidos, ultima, ritmo, toca, cantidad, largo, ancho, veces, precio,
    "monedaId"
  )
  select
    ${clienteId}::int, u."productoId", u."nombreProducto", n.pedidos, r.ultima, r.ritmo, r.ultima + r.ritmo, h.cantidad,
    h.largo, h.ancho, h.veces, u.precio, u."monedaId"
  from ultima u
  join habitual h using ("productoId")
  join ritmo r using ("productoId")
  join pedidos n using ("productoId")`.execute(on)

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
