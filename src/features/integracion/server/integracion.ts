/** The front door of `integracion` on the server. */
export { loadDemo } from './demo.ts'
export { integracion } from './routes.ts'
