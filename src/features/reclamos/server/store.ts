// Reads cliente, usuario, archivo and remito_prueba beside its own tables: names of people and of files, the receipt.
import { sql, type RawBuilder } from 'kysely'
import { endOfDay, startOfDay, today, type Day } from '#shared/dates.ts'
import { MAX_LISTA } from '#shared/wire.ts'
import type { Db } from '#server/db/db.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { perPage } from '../rules.ts'

export type ReclamoRow = {
  id: number
  nroReclamo: string | null
  creado: Date
  titulo: string
  tipo: number
  descripcion: string
  nroPedido: string
  orden: number
  ncc: string | null
  clienteId: number
  cliente: string
  documentoCliente: string
  presupuestoId: number | null
  usuario: string
  usuarioId: number | null
  responsableId: number | null
  responsable: string | null
  vence: string | null
  adjuntos: { nro: number; nombre: string; tipo: string; bytes: number }[]
}
const columns = sql`
  r.id, r."nroReclamo", r.creado, r.titulo, r.tipo, r.descripcion, r."nroPedido", r.orden, r.ncc, r."clienteId",
  c."razonSocial" as cliente, c."documentoNro" as "documentoCliente", r."presupuestoId", r.usuario, r."usuarioId",
  r."responsableId", concat_ws(' ', u.nombre, u.apellido) as responsable, r.vence,
  (
    select coalesce(
      json_agg(json_build_object('nro', a.nro, 'nombre', f.nombre, 'tipo', f.tipo, 'bytes', f.bytes) order by a.nro),
      '[]'
    )
    from reclamo_adjunto a
    join archivo f on f.id = a."archivoId"
    where a."reclamoId" = r.id
  ) as adjuntos`
const joins = sql`
  join cliente c on c.id = r."clienteId"
  left join usuario u on u.id = r."responsableId"`

/** Which claims: of these clients, of a seller's clients, or all of them. */
export type Scope = { readonly clientes: readonly number[] | null; readonly idVendedor: number | null }
export type Filter = {
  readonly desde: Day | null
  readonly hasta: Day | null
  readonly orden: number | null
  readonly responsableId: number | null
  readonly vencidos: boolean
  /** Not closed; and with nobody in charge, which is asked of open ones alone. */
  readonly abiertos: boolean
  readonly sinResponsable: boolean
}
export const unfiltered: Filter = {
  desde: null,
  hasta: null,
  orden: null,
  responsableId: null,
  vencidos: false,
  abiertos: false,
  sinResponsable: false,
}

const conditionsOf = ({ clientes, idVendedor }: Scope, filter: Filter): RawBuilder<unknown> => {
  const where: RawBuilder<unknown>[] = []
  if (clientes?.length === 1) where.push(sql`q."clienteId" = ${clientes[0]}`)
  else if (clientes) where.push(sql`q."clienteId" = any(${clientes}::int[])`)
  if (idVendedor !== null) where.push(sql`q."vendedorCliente" = ${idVendedor}`)
  if (filter.orden !== null) where.push(sql`q.orden = ${filter.orden}`)
  if (filter.responsableId !== null) where.push(sql`q."responsableId" = ${filter.responsableId}`)
  if (filter.vencidos) where.push(sql`q.vence is not null and q.orden < 6 and q.vence < ${today()}`)
  if (filter.abiertos) where.push(sql`q.orden < 6`)
  if (filter.sinResponsable) where.push(sql`q.orden < 6 and q."responsableId" is null`)
  if (filter.desde !== null) where.push(sql`q.creado >= ${startOfDay(filter.desde)}`)
  if (filter.hasta !== null) where.push(sql`q.creado < ${endOfDay(filter.hasta)}`)
  return where.length > 0 ? sql.join(where, sql` and `) : sql`true`
}
/**
 * Claims, newest first: one page, or without one the newest thousand. The page's ids come out of one index; only those
 * rows are joined.
 */
export const listReclamos = async (on: Db, scope: Scope, filter: Filter, page: number | null) => {
  const [limit, offset] = page === null ? [MAX_LISTA, 0] : [perPage, (page - 1) * perPage]
  const { rows } = await sql<ReclamoRow>`
    with pagina as materialized (
      select q.id
      from reclamo q
      where ${conditionsOf(scope, filter)}
      order by q.creado desc, q.id desc
      limit ${sql.lit(limit)} offset ${offset}
    )
    select ${columns}
    from pagina g
    join reclamo r on r.id = g.id
    ${joins}
    order by r.creado desc, r.id desc`.execute(on)
  return rows
}

/** The clients of a document that a person may see: a company may have more than one account. */
export const listClientesOf = async (on: Db, who: Sesion, documento: string): Promise<number[]> =>
  (
    await on
      .selectFrom('cliente')
      .select('id')
      .where('documentoNro', '=', documento)
      .$if(who.tipoRol === 3, (q) => q.where('id', '=', who.clienteId))
      .$if(who.tipoRol === 2, (q) => q.where('idVendedor', '=', who.sellerId))
      .orderBy('id')
      .execute()
  ).map((c) => c.id)

/** Role 3 its own client's, role 2 those of its clients, role 1 all; `who` null: the portal itself asks. */
const seen = (who: Sesion | null): RawBuilder<unknown> => {
  if (who?.tipoRol === 3) return sql`r."clienteId" = ${who.clienteId}`
  if (who?.tipoRol === 2) return sql`c."idVendedor" = ${who.sellerId}`
  return sql`true`
}
export const findReclamo = async (on: Db, who: Sesion | null, id: number): Promise<ReclamoRow | undefined> =>
  (
    await sql<ReclamoRow>`
      select ${columns}
      from reclamo r
      ${joins}
      where r.id = ${id} and ${seen(who)}`.execute(on)
  ).rows[0]

/** What is claimed of, each line with what the order system calls it in the quote. */
export const listLineas = async (on: Db, { id }: { id: number }) =>
  (
    await on
      .selectFrom('reclamo_linea as l')
      .innerJoin('reclamo as r', 'r.id', 'l.reclamoId')
      .leftJoin('presupuesto_detalle as d', (join) =>
        join.onRef('d.presupuestoId', '=', 'r.presupuestoId').onRef('d.item', '=', 'l.item'),
      )
      .select([
        'l.item',
        sql<string>`coalesce(d."itemCodigo", l.item::text)`.as('itemCodigo'),
        'l.nombreProducto',
        'l.unidad',
        'l.dimension1',
        'l.dimension2',
        'l.cantidad',
        'l.cantidadTiras',
        'l.pesoSubtotal',
        'd.productoId',
      ])
      .where('l.reclamoId', '=', id)
      .orderBy('l.item')
      .execute()
  ).map(({ dimension1, dimension2, cantidad, cantidadTiras, ...rest }) => ({
    ...rest,
    dimension1: Number(dimension1),
    dimension2: Number(dimension2),
    cantidad: Number(cantidad),
    cantidadTiras: Number(cantidadTiras),
  }))

export type LineaRow = Awaited<ReturnType<typeof listLineas>>[number]

/** What came with a claim, in its order. */
export const listAdjuntos = (on: Db, reclamoId: number) =>
  on
    .selectFrom('reclamo_adjunto as a')
    .innerJoin('archivo as f', 'f.id', 'a.archivoId')
    .select(['f.nombre', 'f.tipo', 'a.archivoId'])
    .where('a.reclamoId', '=', reclamoId)
    .orderBy('a.nro')
    .execute()
export type AdjuntoRow = Awaited<ReturnType<typeof listAdjuntos>>[number]

export const listHistorial = (on: Db, { id }: { id: number }, staff: boolean) =>
  on
    .selectFrom('reclamo_historial')
    .select(['fecha', 'usuario', 'de', 'a', 'motivo', 'interno'])
    .where('reclamoId', '=', id)
    .$if(!staff, (q) => q.where('interno', '=', false))
    .orderBy('id')
    .execute()

/** The file of an attachment of a claim, where there is one. */
export const findAdjunto = async (on: Db, reclamoId: number, nro: number): Promise<string | undefined> =>
  (
    await on
      .selectFrom('reclamo_adjunto')
      .select('archivoId')
      .where('reclamoId', '=', reclamoId)
      .where('nro', '=', nro)
      .executeTakeFirst()
  )?.archivoId

/** The remito whose receipt made a claim. */
export const findRemito = async (on: Db, reclamoId: number): Promise<string | null> =>
  (
    await on
      .selectFrom('remito_prueba')
      .select('numero')
      .where('reclamoId', '=', reclamoId)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  )?.numero ?? null

/** Whoever may be in charge: the administrators whose account is active. */
export const listResponsables = async (on: Db) =>
  (
    await on
      .selectFrom('usuario')
      .select(['id', 'nombre', 'apellido'])
      .where('tipoRol', '=', 1)
      .where('activo', '=', true)
      .orderBy('nombre')
      .orderBy('id')
      .execute()
  ).map(({ id, nombre, apellido }) => ({ id, name: [nombre, apellido].filter(Boolean).join(' ') }))
