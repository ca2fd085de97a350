import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Day } from '#shared/dates.ts'

export const listFeriados = async (on: Db, from: Day, to: Day): Promise<{ fecha: Day; nombre: string }[]> =>
  (
    await sql<{ fecha: Day; nombre: string }>`
      select f.fecha::text as fecha, f.nombre
      from feriado f
      where f.fecha between ${from}::date and ${to}::date
      order by f.fecha`.execute(on)
  ).rows

/** Whoever saves waits for who does; returns how often it was changed. */
export const lockVersion = async (on: Db): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtext('entregaVersion'))`.execute(on)
  const row = await on
    .selectFrom('configuracion')
    .select('valor')
    .where('clave', '=', 'entregaVersion')
    .executeTakeFirst()
  return (row?.valor ?? 0) as number
}
