import { rateOf, showUnidades, cotizacionOf } from '#features/presupuestos/rules.ts'
import {
  letterhead,
  terminosOf,
  totalsOf,
  type Distribuidor,
  type Sheet,
} from '#features/presupuestos/server/presupuestos.ts'
import { partsOfRate } from '#features/dolar/rules.ts'
import { showDay, toTime, type Day } from '#shared/dates.ts'
import { showCuit } from '#shared/identity.ts'
import { isPesos, showKilos, showMoney, showPct } from '#shared/money.ts'
import { nombreOf, showPiezas, showUnitario } from '#shared/renglon.ts'
import { bandOf, fact, rotulo, type Fact } from '#server/documents/parts.ts'
import { tableOf, type TableLine } from '#server/documents/line-table.ts'
import type { PdfContent } from '#server/documents/pdf.ts'
import { headOf, noValeOf, showValidez } from '../rules.ts'
import { kiloOf, netoOfLinea } from './read.ts'
import type { LineaLeida, VersionLeida } from './store.ts'

/** A version of a cotización as a document: plain data, from what is stored and who sells (COTIZ-15). */

/** A cotización's line has one discount, the client's all together. */
const DESCUENTO = 'Descuento'

/** What a line costs; beside its price the list's of that moment, which a draft does not keep. */
const figuresOf = (line: LineaLeida, simbolo: string, draft: boolean): TableLine['figures'] => {
  const { precio, precioLista, unidad } = line
  const kilo = kiloOf(line)
  const listed = draft || precioLista === null || precioLista === precio ? [] : [`Lista ${showUnitario(precioLista)}`]
  const per = `/ ${unidad}`
  return [
    [showUnitario(precio, simbolo), per, ...listed],
    [showUnitario(netoOfLinea(line), simbolo), per, ...(kilo === null ? [] : [`${showMoney(kilo, simbolo)}/kg`])],
    [showUnidades(line), showKilos(line.pesoSubtotal)],
    [showMoney(line.montoSubtotalDto, simbolo)],
  ]
}
const lineOf = (line: LineaLeida, { simbolo, version }: VersionLeida): TableLine => {
  const corte = { largo: line.dimension1, ancho: line.dimension2 }
  return {
    item: line.item,
    piezas: showPiezas(line.cantidadTiras, line.unidad, corte),
    nombre: nombreOf(line.nombreProducto, corte),
    codigo: line.productoId,
    descuentos: line.descuento1 > 0 ? [[DESCUENTO, `− ${showPct(line.descuento1)}`]] : [],
    figures: figuresOf(line, simbolo, version.enviada === null),
  }
}
/** What it comes to, as any sheet of the portal's sums up. */
const summed = ({ version, monedaId, simbolo }: VersionLeida) => ({
  ...version,
  cotizacionFecha: version.cotizacionFecha && toTime(new Date(version.cotizacionFecha)),
  moneda: { id: monedaId, simbolo },
  descuentoCliente: 0,
  descuentoCondicionPago: 0,
  detalles: { $values: version.lineas.map((line) => ({ ...line, grupo: DESCUENTO })) },
})

/** For whom, how long it is good and on what terms, who sells: three columns. */
const factsOf = (of: VersionLeida, today: Day): readonly (readonly Fact[])[] => {
  const { version } = of
  const rate = isPesos({ id: of.monedaId }) ? null : rateOf(summed(of))
  const dolar = rate && partsOfRate(rate)
  return [
    [
      ['Cliente', of.cliente],
      ['CUIT', showCuit(of.documento)],
      ['Obra', of.obra],
      ['Tienda', of.tiendaNro === null ? null : `N° ${of.tiendaNro}`],
    ],
    [
      ['Validez', version.vence && showValidez(version.vence, today)],
      ['Condición de pago', version.condicionPago ?? 'Cualquiera de las ofrecidas'],
      ['Compra por partes', version.porPartes ? 'Sí, hasta que venza' : null],
    ],
    [
      ['Vendedor', of.vendedor],
      ['Moneda', of.simbolo],
      ['Dólar', dolar && [dolar.valor, dolar.fuente].filter(Boolean).join(', ')],
      ['Dólar del', dolar && dolar.del],
    ],
  ]
}

/** The document, and what stands on each of its pages; `today`: of who looks, by which it is good or over. */
export const sheetOf = (of: VersionLeida, seller: Distribuidor, today: Day): Sheet => {
  const { version, cliente } = of
  const { razonSocial } = seller.empresa
  const what = headOf(of.numero, version.numero)
  const band = noValeOf(of, today)?.toUpperCase() ?? null
  const sums = summed(of)
  const rated = cotizacionOf(sums)
  const fecha = version.enviada === null ? `${today}T00:00:00-03:00` : toTime(new Date(version.enviada))
  const content: PdfContent[] = [
    ...letterhead({ what, fecha }, seller),
    ...(band ? [bandOf(band)] : []),
    rotulo(factsOf(of, today)),
    tableOf(
      { precio: 'Precio', descuentos: 'Descuentos sobre el precio' },
      version.lineas.map((line) => lineOf(line, of)),
      totalsOf(sums),
      [...(rated ? [rated] : []), 'Precios sin IVA, por unidad de venta.'],
    ),
    ...(version.nota
      ? [{ margin: [0, 10, 0, 0], stack: [fact('Nota de esta versión', version.nota)] } as PdfContent]
      : []),
    terminosOf(seller),
  ]
  return [
    { info: { title: `${what}, ${cliente}`, author: razonSocial }, content },
    { head: { what, who: cliente, band }, pie: `No válido como factura · PDF del ${showDay(today)} · ${razonSocial}` },
  ]
}
