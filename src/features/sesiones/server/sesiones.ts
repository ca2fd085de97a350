/** The front door of `sesiones` on the server. */
export { sesiones } from './routes.ts'
