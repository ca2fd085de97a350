import { dec, kilos as toKilos, round, sum } from '#shared/money.ts'
import type { Linea } from './contract.ts'
import type { EstadoRemito } from './rules.ts'

// What of each order line goes where: delivered is what the order system says (OPEN-178), the rest what the remitos do.

/** A line of an order; quantities with all their decimals. */
export type OrderLine = {
  readonly presupuestoId: number
  readonly pedidoId: string
  readonly item: number
  readonly renglon: string
  readonly productoId: string
  readonly descripcion: string
  /** What it is counted in. */ readonly unidad: string
  /** What it is cut to, in metres; 0: not at all. */ readonly largo: number
  readonly ancho: number
  readonly cantidad: string
  readonly entregada: number
  readonly pendiente: number
  /** The remito that the line itself names, and whether it left. */ readonly remitoId: string | null
  readonly left: boolean
  /** Of the whole line, by the table of weights. */ readonly kilosTabla: number | null
}
/** A line of a remito that came as one, annulled ones left out. */
export type RemitoLine = {
  readonly numero: string
  readonly fecha: string
  readonly estado: EstadoRemito
  readonly presupuestoId: number
  readonly pedidoId: string
  readonly renglon: string
  readonly productoId: string
  readonly colada: string
  readonly cantidad: string
  readonly kilos: number | null
  readonly kilosTabla: number | null
}
const two = (value: Parameters<typeof round>[0]) => round(value, 2).toNumber()
const total = (lines: readonly RemitoLine[]) => sum(lines.map(({ cantidad }) => cantidad))
const inState = (lines: readonly RemitoLine[], estado: EstadoRemito) => total(lines.filter((l) => l.estado === estado))
export const keyOf = ({ pedidoId, renglon }: { pedidoId: string; renglon: string }): string => `${pedidoId} ${renglon}`

/** What of a line is on its way and what waits: as the remitos say, else as the line itself names one. */
export const standingOf = (line: OrderLine, of: readonly RemitoLine[], but?: string) => {
  const others = of.filter(({ numero }) => numero !== but)
  if (of.length > 0) return { enCamino: two(inState(others, 'En viaje')), preparada: two(inState(others, 'Preparado')) }
  const rest = line.remitoId === null || line.remitoId === but ? 0 : line.pendiente
  return line.left ? { enCamino: rest, preparada: 0 } : { enCamino: 0, preparada: rest }
}
/** What the remitos say was delivered, where that is not what the order system says; null else. */
export const otherSumOf = (line: OrderLine, of: readonly RemitoLine[]): number | null => {
  if (of.length === 0) return null
  const said = two(inState(of, 'Entregado'))
  return said === line.entregada ? null : said
}

const addUp = (values: readonly (number | null)[]): number | null =>
  values.some((value) => value === null) ? null : toKilos(sum(values as number[]))
/** What of a line goes in a remito; of one that is made of order lines, what the line says of itself. */
const shareOf = (line: OrderLine, own: readonly RemitoLine[], numero: string, propio: boolean) => {
  if (propio)
    return {
      cantidad: total(own),
      kilos: own.length > 0 ? addUp(own.map(({ kilos }) => kilos)) : null,
      kilosTabla: own.length > 0 ? addUp(own.map(({ kilosTabla }) => kilosTabla)) : null,
    }
  const goes = line.remitoId === numero
  const cantidad = dec(!goes ? 0 : line.entregada > 0 ? line.entregada : line.pendiente)
  const whole = dec(line.cantidad)
  const kilosTabla =
    goes && line.kilosTabla !== null && whole.gt(0) ? toKilos(cantidad.times(line.kilosTabla).div(whole)) : null
  return { cantidad, kilos: null, kilosTabla }
}
type Named = { readonly numero: string; readonly fecha: string; readonly estado: EstadoRemito }
const isLater = (one: RemitoLine, { fecha, numero }: Named): boolean =>
  one.fecha > fecha || (one.fecha === fecha && one.numero > numero)

/**
 * The lines of a remito: each of its orders, with what goes in it. `propio`: it has lines of its own; else they are the
 * order lines that name it. `admin`: is told where the sums differ.
 */
export const linesOf = (
  remito: Named & { readonly propio: boolean },
  orderLines: readonly OrderLine[],
  remitoLines: readonly RemitoLine[],
  admin: boolean,
): Linea[] => {
  const byLine = Map.groupBy(remitoLines, keyOf)
  const known = new Set(orderLines.map(keyOf))
  const ofOrder = orderLines.map((line): Linea => {
    const of = byLine.get(keyOf(line)) ?? []
    const own = of.filter(({ numero }) => numero === remito.numero)
    const share = shareOf(line, own, remito.numero, remito.propio)
    const later = total(of.filter((one) => one.estado === 'Entregado' && isLater(one, remito)))
    // of one made of what there is, what a line says is delivered is what it brought
    const brought = remito.estado === 'Entregado' || (!remito.propio && line.entregada > 0)
    const mine = brought ? share.cantidad : 0
    const before = dec(line.entregada).minus(mine).minus(later)
    const { item: _item, remitoId: _remito, left: _left, kilosTabla: _kilos, cantidad, ...shown } = line
    return {
      ...shown,
      pedida: two(cantidad),
      cantidad: two(share.cantidad),
      antes: before.gt(0) ? two(before) : 0,
      ...standingOf(line, of, remito.numero),
      segunRemitos: admin ? otherSumOf(line, of) : null,
      coladas: { $values: own.flatMap(({ colada }) => (colada === '' ? [] : [colada])) },
      kilos: share.kilos,
      kilosTabla: share.kilosTabla,
    }
  })
  const own = remitoLines.filter((line) => line.numero === remito.numero && !known.has(keyOf(line)))
  return [...ofOrder, ...own.map(orphanOf)]
}
/** A line of a remito of which the order system has no order line. */
const orphanOf = (line: RemitoLine): Linea => ({
  presupuestoId: line.presupuestoId,
  pedidoId: line.pedidoId,
  renglon: line.renglon,
  productoId: line.productoId,
  descripcion: line.productoId,
  unidad: 'unidad',
  largo: 0,
  ancho: 0,
  pedida: null,
  cantidad: two(line.cantidad),
  antes: 0,
  entregada: 0,
  pendiente: 0,
  enCamino: 0,
  preparada: 0,
  segunRemitos: null,
  coladas: { $values: line.colada === '' ? [] : [line.colada] },
  kilos: line.kilos,
  kilosTabla: line.kilosTabla,
})
