import { sql } from 'kysely'
import { KEPT_DAYS } from '#features/listas/rules.ts'
import { prepared, type Db } from '#server/db/db.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Contenido } from '../contract.ts'

// Reads usuario, and the products that are the same bar, beside its own table.

export type PlanRow = {
  id: number
  clienteId: number
  usuarioId: number
  nombre: string
  compartida: boolean
  version: number
  cambiada: Date
  cambiadaPor: string
  dueno: string
  eliminada: Date | null
  contenido: Contenido
}
export type ResumenRow = Omit<PlanRow, 'contenido'> & { productos: number; piezas: number }

const head = sql.raw(`
  p.id, p."clienteId", p."usuarioId", p.nombre, p.compartida, p.version, p.cambiada, p."cambiadaPor", p.eliminada,
  concat_ws(' ', u.nombre, u.apellido) as dueno`)
const ofCliente = prepared<{ clienteId: number; usuarioId: number }, ResumenRow>((d, p) => ({
  compile: () =>
    sql<ResumenRow>`
      select
        ${head}, jsonb_array_length(p.contenido -> 'grupos') as productos,
        coalesce(
          (
            select sum((x ->> 'cantidad')::int)
            from jsonb_path_query(p.contenido, '$.grupos[*].piezas[*]') x
          ),
          0
        )::int as piezas
      from plan_corte p
      join usuario u on u.id = p."usuarioId"
      where p."clienteId" = ${p.clienteId}
        and p.eliminada is null
        and (p.compartida or p."usuarioId" = ${p.usuarioId})
      order by p.cambiada desc, p.id`.compile(d),
}))
/** The plans of a client that the caller finds, the newest changed first. */
export const listPlanes = (on: Db, clienteId: number, { usuarioId }: Sesion): Promise<ResumenRow[]> =>
  ofCliente(on, { clienteId, usuarioId })

/** A plan by its id, whoever asks; `lock`: until the transaction ends. */
export const findPlan = async (on: Db, id: number, { lock = false } = {}): Promise<PlanRow | undefined> =>
  (
    await sql<PlanRow>`
      select ${head}, p.contenido
      from plan_corte p
      join usuario u on u.id = p."usuarioId"
      where p.id = ${id} ${lock ? sql`for update of p` : sql``}`.execute(on)
  ).rows[0]

/** Whoever keeps a plan of that client waits here for the others, so that they are counted one by one. */
export const lockCliente = async (on: Db, clienteId: number): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(175, ${clienteId})`.execute(on))
export const countPlanes = async (on: Db, clienteId: number): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count
      from plan_corte
      where "clienteId" = ${clienteId} and eliminada is null`.execute(on)
  ).rows[0]!.count

type Said = { nombre: string; compartida: boolean; contenido: Contenido; cambiadaPor: string }
const json = (contenido: Contenido) => sql<Contenido>`${JSON.stringify(contenido)}::jsonb`
export const insertPlan = async (
  on: Db,
  { contenido, ...plan }: Said & { clienteId: number; usuarioId: number },
): Promise<number> =>
  (
    await on
      .insertInto('plan_corte')
      .values({ ...plan, contenido: json(contenido) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
export const savePlan = async (on: Db, id: number, { contenido, ...plan }: Said): Promise<void> =>
  void (await on
    .updateTable('plan_corte')
    .set({ ...plan, contenido: json(contenido), cambiada: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute())
export const setEliminada = async (on: Db, id: number, eliminada: boolean): Promise<void> =>
  void (await on
    .updateTable('plan_corte')
    .set({ eliminada: eliminada ? sql`now()` : null })
    .where('id', '=', id)
    .execute())
/** Past the days within which it can be brought back. */
export const isOver = sql<boolean>`eliminada < now() - make_interval(days => ${sql.lit(KEPT_DAYS)})`

/** Products of the same section, norm and family as others, by those (CORTE-03). */
export const listAlike = async (on: Db, ids: readonly string[]): Promise<{ de: string; id: string }[]> =>
  (
    await sql<{ de: string; id: string }>`
      select b.id as de, a.id
      from producto b
      join producto a
        on a.perfil = b.perfil
        and a.id <> b.id
        and a.activo
        and a.norma is not distinct from b.norma
        and a."grupoId" = b."grupoId"
        and a."gruposProdId" is not distinct from b."gruposProdId"
      where b.id = any(${ids}::text[])
      order by b.id, a.id
      limit 400`.execute(on)
  ).rows
