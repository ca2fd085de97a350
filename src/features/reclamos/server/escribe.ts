// Writes claims; reads usuario, contacto and vendedor for whom to tell.
import { sql, type Insertable } from 'kysely'
import { buysFor } from '#features/sesion/server/sesion.ts'
import type { Db, Tables } from '#server/db/db.ts'

export type Locked = {
  id: number
  nroReclamo: string | null
  clienteId: number
  presupuestoId: number | null
  nroPedido: string
  titulo: string
  orden: number
  ncc: string | null
  responsableId: number | null
  vence: string | null
}
const columns = [
  'id',
  'nroReclamo',
  'clienteId',
  'presupuestoId',
  'nroPedido',
  'titulo',
  'orden',
  'ncc',
  'responsableId',
  'vence',
] as const
/** Locks a claim for a move: a second one waits and then sees the step it came to. */
export const lockReclamo = (on: Db, id: number): Promise<Locked | undefined> =>
  on.selectFrom('reclamo').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
/** The same, of all the claims that an import names, by our number or the order system's. */
export const lockReclamos = (on: Db, ids: readonly number[], numbers: readonly string[]): Promise<Locked[]> =>
  on
    .selectFrom('reclamo')
    .select(columns)
    .where((eb) =>
      eb.or([eb('id', '=', eb.fn.any(eb.val([...ids]))), eb('nroReclamo', '=', eb.fn.any(eb.val([...numbers])))]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()

/** When each of these last moved. */
export const findMoved = async (on: Db, ids: readonly number[]): Promise<Map<number, Date>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ reclamoId: number; fecha: Date }>`
    select "reclamoId", max(fecha) as fecha
    from reclamo_historial
    where "reclamoId" = any(${[...ids]}::int[]) and not interno
    group by 1`.execute(on)
  return new Map(rows.map((row) => [row.reclamoId, row.fecha]))
}

export const insertReclamo = async (on: Db, row: Insertable<Tables['reclamo']>): Promise<number> =>
  (await on.insertInto('reclamo').values(row).returning('id').executeTakeFirstOrThrow()).id
export const insertLineas = async (on: Db, rows: readonly Insertable<Tables['reclamo_linea']>[]): Promise<void> => {
  if (rows.length > 0)
    await on
      .insertInto('reclamo_linea')
      .values([...rows])
      .execute()
}
export const insertAdjuntos = async (on: Db, reclamoId: number, archivos: readonly string[]): Promise<void> => {
  if (archivos.length > 0)
    await on
      .insertInto('reclamo_adjunto')
      .values(archivos.map((archivoId, index) => ({ reclamoId, nro: index + 1, archivoId })))
      .execute()
}
export const hasAdjuntos = async (on: Db, reclamoId: number): Promise<boolean> =>
  (await on.selectFrom('reclamo_adjunto').select('nro').where('reclamoId', '=', reclamoId).limit(1).execute()).length >
  0
export const insertHistorial = async (on: Db, row: Insertable<Tables['reclamo_historial']>): Promise<number> =>
  (await on.insertInto('reclamo_historial').values(row).returning('id').executeTakeFirstOrThrow()).id

export const saveReclamo = async (
  on: Db,
  { id, nroReclamo, orden, ncc }: Pick<Locked, 'id' | 'nroReclamo' | 'orden' | 'ncc'>,
): Promise<void> =>
  void (await on.updateTable('reclamo').set({ nroReclamo, orden, ncc }).where('id', '=', id).execute())
export const saveResponsable = async (
  on: Db,
  id: number,
  { responsableId, vence }: { responsableId: number | null; vence: string | null },
): Promise<void> => void (await on.updateTable('reclamo').set({ responsableId, vence }).where('id', '=', id).execute())

const LOCK = 481_519 // one number at a time
/** Numbers from here on are the order system's alone: after the last of nine digits ours would have nowhere to go. */
const TOPE = 900_000_000
/** The number after the highest there is, our own or the order system's; locked last, after any row (decision 0114). */
export const takeNumero = async (on: Db): Promise<string> => {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(on)
  const { rows } = await sql<{ numero: string }>`
    select (coalesce(max(numero), 0) + 1)::text as numero
    from reclamo
    where numero < ${sql.lit(TOPE)}`.execute(on)
  return rows[0]!.numero
}

/** An entry of a claim's history; `de` null: it was filed. */
export const findEntrada = (on: Db, id: number) =>
  on.selectFrom('reclamo_historial').select(['reclamoId', 'de']).where('id', '=', id).executeTakeFirst()
/** The steps of a claim from an entry of its history on. */
export const listSteps = (on: Db, reclamoId: number, desde: number) =>
  on
    .selectFrom('reclamo_historial')
    .select(['id', 'a', 'motivo'])
    .where('reclamoId', '=', reclamoId)
    .where('id', '>=', desde)
    .where('interno', '=', false)
    .where('de', 'is not', null)
    .orderBy('id')
    .execute()

type Persona = { nombre: string; email: string }
type Answering = Persona & { telefono: string | null }
export type Aviso = {
  id: number
  nroReclamo: string | null
  creado: Date
  titulo: string
  tipo: number
  nroPedido: string
  presupuestoId: number | null
  descripcion: string
  orden: number
  ncc: string | null
  cliente: string
  clienteId: number
  usuario: string
  /** `tipoEmailId`: of a contact. */
  notified: (Persona & { tipoEmailId: number | null })[]
  /** The client's seller, who answers. */ vendedor: Answering | null
  /** Who filed it. */ cuenta: Answering | null
}
/** A claim as its mails tell it, and whom: who filed it, its client's contacts of a kind, its seller. */
export const findAviso = async (on: Db, reclamoId: number, tipoEmailId: number): Promise<Aviso | undefined> => {
  const { rows } = await sql<Aviso>`
    select
      r.id, r."nroReclamo", r.creado, r.titulo, r.tipo, r."nroPedido", r."presupuestoId", r.descripcion, r.orden,
      r.ncc, c."razonSocial" as cliente, r.usuario, r."clienteId",
      coalesce(
        (
          select json_agg(
            json_build_object('nombre', a.nombre, 'email', a.email, 'tipoEmailId', a.kind) order by a.orden, a.id
          )
          from (
            select 1 as orden, u.id, concat_ws(' ', u.nombre, u.apellido) as nombre, u.email, null::int as kind
            from usuario u
            where u.id = r."usuarioId" and u.activo and ${buysFor(sql`u.id`, sql`r."clienteId"`)}
            union all
            select 2, k."contactoId", k.nombre, k.email, k."tipoEmailId"
            from contacto k
            where k."clienteId" = r."clienteId" and k."tipoEmailId" = ${tipoEmailId} and k.visible
          ) a
        ),
        '[]'
      ) as notified,
      (
        select json_build_object(
          'nombre', concat_ws(' ', v.nombre, v.apellido), 'email', v.email, 'telefono', v.telefono
        )
        from vendedor v
        where v."idVendedor" = r."vendedorCliente" and v.activo and v.email <> ''
      ) as vendedor,
      (
        select json_build_object(
          'nombre', concat_ws(' ', u.nombre, u.apellido), 'email', u.email, 'telefono', u.telefono
        )
        from usuario u
        where u.id = r."usuarioId"
      ) as cuenta
    from reclamo r
    join cliente c on c.id = r."clienteId"
    where r.id = ${reclamoId}`.execute(on)
  return rows[0]
}
