import { showDni } from '#shared/identity.ts'
import { showKilos, showMoney, showPct } from '#shared/money.ts'
import { DESCUENTO_CLIENTE, nombreOf, showDisponible, showPiezas, showUnitario } from '#shared/renglon.ts'
import type { PdfContent } from '#server/documents/pdf.ts'
import type { Quote } from '../contract.ts'
import { recibeOf, showUnidades } from '../rules.ts'

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

type Linea = Quote['detalles']['$values'][number]
/** The cut first, then what it is, then its code and when there was enough of it (DIARIO-03, DIARIO-06). */
const descripcion = (linea: Linea): PdfContent => {
  const corte = { largo: linea.dimension1, ancho: linea.dimension2 }
  const there = linea.enStock === null ? null : showDisponible(linea.enStock, linea.grupo)
  return {
    stack: [
      { text: showPiezas(linea.cantidadTiras, linea.unidad, corte), bold: true },
      nombreOf(linea.nombreProducto, corte),
      { text: [linea.productoId, there].filter(Boolean).join(' · '), fontSize: 8, color: soft },
    ],
  }
}
/** Each discount of a line by its name. */
const descuentos = (linea: Linea, quote: Quote): PdfContent => ({
  stack: [
    ...(linea.descuento1 > 0 ? [`${linea.grupo ?? 'Descuento gru. prod.'} − ${showPct(linea.descuento1)}`] : []),
    ...(quote.descuentoCliente > 0 ? [`${DESCUENTO_CLIENTE} − ${showPct(quote.descuentoCliente)}`] : []),
  ],
  fontSize: 8,
})
/** A figure, and its unit below. */
const figure = (text: string, unit: string): PdfContent => ({
  stack: [right(text), { text: unit, fontSize: 8, color: soft, alignment: 'right' as const }],
})

/** Every line, its head again on each page; a line stays on one. */
export const lineas = (quote: Quote): PdfContent => ({
  layout: 'lineas',
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: ['*', 'auto', 90, 'auto', 'auto', 'auto'],
    body: [
      ['Descripción y código', 'Lista', 'Descuentos', 'Neto unitario', 'Cantidad', 'Total'].map((text, index) => ({
        text,
        fontSize: 8,
        color: soft,
        alignment: index === 0 || index === 2 ? ('left' as const) : ('right' as const),
      })),
      ...quote.detalles.$values.map((linea) => [
        descripcion(linea),
        figure(showMoney(linea.precio, quote.moneda.simbolo), `/ ${linea.unidad}`),
        descuentos(linea, quote),
        figure(showUnitario(linea.netoUnitario, quote.moneda.simbolo), `/ ${linea.unidad}`),
        figure(showUnidades(linea), showKilos(linea.pesoSubtotal)),
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
