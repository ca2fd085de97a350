/** The front door of `clientes` on the server. */
export { clientesDeVendedor } from './store.ts'
export { clientes } from './routes.ts'
