import { sql, type RawBuilder } from 'kysely'
import type { Db, Tables } from '#server/db/db.ts'
import { exact } from '#server/db/exact-decimals.ts'
import type { Insertable } from 'kysely'
import type { Cerrada } from '../contract.ts'
import type { Diferencia, Resultado } from '../receipt.ts'
import { maskDni } from '../rules.ts'
import { renglon } from './fragments.ts'
import type { SealedFile } from './receipt-seal.ts'

// What the client's people receive. Reads presupuesto_detalle, cliente and vendedor beside the room's own tables.

export type OfRemito = { readonly numero: string; readonly clienteId: number }
/** Whoever receives a remito holds it: a second one waits, and then sees the first's. */
export const lockRemito = async (on: Db, { numero, clienteId }: OfRemito): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended(${`remito ${clienteId} ${numero}`}, 0))`.execute(on))

export type Upload = {
  readonly subida: string
  readonly tamano: number
  readonly archivo: string
  readonly vacia: boolean
}
export const insertUpload = async (on: Db, rows: readonly Insertable<Tables['remito_subida']>[]): Promise<void> =>
  void (await on
    .insertInto('remito_subida')
    .values([...rows])
    .execute())
/** Takes pictures that an account uploaded for a remito, so that nobody takes them again; the largest size last. */
export const takeUploads = async (
  on: Db,
  { numero, clienteId }: OfRemito,
  usuarioId: number,
  ids: readonly string[],
): Promise<Upload[]> => {
  const taken = await on
    .deleteFrom('remito_subida')
    .where(sql<boolean>`subida = any(${[...ids]}::uuid[])`)
    .where('numero', '=', numero)
    .where('clienteId', '=', clienteId)
    .where('usuarioId', '=', usuarioId)
    .returning(['subida', 'tamano', 'archivo', 'vacia'])
    .execute()
  return taken.toSorted((one, other) => one.tamano - other.tamano)
}

type NewReceipt = Omit<Insertable<Tables['remito_prueba']>, 'origen' | 'entregado' | 'fecha'> & {
  readonly fecha: Date
}
/**
 * Keeps a receipt as it is to stay. Two of the same moment differ by a microsecond, which nobody reads: a carrier's
 * proof is known by its moment.
 */
export const insertReceipt = async (on: Db, { fecha, ...row }: NewReceipt): Promise<number> => {
  const earlier = sql`(
    select count(*)
    from remito_prueba p
    where p.numero = ${row.numero} and p."clienteId" = ${row.clienteId} and p.origen = 'portal'
  )`
  const { id } = await on
    .insertInto('remito_prueba')
    .values({
      ...row,
      origen: 'portal',
      entregado: true,
      fecha: sql<Date>`${fecha}::timestamptz + ${earlier} * interval '1 microsecond'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
export const insertReceiptLines = async (
  on: Db,
  rows: readonly Insertable<Tables['remito_prueba_linea']>[],
): Promise<void> => {
  if (rows.length === 0) return
  await on
    .insertInto('remito_prueba_linea')
    .values([...rows])
    .execute()
}
export const insertImagenes = async (
  on: Db,
  rows: readonly Insertable<Tables['remito_prueba_imagen']>[],
): Promise<void> => {
  if (rows.length === 0) return
  await on
    .insertInto('remito_prueba_imagen')
    .values([...rows])
    .execute()
}

export type OfOrder = { item: number; renglon: string; productoId: string; cantidad: number }
/** The lines of an order as a claim names them. */
export const listItems = async (on: Db, presupuestoId: number): Promise<OfOrder[]> =>
  (
    await sql<OfOrder>`
      select
        d.item, ${renglon('d')} as renglon, d."productoId",
        ${sql.raw(exact('d', 'cantidadTiras'))}::float8 as cantidad
      from presupuesto_detalle d
      where d."presupuestoId" = ${presupuestoId}
      order by d.item`.execute(on)
  ).rows

type Parties = {
  cliente: string
  vendedor: { nombre: string; email: string; telefono: string | null } | null
}
/** Whom a client's receipt is told: its seller. */
export const findParties = async (on: Db, clienteId: number): Promise<Parties> => {
  const { rows } = await sql<Parties>`
    select
      c."razonSocial" as cliente,
      (
        select json_build_object(
          'nombre', concat_ws(' ', v.nombre, v.apellido), 'email', v.email, 'telefono', v.telefono
        )
        from vendedor v
        where v."idVendedor" = c."idVendedor" and v.activo and v.email <> ''
      ) as vendedor
    from cliente c
    where c.id = ${clienteId}`.execute(on)
  return rows[0]!
}

/** A receipt `p` of the portal's that no other corrects. */
export const isStanding: RawBuilder<unknown> = sql`
  p.origen = 'portal' and not exists (select from remito_prueba k where k.corrige = p.id)`
type Of = Pick<Cerrada, 'numero' | 'clienteId'>
type ReceivedRow = OfRemito & Pick<Cerrada, 'recepcion' | 'reclamoId' | 'recibe' | 'dni'>
const none = { recepcion: null, reclamoId: null, recibe: null, dni: null }
/** The rows of a page with how each was received, all in one statement. */
export const withReceipts = async <T extends Of>(
  on: Db,
  rows: readonly T[],
): Promise<(T & Omit<ReceivedRow, keyof OfRemito>)[]> => {
  const named = rows.filter(({ numero }) => numero !== null)
  const found =
    named.length === 0
      ? []
      : (
          await sql<ReceivedRow & { diferencias: boolean }>`
            select
              p.numero, p."clienteId", bool_or(p.resultado = 'Con diferencias') as diferencias,
              (
                select max(k."reclamoId")
                from remito_prueba k
                where k.numero = p.numero and k."clienteId" = p."clienteId"
              ) as "reclamoId",
              (array_agg(p.recibe order by p.id desc))[1] as recibe, (array_agg(p.dni order by p.id desc))[1] as dni
            from unnest(${named.map(({ numero }) => numero)}::text[], ${named.map(({ clienteId }) => clienteId)}::int[])
              n(numero, "clienteId")
            join remito_prueba p on p.numero = n.numero and p."clienteId" = n."clienteId"
            where ${isStanding}
            group by p.numero, p."clienteId"`.execute(on)
        ).rows
  const byRemito = new Map(found.map((row) => [`${row.clienteId} ${row.numero}`, row]))
  return rows.map((row) => {
    const of = byRemito.get(`${row.clienteId} ${row.numero}`)
    if (!of) return { ...row, ...none }
    const recepcion: Resultado = of.diferencias ? 'Con diferencias' : 'Conforme'
    return { ...row, recepcion, reclamoId: of.reclamoId, recibe: of.recibe, dni: of.dni && maskDni(of.dni) }
  })
}

/** A line as it was received, with what the remito said of it then. */
export type KeptLine = {
  presupuestoId: number
  pedidoId: string
  renglon: string
  productoId: string
  descripcion: string
  unidad: string
  enviada: number
  cantidad: number
  diferencia: Diferencia | null
  detalle: string | null
}
export type KeptRow = KeptLine & { pruebaId: number }
/** Whether anybody received anything. */
export const hasReceipts = async (on: Db): Promise<boolean> =>
  (await on.selectFrom('remito_prueba').select('id').where('origen', '=', 'portal').limit(1).execute()).length > 0
/** The lines of receipts, as they were kept. */
export const listKeptLines = async (on: Db, pruebas: readonly number[]): Promise<KeptRow[]> => {
  const rows = await on
    .selectFrom('remito_prueba_linea')
    .select([
      'pruebaId',
      'presupuestoId',
      'pedidoId',
      'renglon',
      'productoId',
      'descripcion',
      'unidad',
      'enviada',
      'cantidad',
      'diferencia',
      'detalle',
    ])
    .where(sql<boolean>`"pruebaId" = any(${[...pruebas]}::int[])`)
    .orderBy('pruebaId')
    .orderBy('presupuestoId')
    .orderBy('pedidoId')
    .orderBy('renglon')
    .execute()
  return rows.map((row) => ({ ...row, enviada: Number(row.enviada), cantidad: Number(row.cantidad) }))
}
export type FileRow = SealedFile & { readonly pruebaId: number; readonly archivo: string }
/** The files of receipts, each size by itself, with their checksums. */
export const listFiles = async (on: Db, pruebas: readonly number[]): Promise<FileRow[]> => {
  const rows = await on
    .selectFrom('remito_prueba_imagen as i')
    .innerJoin('archivo as f', 'f.id', 'i.archivo')
    .select(['i.pruebaId', 'i.orden', 'i.tamano', 'i.archivo', 'f.sha256'])
    .where(sql<boolean>`i."pruebaId" = any(${[...pruebas]}::int[])`)
    .orderBy('i.pruebaId')
    .orderBy('i.orden')
    .orderBy('i.tamano')
    .execute()
  return rows.map((row) => ({ ...row, sha256: row.sha256 ?? '' }))
}

/** Takes what is personal out of a client's receipts, and their signatures; the files that nothing names any more. */
export const erasePersonal = async (on: Db, clienteId: number): Promise<{ receipts: number; files: string[] }> => {
  const erased = await on
    .updateTable('remito_prueba')
    .set({
      recibe: null,
      dni: null,
      latitud: null,
      longitud: null,
      precisionMetros: null,
      firmante: null,
      lejosMetros: null,
      sal: null,
      borrado: sql<Date>`now()`,
    })
    .where('clienteId', '=', clienteId)
    .where('borrado', 'is', null)
    .returning('id')
    .execute()
  const ids = erased.map(({ id }) => id)
  const files = await on
    .deleteFrom('remito_prueba_imagen')
    .where(sql<boolean>`"pruebaId" = any(${ids}::int[])`)
    .where('orden', '=', 0)
    .returning('archivo')
    .execute()
  return { receipts: ids.length, files: files.map(({ archivo }) => archivo) }
}
