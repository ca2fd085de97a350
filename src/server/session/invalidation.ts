import { forgetAll } from '#server/cache.ts'
import { endSubscribers } from '#server/live/subscribers.ts'
import { forgetCliente } from './alcance.ts'
import { forget, type Sesion } from './sesion.ts'

/** What is remembered of whom the database names. */
const affected: Readonly<Record<string, readonly string[]>> = {
  usuarios: ['sesiones'],
  vendedores: ['sesiones'],
  clientes: ['clientes', 'sesiones'],
}

/** By what of a session each memory knows whom it names. */
const ofQuien: Readonly<Record<string, (sesion: Sesion) => number | string>> = {
  sesiones: (sesion) => sesion.tokenHash,
  usuarios: (sesion) => sesion.usuarioId,
  vendedores: (sesion) => sesion.sellerId,
  clientes: (sesion) => sesion.clienteId,
}
/** Whoever hears the server (live/) with a session that is over, or another one by now, has to come in again. */
const endChanged = (memoria: string, claves: readonly string[]): void => {
  const of = ofQuien[memoria]
  if (of) endSubscribers((sesion) => claves.length === 0 || claves.includes(String(of(sesion))))
}

/** Forgets what the database says has changed (db/notifications.ts): these keys, or without any the whole of it. */
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
