/** The front door of `credito` in the browser. */
export { CreditoOfCliente } from './ClienteCredito.tsx'
