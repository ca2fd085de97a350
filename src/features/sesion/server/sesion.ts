/** The front door of `sesion` on the server. */
export { hashClave } from './clave.ts'
export { claveFacil, refuseFacil } from './claveFacil.ts'
export { cambiarCuenta, crearCuenta, desactivarCuenta, findCuentaDeVendedor, type DatosCuenta } from './cuentas.ts'
export { mismoTitular, titularCambiado, titularesDe, type Titular } from './titular.ts'
export { retomarPedidos } from './recuperar.ts'
export { findSesion, sweep } from './store.ts'
export { sesion } from './routes.ts'
