/** The front door of `sesion` on the server. */
export { hashClave } from './clave.ts'
export { cambiarCuenta, crearCuenta, desactivarCuenta, findCuentaDeVendedor } from './cuentas.ts'
export { findSesion, sweep } from './store.ts'
export { sesion } from './routes.ts'
