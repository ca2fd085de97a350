import { sql } from 'kysely'
import type { TipoDolar } from '#features/dolar/rules.ts'
import { prepared, type Db } from '#server/db/db.ts'
import { beside } from '#server/db/exact-decimals.ts'
import type { Formada } from '#shared/formacion.ts'
import { STANDS, type LineaRow } from './store.ts'

// What a cotización is bought by: a presupuesto that stands aside until it is placed (BASE-01).

/** Locks what somebody already has aside of a cotización, before the cotización: confirming locks in that order. */
export const lockAparte = async (on: Db, cotizacionId: number, contactoId: number): Promise<void> => {
  await sql`
    select p.id
    from presupuesto p
    where p."cotizacionId" = ${cotizacionId} and p."contactoId" = ${contactoId} and p.estado = 'Aparte'
    for update`.execute(on)
}

export type Aparte = {
  clienteId: number
  contactoId: number
  vendedorId: number | null
  usuarioAlta: number
  monedaId: number
  cotizacionId: number
  cotizacionVersion: number
  ultimoItem: number
  montoTotalSinDto: number
  montoTotal: number
  pesoTotal: number
}
type Line = Omit<LineaRow, 'peso' | 'precioLista'> & { precioLista: number; formacion: Formada }
/** Puts aside what somebody buys of a cotización, in place of what the same person had aside of it. */
export const saveAparte = async (on: Db, row: Aparte, lines: readonly Line[]): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into presupuesto (
      estado, "clienteId", "contactoId", "vendedorId", "usuarioAlta", "monedaId", "cotizacionId", "cotizacionVersion",
      "ultimoItem", "descuentoCliente", "montoTotalSinDto", "montoTotal", "pesoTotal"
    )
    values (
      'Aparte', ${row.clienteId}, ${row.contactoId}, ${row.vendedorId}, ${row.usuarioAlta}, ${row.monedaId},
      ${row.cotizacionId}, ${row.cotizacionVersion}, ${row.ultimoItem}, 0, ${row.montoTotalSinDto},
      ${row.montoTotal}, ${row.pesoTotal}
    )
    on conflict ("cotizacionId", "contactoId") where estado = 'Aparte' do update set
      creado = now(), version = presupuesto.version + 1, "cotizacionVersion" = excluded."cotizacionVersion",
      "ultimoItem" = excluded."ultimoItem", "montoTotalSinDto" = excluded."montoTotalSinDto",
      "montoTotal" = excluded."montoTotal", "pesoTotal" = excluded."pesoTotal"
    returning id`.execute(on)
  const { id } = rows[0]!
  await on.deleteFrom('presupuesto_detalle').where('presupuestoId', '=', id).execute()
  await sql`
    insert into presupuesto_detalle (
      "presupuestoId", item, "productoId", "nombreProducto", "grupoId", "cantidadTiras", "cantidadTirasExacta",
      dimension1, dimension2, precio, "precioExacto", "precioLista", "precioListaExacto", descuento1, iva,
      "montoSubtotal", "montoSubtotalDto", "pesoSubtotal", formacion
    )
    select
      ${id}, x.item, x."productoId", x."nombreProducto", x."grupoId", x."cantidadTiras",
      ${beside(sql`x."cantidadTiras"`, 2)}, x.dimension1, x.dimension2, x.precio, ${beside(sql`x.precio`, 2)},
      x."precioLista", ${beside(sql`x."precioLista"`, 2)}, x.descuento1, x.iva, x."montoSubtotal",
      x."montoSubtotalDto", x."pesoSubtotal", x.formacion
    from json_to_recordset(${JSON.stringify(lines)}::json) as x(
      item int, "productoId" text, "nombreProducto" text, "grupoId" int, "cantidadTiras" numeric,
      dimension1 numeric, dimension2 numeric, precio numeric, "precioLista" numeric, descuento1 numeric, iva numeric,
      "montoSubtotal" numeric, "montoSubtotalDto" numeric, "pesoSubtotal" numeric, formacion jsonb
    )`.execute(on)
  return id
}

/** Whether a client may order. */
export const isActivo = async (on: Db, clienteId: number): Promise<boolean> => {
  const row = await on.selectFrom('cliente').select('activo').where('id', '=', clienteId).executeTakeFirst()
  return row?.activo ?? false
}

export type Compra = {
  cotizacionId: number
  numero: number
  guardado: 'Aceptada' | 'Comprada' | 'Enviada' | 'Pedida' | 'Borrador' | 'Rechazada' | 'Retirada'
  vence: string | null
  enVigor: number | null
  version: number
  porPartes: boolean
  presupuestoOrigen: number | null
  lineas: { item: number; nombreProducto: string; de: number; comprada: number; cantidad: number | null }[]
}
const lines = sql`
  (
    select json_agg(json_build_object(
      'item', l.item, 'nombreProducto', l."nombreProducto", 'de', l."cantidadTiras", 'comprada', (
        select coalesce(sum(coalesce(d."cantidadTirasExacta", d."cantidadTiras")), 0)
        from presupuesto p
        join presupuesto_detalle d on d."presupuestoId" = p.id and d.item = l.item
        where p."cotizacionId" = q.id and p."cotizacionVersion" = v.numero and p.id <> a.id and ${STANDS}
      ), 'cantidad', (
        select coalesce(d."cantidadTirasExacta", d."cantidadTiras")
        from presupuesto_detalle d
        where d."presupuestoId" = a.id and d.item = l.item
      )
    ) order by l.item)
    from cotizacion_linea l
    where l."cotizacionId" = q.id and l.version = v.numero
  )`
const compra = prepared<{ id: number }, Compra>((d, p) => ({
  compile: () =>
    sql<Compra>`
      select
        q.id as "cotizacionId", q.numero, q.estado as guardado, q.vence::text as vence, q."enVigor",
        v.numero as version, v."porPartes", q."presupuestoOrigen", ${lines} as lineas
      from presupuesto a
      join cotizacion q on q.id = a."cotizacionId"
      join cotizacion_version v on v."cotizacionId" = q.id and v.numero = a."cotizacionVersion"
      where a.id = ${p.id}`.compile(d),
}))
/** What the presupuesto aside buys of its cotización, and what other orders took; undefined: it buys none. */
export const findCompra = async (on: Db, id: number): Promise<Compra | undefined> => (await compra(on, { id }))[0]

/** The rate that the version was sent with. */
export const findRate = async (on: Db, presupuestoId: number) => {
  const { rows } = await sql<{
    valor: string | null
    fechaHora: Date | null
    tipo: TipoDolar | null
    fuente: string | null
  }>`
    select
      v.cotizacion as valor, v."cotizacionFecha" as "fechaHora", v."cotizacionTipo" as tipo,
      v."cotizacionFuente" as fuente
    from presupuesto p
    join cotizacion_version v on v."cotizacionId" = p."cotizacionId" and v.numero = p."cotizacionVersion"
    where p.id = ${presupuestoId}`.execute(on)
  return rows[0]
}

/** What has stood aside for so many days without being placed: its quote says so, and it goes (BASE-01). */
export const DIAS_APARTE = 30
export const sweepAparte = async (on: Db): Promise<void> => {
  await sql`
    with viejos as (
      select p.id, p."cotizacionId", p."cotizacionVersion"
      from presupuesto p
      where p.estado = 'Aparte' and p.creado < now() - make_interval(days => ${sql.lit(DIAS_APARTE)})
      limit 500
      for update skip locked
    ),
    dichos as (
      insert into cotizacion_movimiento ("cotizacionId", usuario, "deCliente", que, a, version)
      select o."cotizacionId", '', false, 'apartado-vencido', q.estado, o."cotizacionVersion"
      from viejos o
      join cotizacion q on q.id = o."cotizacionId"
    ),
    archivos as (
      update archivo f
      set estado = 'borrar'
      from viejos o
      join presupuesto p on p.id = o.id
      where f.id = p."ordenCompraArchivo"
    )
    delete from presupuesto p
    using viejos o
    where p.id = o.id`.execute(on)
}
