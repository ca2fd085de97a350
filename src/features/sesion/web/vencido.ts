import { ApiError, refusalOf } from '#web/api.ts'
import { contract } from '../contract.ts'

type DePaso = (typeof contract)['segundoFactor' | 'inscribir' | 'confirmarInscripcion']

/**
 * The server's sentence when a step of the sign-in is over, so that the password is asked for again; null for any other
 * problem.
 */
export const vencido = (e: unknown): string | null =>
  e instanceof ApiError && refusalOf<DePaso>(contract.segundoFactor, e) === 'ingreso_vencido' ? e.message : null
