import { forgetAll } from '#server/cache.ts'
import { endSubscribers } from '#server/live/subscribers.ts'
import { forgetCliente } from './alcance.ts'
import { forget, type Sesion } from './sesion.ts'

/** The caches to clear for each name that the database notifies. */
const affected: Readonly<Record<string, readonly string[]>> = {
  usuarios: ['sesiones'],
  vendedores: ['sesiones'],
  clientes: ['clientes', 'sesiones'],
}

/** The value of a session that each cache's keys are compared with. */
const ofQuien: Readonly<Record<string, (sesion: Sesion) => number | string>> = {
  sesiones: (sesion) => sesion.tokenHash,
  usuarios: (sesion) => sesion.usuarioId,
  vendedores: (sesion) => sesion.sellerId,
  clientes: (sesion) => sesion.clienteId,
}
/**
 * Closes the live streams of sessions that ended or changed, telling them to look at their session again (CUENTAS-05,
 * CUENTAS-07); the client has to reconnect.
 */
const endChanged = (memoria: string, claves: readonly string[]): void => {
  const of = ofQuien[memoria]
  // of a whole cache not: everybody would ask at once, and reconnecting they do so spread in time
  if (of)
    endSubscribers(
      (sesion) => claves.length === 0 || claves.includes(String(of(sesion))),
      claves.length > 0 ? 'sesion' : undefined,
    )
}

/** Handles an invalidation (db/notifications.ts): clears these keys of the cache, or without keys all of it. */
export const forgetChanged = (memoria: string, claves: readonly string[]): void => {
  endChanged(memoria, claves)
  if (claves.length === 0) forgetAll(...(affected[memoria] ?? [memoria]))
  for (const clave of claves) {
    if (memoria === 'sesiones') forget({ tokenHash: clave })
    else if (memoria === 'usuarios') forget({ usuarioId: Number(clave) })
    else if (memoria === 'vendedores') forget({ sellerId: Number(clave) })
    else if (memoria === 'clientes') {
      forgetCliente(Number(clave))
      forget({ clienteId: Number(clave) })
    }
  }
}
