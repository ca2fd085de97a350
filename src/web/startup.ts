import { contract as carrito } from '#features/carrito/contract.ts'
import { contract as productos } from '#features/productos/contract.ts'
import { contract as sesion } from '#features/sesion/contract.ts'
import { catalogo } from '#shared/permisos.ts'
import { q, queryClient } from './api.ts'
import { can, findClienteElegido, findSession } from './session.ts'

/**
 * What runs when the portal opens (SES-46, OPEN-63). Reads land in the cache of queries; a failed one is asked again
 * where it is shown.
 */
const restoreSession = () => findSession()
const prefetchIdentificationTypes = () => queryClient.prefetchQuery(q(sesion.identificationsTypes, {}))
const prefetchProductGroups = async () => {
  if (can(findSession(), ...catalogo)) await queryClient.prefetchQuery(q(productos.subcategorias, {}))
}
/** Only with a session, and for a client: news and has-project join it with their screens. */
const prefetchCount = async () => {
  const session = findSession()
  const clienteId = session?.tipoRol === 3 ? session.clienteId : findClienteElegido()?.id
  if (session && clienteId && can(session, ...catalogo))
    await queryClient.prefetchQuery(q(carrito.count, { params: { clienteId, contactoId: session.contactoId } }))
}

export const startup = (): void => {
  restoreSession()
  void Promise.all([prefetchIdentificationTypes(), prefetchProductGroups(), prefetchCount()])
}
