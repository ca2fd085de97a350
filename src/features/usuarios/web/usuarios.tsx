/** The front door of `usuarios` in the browser. */
export { ClientesOfCuenta } from './CuentaClientes.tsx'
