/** The front door of `contacto` on the server. */
export { contacto } from './routes.ts'
