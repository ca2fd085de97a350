import { feature } from '#server/http/meta.ts'
import { contract } from '../contract.ts'
import { cancel, saveCart } from './cerrar.ts'
import { addLine, changeQuantity, deleteLine } from './editar.ts'
import { count, getShoppingCart, shoppingCart } from './leer.ts'

export const carrito = feature('carrito', contract, {
  addLine: ({ body }, who, meta) => addLine(who, body, meta),
  changeQuantity: ({ params, body }, who) => changeQuantity(who, params.id, params.item, body.cantidad),
  deleteLine: ({ params }, who) => deleteLine(who, params.id, params.item),
  count: ({ params }, who) => count(who, params),
  getShoppingCart: ({ params }, who) => getShoppingCart(who, params),
  shoppingCart: ({ params }, who) => shoppingCart(who, params),
  saveCart: ({ params, body }, who) => saveCart(who, params.id, body),
  cancel: ({ params }, who, meta) => cancel(who, params.id, meta.ip),
})
