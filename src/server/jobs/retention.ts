import { sql } from 'kysely'
import type { Regla } from './clean.ts'

/**
 * Days a job is kept after it was done, and after it was enqueued when it never could be: as long as its key is taken.
 * What waits to be done is never removed.
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
