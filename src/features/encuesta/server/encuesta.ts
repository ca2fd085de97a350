/** The front door of `encuesta` on the server. */
export { pendientes } from './responder.ts'
export { encuesta } from './routes.ts'
