import { showDni } from '#shared/identity.ts'
import { showMoney, showNumber } from '#shared/money.ts'
import type { PdfContent } from '#server/documents/pdf.ts'
import type { Quote } from '../contract.ts'
import { cantidadOf, descuentoOf, medidasOf, precioOf, recibeOf } from '../rules.ts'

/** What the portal's own sheets (a request, a demo's voucher) are made of: plain data, for the PDF process. */

export const soft = '#4F5B68'
/** A small label over its value. */
export const fact = (label: string, value: string | null) => ({
  stack: [
    { text: label, fontSize: 8, color: soft },
    { text: value ?? '—', margin: [0, 0, 0, 6] as [number, number, number, number] },
  ],
})
/** A figure is not broken: the name beside it is. */
const right = (text: string) => ({ text, alignment: 'right' as const, noWrap: true })

/** What it is, and below it its code and what it was cut to: columns of their own would leave the name no room. */
const descripcion = (linea: Quote['detalles']['$values'][number]): PdfContent => ({
  stack: [
    linea.nombreProducto,
    { text: [linea.productoId, medidasOf(linea)].filter(Boolean).join(' · '), fontSize: 8, color: soft },
  ],
})

/** Every line, its head again on each page; a line stays on one. */
export const lineas = (quote: Quote): PdfContent => ({
  layout: 'lineas',
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: ['*', 'auto', 'auto', 'auto', 'auto', 'auto'],
    body: [
      ['Descripción y código', 'Cantidad', 'Peso (kg)', 'Precio', 'Dto.', 'Subtotal'].map((text, index) => ({
        text,
        fontSize: 8,
        color: soft,
        alignment: index === 0 ? ('left' as const) : ('right' as const),
      })),
      ...quote.detalles.$values.map((linea) => [
        descripcion(linea),
        right(cantidadOf(linea)),
        right(showNumber(linea.pesoSubtotal)),
        right(precioOf(linea)),
        right(descuentoOf(linea, quote)),
        right(showMoney(linea.montoSubtotalDto, quote.moneda.simbolo)),
      ]),
    ],
  },
})

/** Where it goes, with whom, and who receives it there. */
export const entrega = (quote: Quote): PdfContent => ({
  columns: [
    [fact('Entrega en', quote.tiendaEntrega), fact('Teléfono de entrega', quote.telefonoEntrega)],
    [fact('Dirección de entrega', quote.direccionEntrega), fact('Transporte', quote.transporteDesc)],
    [fact('Recibe', recibe(quote)), fact('Clasificación del envío', quote.clasificacionEnvio)],
  ],
  columnGap: 16,
  margin: [0, 0, 0, 10],
})
const recibe = (quote: Quote): string | null =>
  [
    recibeOf(quote),
    quote.recibeDni && `DNI ${showDni(quote.recibeDni)}`,
    quote.recibeTelefono && `Tel. ${quote.recibeTelefono}`,
  ]
    .filter(Boolean)
    .join(', ') || null
