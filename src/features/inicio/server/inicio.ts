/** The front door of `inicio` on the server. */
export { inicio } from './routes.ts'
export { mergeVentas } from './store.ts'
export { verificarDeNoche } from './verificar.ts'
