import { contract as avisos } from '#features/avisos/contract.ts'
import { live as ofAvisos } from '#features/avisos/web/live.ts'
import { contract as carrito } from '#features/carrito/contract.ts'
import { live as ofCarrito } from '#features/carrito/web/live.ts'
import { followMarca, live as ofConfiguracion } from '#features/configuracion/web/live.ts'
import { live as ofCotizaciones } from '#features/cotizaciones/web/live.ts'
import { live as ofEntregas } from '#features/entregas/web/live.ts'
import { live as ofInicio } from '#features/inicio/web/live.ts'
import { live as ofMensajes } from '#features/mensajes/web/live.ts'
import { live as ofNovedades } from '#features/novedades/web/live.ts'
import { live as ofPresupuestos } from '#features/presupuestos/web/live.ts'
import { contract as productos } from '#features/productos/contract.ts'
import { contract as proyectos } from '#features/proyectos/contract.ts'
import { live as ofProyectos } from '#features/proyectos/web/live.ts'
import { live as ofReclamos } from '#features/reclamos/web/live.ts'
import type { Session } from '#features/sesion/contract.ts'
import { followSesion, live as ofSesion } from '#features/sesion/web/live.ts'
import { catalogo } from '#shared/permisos.ts'
import { q, queryClient } from './api.ts'
import { can, findClienteElegido, findSession } from './session.ts'
import { keepFocus } from './focus.ts'
import { startCanal } from './live/connection.ts'
import { setRereads } from './live/live.ts'

/**
 * Prefetched for a signed-in person (startup.ts): the product groups and, for a client, the cart's count and whether it
 * has projects.
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
export const prefetchOfSesion = (): void =>
  void Promise.all([prefetchProductGroups(), prefetchCount(), prefetchProyectos()])

/** What each room reads again when something changes. */
const rereads = [
  ofCarrito,
  ofPresupuestos,
  ofAvisos,
  ofReclamos,
  ofMensajes,
  ofProyectos,
  ofConfiguracion,
  ofNovedades,
  ofInicio,
  ofCotizaciones,
  ofEntregas,
  ofSesion,
]
/** Follows what changes for whoever is signed in, and keeps the focus in what is shown; answers how to stop. */
export const followChanges = (userId: number): (() => void) => {
  setRereads(rereads)
  const ends = [keepFocus(), followMarca(), followSesion(), startCanal(avisos.live, userId)]
  return () => {
    for (const end of ends) end()
  }
}
