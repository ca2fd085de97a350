/** What others take of the products' server side. */
export { productosPorId, type ProductoDeCliente } from './por-id.ts'
export { productos } from './routes.ts'
