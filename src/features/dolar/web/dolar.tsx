/** The front door of `dolar` in the browser. */
export { Rates } from './Rates.tsx'
