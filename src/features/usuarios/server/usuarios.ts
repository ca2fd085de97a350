/** The front door of `usuarios` on the server. */
export { usuarios } from './routes.ts'
