import { forgetAll } from '#server/memory.ts'
import { endOyentes } from '#server/vivo/oyentes.ts'
import { forgetCliente } from './alcance.ts'
import { forget, type Sesion } from './sesion.ts'

/** What is remembered of whom the database names. */
const afectadas: Readonly<Record<string, readonly string[]>> = {
  usuarios: ['sesiones'],
  vendedores: ['sesiones'],
  clientes: ['clientes', 'sesiones'],
}

/** By what of a session each memory knows whom it names. */
const deQuien: Readonly<Record<string, (sesion: Sesion) => number | string>> = {
  sesiones: (sesion) => sesion.tokenHash,
  usuarios: (sesion) => sesion.usuarioId,
  vendedores: (sesion) => sesion.sellerId,
  clientes: (sesion) => sesion.clienteId,
}
/** Whoever hears the server (vivo/) with a session that is over, or another one by now, has to come in again. */
const endChanged = (memoria: string, claves: readonly string[]): void => {
  const of = deQuien[memoria]
  if (of) endOyentes((sesion) => claves.length === 0 || claves.includes(String(of(sesion))))
}

/** Forgets what the database says has changed (db/escucha.ts): these keys, or without any the whole of it. */
export const forgetChanged = (memoria: string, claves: readonly string[]): void => {
  endChanged(memoria, claves)
  if (claves.length === 0) forgetAll(...(afectadas[memoria] ?? [memoria]))
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
