import { sql, type RawBuilder } from 'kysely'
import { destinoOfSolicitud as destino, entregaOf } from '#features/presupuestos/server/presupuestos.ts'
import type { Db } from '#server/db/db.ts'
import { exact } from '#server/db/exact-decimals.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { fold } from '#shared/identity.ts'
import { countedIn } from '#shared/renglon.ts'
import type { Remito } from '../contract.ts'
import type { OrderLine, RemitoLine } from '../lines.ts'
import type { FirmaComo, ReceivedLine, Resultado } from '../receipt.ts'
import { wordsOf, type EstadoRemito } from '../rules.ts'
import {
  corteOfLine,
  derivedEstado,
  isRemito,
  lineKilos,
  renglon,
  rowEstado,
  tableKilos,
  withoutRow,
} from './fragments.ts'

// One remito and the remitos of a request. Reads presupuesto, viaje, comprobante, estado_pedido, producto, cliente,
// deposito and reclamo beside its own tables: one query joins them by the orders of a remito.

/** SQL: the confirmed requests `q` of clients `c` that somebody may see; `null`: the order system, all of them. */
const inScope = (who: Sesion | null): RawBuilder<unknown> => {
  const confirmed = sql`q.fecha is not null`
  if (who === null) return confirmed
  const { tipoRol, clienteId, sellerId } = who
  if (tipoRol === 3) return sql`${confirmed} and q."clienteId" = ${clienteId}`
  return tipoRol === 2 ? sql`${confirmed} and c."idVendedor" = ${sellerId}` : confirmed
}

export type HeadRow = {
  remitoId: number | null
  numero: string
  clienteId: number
  cliente: string
  fecha: string
  estado: EstadoRemito
  cot: string | null
  bultos: number | null
  deposito: string | null
  kilos: number | null
  idViaje: string | null
  presupuestos: number[]
}
const ownHead = (who: Sesion | null, numero: string) => sql<HeadRow>`
  select
    r.id as "remitoId", r.numero, r."clienteId", c."razonSocial" as cliente, r.fecha::text as fecha,
    ${rowEstado} as estado, r.cot,
    r.bultos, k.nombre as deposito, r.kilos::float8 as kilos, r."idViaje",
    (
      select array_agg(distinct o.id order by o.id)
      from (
        select r."presupuestoId" as id
        union
        select l."presupuestoId" from remito_linea l where l."remitoId" = r.id
      ) o
    ) as presupuestos
  from remito r
  join presupuesto q on q.id = r."presupuestoId"
  join cliente c on c.id = r."clienteId"
  left join deposito k on k.id = r."depositoId"
  where r.numero = ${numero} and ${inScope(who)}`
/** Of vouchers and of order lines that name it; of several clients one alone, the latest. */
const derivedHead = (who: Sesion | null, numero: string) => sql<HeadRow>`
  with n as materialized (
    select q.id, q."clienteId", v.fecha, v.estado as said
    from comprobante v
    join presupuesto q on q.id = v."presupuestoId"
    join cliente c on c.id = q."clienteId"
    where v.numero = ${numero} and ${isRemito} and ${inScope(who)}
    union all
    select distinct q.id, q."clienteId", coalesce(e."fechaRemito", e.fecha), null
    from estado_pedido e
    join presupuesto q on q.id = e."presupuestoId"
    join cliente c on c.id = q."clienteId"
    where e."remitoId" = ${numero} and ${inScope(who)}
  ), one as materialized (
    select n."clienteId"
    from n
    order by n.fecha desc, n."clienteId"
    limit 1
  )
  select
    null as "remitoId", ${numero}::text as numero, c.id as "clienteId", c."razonSocial" as cliente,
    (select max(fecha) from n where n."clienteId" = c.id)::text as fecha,
    (
      select ${derivedEstado(sql`n.said`, sql`${numero}::text`)}
      from n
      join presupuesto q on q.id = n.id
      where n."clienteId" = c.id
      order by n.said is null, n.fecha desc
      limit 1
    ) as estado,
    null as cot, null as bultos, null as deposito, null as kilos, null as "idViaje",
    (select array_agg(distinct n.id order by n.id) from n where n."clienteId" = c.id) as presupuestos
  from one
  join cliente c on c.id = one."clienteId"`
/** A remito that somebody may see: as it came, else of what there is (REMITO-01). */
export const findHead = async (on: Db, who: Sesion | null, numero: string): Promise<HeadRow | undefined> =>
  (await ownHead(who, numero).execute(on)).rows[0] ?? (await derivedHead(who, numero).execute(on)).rows[0]

type Trip = Omit<Remito['viajes']['$values'][number], 'fechaFormat'> & { fecha: string }
export type OrdersRow = {
  pedidos: Remito['pedidos']['$values']
  destino: string | null
  direccion: string | null
  latitud: number | null
  longitud: number | null
  recibe: string | null
  recibeDni: string | null
  viajes: Trip[]
  comprobantes: Remito['comprobantes']['$values']
  reclamos: { id: number; nroReclamo: string | null; titulo: string; orden: number }[]
}
const jsonOf = (columns: readonly string[], alias: string) =>
  sql.raw(`json_build_object(${columns.map((column) => `'${column}', ${alias}."${column}"`).join(', ')})`)
const trip = jsonOf(
  ['idViaje', 'estadoViaje', 'fecha', 'razonSocial', 'placaCamion', 'nombreConductor', 'nroDocumento', 'telefono'],
  't',
)
/** What a remito shows of its orders: where it goes, who receives, trips, its voucher, their claims. */
export const readOrders = async (on: Db, { presupuestos, numero, idViaje }: HeadRow): Promise<OrdersRow> => {
  const ids = sql`${presupuestos}::int[]`
  const { rows } = await sql<OrdersRow>`
    select
      (
        select json_agg(
          json_build_object('presupuestoId', o.id, 'pedidoId', o."pedidoId", 'estado', o.estado)
          order by o.id
        )
        from presupuesto o
        where o.id = any(${ids})
      ) as pedidos,
      ${destino} as destino, q."direccionEntrega" as direccion, q."obraLatitud"::float8 as latitud,
      q."obraLongitud"::float8 as longitud, nullif(concat_ws(' ', q."recibeNombre", q."recibeApellido"), '') as recibe,
      q."recibeDni",
      (
        select coalesce(json_agg(x.viaje order by x.fecha, x."idViaje"), '[]')
        from (
          select distinct on (t."idViaje") t."idViaje", t.fecha, ${trip} as viaje
          from viaje t
          where t."presupuestoId" = any(${ids}) and (${idViaje}::text is null or t."idViaje" = ${idViaje}::text)
          order by t."idViaje", t."presupuestoId"
        ) x
      ) as viajes,
      (
        select coalesce(json_agg(json_build_object(
          'fecha', v.fecha, 'numero', v.numero, 'estado', v.estado, 'tipo', v.tipo, 'link', v.link, 'vencimiento',
          v.vencimiento, 'cae', v.cae, 'verificar', v.qr, 'tienePdf', v.archivo is not null or v.dibujado
        ) order by v.fecha, v.link), '[]')
        from comprobante v
        where v.numero = ${numero} and ${isRemito} and v."presupuestoId" = any(${ids})
      ) as comprobantes,
      (
        select coalesce(json_agg(json_build_object(
          'id', k.id, 'nroReclamo', k."nroReclamo", 'titulo', k.titulo, 'orden', k.orden
        ) order by k.creado desc), '[]')
        from reclamo k
        where k."presupuestoId" = any(${ids})
      ) as reclamos
    from presupuesto q
    where q.id = ${presupuestos[0]!}`.execute(on)
  return rows[0]!
}

const LEFT = new Set(wordsOf('En viaje'))
type OrderLineRow = Omit<OrderLine, 'entregada' | 'pendiente' | 'left'> & {
  estado: string
  cantidadEntregada: string | null
}
/** The order lines of requests, each with what the order system says was delivered (OPEN-178). */
export const listOrderLines = async (on: Db, presupuestos: readonly number[]): Promise<OrderLine[]> => {
  const { rows } = await sql<OrderLineRow>`
    select
      e."presupuestoId", e."pedidoId", e.item, ${renglon('e')} as renglon, e."productoId", e.descripcion,
      coalesce(u.unidad, 'unidad') as unidad, coalesce(corte.dimension1, 0)::float8 as largo,
      coalesce(corte.dimension2, 0)::float8 as ancho, ${sql.raw(exact('e', 'cantidad'))}::text as cantidad, e.estado,
      ${sql.raw(exact('e', 'cantidadEntregada'))}::text as "cantidadEntregada", e."remitoId",
      ${lineKilos}::float8 as "kilosTabla"
    from estado_pedido e
    left join producto u on u.id = e."productoId"
    ${corteOfLine}
    where e."presupuestoId" = any(${[...presupuestos]}::int[])
    order by e."presupuestoId", e."pedidoId", e.item`.execute(on)
  return rows.map(({ estado, cantidadEntregada, ...line }) => ({
    ...line,
    unidad: countedIn(line.unidad, line),
    ...entregaOf({ estado, cantidad: line.cantidad, cantidadEntregada }),
    left: LEFT.has(fold(estado)),
  }))
}
const ofRow = { presupuestoId: sql`l."presupuestoId"`, productoId: sql`l."productoId"`, renglon: sql`l.renglon` }
/** The lines of all remitos of requests that came as remitos, annulled ones left out but for `numero`. */
export const listRemitoLines = async (
  on: Db,
  presupuestos: readonly number[],
  numero: string | null,
): Promise<RemitoLine[]> =>
  (
    await sql<RemitoLine>`
      select
        r.numero, r.fecha::text as fecha, ${rowEstado} as estado, l."presupuestoId", l."pedidoId", l.renglon,
        l."productoId", l.colada, l.cantidad::text as cantidad, l.kilos::float8 as kilos,
        ${tableKilos(sql`l.cantidad`, ofRow)}::float8 as "kilosTabla"
      from remito_linea l
      join remito r on r.id = l."remitoId"
      join presupuesto q on q.id = r."presupuestoId"
      where l."presupuestoId" = any(${[...presupuestos]}::int[])
        and (r.estado <> 'Anulado' or r.numero = ${numero}::text)
      order by r.fecha, r.numero, l."pedidoId", l.renglon, l.colada`.execute(on)
  ).rows

type OtherRow = {
  numero: string
  fecha: string
  estado: EstadoRemito
  kilos: number | null
  idViaje: string | null
}
/** All remitos of requests, as they came and of what there is, the oldest first. */
export const listRemitos = async (on: Db, presupuestos: readonly number[]): Promise<OtherRow[]> => {
  const ids = sql`${[...presupuestos]}::int[]`
  const { rows } = await sql<OtherRow>`
    select distinct on (fecha, numero) numero, fecha::text as fecha, estado, kilos::float8 as kilos, "idViaje"
    from (
      select r.numero, r.fecha, ${rowEstado} as estado, r.kilos, r."idViaje"
      from remito r
      join presupuesto q on q.id = r."presupuestoId"
      where r.id in (
        select o.id from remito o where o."presupuestoId" = any(${ids})
        union
        select l."remitoId" from remito_linea l where l."presupuestoId" = any(${ids})
      )
      union all
      select v.numero, v.fecha, ${derivedEstado(sql`v.estado`, sql`v.numero`)}, null, null
      from comprobante v
      join presupuesto q on q.id = v."presupuestoId"
      where q.id = any(${ids}) and ${isRemito} and ${withoutRow(sql`v.numero`)}
      union all
      select
        e."remitoId", max(coalesce(e."fechaRemito", e.fecha)), ${derivedEstado(sql`null`, sql`e."remitoId"`)}, null,
        null
      from estado_pedido e
      join presupuesto q on q.id = e."presupuestoId"
      where q.id = any(${ids})
        and e."remitoId" is not null
        and ${withoutRow(sql`e."remitoId"`)}
        and not exists (
          select from comprobante v where v."presupuestoId" = q.id and v.numero = e."remitoId" and ${isRemito}
        )
      group by q.id, e."remitoId"
    ) x
    order by fecha, numero`.execute(on)
  return rows
}

export type PruebaRow = {
  id: number
  origen: 'transporte' | 'portal'
  por: string
  fecha: Date
  creado: Date
  entregado: boolean
  motivo: string | null
  recibe: string | null
  dni: string | null
  latitud: number | null
  longitud: number | null
  precisionMetros: number | null
  fotosAnunciadas: number
  firmaAnunciada: boolean
  resultado: Resultado | null
  nota: string | null
  firmaComo: FirmaComo | null
  firmante: string | null
  reclamoId: number | null
  nroReclamo: string | null
  corrige: number | null
  suma: number | null
  lejosMetros: number | null
  huella: string | null
  huellaPersonal: string | null
  sal: string | null
  borrado: Date | null
  lineas: ReceivedLine[]
  imagenes: number[]
}
/** The proofs of a remito of a client, the oldest first; `id`: one of them. */
export const listPruebas = async (
  on: Db,
  { numero, clienteId }: Pick<HeadRow, 'numero' | 'clienteId'>,
  id: number | null = null,
): Promise<PruebaRow[]> => {
  const { rows } = await sql<PruebaRow>`
    select
      p.id, p.origen, p.por, date_trunc('milliseconds', p.fecha) as fecha,
      date_trunc('milliseconds', p.creado) as creado, p.entregado, p.motivo, p.recibe, p.dni, p.latitud, p.longitud,
      p."precisionMetros", p."fotosAnunciadas", p."firmaAnunciada", p.resultado, p.nota, p."firmaComo", p.firmante,
      p."reclamoId", k."nroReclamo", p.corrige, p.suma, p."lejosMetros", p.huella, p."huellaPersonal",
      p.sal, p.borrado,
      (
        select coalesce(json_agg(json_build_object(
          'presupuestoId', l."presupuestoId", 'pedidoId', nullif(l."pedidoId", ''), 'renglon', l.renglon,
          'cantidad', l.cantidad, 'diferencia', l.diferencia, 'detalle', l.detalle
        ) order by l."presupuestoId", l."pedidoId", l.renglon), '[]')
        from remito_prueba_linea l
        where l."pruebaId" = p.id
      ) as lineas,
      (
        select coalesce(array_agg(distinct i.orden order by i.orden), '{}')
        from remito_prueba_imagen i
        where i."pruebaId" = p.id
      ) as imagenes
    from remito_prueba p
    left join reclamo k on k.id = p."reclamoId"
    where p.numero = ${numero} and p."clienteId" = ${clienteId} and (${id}::int is null or p.id = ${id}::int)
    order by p.fecha, p.id`.execute(on)
  return rows
}
/** The file of a picture of a proof, in the size asked for or the largest below it. */
export const findImagen = async (
  on: Db,
  { pruebaId, orden, tamano }: { pruebaId: number; orden: number; tamano: number },
): Promise<string | undefined> => {
  const row = await on
    .selectFrom('remito_prueba_imagen')
    .select('archivo')
    .where('pruebaId', '=', pruebaId)
    .where('orden', '=', orden)
    .where('tamano', '<=', tamano)
    .orderBy('tamano', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.archivo
}

type Carriers =
  | 'origen'
  | 'por'
  | 'fecha'
  | 'entregado'
  | 'motivo'
  | 'recibe'
  | 'dni'
  | 'latitud'
  | 'longitud'
  | 'precisionMetros'
  | 'fotosAnunciadas'
  | 'firmaAnunciada'
type NewPrueba = Pick<PruebaRow, Carriers> & { numero: string; clienteId: number }
/** A proof by its remito, source and moment: said again, it says what it says now. `nueva`: there was none. */
export const savePrueba = async (on: Db, row: NewPrueba): Promise<{ id: number; nueva: boolean }> => {
  const { numero: _n, clienteId: _c, origen: _o, fecha: _f, ...said } = row
  return on
    .insertInto('remito_prueba')
    .values(row)
    .onConflict((c) => c.columns(['numero', 'clienteId', 'origen', 'fecha']).doUpdateSet(said))
    .returning(['id', sql<boolean>`xmax = 0`.as('nueva')])
    .executeTakeFirstOrThrow()
}
/** Locks a carrier's proof of a remito: the one of that moment, else the last. */
export const lockPrueba = async (
  on: Db,
  { numero, clienteId }: Pick<HeadRow, 'numero' | 'clienteId'>,
  fecha: Date | null,
): Promise<number | undefined> => {
  const row = await on
    .selectFrom('remito_prueba')
    .select('id')
    .where('numero', '=', numero)
    .where('clienteId', '=', clienteId)
    .where('origen', '=', 'transporte')
    .$if(fecha !== null, (q) => q.where('fecha', '=', fecha!))
    .orderBy('fecha', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return row?.id
}
export type Size = { tamano: number; archivo: string }
/** Puts a picture of a proof in the place of the one there was; the files that nothing names any more. */
export const replaceImagen = async (
  on: Db,
  pruebaId: number,
  orden: number,
  sizes: readonly Size[],
): Promise<string[]> => {
  const former = await on
    .deleteFrom('remito_prueba_imagen')
    .where('pruebaId', '=', pruebaId)
    .where('orden', '=', orden)
    .returning('archivo')
    .execute()
  await on
    .insertInto('remito_prueba_imagen')
    .values(sizes.map((size) => ({ pruebaId, orden, ...size })))
    .execute()
  return former.map(({ archivo }) => archivo)
}
