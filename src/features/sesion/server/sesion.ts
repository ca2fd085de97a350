/** The front door of `sesion` on the server. */
export { hashClave } from './clave.ts'
export { cambiarCuenta, crearCuenta, desactivarCuenta, findCuentaDeVendedor } from './cuentas.ts'
export { findSesion } from './store.ts'
export { sweep } from './limpieza.ts'
export { quitarFactor } from './segundo-factor.ts'
export { cerrarSesionDe, cerrarSesionesDe, sesionesDe } from './sesiones-abiertas.ts'
export { sesion } from './routes.ts'
