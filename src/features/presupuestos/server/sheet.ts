import { showKilos, showMoney, showPct } from '#shared/money.ts'
import { DESCUENTO_CLIENTE, nombreOf, showDisponible, showPiezas, showUnitario } from '#shared/renglon.ts'
import type { PdfContent } from '#server/documents/pdf.ts'
import type { Quote } from '../contract.ts'
import { showUnidades } from '../rules.ts'
import { entregaOfSheet, type SheetFact } from '../sheet-facts.ts'

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

/** Facts in columns, each a label over its value. */
export const columnsOf = (columns: readonly (readonly SheetFact[])[]) => ({
  columns: columns.map((facts) => facts.map(([label, value]) => fact(label, value))),
  columnGap: 16,
})
/** Where it goes, with whom, and who receives it there. */
export const entrega = (quote: Quote): PdfContent => ({
  ...columnsOf(entregaOfSheet(quote)),
  margin: [0, 0, 0, 10],
})
