import { sql } from 'kysely'
import { config } from '#server/context.ts'
import type { Regla } from '#server/jobs/clean.ts'

/**
 * Days that rows stay: a failed try and a secret nobody confirmed after they were made; the others after they ran out.
 */
export const edades = { attempt: 1, codigo: 1, sesion: 0, captcha: 0, paso: 0, dispositivo: 0, inscripcion: 1 } as const

export const reglas: readonly Regla[] = [
  { tabla: 'sesion', viejas: sql<boolean>`vence < now() - make_interval(days => ${sql.lit(edades.sesion)})` },
  {
    tabla: 'sesion',
    get viejas() {
      return sql<boolean>`usada < now() - make_interval(hours => ${sql.lit(config().sessionIdleHours)})`
    },
  },
  { tabla: 'dispositivo', viejas: sql<boolean>`vence < now() - make_interval(days => ${sql.lit(edades.dispositivo)})` },
  { tabla: 'captcha_usado', viejas: sql<boolean>`vence < now() - make_interval(days => ${sql.lit(edades.captcha)})` },
  {
    tabla: 'intento_fallido',
    viejas: sql<boolean>`momento < now() - make_interval(days => ${sql.lit(edades.attempt)})`,
  },
  { tabla: 'codigo_clave', viejas: sql<boolean>`vence < now() - make_interval(days => ${sql.lit(edades.codigo)})` },
  { tabla: 'paso_organizacion', viejas: sql<boolean>`vence < now() - make_interval(days => ${sql.lit(edades.paso)})` },
  { tabla: 'paso_ingreso', viejas: sql<boolean>`vence < now() - make_interval(days => ${sql.lit(edades.paso)})` },
  {
    tabla: 'segundo_factor',
    viejas: sql<boolean>`(activado is null and creado < now() - make_interval(days => ${sql.lit(edades.inscripcion)}))`,
  },
]
