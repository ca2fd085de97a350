import { sql } from 'kysely'
import type { Regla } from '#server/jobs/clean.ts'

/** Days a mail is kept: after it was sent, and after it was queued if it failed. Waiting mail is never deleted. */
export const edades = { enviado: 180, fallido: 365 } as const

export const reglas: readonly Regla[] = [
  {
    tabla: 'correo',
    viejas: sql<boolean>`(estado = 'enviado' and enviado < now() - make_interval(days => ${sql.lit(edades.enviado)}))`,
  },
  {
    tabla: 'correo',
    viejas: sql<boolean>`(estado = 'fallido' and creado < now() - make_interval(days => ${sql.lit(edades.fallido)}))`,
  },
]
