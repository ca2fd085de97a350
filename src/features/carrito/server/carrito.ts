/** The front door of `carrito` on the server: what checkout and confirmation need of a cart. */
export { lockOwn, lockToOrder, presentCart, requireActivo, requireShopping } from './propio.ts'
export { carrito } from './routes.ts'
