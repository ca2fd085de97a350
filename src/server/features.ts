import { auditoria } from '#features/auditoria/server/auditoria.ts'
import { carrito } from '#features/carrito/server/carrito.ts'
import { clientes } from '#features/clientes/server/clientes.ts'
import { contacto } from '#features/contacto/server/contacto.ts'
import { correoSaliente } from '#features/correo-saliente/server/correo-saliente.ts'
import { encuesta } from '#features/encuesta/server/encuesta.ts'
import { envioPago } from '#features/envio-pago/server/envio-pago.ts'
import { inicio, mergeVentas, verificarDeNoche } from '#features/inicio/server/inicio.ts'
import { integracion, loadDemo } from '#features/integracion/server/integracion.ts'
import { presupuestos } from '#features/presupuestos/server/presupuestos.ts'
import { productos } from '#features/productos/server/productos.ts'
import { findSesion, retomarPedidos, sesion, sweep as sweepSesion } from '#features/sesion/server/sesion.ts'
import { sesiones } from '#features/sesiones/server/sesiones.ts'
import { usuarios } from '#features/usuarios/server/usuarios.ts'
import { vendedores } from '#features/vendedores/server/vendedores.ts'
import type { Feature } from '#server/http/meta.ts'
import { sinFrenar } from '#server/jobs/limpiar.ts'
import { limpiarSuelo } from '#server/limpieza.ts'
import { limpiarCorreo } from '#server/mail/limpieza.ts'
import { forgetAll } from '#server/memory.ts'
import { forgetCliente } from '#server/session/alcance.ts'
import { forget, setLookup } from '#server/session/sesion.ts'

/** Every feature of the server, on one page. With web/routes.tsx the only place where the ground names a feature. */
export const features: readonly Feature[] = [
  sesion,
  sesiones,
  inicio,
  carrito,
  presupuestos,
  clientes,
  vendedores,
  usuarios,
  integracion,
  envioPago,
  productos,
  correoSaliente,
  auditoria,
  contacto,
  encuesta,
]

/** Gives the ground what only a feature knows. */
export const wireFeatures = (): void => {
  setLookup(findSesion)
}

/** Forgets what the database says has changed (db/escucha.ts). */
export const olvidar = (memoria: string, claves: readonly string[]): void => {
  if (claves.length === 0)
    forgetAll(
      ...({ usuarios: ['sesiones'], vendedores: ['sesiones'], clientes: ['clientes', 'sesiones'] }[memoria] ?? [
        memoria,
      ]),
    )
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

/**
 * What is done now and then: removing what has run out, merging the dashboard's ledger and, at night, comparing it with
 * the lines. One part that fails does not keep the others; none begins another batch once `seguir` is false.
 */
export const sweep = async (seguir: () => boolean = () => true, ahora = new Date()): Promise<void> => {
  await sweepSesion(seguir)
  await limpiarCorreo(seguir)
  await limpiarSuelo(seguir)
  if (seguir()) await sinFrenar('pedido_clave', retomarPedidos)
  if (seguir()) await sinFrenar('venta_dia', mergeVentas)
  if (seguir()) await sinFrenar('verificacion', () => verificarDeNoche(ahora))
}

/** What a process that ended left undone; done once at start. */
export const retomar = retomarPedidos

export { loadDemo }
