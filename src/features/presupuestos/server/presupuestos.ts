/** The front door of `presupuestos` on the server. */
export { fotoCliente, fotoTienda, nombreVendedor, tomarFoto } from './foto.ts'
export { readQuote } from './operaciones.ts'
export { presupuestos } from './routes.ts'
