import { sql } from 'kysely'
import { jobsDb } from '#server/context.ts'

/**
 * The length of each queue and how long its oldest row has waited in seconds, for metrics. 'trabajo_fallido' and
 * 'salida_fallida' count what is not retried any more.
 */
export const readColas = async (): Promise<{ cola: string; esperan: number; ageSeconds: number }[]> => {
  // a job for later is of its hour, not of when it was written (jobs/store.ts)
  const since = (column: string) =>
    sql`greatest(coalesce(extract(epoch from now() - min(${sql.ref(column)})), 0), 0)::float8 as "ageSeconds"`
  const { rows } = await sql<{ cola: string; esperan: number; ageSeconds: number }>`
    select 'correo' as cola, count(*) as esperan, ${since('creado')}
    from correo
    where estado in ('pendiente', 'demorado', 'enviando')
    union all
    select 'trabajo', count(*), ${since('creado')}
    from trabajo
    where estado in ('pendiente', 'demorado', 'haciendo')
    union all
    select 'trabajo_fallido', count(*), ${since('creado')}
    from trabajo
    where estado = 'fallido'
    union all
    select 'salida', count(*), ${since('creada')}
    from salida
    where acusado is null and estado <> 'fallido'
    union all select 'salida_fallida', count(*), ${since('creada')} from salida where estado = 'fallido'`.execute(
    jobsDb(),
  )
  return rows
}
