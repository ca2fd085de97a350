import { sql } from 'kysely'
import { tellAdministracion } from '#features/avisos/server/avisos.ts'
import { showTime, toDay, toTime, today } from '#shared/dates.ts'
import { db, jobsDb, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { Measure } from '#server/feature.ts'
import type { Parte } from '#server/jobs/clean.ts'
import { DAYS_VISTOS, isMissing } from './arrival.ts'

// Table entrada: what has come in of each entity, by file or by call.

type Done = { readonly leidas: number; readonly conError: number }
/** Records an arrival by this door just now, and its result; the next absence is reported anew. */
export const noteArrival = async (
  on: Db,
  entidad: string,
  puerta: string,
  { leidas, conError }: Done,
): Promise<void> => {
  const hoy = today()
  await sql`
    insert into entrada as e (entidad, ultima, puerta, leidas, "conError", rechazadas, dias)
    values (${entidad}, now(), ${puerta}, ${leidas}, ${conError}, ${conError}, array[${hoy}::date])
    on conflict (entidad) do update set
      ultima = excluded.ultima, puerta = excluded.puerta, leidas = excluded.leidas,
      "conError" = excluded."conError", rechazadas = e.rechazadas + excluded.rechazadas, avisada = null,
      dias = array(
        select distinct d
        from unnest(e.dias || excluded.dias) d
        where d > ${hoy}::date - ${DAYS_VISTOS}::int
        order by d
      )`.execute(on)
}

const listRows = (on: Db) =>
  on
    .selectFrom('entrada')
    .select(['entidad', 'ultima', 'puerta', 'leidas', 'conError', 'rechazadas', 'avisada'])
    .select(sql<string[]>`dias::text[]`.as('dias'))
    .orderBy('entidad')
    .execute()
/** What has come in, by entity, and whether one that came daily no longer does. */
export const listArrivals = async (on: Db, now = new Date()) =>
  (await listRows(on)).map(({ entidad, ultima, puerta, leidas, conError, rechazadas, dias }) => ({
    entidad,
    ultima,
    puerta,
    leidas,
    conError,
    rechazadas,
    falta: isMissing({ ultima, dias }, now),
  }))
/** The valid keys, with their last call. */
export const listCalls = (on: Db) =>
  on
    .selectFrom('api_clave')
    .select(['nombre', sql<Date | null>`max(usada)`.as('usada'), sql<Date | null>`max(vence)`.as('vence')])
    .where('activa', '=', true)
    .groupBy('nombre')
    .orderBy('nombre')
    .execute()

/** Notifies administrators of every entity that came daily and no longer does, once for each absence. */
export const tellMissing = async (now: Date): Promise<void> => {
  const missing = (await listRows(jobsDb())).filter((row) => row.avisada === null && isMissing(row, now))
  for (const { entidad, ultima, puerta } of missing)
    await tx(async (on) => {
      // another process may have notified, or the entity has come
      const { rows } = await sql`
        update entrada
        set avisada = now()
        where entidad = ${entidad}
          and avisada is null
          and date_trunc('milliseconds', ultima) = ${ultima}
        returning entidad`.execute(on)
      if (rows.length === 0) return
      await tellAdministracion(on, {
        tipo: 'entrada',
        titulo: `«${entidad}» venía todos los días y dejó de llegar`,
        detalle: `Lo último llegó el ${showTime(toTime(ultima))} (${puerta}).`,
        ruta: '/salida-sistema',
        button: 'Ver lo que entra',
        clave: `entrada-${entidad}-${toDay(now)}`,
      })
    })
}
export const sweepMissing: Parte = { parte: 'entrada', run: tellMissing }

const secondsSince = (at: Date, now: number): number => Math.round((now - at.getTime()) / 1_000)
/** The Prometheus metrics of what comes in. */
export const measures: readonly Measure[] = [
  {
    name: 'portal_entrada_edad_segundos',
    help: 'Cuánto hace que llegó lo último, por entidad',
    label: 'entidad',
    read: async () => (await listRows(db())).map((row) => [row.entidad, secondsSince(row.ultima, Date.now())]),
  },
  {
    name: 'portal_entrada_filas_rechazadas',
    help: 'Filas rechazadas desde siempre, por entidad',
    label: 'entidad',
    read: async () => (await listRows(db())).map((row) => [row.entidad, row.rechazadas]),
  },
  {
    name: 'portal_entrada_falta',
    help: '1: venía todos los días y dejó de llegar, por entidad',
    label: 'entidad',
    read: async () => (await listArrivals(db())).map((row) => [row.entidad, row.falta ? 1 : 0]),
  },
  {
    name: 'portal_clave_ultima_llamada_segundos',
    help: 'Cuánto hace de la última llamada, por clave de integración en uso',
    label: 'clave',
    read: async () =>
      (await listCalls(db())).flatMap(({ nombre, usada }) =>
        usada === null ? [] : [[nombre, secondsSince(usada, Date.now())] as const],
      ),
  },
]
