import { contract as avisos } from '#features/avisos/contract.ts'
import { vivo as deAvisos } from '#features/avisos/web/vivo.ts'
import { contract as carrito } from '#features/carrito/contract.ts'
import { vivo as deCarrito } from '#features/carrito/web/vivo.ts'
import { followMarca, vivo as deConfiguracion } from '#features/configuracion/web/vivo.ts'
import { vivo as deInicio } from '#features/inicio/web/vivo.ts'
import { vivo as deNovedades } from '#features/novedades/web/vivo.ts'
import { vivo as dePresupuestos } from '#features/presupuestos/web/vivo.ts'
import { contract as productos } from '#features/productos/contract.ts'
import { contract as proyectos } from '#features/proyectos/contract.ts'
import { vivo as deProyectos } from '#features/proyectos/web/vivo.ts'
import { vivo as deReclamos } from '#features/reclamos/web/vivo.ts'
import type { Session } from '#features/sesion/contract.ts'
import { catalogo } from '#shared/permisos.ts'
import { q, queryClient } from './api.ts'
import { can, findClienteElegido, findSession } from './session.ts'
import { startCanal } from './vivo/canal.ts'
import { setSeguidos } from './vivo/vivo.ts'

/**
 * What is read beforehand for somebody who is signed in (startup.ts): the groups, and for a client the cart's count and
 * whether it has a project. News are read where they stand.
 */
const prefetchProductGroups = async () => {
  if (can(findSession(), ...catalogo)) await queryClient.prefetchQuery(q(productos.subcategorias, {}))
}
const clienteOf = (session: Session | null) => (session?.tipoRol === 3 ? session.clienteId : findClienteElegido()?.id)
const prefetchProyectos = async () => {
  const clientId = clienteOf(findSession())
  if (clientId) await queryClient.prefetchQuery(q(proyectos.hasProyect, { query: { clientId } }))
}
const prefetchCount = async () => {
  const session = findSession()
  const clienteId = clienteOf(session)
  if (session && clienteId && can(session, ...catalogo))
    await queryClient.prefetchQuery(q(carrito.count, { params: { clienteId, contactoId: session.contactoId } }))
}
export const prefetchDeSesion = (): void =>
  void Promise.all([prefetchProductGroups(), prefetchCount(), prefetchProyectos()])

/** What each room reads again when something changes. */
const seguidos = [deCarrito, dePresupuestos, deAvisos, deReclamos, deProyectos, deConfiguracion, deNovedades, deInicio]
/** Follows what changes for whoever is signed in; answers how to stop. */
export const followChanges = (userId: number): (() => void) => {
  setSeguidos(seguidos)
  const ends = [followMarca(), startCanal(avisos.vivo, userId)]
  return () => {
    for (const end of ends) end()
  }
}
