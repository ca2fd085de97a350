/** The front door of `sesion` in the browser. */
export { ClientePropio } from './ClientePropio.tsx'
export { OtroCliente } from './OtroCliente.tsx'
export { SignFrame } from './SignFrame.tsx'
