import { sigue, type Seguidos } from '#web/vivo/vivo.ts'
import { contract } from '../contract.ts'

/** What is read again when somebody's own cart changes in another tab, or on another device. */
export const vivo: Seguidos = {
  carrito: [sigue(contract.count), sigue(contract.getShoppingCart), sigue(contract.shoppingCart)],
}
