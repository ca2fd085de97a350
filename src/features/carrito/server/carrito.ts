/** The front door of `carrito` on the server: what checkout and confirmation need of a cart. */
export { lockCart, lockOwn, presentCart, requireShopping } from './propio.ts'
export { carrito } from './routes.ts'
