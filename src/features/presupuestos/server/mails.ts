import { nombreOf, showPiezas, showUnitario, SIN_IVA } from '#shared/renglon.ts'
import { showImporte, showKilos, showMoney } from '#shared/money.ts'
import type { Content, Renglon } from '#server/mail/correo.ts'
import type { Quote } from '../contract.ts'
import { destinoOf, disponibleOf, numeroOf, PRODUCTOS, productosOf, showLabelWhole, sumsOf } from '../rules.ts'

/** What the mails about a request share (PAPEL-02): its subject, its thread, its lines as a table, its total. */

/** A request's mails begin with its number: a list of mails is read by it. */
export const asuntoOf = (id: number, what: string): string => `${numeroOf(id)}: ${what}`
/** Its mails to one address are a thread. */
export const hiloOf = (id: number): string => `solicitud-${id}`

/** Beyond so many the mail says how many more there are: its button shows them all. */
const LINEAS = 20
const renglonOf = (linea: Quote['detalles']['$values'][number], quote: Quote): Renglon => {
  const corte = { largo: linea.dimension1, ancho: linea.dimension2 }
  const { simbolo } = linea.moneda
  return {
    codigo: linea.productoId,
    nombre: nombreOf(linea.nombreProducto, corte),
    cantidad: showPiezas(linea.cantidadTiras, linea.unidad, corte),
    unitario: `${showUnitario(linea.netoUnitario, simbolo)} / ${linea.unidad}`,
    total: showMoney(linea.montoSubtotalDto, simbolo),
    nota: disponibleOf(linea, quote),
  }
}
export const lineasOf = (quote: Quote): NonNullable<Content['lineas']> => ({
  rows: quote.detalles.$values.slice(0, LINEAS).map((linea) => renglonOf(linea, quote)),
  more: Math.max(0, quote.detalles.$values.length - LINEAS),
})
/**
 * What it comes to, its largest figure, and the sums that lead there, as the screen and its document say them. `after`:
 * those between the lines and the total, where it is not what the lines come to.
 */
export const totalsOf = (
  quote: Quote,
): { total: readonly [string, string]; sums: [string, string][]; after: [string, string][] } => {
  const show = (monto: number) => showImporte(monto, quote.moneda.simbolo)
  const all = sumsOf(quote).map((row): [string, string] => [showLabelWhole(row, quote.moneda.simbolo), show(row.monto)])
  const total = all.find(([label]) => label.startsWith('Total ')) ?? [`Total ${SIN_IVA}`, show(quote.montoTotal)]
  const after = all.slice(
    all.findIndex(([label]) => label === PRODUCTOS),
    all.findIndex((row) => row === total),
  )
  return { total, sums: all.filter((row) => row !== total), after: after.length > 1 ? after : [] }
}
/** Where it goes; null where nobody said. */
export const entregaOf = (quote: Quote): string | null =>
  [destinoOf(quote), quote.esObra ? null : quote.direccionEntrega].filter(Boolean).join(', ') || null

/** What a list of mails shows beside the subject: what it is worth and of what, and where it goes. */
export const previewOf = (quote: Quote): string =>
  [
    `${showMoney(quote.montoTotal, quote.moneda.simbolo)} ${SIN_IVA}`,
    productosOf(quote),
    showKilos(quote.pesoTotal),
    entregaOf(quote),
  ]
    .filter(Boolean)
    .join(' · ')
