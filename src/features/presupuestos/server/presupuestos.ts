/** The front door of `presupuestos` on the server. */
export { readQuote } from './operaciones.ts'
export { presupuestos } from './routes.ts'
