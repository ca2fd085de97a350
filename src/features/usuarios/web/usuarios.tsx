/** The front door of `usuarios` in the browser. */
export { ClientesDeCuenta } from './ClientesDeCuenta.tsx'
