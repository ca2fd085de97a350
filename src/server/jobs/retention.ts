import { sql } from 'kysely'
import type { Regla } from './clean.ts'

/**
 * Days a job's row, and with it its key, is kept: after it was done, and after it was enqueued if it failed. Waiting
 * jobs are never deleted.
 */
export const edades = { done: 30, undone: 365 } as const

export const reglas: readonly Regla[] = [
  {
    tabla: 'trabajo',
    viejas: sql<boolean>`(estado = 'hecho' and terminado < now() - make_interval(days => ${sql.lit(edades.done)}))`,
  },
  {
    tabla: 'trabajo',
    viejas: sql<boolean>`
      (estado = 'fallido' and creado < now() - make_interval(days => ${sql.lit(edades.undone)}))`,
  },
]
