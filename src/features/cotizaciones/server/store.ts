import { sql, type RawBuilder } from 'kysely'
import type { TipoDolar } from '#features/dolar/rules.ts'
import type { Db } from '#server/db/db.ts'
import { exact } from '#server/db/exact-decimals.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Day } from '#shared/dates.ts'
import type { Estado, Guardado } from '../rules.ts'

/** A line of a version as it is stored. */
export type LineaRow = {
  item: number
  productoId: string
  nombreProducto: string
  grupoId: number
  cantidadTiras: number
  dimension1: number
  dimension2: number
  precioLista: number | null
  precio: number
  descuento1: number
  iva: number | null
  peso: number
  montoSubtotal: number
  montoSubtotalDto: number
  pesoSubtotal: number
}
export type LineaLeida = LineaRow & { grupo: string | null; unidad: string; comprada: number }
export type VersionHeader = {
  condicionPagoId: number | null
  condicionPago: string | null
  vence: Day | null
  porPartes: boolean
  nota: string | null
}
export type Rated = {
  cotizacion: number | null
  cotizacionFecha: string | null
  cotizacionTipo: TipoDolar | null
  cotizacionFuente: string | null
}
type Totales = { montoTotalSinDto: number; montoTotal: number; pesoTotal: number }
export type VersionRow = VersionHeader &
  Rated &
  Totales & { numero: number; enviada: string | null; usuario: string; lineas: LineaLeida[] }
export type PedidaRow = {
  item: number
  productoId: string
  nombreProducto: string
  unidad: string
  cantidadTiras: number
  dimension1: number
  dimension2: number
  objetivo: number | null
  comentario: string | null
}
export type MovimientoRow = {
  fecha: string
  usuario: string
  deCliente: boolean
  que: string
  de: string | null
  a: string
  version: number | null
  motivo: string | null
  detalle: string | null
  medio: string | null
  referencia: string | null
}
export type CabeceraRow = {
  id: number
  numero: number
  codigo: string | null
  clienteId: number
  cliente: string
  vendedor: string | null
  contactoId: number
  guardado: Guardado
  cambio: number
  enVigor: number | null
  vence: Day | null
  monedaId: number
  simbolo: string
  presupuestoOrigen: number | null
  tiendaNro: number | null
  obra: string | null
  fechaDeseada: Day | null
  observaciones: string | null
  objetivoTotal: number | null
  renovacionPedida: Date | null
  creada: Date
  movida: Date
}
export type ArchivoRow = { nro: number; nombre: string; tipo: string; bytes: number }
export type CotizacionRow = CabeceraRow & {
  contacto: string | null
  archivos: ArchivoRow[]
  pedidas: PedidaRow[]
  versiones: VersionRow[]
  movimientos: MovimientoRow[]
  compras: { presupuestoId: number; estado: string; fecha: string }[]
}

/** SQL of the cotizaciones `q` of client `c` that somebody may see: what staff began and never sent is the team's. */
export const inScope = ({ tipoRol, clienteId, sellerId }: Sesion): RawBuilder<unknown> => {
  if (tipoRol === 3) return sql`q."clienteId" = ${clienteId} and q.visible`
  return tipoRol === 2 ? sql`c."idVendedor" = ${sellerId}` : sql`true`
}
/** What an order of it takes away: one that stands, whatever became of it since. */
export const STANDS = sql`p.estado not in ('Aparte', 'Cancelado')`

export const cabecera = sql`
  q.id, q.numero, q.codigo, q."clienteId", c."razonSocial" as cliente,
  (
    select coalesce(v."nombreFantasia", concat_ws(' ', v.nombre, v.apellido))
    from vendedor v
    where v."idVendedor" = c."idVendedor"
  ) as vendedor,
  q."contactoId", q.estado as guardado, q.cambio, q."enVigor", q.vence::text as vence, q."monedaId", m.simbolo,
  q."presupuestoOrigen", q."tiendaNro", q.obra, q."fechaDeseada"::text as "fechaDeseada", q.observaciones,
  q."objetivoTotal"::float8 as "objetivoTotal", q."renovacionPedida", q.creada, q.movida`
export const joins = sql`
  join cliente c on c.id = q."clienteId"
  join moneda m on m.id = q."monedaId"`

const comprada = sql`
  (
    select coalesce(sum(${sql.raw(exact('d', 'cantidadTiras'))}), 0)
    from presupuesto p
    join presupuesto_detalle d on d."presupuestoId" = p.id and d.item = l.item
    where p."cotizacionId" = l."cotizacionId" and p."cotizacionVersion" = l.version and ${STANDS}
  )`
const lineas = sql`
  (
    select coalesce(json_agg(json_build_object(
      'item', l.item, 'productoId', l."productoId", 'nombreProducto', l."nombreProducto", 'grupoId', l."grupoId",
      'grupo', g.descripcion, 'unidad', u.unidad, 'cantidadTiras', l."cantidadTiras", 'dimension1', l.dimension1,
      'dimension2', l.dimension2, 'precioLista', l."precioLista", 'precio', l.precio, 'descuento1', l.descuento1,
      'iva', l.iva, 'peso', l.peso, 'montoSubtotal', l."montoSubtotal", 'montoSubtotalDto', l."montoSubtotalDto",
      'pesoSubtotal', l."pesoSubtotal", 'comprada', ${comprada}
    ) order by l.item), '[]')
    from cotizacion_linea l
    join producto u on u.id = l."productoId"
    left join grupo g on g.id = l."grupoId"
    where l."cotizacionId" = v."cotizacionId" and l.version = v.numero
  )`
/** Those of the versions `v` of a cotización that the condition names. */
export const versiones = (which: RawBuilder<unknown>) => sql`
  (
    select coalesce(json_agg(json_build_object(
      'numero', v.numero, 'enviada', v.enviada, 'usuario', v.usuario, 'condicionPagoId', v."condicionPagoId",
      'condicionPago', v."condicionPago", 'vence', v.vence, 'porPartes', v."porPartes", 'nota', v.nota,
      'cotizacion', v.cotizacion, 'cotizacionFecha', v."cotizacionFecha", 'cotizacionTipo', v."cotizacionTipo",
      'cotizacionFuente', v."cotizacionFuente", 'montoTotalSinDto', v."montoTotalSinDto",
      'montoTotal', v."montoTotal", 'pesoTotal', v."pesoTotal", 'lineas', ${lineas}
    ) order by v.numero), '[]')
    from cotizacion_version v
    where v."cotizacionId" = q.id and ${which}
  )`
export const pedidas = sql`
  (
    select coalesce(json_agg(json_build_object(
      'item', k.item, 'productoId', k."productoId", 'nombreProducto', u.descripcion, 'unidad', u.unidad,
      'cantidadTiras', k."cantidadTiras", 'dimension1', k.dimension1, 'dimension2', k.dimension2,
      'objetivo', k.objetivo, 'comentario', k.comentario
    ) order by k.item), '[]')
    from cotizacion_pedida k
    join producto u on u.id = k."productoId"
    where k."cotizacionId" = q.id
  )`
const movimientos = sql`
  (
    select coalesce(json_agg(json_build_object(
      'fecha', h.fecha, 'usuario', h.usuario, 'deCliente', h."deCliente", 'que', h.que, 'de', h.de, 'a', h.a,
      'version', h.version, 'motivo', h.motivo, 'detalle', h.detalle, 'medio', h.medio, 'referencia', h.referencia
    ) order by h.id), '[]')
    from cotizacion_movimiento h
    where h."cotizacionId" = q.id
  )`
const archivos = sql`
  (
    select coalesce(
      json_agg(json_build_object('nro', f.nro, 'nombre', a.nombre, 'tipo', a.tipo, 'bytes', a.bytes) order by f.nro),
      '[]'
    )
    from cotizacion_archivo f
    join archivo a on a.id = f."archivoId"
    where f."cotizacionId" = q.id
  )`
const compras = sql`
  (
    select coalesce(
      json_agg(json_build_object('presupuestoId', p.id, 'estado', p.estado, 'fecha', p.fecha) order by p.id), '[]'
    )
    from presupuesto p
    where p."cotizacionId" = q.id and p.fecha is not null
  )`

/** A cotización whole, in one statement; undefined for one that somebody may not see. */
export const findCotizacion = async (on: Db, who: Sesion, id: number): Promise<CotizacionRow | undefined> => {
  const which = who.tipoRol === 3 ? sql`v.enviada is not null` : sql`true`
  const { rows } = await sql<CotizacionRow>`
    select
      ${cabecera},
      (
        select concat_ws(' ', u.nombre, u.apellido)
        from usuario u
        where u.id = q."usuarioAlta"
      ) as contacto,
      ${pedidas} as pedidas, ${versiones(which)} as versiones, ${movimientos} as movimientos,
      ${compras} as compras, ${archivos} as archivos
    from cotizacion q
    ${joins}
    where q.id = ${id} and ${inScope(who)}`.execute(on)
  return rows[0]
}

/** One version with what its papers say of the cotización. */
export type VersionLeida = CabeceraRow & { documento: string; version: VersionRow }
/** Whoever asks; the one in force where none is named. Undefined where there is none. */
export const findVersion = async (on: Db, id: number, numero: number | null): Promise<VersionLeida | undefined> => {
  const { rows } = await sql<Omit<VersionLeida, 'version'> & { versiones: VersionRow[] }>`
    select
      ${cabecera},
      c."documentoNro" as documento, ${versiones(sql`v.numero = coalesce(${numero}::int, q."enVigor")`)} as versiones
    from cotizacion q
    ${joins}
    where q.id = ${id}`.execute(on)
  const [row] = rows
  if (!row?.versiones[0]) return undefined
  const { versiones: found, ...rest } = row
  const [version] = found as [VersionRow]
  // the last day of the one in force is read where every list and call reads it
  return { ...rest, version: version.numero === row.enVigor ? { ...version, vence: row.vence } : version }
}

export type Locked = Pick<
  CabeceraRow,
  'id' | 'numero' | 'codigo' | 'clienteId' | 'contactoId' | 'guardado' | 'cambio'
> &
  Pick<CabeceraRow, 'enVigor' | 'vence' | 'monedaId' | 'presupuestoOrigen' | 'renovacionPedida'> & {
    usuarioAlta: number | null
    visible: boolean
  }
/** Locks a cotización until the transaction ends. */
export const lockCotizacion = async (on: Db, id: number): Promise<Locked | undefined> => {
  const { rows } = await sql<Locked>`
    select
      q.id, q.numero, q.codigo, q."clienteId", q."contactoId", q."usuarioAlta", q.estado as guardado, q.cambio,
      q.visible, q."enVigor", q.vence::text as vence, q."monedaId", q."presupuestoOrigen", q."renovacionPedida"
    from cotizacion q
    where q.id = ${id}
    for update`.execute(on)
  return rows[0]
}

export type NewCotizacion = {
  clienteId: number
  contactoId: number
  usuarioAlta: number
  estado: Guardado
  pedida: boolean
  monedaId: number
  presupuestoOrigen: number | null
  tiendaNro: number | null
  obra: string | null
  fechaDeseada: Day | null
  observaciones: string | null
  objetivoTotal: number | null
}
export const insertCotizacion = async (on: Db, row: NewCotizacion): Promise<{ id: number; numero: number }> =>
  on.insertInto('cotizacion').values(row).returning(['id', 'numero']).executeTakeFirstOrThrow()

export type NewPedida = Omit<PedidaRow, 'nombreProducto' | 'unidad'>
export const insertPedidas = async (on: Db, cotizacionId: number, rows: readonly NewPedida[]): Promise<void> => {
  await sql`
    insert into cotizacion_pedida (
      "cotizacionId", item, "productoId", "cantidadTiras", dimension1, dimension2, objetivo, comentario
    )
    select ${cotizacionId}, x.*
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(
      item int, "productoId" text, "cantidadTiras" numeric, dimension1 numeric, dimension2 numeric, objetivo numeric,
      comentario text
    )`.execute(on)
}
/** Puts the targets that the client looks for in place of the former ones; a line that is not named has none. */
export const saveObjetivos = async (
  on: Db,
  id: number,
  objetivos: readonly { item: number; objetivo: number | null; comentario: string | null }[],
  objetivoTotal: number | null,
): Promise<void> => {
  await sql`update cotizacion set "objetivoTotal" = ${objetivoTotal}::numeric where id = ${id}`.execute(on)
  await sql`
    update cotizacion_pedida k
    set objetivo = x.objetivo, comentario = x.comentario
    from cotizacion_pedida o
    left join json_to_recordset(${JSON.stringify(objetivos)}::json) as x(item int, objetivo numeric, comentario text)
      on x.item = o.item
    where o."cotizacionId" = ${id} and k."cotizacionId" = o."cotizacionId" and k.item = o.item`.execute(on)
}

/** The number of the draft, if there is one, and of the latest version that was sent. */
export const findNumbers = async (on: Db, id: number): Promise<{ draft: number | null; sent: number }> => {
  const { rows } = await sql<{ draft: number | null; sent: number }>`
    select
      max(numero) filter (where enviada is null) as draft,
      coalesce(max(numero) filter (where enviada is not null), 0)::int as sent
    from cotizacion_version
    where "cotizacionId" = ${id}`.execute(on)
  return rows[0]!
}
export type Draft = VersionHeader & Totales & { numero: number; usuarioId: number; usuario: string }
/** Writes a draft in place of the one with its number. */
export const saveDraft = async (
  on: Db,
  cotizacionId: number,
  { numero, ...draft }: Draft,
  lines: readonly LineaRow[],
): Promise<void> => {
  await on
    .deleteFrom('cotizacion_linea')
    .where('cotizacionId', '=', cotizacionId)
    .where('version', '=', numero)
    .execute()
  await on
    .insertInto('cotizacion_version')
    .values({ cotizacionId, numero, ...draft })
    .onConflict((c) => c.columns(['cotizacionId', 'numero']).doUpdateSet(draft))
    .execute()
  await sql`
    insert into cotizacion_linea (
      "cotizacionId", version, item, "productoId", "nombreProducto", "grupoId", "cantidadTiras", dimension1,
      dimension2, "precioLista", precio, descuento1, iva, peso, "montoSubtotal", "montoSubtotalDto", "pesoSubtotal"
    )
    select ${cotizacionId}, ${numero}, x.*
    from json_to_recordset(${JSON.stringify(lines)}::json) as x(
      item int, "productoId" text, "nombreProducto" text, "grupoId" int, "cantidadTiras" numeric, dimension1 numeric,
      dimension2 numeric, "precioLista" numeric, precio numeric, descuento1 numeric, iva numeric, peso numeric,
      "montoSubtotal" numeric, "montoSubtotalDto" numeric, "pesoSubtotal" numeric
    )`.execute(on)
}
/** Makes the draft a version that stands, with the rate of that moment; from here on nothing changes it. */
export const saveSent = async (on: Db, id: number, numero: number, rate: Rated): Promise<void> => {
  await on
    .updateTable('cotizacion_version')
    .set({ enviada: sql<Date>`now()`, ...rate })
    .where('cotizacionId', '=', id)
    .where('numero', '=', numero)
    .execute()
  // what the order system said before is answered by it: only what it says from here on makes another
  for (const tabla of ['cotizacion_importada', 'cotizacion_importada_linea'] as const)
    await on.updateTable(tabla).set({ pendiente: false }).where('cotizacionId', '=', id).execute()
  await on.updateTable('cotizacion').set({ estadoPendiente: null, retenida: null }).where('id', '=', id).execute()
}

export type Move = Omit<MovimientoRow, 'fecha' | 'usuario' | 'deCliente' | 'de' | 'a'> & {
  de: Estado | null
  a: Guardado
}
type More = { enVigor?: number; vence?: Day | null; renovacionPedida?: 'now' | null }
/** Moves a locked cotización: its state, its `cambio`, and who did what in its history (BASE-04). */
export const saveMove = async (
  on: Db,
  who: Pick<Sesion, 'usuarioId' | 'userName' | 'tipoRol'>,
  id: number,
  move: Move,
  { renovacionPedida, ...more }: More = {},
): Promise<void> => {
  await on
    .updateTable('cotizacion')
    .set({
      estado: move.a,
      cambio: sql<number>`cambio + 1`,
      movida: sql<Date>`now()`,
      ...more,
      ...(renovacionPedida === undefined
        ? {}
        : { renovacionPedida: renovacionPedida === null ? null : sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .execute()
  await on
    .insertInto('cotizacion_movimiento')
    .values({
      cotizacionId: id,
      usuarioId: who.usuarioId,
      usuario: who.userName,
      deCliente: who.tipoRol === 3,
      ...move,
    })
    .execute()
}
/** A change of the draft: nothing moves, but whoever edits over the former one is told. */
export const saveCambio = async (on: Db, id: number): Promise<void> => {
  await on
    .updateTable('cotizacion')
    .set({ cambio: sql<number>`cambio + 1` })
    .where('id', '=', id)
    .execute()
}
export const findCondicion = (on: Db, id: number) =>
  on.selectFrom('condicion_pago').select(['id', 'descripcion']).where('id', '=', id).executeTakeFirst()

/** Those on offer. */
export const listCondiciones = (on: Db) =>
  on
    .selectFrom('condicion_pago')
    .select(['id', 'descripcion'])
    .where('activo', '=', true)
    .orderBy('descripcion')
    .execute()

/** Whether a request has a cotización that answers it. */
export const hasCotizacion = async (on: Db, presupuestoId: number): Promise<boolean> => {
  const row = await on
    .selectFrom('cotizacion')
    .select('id')
    .where('presupuestoOrigen', '=', presupuestoId)
    .where('estado', '<>', 'Retirada')
    .executeTakeFirst()
  return row !== undefined
}

/** Adds files after those it has; false where they would be more than `most`. Its caller holds the cotización. */
export const insertArchivos = async (on: Db, id: number, ids: readonly string[], most: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into cotizacion_archivo ("cotizacionId", nro, "archivoId")
    select ${id}::int, k.hay + x.nro, x.id::uuid
    from unnest(${[...ids]}::text[]) with ordinality as x(id, nro),
    (
      select count(*)::int as hay
      from cotizacion_archivo
      where "cotizacionId" = ${id}
    ) k
    where k.hay + ${ids.length}::int <= ${most}::int`.execute(on)
  return Number(numAffectedRows) === ids.length
}
/** A file of a cotización that somebody may see. */
export const findArchivo = async (on: Db, who: Sesion, id: number, nro: number): Promise<string | undefined> =>
  (
    await sql<{ archivoId: string }>`
      select f."archivoId"
      from cotizacion q
      join cliente c on c.id = q."clienteId"
      join cotizacion_archivo f on f."cotizacionId" = q.id
      where q.id = ${id} and f.nro = ${nro} and ${inScope(who)}`.execute(on)
  ).rows[0]?.archivoId
