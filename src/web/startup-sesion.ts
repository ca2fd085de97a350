import { contract as carrito } from '#features/carrito/contract.ts'
import { contract as productos } from '#features/productos/contract.ts'
import { catalogo } from '#shared/permisos.ts'
import { q, queryClient } from './api.ts'
import { can, findClienteElegido, findSession } from './session.ts'

/**
 * What is read beforehand for somebody who is signed in (startup.ts): the groups, and the cart's count, for a client.
 * News and has-project join it with their screens.
 */
const prefetchProductGroups = async () => {
  if (can(findSession(), ...catalogo)) await queryClient.prefetchQuery(q(productos.subcategorias, {}))
}
const prefetchCount = async () => {
  const session = findSession()
  const clienteId = session?.tipoRol === 3 ? session.clienteId : findClienteElegido()?.id
  if (session && clienteId && can(session, ...catalogo))
    await queryClient.prefetchQuery(q(carrito.count, { params: { clienteId, contactoId: session.contactoId } }))
}
export const prefetchDeSesion = (): void => void Promise.all([prefetchProductGroups(), prefetchCount()])
