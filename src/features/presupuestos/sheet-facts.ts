import { showCuit, showDni } from '#shared/identity.ts'
import { showPct } from '#shared/money.ts'
import type { Quote } from './contract.ts'
import { numeroOf, recibeOf } from './rules.ts'

/** What a request's sheet says of it, as the PDF and as the printed page (DIARIO-25). */
export type SheetFact = readonly [label: string, value: string | null]

const firme = ({ esPedidoFirme }: Quote): string | null =>
  esPedidoFirme === null ? null : esPedidoFirme ? 'Sí' : 'No: requiere asistencia comercial'
const condicion = ({ condicionPago, descuentoCondicionPago }: Quote): string | null =>
  condicionPago && descuentoCondicionPago > 0
    ? `${condicionPago} (− ${showPct(descuentoCondicionPago)})`
    : condicionPago
const recibe = (quote: Quote): string | null =>
  [
    recibeOf(quote),
    quote.recibeDni && `DNI ${showDni(quote.recibeDni)}`,
    quote.recibeTelefono && `Tel. ${quote.recibeTelefono}`,
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
    ['Descuento de cliente', showPct(quote.descuentoCliente)],
    ['Pedido firme', firme(quote)],
    ['Vendedor', quote.nombreVendedor],
  ],
  [
    ['Estado', quote.estadoPresupuesto],
    ['Presupuesto', quote.presupuestoTotvsId],
    ['Pedido', quote.pedidoId],
    ...(quote.ordenCompra ? [['Orden de compra', quote.ordenCompra] as const] : []),
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
  ],
  [
    ['Recibe', recibe(quote)],
    ['Clasificación del envío', quote.clasificacionEnvio],
  ],
]
/** Below every page of it. */
export const footerOfSheet = (id: number, razonSocial: string): string =>
  `${razonSocial} · Solicitud N° ${numeroOf(id)} · No válido como factura`
