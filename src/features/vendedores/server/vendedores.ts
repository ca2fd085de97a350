/** The front door of `vendedores` on the server. */
export { toVendedor } from './directorio.ts'
export { findVendedor, listStaff } from './store.ts'
export { vendedores } from './routes.ts'
