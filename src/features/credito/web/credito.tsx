/** The front door of `credito` in the browser. */
export { CreditoDelCliente } from './CreditoDelCliente.tsx'
