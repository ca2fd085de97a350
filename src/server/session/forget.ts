import { forgetAll } from '#server/memory.ts'
import { forgetCliente } from './alcance.ts'
import { forget } from './sesion.ts'

/** What is remembered of whom the database names. */
const afectadas: Readonly<Record<string, readonly string[]>> = {
  usuarios: ['sesiones'],
  vendedores: ['sesiones'],
  clientes: ['clientes', 'sesiones'],
}

/** Forgets what the database says has changed (db/escucha.ts): these keys, or without any the whole of it. */
export const forgetChanged = (memoria: string, claves: readonly string[]): void => {
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
