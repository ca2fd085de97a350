/** The front door of `carrito` in the browser: the header's cart, and reading it again after an add. */
export { CartBadge, CartTool } from './CartTool.tsx'
export { useRefreshCart, useSetCart, useShopping } from './queries.ts'
export { CargaOfCamion } from './CamionLoad.tsx'
