import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Day } from '#shared/dates.ts'
import type { Estado, Guardado } from '../rules.ts'
import type { Header, StagedLine } from './import-store.ts'
import type { LineaRow, Rated } from './store.ts'

// Makes versions of what the order system says of quotes (COTIZ-16); reads producto and condicion_pago besides.

export type SaidLine = StagedLine & Pick<LineaRow, 'nombreProducto' | 'grupoId' | 'iva' | 'peso'>
/** What is said of one version, with when it was said, and its lines. */
export type SaidVersion = Omit<Header, 'motivo' | 'pendiente'> & {
  readonly motivo: string | null
  readonly momento: string
  readonly condicionPago: string | null
  readonly lineas: SaidLine[]
}
export type InForce = {
  readonly vence: Day | null
  readonly condicionPagoId: number | null
  readonly porPartes: boolean
  readonly nota: string | null
  readonly lineas: StagedLine[]
}
/** A quote of which versions are to be made. `sent`: the number of the last that was sent, and when; 0: none. */
export type Pending = {
  readonly id: number
  readonly numero: number
  readonly codigo: string | null
  readonly clienteId: number
  readonly guardado: Guardado
  readonly vence: Day | null
  readonly enVigor: number | null
  readonly importada: boolean
  readonly estadoImportado: Estado | null
  readonly estadoPendiente: Estado | null
  readonly retenida: string | null
  readonly sent: number
  readonly lastSent: string | null
  readonly said: SaidVersion[]
  readonly inForce: InForce | null
}

const figures = sql.raw(`
  'item', l.item, 'productoId', l."productoId", 'cantidadTiras', l."cantidadTiras", 'dimension1', l.dimension1,
  'dimension2', l.dimension2, 'precio', l.precio, 'precioLista', l."precioLista", 'descuento1', l.descuento1`)
const said = sql`
  (
    select json_agg(json_build_object(
      'version', i.version, 'fecha', i.fecha, 'vence', i.vence, 'condicionPagoId', i."condicionPagoId",
      'condicionPago', (select k.descripcion from condicion_pago k where k.id = i."condicionPagoId"),
      'porPartes', i."porPartes", 'nota', i.nota, 'por', i.por, 'motivo', i.motivo, 'momento', i.momento,
      'lineas', (
        select coalesce(json_agg(json_build_object(
          ${figures}, 'nombreProducto', u.descripcion, 'grupoId', u."grupoId", 'iva', u.iva, 'peso', u.peso
        ) order by l.item), '[]')
        from cotizacion_importada_linea l
        join producto u on u.id = l."productoId"
        where l."cotizacionId" = i."cotizacionId" and l.version = i.version
      )
    ) order by i.version)
    from cotizacion_importada i
    where i."cotizacionId" = q.id
      and (
        i.pendiente
        or exists (
          select from cotizacion_importada_linea l
          where l."cotizacionId" = i."cotizacionId" and l.version = i.version and l.pendiente
        )
      )
  )`
const inForce = sql`
  (
    select json_build_object(
      'vence', v.vence, 'condicionPagoId', v."condicionPagoId", 'porPartes', v."porPartes", 'nota', v.nota,
      'lineas', (
        select json_agg(json_build_object(${figures}) order by l.item)
        from cotizacion_linea l
        where l."cotizacionId" = v."cotizacionId" and l.version = v.numero
      )
    )
    from cotizacion_version v
    where v."cotizacionId" = q.id and v.numero = q."enVigor"
  )`
/** Locks the next quotes of which versions are to be made, by their ids. */
export const lockPending = async (on: Db, after: number, most: number): Promise<Pending[]> => {
  // locked first: what is read beside a lock is of before it was waited for
  const { rows: held } = await sql<{ id: number }>`
    with pendientes as (
      select "cotizacionId" as id
      from cotizacion_importada
      where pendiente and "cotizacionId" > ${after}
      union
      select "cotizacionId"
      from cotizacion_importada_linea
      where pendiente and "cotizacionId" > ${after}
      order by id
      limit ${most}
    )
    select q.id
    from pendientes p
    join cotizacion q on q.id = p.id
    order by q.id
    for update of q`.execute(on)
  if (held.length === 0) return []
  const { rows } = await sql<Pending>`
    select
      q.id, q.numero, q.codigo, q."clienteId", q.estado as guardado, q.vence::text as vence, q."enVigor",
      q.importada, q."estadoImportado", q."estadoPendiente", q.retenida,
      (
        select coalesce(max(v.numero), 0)::int
        from cotizacion_version v
        where v."cotizacionId" = q.id and v.enviada is not null
      ) as sent,
      (
        select to_json(max(v.enviada)) #>> '{}'
        from cotizacion_version v
        where v."cotizacionId" = q.id
      ) as "lastSent",
      coalesce(${said}, '[]') as said, ${inForce} as "inForce"
    from cotizacion q
    where q.id = any(${held.map(({ id }) => id)}::int[])
    order by q.id`.execute(on)
  return rows
}
/** Of these a row of that entity was bad: they wait until it speaks of them again. */
export const saveRetenidas = async (on: Db, entidad: string, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await sql`
    update cotizacion
    set retenida = ${entidad}
    where id = any(${[...ids]}::int[]) and retenida is distinct from ${entidad}`.execute(on)
}
type Spoken = {
  readonly ids?: readonly number[]
  readonly numeros?: readonly number[]
  readonly codigos?: readonly string[]
}
/** That entity spoke of these again: what was bad of it is made good, or bad again. */
export const releaseRetenidas = async (
  on: Db,
  entidad: string,
  { ids = [], numeros = [], codigos = [] }: Spoken,
): Promise<void> => {
  await sql`
    update cotizacion
    set retenida = null
    where retenida = ${entidad}
      and (id = any(${[...ids, ...numeros]}::int[]) or codigo = any(${[...codigos]}::text[]))`.execute(on)
}

type Totals = { readonly montoTotalSinDto: number; readonly montoTotal: number; readonly pesoTotal: number }
/** A version to be written; `enviada` null: a draft. */
export type Made = Totals &
  Pick<SaidVersion, 'condicionPagoId' | 'condicionPago' | 'vence' | 'porPartes' | 'nota'> &
  Rated & {
    readonly cotizacionId: number
    readonly numero: number
    readonly enviada: string | null
    readonly usuario: string
    readonly lineas: readonly LineaRow[]
  }
/** Drafts give way to what the order system says. */
const dropDrafts = async (on: Db, ids: readonly number[]): Promise<void> => {
  await sql`
    delete from cotizacion_linea l
    using cotizacion_version v
    where v."cotizacionId" = any(${[...ids]}::int[]) and v.enviada is null
      and l."cotizacionId" = v."cotizacionId" and l.version = v.numero`.execute(on)
  await sql`
    delete from cotizacion_version
    where "cotizacionId" = any(${[...ids]}::int[]) and enviada is null`.execute(on)
}
/** Writes versions with their lines, and seals those that are sent: from there on nothing changes them. */
export const insertVersions = async (on: Db, made: readonly Made[]): Promise<void> => {
  if (made.length === 0) return
  await dropDrafts(on, [...new Set(made.map(({ cotizacionId }) => cotizacionId))])
  const versions = JSON.stringify(made.map(({ lineas: _lineas, ...version }) => version))
  await sql`
    insert into cotizacion_version (
      "cotizacionId", numero, usuario, "condicionPagoId", "condicionPago", vence, "porPartes", nota, cotizacion,
      "cotizacionFecha", "cotizacionTipo", "cotizacionFuente", "montoTotalSinDto", "montoTotal", "pesoTotal"
    )
    select x.*
    from json_to_recordset(${versions}::json) as x(
      "cotizacionId" int, numero int, usuario text, "condicionPagoId" int, "condicionPago" text, vence date,
      "porPartes" boolean, nota text, cotizacion numeric, "cotizacionFecha" timestamptz, "cotizacionTipo" text,
      "cotizacionFuente" text, "montoTotalSinDto" numeric, "montoTotal" numeric, "pesoTotal" numeric
    )`.execute(on)
  const lines = made.flatMap(({ cotizacionId, numero, lineas }) =>
    lineas.map((line) => ({ cotizacionId, version: numero, ...line })),
  )
  await sql`
    insert into cotizacion_linea (
      "cotizacionId", version, item, "productoId", "nombreProducto", "grupoId", "cantidadTiras", dimension1,
      dimension2, "precioLista", precio, descuento1, iva, peso, "montoSubtotal", "montoSubtotalDto", "pesoSubtotal"
    )
    select x.*
    from json_to_recordset(${JSON.stringify(lines)}::json) as x(
      "cotizacionId" int, version int, item int, "productoId" text, "nombreProducto" text, "grupoId" int,
      "cantidadTiras" numeric, dimension1 numeric, dimension2 numeric, "precioLista" numeric, precio numeric,
      descuento1 numeric, iva numeric, peso numeric, "montoSubtotal" numeric, "montoSubtotalDto" numeric,
      "pesoSubtotal" numeric
    )`.execute(on)
  await sql`
    update cotizacion_version v
    set enviada = x.enviada
    from json_to_recordset(${versions}::json) as x("cotizacionId" int, numero int, enviada timestamptz)
    where v."cotizacionId" = x."cotizacionId" and v.numero = x.numero and x.enviada is not null`.execute(on)
}

export type Composed = {
  readonly id: number
  readonly estado: Guardado
  readonly pedida: boolean
  readonly enVigor: number | null
  readonly vence: Day | null
  readonly movida: string
}
/** What the quotes are after it; what stood of a renewal that was asked for is answered. */
export const saveComposed = async (on: Db, rows: readonly Composed[]): Promise<void> => {
  if (rows.length === 0) return
  await sql`
    update cotizacion q
    set estado = x.estado, pedida = q.pedida or x.pedida, "enVigor" = x."enVigor", vence = x.vence,
      "estadoPendiente" = null, "renovacionPedida" = null, cambio = q.cambio + 1,
      movida = greatest(q.movida, x.movida)
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(
      id int, estado text, pedida boolean, "enVigor" int, vence date, movida timestamptz
    )
    where q.id = x.id`.execute(on)
}
/** Of one that the order system made, what was asked for is what it says. */
export const savePedidas = async (
  on: Db,
  quotes: readonly { readonly id: number; readonly lineas: readonly StagedLine[] }[],
): Promise<void> => {
  if (quotes.length === 0) return
  await on
    .deleteFrom('cotizacion_pedida')
    .where(
      'cotizacionId',
      'in',
      quotes.map(({ id }) => id),
    )
    .execute()
  const rows = quotes.flatMap(({ id, lineas }) => lineas.map((line) => ({ cotizacionId: id, ...line })))
  await sql`
    insert into cotizacion_pedida ("cotizacionId", item, "productoId", "cantidadTiras", dimension1, dimension2)
    select x.*
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(
      "cotizacionId" int, item int, "productoId" text, "cantidadTiras" numeric, dimension1 numeric, dimension2 numeric
    )`.execute(on)
}
/** A version was made of it, or it says what is in force already. */
export const settle = async (
  on: Db,
  named: readonly { readonly cotizacionId: number; readonly version: number }[],
): Promise<void> => {
  if (named.length === 0) return
  const rows = sql`json_to_recordset(${JSON.stringify(named)}::json) as x("cotizacionId" int, version int)`
  await sql`
    update cotizacion_importada i
    set pendiente = false
    from ${rows}
    where i."cotizacionId" = x."cotizacionId" and i.version = x.version`.execute(on)
  await sql`
    update cotizacion_importada_linea i
    set pendiente = false
    from ${rows}
    where i."cotizacionId" = x."cotizacionId" and i.version = x.version and i.pendiente`.execute(on)
}
