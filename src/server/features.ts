import { carrito } from '#features/carrito/server/carrito.ts'
import { clientes } from '#features/clientes/server/clientes.ts'
import { correoSaliente } from '#features/correo-saliente/server/correo-saliente.ts'
import { envioPago } from '#features/envio-pago/server/envio-pago.ts'
import { inicio, mergeVentas } from '#features/inicio/server/inicio.ts'
import { integracion, loadDemo } from '#features/integracion/server/integracion.ts'
import { presupuestos } from '#features/presupuestos/server/presupuestos.ts'
import { productos } from '#features/productos/server/productos.ts'
import { findSesion, sesion, sweep as sweepSesion } from '#features/sesion/server/sesion.ts'
import { vendedores } from '#features/vendedores/server/vendedores.ts'
import type { Feature } from '#server/http/meta.ts'
import { setLookup } from '#server/session/sesion.ts'

/** Every feature of the server, on one page. With web/routes.tsx the only place where the ground names a feature. */
export const features: readonly Feature[] = [sesion, inicio, carrito, presupuestos, clientes, vendedores, integracion, envioPago, productos, correoSaliente]

/** Gives the ground what only a feature knows. */
export const wireFeatures = (): void => {
  setLookup(findSesion)
}

/** What is done now and then: removing what has run out, merging the dashboard's ledger. */
export const sweep = async (): Promise<void> => {
  await sweepSesion()
  await mergeVentas()
}

export { loadDemo }
