/** The front door of `depositos` in the browser. */
export { PorDeposito } from './PorDeposito.tsx'
