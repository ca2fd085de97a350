import { showDay } from '#shared/dates.ts'
import { showCuit, showDni } from '#shared/identity.ts'
import { showMoney, showPct } from '#shared/money.ts'
import type { Quote, QuoteLine } from './contract.ts'
import { numeroOf, preciosDe, recibeOf, showFechas } from './rules.ts'
import { discountsOfLine, paymentOf } from './sums.ts'

/** What a request's sheet says of it, as the PDF and as the printed page (DIARIO-25). */
export type SheetFact = readonly [label: string, value: string | null]

const firme = ({ esPedidoFirme }: Quote): string | null =>
  esPedidoFirme === null ? null : esPedidoFirme ? 'Sí' : 'No: requiere asistencia comercial'
const condicion = (quote: Quote): string | null =>
  quote.condicionPago && quote.descuentoCondicionPago > 0 && paymentOf(quote).is
    ? `${quote.condicionPago} (− ${showPct(quote.descuentoCondicionPago)} del subtotal)`
    : quote.condicionPago
const ofClient = ({ descuentoCliente }: Quote): string | null =>
  descuentoCliente > 0 ? `${showPct(descuentoCliente)} de la lista` : null
const recibe = (quote: Quote): string | null =>
  [
    recibeOf(quote),
    quote.recibeDni && `DNI ${showDni(quote.recibeDni)}`,
    quote.recibeTelefono && `Tel.\u00a0${quote.recibeTelefono}`,
  ]
    .filter(Boolean)
    .join(', ') || null

/** For whom, on what conditions, and what the order system calls it: three columns. */
export const datosOfSheet = (quote: Quote): readonly (readonly SheetFact[])[] => [
  [
    ['Cliente', quote.cliente],
    ['CUIT', showCuit(quote.documentoCliente)],
    ['Domicilio', quote.direccionCliente],
    ['Teléfono', quote.telefonoCliente],
  ],
  [
    ['Condición de pago', condicion(quote)],
    ['Descuento de cliente', ofClient(quote)],
    ['Pedido firme', firme(quote)],
    ['Vendedor', quote.nombreVendedor],
  ],
  [
    ['Estado', quote.estadoPresupuesto],
    ['Presupuesto', quote.presupuestoTotvsId],
    ['Pedido', quote.pedidoId],
    ...(quote.ordenCompra ? [['Orden de compra', quote.ordenCompra] as const] : []),
    ...(quote.deCotizacion ? [['Precios', preciosDe(quote)] as const] : []),
    ['Moneda', quote.moneda.simbolo],
  ],
]
/** Where it goes, with whom, and who receives it there: three columns. */
export const entregaOfSheet = (quote: Quote): readonly (readonly SheetFact[])[] => [
  [
    ['Entrega en', quote.tiendaEntrega],
    ['Teléfono de entrega', quote.telefonoEntrega],
  ],
  [
    ['Dirección de entrega', quote.direccionEntrega],
    ['Transporte', quote.transporteDesc],
    ...(showFechas(quote) ? [['Entrega', showFechas(quote)] as const] : []),
  ],
  [
    ['Recibe', recibe(quote)],
    ['Clasificación del envío', quote.clasificacionEnvio],
  ],
]
/** What the discounts of a line are of, beside the head of their column. */
export const DISCOUNTS = 'Descuentos sobre la lista'
/** Each discount of a line by its name: 'Perfiles − 5 %'; where it is no percentage of the list, what came off. */
export const discountsOfSheet = (linea: QuoteLine, quote: Quote): readonly (readonly [string, string])[] =>
  discountsOfLine(linea, quote).map(({ nombre, porcentaje, monto }) => [
    nombre,
    `− ${porcentaje === null ? showMoney(monto, linea.moneda.simbolo) : showPct(porcentaje)}`,
  ])
/** Across the first page, and in every page's head, of what was cancelled; null of what was not. */
export const bandOfSheet = ({ estadoPresupuesto, cancelado }: Quote): string | null => {
  if (estadoPresupuesto !== 'Cancelado') return null
  return cancelado === null ? 'CANCELADA' : `CANCELADA el ${showDay(cancelado)}`
}
/** At the head of every page of it, and as the file's title: which one it is, and whose. */
export const headOfSheet = (quote: Pick<Quote, 'id' | 'cliente'>): { readonly what: string; readonly who: string } => ({
  what: `Solicitud N° ${numeroOf(quote.id)}`,
  who: quote.cliente,
})
/** Below every page of it; what it is not comes first, where a long name may be cut. */
export const footerOfSheet = (id: number, razonSocial: string): string =>
  `No válido como factura · Solicitud N° ${numeroOf(id)} · ${razonSocial}`
