import { sql, type RawBuilder } from 'kysely'
import { jobsDb } from '#server/context.ts'

/**
 * The length of each queue and how long its oldest row has waited in seconds, for metrics. 'trabajo_fallido' and
 * 'salida_fallida' count what is not retried any more.
 */
export const readColas = async (): Promise<{ cola: string; esperan: number; ageSeconds: number }[]> => {
  const ageOf = (since: RawBuilder<unknown>) =>
    sql`greatest(coalesce(extract(epoch from now() - min(${since})), 0), 0)::float8 as "ageSeconds"`
  const since = (column: string) => ageOf(sql.ref(column))
  // a job for later waits from its hour on
  const due = sql`case when estado = 'pendiente' then greatest(creado, proxima) else creado end`
  const { rows } = await sql<{ cola: string; esperan: number; ageSeconds: number }>`
    select 'correo' as cola, count(*) as esperan, ${since('creado')}
    from correo
    where estado in ('pendiente', 'demorado', 'enviando')
    union all
    select 'trabajo', count(*), ${ageOf(due)}
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
