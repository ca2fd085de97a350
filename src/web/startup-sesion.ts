import { contract as avisos } from '#features/avisos/contract.ts'
import { vivo as deAvisos } from '#features/avisos/web/vivo.ts'
import { contract as carrito } from '#features/carrito/contract.ts'
import { followMarca, vivo as deConfiguracion } from '#features/configuracion/web/vivo.ts'
import { vivo as deNovedades } from '#features/novedades/web/vivo.ts'
import { vivo as dePresupuestos } from '#features/presupuestos/web/vivo.ts'
import { contract as productos } from '#features/productos/contract.ts'
import { vivo as deReclamos } from '#features/reclamos/web/vivo.ts'
import { catalogo } from '#shared/permisos.ts'
import { q, queryClient } from './api.ts'
import { can, findClienteElegido, findSession } from './session.ts'
import { startCanal } from './vivo/canal.ts'
import { setSeguidos } from './vivo/vivo.ts'

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

/** What each room reads again when something changes. */
const seguidos = [dePresupuestos, deAvisos, deReclamos, deConfiguracion, deNovedades]
/** Follows what changes for whoever is signed in; answers how to stop. */
export const followChanges = (userId: number): (() => void) => {
  setSeguidos(seguidos)
  const ends = [followMarca(), startCanal(avisos.vivo, userId)]
  return () => {
    for (const end of ends) end()
  }
}
