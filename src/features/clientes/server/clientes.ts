/** The front door of `clientes` on the server. */
export { clientesDeVendedor, listTiendas, pageClientes, readCliente } from './store.ts'
export { clientes } from './routes.ts'
