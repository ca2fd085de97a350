import { ApiError, refusalOf } from '#web/api.ts'
import { contract } from '../contract.ts'

type OfPaso = (typeof contract)['segundoFactor' | 'inscribir' | 'confirmarInscripcion']

/**
 * The server's sentence when a step of the sign-in is over, so that the password is asked for again; null for any other
 * problem.
 */
export const vencido = (error: unknown): string | null =>
  error instanceof ApiError && refusalOf<OfPaso>(contract.segundoFactor, error) === 'ingreso_vencido'
    ? error.message
    : null
