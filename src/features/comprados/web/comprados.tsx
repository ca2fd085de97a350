/** The front door of `comprados` in the browser: what the product's page says of it. */
export { LoCompro } from './LoCompro.tsx'
