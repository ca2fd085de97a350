/** The front door of `depositos` in the browser. */
export { ByDeposito } from './ByDeposito.tsx'
