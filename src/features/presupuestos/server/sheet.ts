import { showImporte, showKilos, showMoney } from '#shared/money.ts'
import { nombreOf, showLatest, showPiezas, showUnitario } from '#shared/renglon.ts'
import { tableOf, type Figure, type TableLine, type Total } from '#server/documents/line-table.ts'
import type { PdfContent } from '#server/documents/pdf.ts'
import type { Quote } from '../contract.ts'
import { cotizacionOf, disponibleOf, latestOfQuote, showLabelWhole, showUnidades, sumsOf } from '../rules.ts'
import { DISCOUNTS, discountsOfSheet } from '../sheet-facts.ts'

/** The lines of a request and what they come to, as its sheet and a demo's voucher say them: plain data. */

type Linea = Quote['detalles']['$values'][number]
/** The figures of a line, left to right; the discounts stand after the first. */
const figuresOf = (linea: Linea, { moneda: { simbolo } }: Quote): readonly [Figure, Figure, Figure, Figure] => [
  [showMoney(linea.precio, simbolo), `/ ${linea.unidad}`],
  [showUnitario(linea.netoUnitario, simbolo), `/ ${linea.unidad}`],
  [showUnidades(linea), showKilos(linea.pesoSubtotal)],
  [showMoney(linea.montoSubtotalDto, simbolo)],
]
const lineOf = (linea: Linea, quote: Quote): TableLine => {
  const corte = { largo: linea.dimension1, ancho: linea.dimension2 }
  return {
    item: linea.item,
    piezas: showPiezas(linea.cantidadTiras, linea.unidad, corte),
    nombre: nombreOf(linea.nombreProducto, corte),
    codigo: linea.productoId,
    besides: disponibleOf(linea, quote),
    descuentos: discountsOfSheet(linea, quote),
    figures: figuresOf(linea, quote),
  }
}

/** What a request's lines come to, with their weight. */
export const totalsOf = (
  quote: Pick<Quote, 'pesoTotal' | 'moneda'> & Parameters<typeof sumsOf>[0],
): readonly Total[] => [
  { label: 'Peso total', value: showKilos(quote.pesoTotal) },
  ...sumsOf(quote).map((row) => ({
    label: showLabelWhole(row, quote.moneda.simbolo),
    value: showImporte(row.monto, quote.moneda.simbolo),
    strong: row.strong ?? false,
  })),
]
/** When the last of it is there, and the dollar it was counted by. */
export const notesOf = (quote: Quote): readonly string[] => {
  const latest = latestOfQuote(quote)
  return [latest && showLatest(latest), cotizacionOf(quote)].filter((note) => note !== null && note !== '') as string[]
}

/** Every line, and the totals below them. */
export const lineas = (quote: Quote, totals: readonly Total[], notes: readonly string[]): PdfContent =>
  tableOf(
    { precio: 'Lista', descuentos: DISCOUNTS },
    quote.detalles.$values.map((linea) => lineOf(linea, quote)),
    totals,
    notes,
  )
