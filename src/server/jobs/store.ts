import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { leasedTable } from './lease.ts'

/** The SQL of table `trabajo`. */
export type Job = {
  readonly id: number
  readonly tipo: string
  readonly datos: unknown
  /** From 1, the current one included. */ readonly attempts: number
}
/** The PostgreSQL channel that tells other processes of a new job. */
export const CANAL = 'portal_trabajo'

// only the first due row of each kind is read, so that ten thousand of one kind do not slow the others
export const jobs = leasedTable<Job>({
  table: 'trabajo',
  underWay: 'haciendo',
  columns: sql`id, tipo, datos, intentos as attempts`,
  due: (kinds) => sql`
    select h.id
    from unnest(${kinds}::text[]) k(tipo)
    cross join lateral (
      select t.id, t.proxima
      from trabajo t
      where t.tipo = k.tipo
        and t.estado in ('pendiente', 'demorado', 'haciendo')
        and t.proxima <= now()
      order by t.proxima, t.id
      limit 1
      for update skip locked
    ) h
    order by h.proxima, h.id
    limit 1`,
})

type Nuevo = { tipo: string; clave: string | null; datos: unknown; at: Date | null }
/**
 * Inserts a job and notifies the other processes at the commit; undefined when its key exists.
 * `creado`: from when it waits, its hour.
 */
export const insertJob = async (on: Db, trabajo: Nuevo): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    insert into trabajo (tipo, clave, datos, proxima, creado)
    values (
      ${trabajo.tipo}, ${trabajo.clave}, ${JSON.stringify(trabajo.datos)}::jsonb,
      coalesce(${trabajo.at}::timestamptz, now()),
      coalesce(${trabajo.at}::timestamptz, now())
    )
    on conflict (tipo, clave) do nothing
    returning id, pg_notify(${CANAL}, tipo)`.execute(on)
  return rows[0]?.id
}
/** Inserts a job for each key, or makes a finished one pending again; an unfinished one stays as it is. */
export const rearmJobs = async (
  on: Db,
  tipo: string,
  each: readonly { readonly key: string; readonly datos: unknown }[],
  at: Date | null,
): Promise<void> => {
  if (each.length === 0) return
  // in a fixed order, so that transactions with the same keys do not deadlock
  const sorted = [...each].sort((a, b) => (a.key < b.key ? -1 : 1))
  await sql`
    insert into trabajo as t (tipo, clave, datos, proxima, creado)
    select ${tipo}, x.key, x.datos, coalesce(${at}::timestamptz, now()), coalesce(${at}::timestamptz, now())
    from json_to_recordset(${JSON.stringify(sorted)}::json) as x(key text, datos jsonb)
    on conflict (tipo, clave) do update set
      datos = excluded.datos, proxima = excluded.proxima, estado = 'pendiente', intentos = 0, arriendo = null,
      "ultimoError" = null, terminado = null, creado = excluded.creado
    where t.estado in ('hecho', 'fallido')`.execute(on)
  if (at === null) await sql`select pg_notify(${CANAL}, ${tipo})`.execute(on)
}
export const findByClave = async (on: Db, tipo: string, clave: string): Promise<number> =>
  (
    await on
      .selectFrom('trabajo')
      .select('id')
      .where('tipo', '=', tipo)
      .where('clave', '=', clave)
      .executeTakeFirstOrThrow()
  ).id

/** Marks the job as done; false when another process holds it. */
export const finish = async (id: number, lease: string, on: Db): Promise<boolean> =>
  (
    await on
      .updateTable('trabajo')
      .set({ estado: 'hecho', terminado: sql<Date>`now()`, arriendo: null, ultimoError: null })
      .where('id', '=', id)
      .where('arriendo', '=', lease)
      .where('estado', '=', sql.lit('haciendo'))
      .executeTakeFirst()
  ).numUpdatedRows === 1n

/** Makes a failed or delayed job due now, with all its attempts; false in another state. */
export const makeDue = async (on: Db, id: number): Promise<boolean> =>
  (
    await on
      .updateTable('trabajo')
      .set({ estado: 'pendiente', intentos: 0, proxima: sql<Date>`now()`, arriendo: null })
      .where('id', '=', id)
      .where(sql<boolean>`estado in ('fallido', 'demorado')`)
      .executeTakeFirst()
  ).numUpdatedRows === 1n
