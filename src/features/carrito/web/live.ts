import { follows, type Rereads } from '#web/live/live.ts'
import { contract } from '../contract.ts'

/** What is read again when somebody's own cart changes in another tab, or on another device. */
export const live: Rereads = {
  carrito: [follows(contract.count), follows(contract.getShoppingCart), follows(contract.shoppingCart)],
}
