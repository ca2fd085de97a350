import { badInput, conflict, notFound } from '#shared/errors.ts'
import { deleteClienteOf, insertClienteOf, listClientesOf } from '#features/sesion/server/sesion.ts'
import { audit } from '#server/auditoria.ts'
import { db, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { ClienteDeCuenta } from '../contract.ts'
import { textos } from '../rules.ts'
import * as store from './store.ts'

/** The clients an account buys for (OPEN-153): its own, and the others role 1 gives it or takes from it. */

const listOf = async (on: Db, usuarioId: number): Promise<{ $values: ClienteDeCuenta[] }> => ({
  $values: (await listClientesOf(on, usuarioId)).map(({ id, ...cliente }) => ({ clienteId: id, ...cliente })),
})
/** Refuses an account there is not, and one that is no client's, 404. */
const cuentaOf = async (on: Db, id: number): Promise<store.Cuenta> => {
  const cuenta = await store.findCuenta(on, id)
  if (cuenta?.tipoRol !== 3) throw notFound()
  return cuenta
}

export const readClientes = async (id: number) => {
  await cuentaOf(db(), id)
  return listOf(db(), id)
}

/** Gives an account the client of a code, 400 for a code nobody has; one it has already changes nothing. */
export const createClienteOf = (id: number, codigo: string) =>
  tx(async (on) => {
    const cuenta = await cuentaOf(on, id)
    const cliente = await store.findClienteByCodigo(on, codigo)
    if (!cliente) throw badInput(textos.codigoOfNobody, [{ field: 'codigo', detail: textos.codigoOfNobody }])
    if (cliente.id !== cuenta.clienteId && (await insertClienteOf(on, id, cliente.id)))
      await audit(on, {
        accion: 'cliente-de-cuenta-agregado',
        clienteId: cliente.id,
        sobre: `usuario ${cuenta.email}`,
        despues: { cliente: cliente.razonSocial },
      })
    return listOf(on, id)
  })

/**
 * Takes a client from an account; its sessions that are of that client end at once. Refuses 404 one it has not got, 409
 * its own.
 */
export const dropClienteOf = (id: number, clienteId: number) =>
  tx(async (on) => {
    const cuenta = await cuentaOf(on, id)
    if (clienteId === cuenta.clienteId) throw conflict('cliente_propio', textos.clientePropio)
    const [cliente] = (await listClientesOf(on, id)).filter((c) => c.id === clienteId)
    if (!cliente || !(await deleteClienteOf(on, id, clienteId))) throw notFound()
    await audit(on, {
      accion: 'cliente-de-cuenta-quitado',
      clienteId,
      sobre: `usuario ${cuenta.email}`,
      antes: { cliente: cliente.razonSocial },
    })
    return listOf(on, id)
  })
