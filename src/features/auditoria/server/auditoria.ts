/** The front door of `auditoria` on the server. */
export { auditoria } from './routes.ts'
