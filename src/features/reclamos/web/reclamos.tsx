/** The front door of `reclamos` in the browser: what the operations say of a claim that was filed just now. */
export { SentReclamo } from './SentReclamo.tsx'
