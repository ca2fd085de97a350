import { product } from '#features/productos/contract.ts'
import { catalogo, P } from '#shared/permisos.ts'
import { ORIGEN } from '#shared/formacion.ts'
import { route } from '#shared/route.ts'
import {
  bool,
  figure,
  codeText,
  currency,
  id,
  id0Param,
  idParam,
  int,
  kg,
  lista,
  listaEntrada,
  MAX_LISTA,
  metro,
  moneda,
  notRead,
  numero,
  ok,
  optionalText,
  porcentaje,
  precio,
  texto,
  textoNull,
  z,
} from '#shared/wire.ts'

/** `Line` of docs/spec/wire.md. dimension1 = largo, dimension2 = ancho, in metres; 0 = not asked. */
export const line = z.object({
  item: id,
  presupuestoId: id,
  producto: product,
  cantidadTiras: numero,
  precio,
  /** Its list's, before steps and without anything agreed; null: not known, or it has none (DOLAR-08). */
  precioLista: z.nullable(precio),
  precioOrigen: z.nullable(z.enum(ORIGEN)),
  listaPrecioId: z.nullable(id),
  dimension1: metro,
  dimension2: metro,
  montoSubtotal: currency,
  montoSubtotalDto: currency,
  pesoSubtotal: kg,
  descuento1: porcentaje,
  /** Of one unit after its discounts, with as many decimals as it takes (DIARIO-02). */
  netoUnitario: numero,
  /** The stock covers all of it. */ enStock: bool,
  cantMin: z.nullable(int),
  activo: bool,
  actualizadoPrecio: bool,
  actualizadoDescuento: bool,
  /** Since it was saved there came to be enough, or not enough. */ actualizadoDisponible: bool,
})
export type Line = z.infer<typeof line>
/** `Presupuesto`: the cart. Without one: id 0, no lines, the nullable fields null (OPEN-77). */
export const presupuesto = z.object({
  id: int,
  usuarioAlta: z.nullable(id),
  vendedorId: z.nullable(id),
  clienteId: id,
  moneda: z.nullable(moneda),
  descuentoCliente: porcentaje,
  actualizadoDescuentoCliente: bool,
  tieneStock: bool,
  presupuestoDetalles: lista(line),
  montoTotalSinDto: currency,
  montoTotal: currency,
})
export type Presupuesto = z.infer<typeof presupuesto>

/** Most products added at once. */
export const MAX_LINEAS = 500
/** Many products added: the cart, how many were, and why the others were not; `at`: their place in what was sent. */
export const agregadas = z.object({
  presupuesto,
  agregadas: int,
  rechazadas: lista(z.object({ at: int, motivo: texto })),
})
export type Agregadas = z.infer<typeof agregadas>

/**
 * A line that was written down once, as it would be bought today. `producto`: at today's price, null where it is not
 * sold to the client; `motivo`: why it cannot be added as it stands; `sustitutos`: what is suggested in its place.
 */
export const lineaHoy = z.object({
  productoId: texto,
  nombreProducto: texto,
  cantidad: numero,
  /** 0: not asked. */ largo: metro,
  ancho: metro,
  producto: z.nullable(product),
  motivo: textoNull,
  sustitutos: lista(product),
})
export type LineaHoy = z.infer<typeof lineaHoy>

/** The members of a sent cart that are compared with the present one (OPEN-78); others are ignored. */
const sentLine = z.object({
  item: id,
  cantidadTiras: figure,
  precio: figure,
  descuento1: figure,
  dimension1: figure,
  dimension2: figure,
})
const sentCart = z.object({ presupuestoDetalles: listaEntrada(sentLine), descuentoCliente: optionalText(figure) })
export type SentCart = z.output<typeof sentCart>

declare module '#shared/live.ts' {
  interface LiveTypes {
    /** A cart; only the person who fills it hears of it. */ carrito: true
  }
}

const EDIT = { all: [P.carritoA, P.carritoB] } as const
const READ = { any: catalogo } as const
const owner = z.object({ clienteId: id0Param, contactoId: id0Param })
const idItem = z.object({ id: idParam, item: idParam })

export const contract = {
  addLine: route({
    method: 'POST',
    path: '/api/Budget/shoppingCart',
    access: EDIT,
    idempotent: true,
    summary: 'Agrega un producto al carrito',
    body: z.object({
      productoId: codeText,
      clienteId: int,
      contactoId: notRead,
      cantidad: optionalText(figure),
      showLargo: notRead,
      showAncho: notRead,
      largo: optionalText(figure),
      ancho: optionalText(figure),
      // puts back a deleted line of that cart, at its place (OPEN-101)
      presupuestoId: optionalText(int),
      item: optionalText(int),
    }),
    reply: presupuesto,
    refuses: {
      cuenta_inactiva: 403,
      no_encontrado: 404,
      carrito_cerrado: 409,
      carrito_lleno: 409,
      compra_deshabilitada: 409,
      moneda_distinta: 409,
      producto_no_disponible: 409,
    },
  }),
  addLines: route({
    method: 'POST',
    path: '/api/Budget/shoppingCart/lineas',
    access: EDIT,
    idempotent: true,
    summary: 'Agrega hasta 500 productos al carrito de una vez',
    body: z.object({
      clienteId: int,
      // puts back deleted lines of that cart, each at its place (OPEN-101)
      presupuestoId: optionalText(int),
      lineas: z
        .array(
          z.object({
            productoId: codeText,
            cantidad: optionalText(figure),
            largo: optionalText(figure),
            ancho: optionalText(figure),
            item: optionalText(int),
          }),
        )
        .check(z.minLength(1), z.maxLength(MAX_LINEAS, `Se admiten hasta ${MAX_LINEAS} productos por vez.`)),
    }),
    reply: agregadas,
    refuses: { cuenta_inactiva: 403, no_encontrado: 404, carrito_cerrado: 409, compra_deshabilitada: 409 },
  }),
  changeQuantity: route({
    method: 'PUT',
    path: '/api/Budget/:id/:item',
    access: EDIT,
    summary: 'Cambia la cantidad y la medida de una línea',
    params: idItem,
    // a side that is not sent stays as it is
    body: z.object({ cantidad: figure, largo: optionalText(figure), ancho: optionalText(figure) }),
    reply: presupuesto,
    refuses: { cuenta_inactiva: 403, no_encontrado: 404, carrito_cerrado: 409, producto_no_disponible: 409 },
  }),
  deleteLines: route({
    method: 'POST',
    path: '/api/Budget/:id/quitar',
    access: EDIT,
    summary: 'Quita varias líneas de una vez',
    params: z.object({ id: idParam }),
    body: z.object({ items: z.array(id).check(z.minLength(1), z.maxLength(MAX_LISTA)) }),
    reply: presupuesto,
    refuses: { no_encontrado: 404, carrito_cerrado: 409 },
  }),
  deleteLine: route({
    method: 'DELETE',
    path: '/api/Budget/:id/:item',
    access: EDIT,
    summary: 'Quita una línea',
    params: idItem,
    reply: presupuesto,
    refuses: { no_encontrado: 404, carrito_cerrado: 409 },
  }),
  count: route({
    method: 'GET',
    path: '/api/Budget/:clienteId/:contactoId/getProductsInShoppingCart',
    access: READ,
    summary: 'Cantidad de líneas del carrito',
    params: owner,
    reply: z.object({ count: int }),
    refuses: { no_encontrado: 404 },
  }),
  getShoppingCart: route({
    method: 'GET',
    path: '/api/Budget/:clienteId/:contactoId/getShoppingCart',
    access: READ,
    summary: 'El carrito con precios y descuentos de hoy',
    params: owner,
    reply: presupuesto,
    refuses: { no_encontrado: 404 },
  }),
  shoppingCart: route({
    method: 'GET',
    path: '/api/Budget/:clienteId/:contactoId/shoppingCart',
    access: READ,
    summary: 'El carrito como está guardado',
    params: owner,
    reply: presupuesto,
    refuses: { no_encontrado: 404 },
  }),
  saveCart: route({
    method: 'PUT',
    path: '/api/Budget/:id',
    access: { all: [P.operaciones] },
    summary: 'Guarda el carrito con precios y descuentos de hoy',
    params: z.object({ id: idParam }),
    body: sentCart,
    reply: presupuesto,
    refuses: {
      cuenta_inactiva: 403,
      no_encontrado: 404,
      carrito_cambiado: { status: 409, extra: { presupuesto } },
      carrito_cerrado: 409,
      compra_deshabilitada: 409,
    },
  }),
  cancel: route({
    method: 'GET',
    path: '/api/Budget/cancel/:id',
    access: { roles: [2], all: [P.accionesCarrito] },
    summary: 'Cancela el carrito',
    params: z.object({ id: idParam }),
    reply: ok,
    success: true,
    refuses: { no_encontrado: 404, carrito_cerrado: 409 },
  }),
} as const
