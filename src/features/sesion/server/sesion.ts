/** The front door of `sesion` on the server. */
export { hashClave } from './clave.ts'
export { cambiarCuenta, crearCuenta, desactivarCuenta, findCuentaDeVendedor } from './cuentas.ts'
export { quitarFactor } from './segundo-factor.ts'
export { cerrarSesionDe, cerrarSesionesDe, sesionesDe } from './sesiones-abiertas.ts'
export { findSesion, sweep } from './store.ts'
export { sesion } from './routes.ts'
