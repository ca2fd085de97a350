/** The front door of `envio-pago` in the browser: what other screens say of an order under way or placed. */
export { TimeoutNotice, SentSolicitud } from './SentSolicitud.tsx'
