import { sql } from 'kysely'
import type { Regla } from '#server/jobs/clean.ts'

/**
 * How long the ground keeps: in days, the answer to a repeated `Idempotency-Key`, an acknowledged event since it was
 * written, and a failed one since its last attempt; in hours, uses counted by rate limits.
 */
export const edades = { idempotencia: 1, salida: 90, failedSalida: 365, rateLimitHours: 1 } as const

export const reglas: readonly Regla[] = [
  {
    tabla: 'idempotencia',
    viejas: sql<boolean>`creada < now() - make_interval(days => ${sql.lit(edades.idempotencia)})`,
  },
  {
    tabla: 'salida',
    viejas: sql<boolean>`(estado = 'enviado' and creada < now() - make_interval(days => ${sql.lit(edades.salida)}))`,
  },
  {
    tabla: 'salida',
    viejas: sql<boolean>`
      (estado = 'fallido' and creada < now() - make_interval(days => ${sql.lit(edades.failedSalida)}))`,
  },
  { tabla: 'cupo', viejas: sql<boolean>`momento < now() - make_interval(hours => ${sql.lit(edades.rateLimitHours)})` },
]
