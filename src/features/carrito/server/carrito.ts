/** The front door of `carrito` on the server: what checkout and confirmation need of a cart. */
import { feature } from '#server/feature.ts'
import { catalogo } from '#shared/permisos.ts'
import { contract } from '../contract.ts'
import { screens } from '../screens.ts'
import { cancel, saveCart } from './close.ts'
import { addLine, addMany, changeLine, deleteLines } from './edit.ts'
import { count, getShoppingCart, shoppingCart } from './read.ts'

export {
  isOpen,
  lockCart,
  lockOwn,
  lockToOrder,
  checkCartOrderable,
  presentCart,
  requireActivo,
  requireOrderable,
  requireShopping,
  tellCarrito,
  type Locked,
} from './propio.ts'
export { emptyCart } from './edit.ts'
export { linesToday, type LineaWritten } from './today.ts'

const actions = {
  'carrito-cancelado': 'Carrito cancelado',
} as const
declare module '#server/auditoria.ts' {
  interface Acciones extends Record<keyof typeof actions, string> {}
}

export const carrito = feature(
  'carrito',
  contract,
  {
    addLine: ({ body }, who) => addLine(who, body),
    addLines: ({ body }, who) => addMany(who, body),
    changeQuantity: ({ params, body }, who) => changeLine(who, params.id, params.item, body),
    deleteLine: ({ params }, who) => deleteLines(who, params.id, [params.item]),
    deleteLines: ({ params, body }, who) => deleteLines(who, params.id, body.items),
    count: ({ params }, who) => count(who, params),
    getShoppingCart: ({ params }, who) => getShoppingCart(who, params),
    shoppingCart: ({ params }, who) => shoppingCart(who, params),
    saveCart: ({ params, body }, who) => saveCart(who, params.id, body),
    cancel: ({ params }, who) => cancel(who, params.id),
  },
  { screens, actions, liveTypes: { carrito: { any: catalogo } } },
)
