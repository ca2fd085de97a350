import { sql, type RawBuilder } from 'kysely'
import { executeAMedida } from '#server/db/custom-plan.ts'
import type { Db } from '#server/db/db.ts'
import { countRows, type Cuantos } from '#server/db/lists.ts'
import type { ClienteInAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { TipoDocumento } from '../rules.ts'

// Reads cliente, moneda and comprobante with its quote beside its own tables: a document's visibility is its client's,
// and a voucher's PDF may be its receipt.

/** A filter of documents. `numero`: letters and digits only; `abiertos`: with a balance owed. */
export type Filter = {
  readonly cliente: ClienteInAlcance
  readonly desde: string | null
  readonly hasta: string | null
  readonly numero: string
  readonly abiertos: boolean
  /** Due within these days, inclusive. */ readonly vence: {
    readonly desde: string | null
    readonly hasta: string
  } | null
  readonly orden: 'emision' | 'vencimiento'
}
export type DocumentoRow = {
  id: number
  documento: string
  tipo: TipoDocumento
  importe: string
  simbolo: string
  saldo: string
  fechaEmision: string
  vencimiento: string | null
  tienePdf: boolean
}
/** A voucher of the document's own client, and of nobody else. */
const joinComprobante = sql`left join comprobante k on k.link = d.comprobante and (k.archivo is not null or k.dibujado)
  and exists (select from presupuesto p where p.id = k."presupuestoId" and p."clienteId" = d."clienteId")`
const todas = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` and `)

/** SQL: a number matches by its beginning or its end. */
const withNumero = (numero: string): RawBuilder<unknown> => {
  const reversed = Array.from(numero).reverse().join('')
  const entre = (columna: RawBuilder<unknown>, text: string) =>
    sql`(${columna} >= ${text} and ${columna} < ${`${text}~`})`
  return sql`(${entre(sql`d.numero collate "C"`, numero)} or ${entre(sql`d.reverso collate "C"`, reversed)})`
}
/** SQL: the day a document is due; of one without it, that of its issue (migration 0160). */
const VENCE = sql`coalesce(d.vencimiento, d."fechaEmision")`
const fromDocumentos = ({ cliente, desde, hasta, numero, abiertos, vence }: Filter): RawBuilder<unknown> =>
  sql`documento d where ${todas([
    sql`d."clienteId" = ${cliente.clienteId}`,
    ...(abiertos ? [sql`d.saldo <> 0`] : []),
    ...(desde ? [sql`d."fechaEmision" >= ${desde}::date`] : []),
    ...(hasta ? [sql`d."fechaEmision" <= ${hasta}::date`] : []),
    ...(numero ? [withNumero(numero)] : []),
    ...(vence ? [sql`${VENCE} <= ${vence.hasta}::date`] : []),
    ...(vence?.desde ? [sql`${VENCE} >= ${vence.desde}::date`] : []),
  ])}`

/** Rows of it after `last`, the last issued first. */
const rowsOf = async (
  on: Db,
  filter: Filter,
  { limit, offset = 0, last }: { limit: number; offset?: number; last?: DocumentoRow | undefined },
): Promise<DocumentoRow[]> => {
  const due = filter.orden === 'vencimiento'
  const behind = due
    ? sql`(${VENCE}, d.id) > (${last?.vencimiento ?? last?.fechaEmision}::date, ${last?.id})`
    : sql`(d."fechaEmision", d.id) < (${last?.fechaEmision}::date, ${last?.id})`
  const after = last ? sql` and ${behind}` : sql``
  const order = due ? sql`${VENCE}, d.id` : sql`d."fechaEmision" desc, d.id desc`
  const page = sql`
    select d.id
    from ${fromDocumentos(filter)}${after}
    order by ${order}
    limit ${limit} offset ${offset}`
  const { rows } = await executeAMedida(
    on,
    sql<DocumentoRow>`
      select
        d.id, d.documento, d.tipo, d.importe, m.simbolo, d.saldo, d."fechaEmision", d.vencimiento,
        (d.archivo is not null or k.link is not null) as "tienePdf"
      from (${page}) pagina
      join documento d on d.id = pagina.id
      join moneda m on m.id = d."monedaId"
      ${joinComprobante}
      order by ${order}`,
  )
  return rows
}

/** SQL: the sums by day, usable when the filter is all documents or all open ones. */
const diasOf = ({ cliente, desde, hasta, numero, abiertos, vence }: Filter) =>
  desde || hasta || numero || vence
    ? null
    : {
        cuantos: sql.ref(abiertos ? 'abiertos' : 'documentos'),
        de: sql`documento_dia where "clienteId" = ${cliente.clienteId}`,
      }

/** Offset from which a page starts at its day; before it, skipping rows costs less. */
const HONDO = 1_000
type PageStart = { dia: string; antes: number }
/** The day on which the row after `offset` others was issued, and how many were issued later. */
const findPageStart = async (on: Db, filter: Filter, offset: number): Promise<PageStart | undefined> => {
  const dias = offset < HONDO || filter.orden !== 'emision' ? null : diasOf(filter)
  if (!dias) return undefined
  const { rows } = await executeAMedida(
    on,
    sql<PageStart>`
      select dia, antes
      from (
        select dia, (sum(n) over (order by dia desc) - n)::int as antes
        from (select dia, sum(${dias.cuantos}) as n from ${dias.de} group by dia) d
      ) x
      where antes <= ${offset}
      order by antes desc, dia
      limit 1`,
  )
  return rows[0]
}
/** A page of documents, last issued first; the last page is as fast as the first. */
export const listDocumentos = async (
  on: Db,
  filter: Filter,
  limit: number,
  offset: number,
): Promise<DocumentoRow[]> => {
  const pageStart = await findPageStart(on, filter, offset)
  return pageStart
    ? rowsOf(on, { ...filter, hasta: pageStart.dia }, { limit, offset: offset - pageStart.antes })
    : rowsOf(on, filter, { limit, offset })
}
/** The number of documents: exact for all, as `countRows` for a search. */
export const countDocumentos = async (on: Db, filter: Filter): Promise<Cuantos> => {
  const dias = diasOf(filter)
  if (!dias) return countRows(on, fromDocumentos(filter))
  const { rows } = await sql<{ n: number }>`select coalesce(sum(${dias.cuantos}), 0)::int as n from ${dias.de}`.execute(
    on,
  )
  return { length: rows[0]!.n, aproximado: false }
}

const BATCH = 1_000
/** All documents, in batches, as they are read; no transaction stays open. */
export async function* eachDocumento(on: Db, filter: Filter): AsyncGenerator<DocumentoRow> {
  let last: DocumentoRow | undefined
  for (;;) {
    const rows = await rowsOf(on, filter, { limit: BATCH, last })
    yield* rows
    if (rows.length < BATCH) return
    last = rows.at(-1)
  }
}

export type SaldosRow = { s15: string; s30: string; s45: string; mas: string; total: string; viejos: number }
/**
 * The debt by age up to `hoy`, by day of issue or due day, from the sums by day (migration 0093): two hundred thousand
 * documents are a few hundred days.
 */
export const readSaldos = async (
  on: Db,
  { clienteId }: ClienteInAlcance,
  hoy: string,
  byVencimiento: boolean,
): Promise<SaldosRow> => {
  const dia = byVencimiento ? sql`d.vence` : sql`d.dia`
  const { rows } = await sql<SaldosRow>`
    select
      coalesce(sum(saldo) filter (where dias <= 15), 0) as s15,
      coalesce(sum(saldo) filter (where dias between 16 and 30), 0) as s30,
      coalesce(sum(saldo) filter (where dias between 31 and 45), 0) as s45,
      coalesce(sum(saldo) filter (where dias > 45), 0) as mas, coalesce(sum(saldo), 0) as total,
      coalesce(sum(abiertos) filter (where dias > 45), 0)::int as viejos
    from (
      select d.saldo, d.abiertos, ${hoy}::date - ${dia} as dias
      from documento_dia d
      where d."clienteId" = ${clienteId}
    ) x`.execute(on)
  return rows[0]!
}
export type AlDiaRow = { vencido: string; semana: string; treinta: string; desdeEmision: boolean }
/** What a client owes by the day it is due, from the sums by day; the days as `daysOfPlazo` of the rules. */
export const readAlDia = async (on: Db, { clienteId }: ClienteInAlcance, hoy: string): Promise<AlDiaRow> =>
  (
    await sql<AlDiaRow>`
      select
        coalesce(sum(saldo) filter (where vence < ${hoy}::date), 0) as vencido,
        coalesce(sum(saldo) filter (where vence between ${hoy}::date and ${hoy}::date + 7), 0) as semana,
        coalesce(sum(saldo) filter (where vence between ${hoy}::date and ${hoy}::date + 30), 0) as treinta,
        coalesce(bool_or(vence = dia and abiertos > 0), false) as "desdeEmision"
      from documento_dia
      where "clienteId" = ${clienteId}`.execute(on)
  ).rows[0]!
/** The client's document, which its receipts are named by. */
export const readTitular = (on: Db, { clienteId }: ClienteInAlcance) =>
  on.selectFrom('cliente').select(['documentoNro', 'razonSocial']).where('id', '=', clienteId).executeTakeFirstOrThrow()
/** The order system's balance of a client; undefined without one. */
export const findInformado = (on: Db, { clienteId }: ClienteInAlcance) =>
  on.selectFrom('saldo_informado').select(['saldo', 'fecha']).where('clienteId', '=', clienteId).executeTakeFirst()

export type ReciboRow = {
  id: number
  documento: string
  tipo: TipoDocumento
  cuit: string
  archivo: string | null
  link: string | null
  linkTipo: string | null
  linkNumero: string | null
}
const recibo = sql`
  select
    d.id, d.documento, d.tipo, c."documentoNro" as cuit, d.archivo, k.link, k.tipo as "linkTipo",
    k.numero as "linkNumero"
  from documento d
  join cliente c on c.id = d."clienteId"
  ${joinComprobante}`
const inAlcanceOf = (who: Sesion): RawBuilder<unknown> =>
  who.tipoRol === 3
    ? sql`d."clienteId" = ${who.clienteId}`
    : who.tipoRol === 2
      ? sql`c."idVendedor" = ${who.sellerId}`
      : sql`true`

/** SQL: a client (`c`) whose document has these letters and digits, ignoring separators (migration 0101). */
export const withDocumento = (cuit: string) => sql<boolean>`translate(c."documentoNro", '. /-', '') = ${cuit}`
/** A document by CUIT, kind and number, in scope: role 3 its own, role 2 its clients', role 1 any. */
export const findRecibo = async (
  on: Db,
  who: Sesion,
  { cuit, tipo, documento }: { cuit: string; tipo: TipoDocumento; documento: string },
): Promise<ReciboRow | undefined> =>
  (
    await sql<ReciboRow>`
      ${recibo}
      where ${withDocumento(cuit)}
        and d.tipo = ${tipo}
        and d.documento = ${documento}
        and ${inAlcanceOf(who)}
      order by d.id
      limit 1`.execute(on)
  ).rows[0]
/** Those of a client's documents that have a receipt. */
export const listRecibos = async (
  on: Db,
  { clienteId }: ClienteInAlcance,
  ids: readonly number[],
): Promise<ReciboRow[]> =>
  (
    await sql<ReciboRow>`
      ${recibo}
      where d."clienteId" = ${clienteId}
        and d.id = any(${ids}::int[])
        and (d.archivo is not null or k.link is not null)
      order by d."fechaEmision" desc, d.id desc`.execute(on)
  ).rows
