/** The front door of `vendedores` in the browser. */
export { PerfilVendedor } from './PerfilVendedor.tsx'
