import { correoSaliente } from '#features/correo-saliente/server/correo-saliente.ts'
import { findSesion, sesion, sweep } from '#features/sesion/server/sesion.ts'
import type { Feature } from '#server/http/meta.ts'
import { setLookup } from '#server/session/sesion.ts'

/** Every feature of the server, on one page. With web/routes.tsx the only place where the ground names a feature. */
export const features: readonly Feature[] = [sesion, correoSaliente]

/** Gives the ground what only a feature knows. */
export const wireFeatures = (): void => {
  setLookup(findSesion)
}

export { sweep }
export const loadDemo = async (_db: unknown): Promise<string | null> => null
