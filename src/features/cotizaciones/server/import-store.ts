import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Day } from '#shared/dates.ts'
import type { Estado, Guardado } from '../rules.ts'

// What the order system says of quotes, and the quotes that it names (COTIZ-16).

/** A quote that an import names; changed in memory row after row, then written. `id` 0: it is new. */
export type Known = {
  id: number
  numero: number
  codigo: string | null
  clienteId: number
  monedaId: number
  guardado: Guardado
  enVigor: number | null
  vence: Day | null
  obra: string | null
  importada: boolean
  estadoImportado: Estado | null
  estadoPendiente: Estado | null
  momento: string | null
  /** When it was made: of a new one. */ creada: string | null
}
/** What is said of a version of the order system. */
export type Header = {
  version: number
  fecha: string | null
  vence: Day | null
  condicionPagoId: number | null
  porPartes: boolean
  nota: string | null
  por: string | null
  motivo: string | null
  pendiente: boolean
}
export type Quote = Known & { headers: Map<number, Header> }

type Row = Omit<Known, 'momento' | 'creada'> & { momento: Date | null; headers: Header[] }
const headers = sql`
  (
    select coalesce(json_agg(json_build_object(
      'version', i.version, 'fecha', i.fecha, 'vence', i.vence, 'condicionPagoId', i."condicionPagoId",
      'porPartes', i."porPartes", 'nota', i.nota, 'por', i.por, 'motivo', i.motivo, 'pendiente', i.pendiente
    )), '[]')
    from cotizacion_importada i
    where i."cotizacionId" = q.id
  )`
/** Locks the quotes with these numbers or codes; what the team told nobody of does not exist for the order system. */
export const lockNamed = async (
  on: Db,
  numeros: readonly number[],
  codigos: readonly string[],
): Promise<{ byNumero: Map<number, Quote>; byCodigo: Map<string, Quote> }> => {
  const { rows } = await sql<Row>`
    select
      q.id, q.numero, q.codigo, q."clienteId", q."monedaId", q.estado as guardado, q."enVigor", q.vence::text as vence,
      q.obra, q.importada, q."estadoImportado", q."estadoPendiente", q.momento, ${headers} as headers
    from cotizacion q
    where (q.numero = any(${[...numeros]}::int[]) or q.codigo = any(${[...codigos]}::text[]))
      and (q.visible or q.codigo is not null)
    order by q.id
    for update`.execute(on)
  const quotes = rows.map((row): Quote => ({
    ...row,
    momento: row.momento?.toISOString() ?? null,
    creada: null,
    headers: new Map(row.headers.map((one) => [one.version, { ...one, fecha: instantOf(one.fecha) }])),
  }))
  return {
    byNumero: new Map(quotes.map((quote) => [quote.numero, quote])),
    byCodigo: new Map(quotes.flatMap((quote) => (quote.codigo === null ? [] : [[quote.codigo, quote]]))),
  }
}
const instantOf = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString())

/** Inserts the new ones, whose ids are set here. They are the team's until a version is made of what is said. */
export const insertQuotes = async (on: Db, quotes: readonly Quote[]): Promise<void> => {
  if (quotes.length === 0) return
  const json = JSON.stringify(quotes.map(({ headers: _headers, ...quote }, n) => ({ n, ...quote })))
  const { rows } = await sql<{ id: number; codigo: string }>`
    insert into cotizacion (
      codigo, "clienteId", "contactoId", estado, pedida, "monedaId", obra, creada, movida, importada,
      "estadoImportado", "estadoPendiente", momento
    )
    select
      x.codigo, x."clienteId", 0, 'Borrador', false, x."monedaId", x.obra, x.creada, x.creada, true,
      x."estadoImportado", x."estadoPendiente", x.momento
    from json_to_recordset(${json}::json) as x(
      n int, codigo text, "clienteId" int, "monedaId" int, obra text, creada timestamptz, "estadoImportado" text,
      "estadoPendiente" text, momento timestamptz
    )
    order by x.n
    returning id, codigo`.execute(on)
  const ids = new Map(rows.map(({ id, codigo }) => [codigo, id]))
  for (const quote of quotes) quote.id = quote.numero = ids.get(quote.codigo!)!
}
/** Writes what an import changed of quotes that are there; who has one open is told where it `moved`. */
export const saveQuotes = async (on: Db, quotes: readonly (Known & { moved: boolean })[]): Promise<void> => {
  if (quotes.length === 0) return
  await sql`
    update cotizacion q
    set codigo = x.codigo, obra = x.obra, "estadoImportado" = x."estadoImportado",
      "estadoPendiente" = x."estadoPendiente", momento = x.momento, estado = x.guardado,
      cambio = q.cambio + x.moved::int, movida = case when x.moved then now() else q.movida end
    from json_to_recordset(${JSON.stringify(quotes)}::json) as x(
      id int, codigo text, obra text, "estadoImportado" text, "estadoPendiente" text, momento timestamptz,
      guardado text, moved boolean
    )
    where q.id = x.id`.execute(on)
}
export type HeaderRow = Header & { readonly cotizacionId: number; readonly momento: string }
export const saveHeaders = async (on: Db, rows: readonly HeaderRow[]): Promise<void> => {
  if (rows.length === 0) return
  await sql`
    insert into cotizacion_importada (
      "cotizacionId", version, fecha, vence, "condicionPagoId", "porPartes", nota, por, motivo, momento, pendiente
    )
    select x.*
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(
      "cotizacionId" int, version int, fecha timestamptz, vence date, "condicionPagoId" int, "porPartes" boolean,
      nota text, por text, motivo text, momento timestamptz, pendiente boolean
    )
    on conflict ("cotizacionId", version) do update set
      fecha = excluded.fecha, vence = excluded.vence, "condicionPagoId" = excluded."condicionPagoId",
      "porPartes" = excluded."porPartes", nota = excluded.nota, por = excluded.por, motivo = excluded.motivo,
      momento = excluded.momento, pendiente = excluded.pendiente`.execute(on)
}
/** A line as the order system says it. */
export type StagedLine = {
  item: number
  productoId: string
  cantidadTiras: number
  dimension1: number
  dimension2: number
  precio: number
  precioLista: number | null
  descuento1: number
}
/** The stored lines that the rows name, by the row's index. */
export const findStaged = async (
  on: Db,
  named: readonly { cotizacionId: number; version: number; item: number }[],
): Promise<Map<number, StagedLine>> => {
  const { rows } = await sql<StagedLine & { n: number }>`
    select
      x.n, l.item, l."productoId", l."cantidadTiras"::float8 as "cantidadTiras", l.dimension1::float8 as dimension1,
      l.dimension2::float8 as dimension2, l.precio::float8 as precio, l."precioLista"::float8 as "precioLista",
      l.descuento1::float8 as descuento1
    from json_to_recordset(${JSON.stringify(named.map((one, n) => ({ n, ...one })))}::json) as x(
      n int, "cotizacionId" int, version int, item int
    )
    join cotizacion_importada_linea l
      on l."cotizacionId" = x."cotizacionId" and l.version = x.version and l.item = x.item`.execute(on)
  return new Map(rows.map(({ n, ...line }) => [n, line]))
}
/** Locks quotes by their ids until the transaction ends, with the state that is stored. */
export const lockEstados = async (on: Db, ids: readonly number[]) => {
  const { rows } = await sql<{ id: number; guardado: Guardado; vence: Day | null }>`
    select q.id, q.estado as guardado, q.vence::text as vence
    from cotizacion q
    where q.id = any(${[...ids]}::int[])
    order by q.id
    for update`.execute(on)
  return rows
}
/** Of these quotes a version is made again: a line of what is said of them is gone. */
export const markPending = async (
  on: Db,
  named: readonly { readonly cotizacionId: number; readonly version: number }[],
): Promise<void> => {
  await sql`
    update cotizacion_importada i
    set pendiente = true
    from json_to_recordset(${JSON.stringify(named)}::json) as x("cotizacionId" int, version int)
    where i."cotizacionId" = x."cotizacionId" and i.version = x.version`.execute(on)
}
