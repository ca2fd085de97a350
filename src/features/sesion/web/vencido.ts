import { ApiError } from '#web/api.ts'

/**
 * The server's sentence when a step of the sign-in is over, so that the password is asked for again; null for any other
 * problem.
 */
export const vencido = (e: unknown): string | null =>
  e instanceof ApiError && e.code === 'ingreso_vencido' ? e.message : null
