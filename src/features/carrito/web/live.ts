import { follows, type InARow } from '#web/live/live.ts'
import { contract } from '../contract.ts'

/** Reads to repeat when the person's cart changes in another tab or device. */
export const live: InARow = {
  carrito: [follows(contract.count), follows(contract.getShoppingCart), follows(contract.shoppingCart)],
}
