import { PRECIO_ACTUALIZADO } from './linea.ts'

/** As it reads within a sentence. */
export const inSentence = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
/** The sentences of the cart, to the letter (CART-08 … CART-20, OPEN-34, OPEN-36); of a line's price: `linea.ts`. */
export const textos = {
  vacio: 'No hay ningún artículo en tu carrito de compras',
  whatFor: 'Acá se junta lo que vas a pedir, con su peso y su total.',
  noDisponible: 'El producto ya no está disponible.',
  quitarNoDisponibles: 'Debes eliminar del carrito los productos que ya no tienes disponible',
  minimum: (n: string) => `La unidad mínima de compra es ${n}.`,
  precioActualizado: PRECIO_ACTUALIZADO,
  descuentoActualizado: 'El descuento fue actualizado.',
  descuentoClienteActualizado: 'El descuento de cliente fue actualizado.',
  disponibleActualizado: (before: string) => `Cambió la disponibilidad. Antes: ${inSentence(before)}.`,
  camion: 'Atención: un camión completo no debe superar los 27500 kilos.',
  cancel: '¿Estás seguro que querés cancelar el carrito?',
  cambiado: 'El carrito cambió desde que lo abriste. Revisá los valores actuales antes de continuar.',
  monedaDistinta:
    'El producto está en otra moneda que la de tu carrito. Confirmá o vaciá el carrito antes de agregarlo.',
  notSold: 'El producto no está disponible para este cliente.',
  lleno: 'El carrito admite hasta 1.000 productos. Confirmalo, o quitá alguno antes de agregar otro.',
  cantidadInvalida: 'La cantidad no es válida.',
  stayedAtMinimum: (typed: string, minimum: string) => `«${typed}» no es una cantidad: quedó la mínima, ${minimum}.`,
  removed: (descripcion: string) => `Quitaste ${descripcion}.`,
  removedMany: (n: number) => `Quitaste ${n} renglones.`,
  joined: (linea: string, cantidad: string) => `Había otro renglón de ${linea}: se juntaron, y ahora son ${cantidad}.`,
  missingLinea: 'El producto ya no está en el carrito.',
  carritoVacio: 'El carrito está vacío.',
  foreignCambio: 'El carrito cambió en otra pestaña o en otro dispositivo. Esto es lo que tiene ahora.',
  cerrado: 'El carrito ya fue confirmado o cancelado.',
  deCotizacion: 'Estos renglones son los de una cotización: sus cantidades y precios no se cambian.',
  yaNoSeVende: (descripcion: string) =>
    `${descripcion} ya no se vende. Escribile a tu vendedor en los mensajes de la cotización.`,
} as const
