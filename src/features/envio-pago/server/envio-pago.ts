/** The front door of `envio-pago` on the server. */
export { envioPago } from './routes.ts'
