/** The front door of `clientes` in the browser. */
export { ClienteCard } from './ClienteCard.tsx'
export { ComprarPara } from './ComprarPara.tsx'
export { Tiendas } from './Tiendas.tsx'
