/** The front door of `clientes` in the browser. */
export { ClienteCard } from './ClienteCard.tsx'
export { BuyFor } from './BuyFor.tsx'
export { LookedAt, useNombreOfCliente } from './LookedAt.tsx'
export { Tiendas } from './Tiendas.tsx'
