/** The front door of `vendedores` on the server. */
export { vendedores } from './routes.ts'
