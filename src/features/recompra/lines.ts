import type { Agregadas, LineaHoy } from '#features/carrito/contract.ts'
import { netoOfPrecio, precioFor } from '#features/carrito/rules.ts'
import {
  rowOf,
  statusOf,
  summaryOf,
  type Campos,
  type Row,
  type Status,
  type Summary,
} from '#features/pedido-rapido/rules.ts'
import type { Product } from '#features/productos/contract.ts'
import { inCampo } from '#shared/cantidad.ts'
import { dec, round } from '#shared/money.ts'

/**
 * A line that is looked at before it is bought: what it says, what is typed over it, the substitute that was chosen,
 * and whether the person wants it. `key`: of the line in its list.
 */
export type Wanted = {
  readonly key: number
  readonly linea: LineaHoy
  readonly row: Row
  readonly wanted: boolean
  /** Went to the cart since it was last changed. */ readonly added: boolean
}
/** Where a line stands: as a row of the quick order, or not sold and nothing chosen in its place. */
export type LineStatus = Status | { readonly kind: 'gone'; readonly motivo: string }

const cell = (medida: number): string => (medida > 0 ? inCampo(medida) : '')
export const wantedOf = (key: number, linea: LineaHoy, wanted = true): Wanted => ({
  key,
  linea,
  row: {
    ...rowOf(key, {
      texto: linea.productoId,
      cantidad: cell(linea.cantidad),
      largo: cell(linea.largo),
      ancho: cell(linea.ancho),
    }),
    elegido: linea.producto,
  },
  wanted,
  added: false,
})

/** Where it stands, by the product page's rules; `minMC`: the portal's least quantity of square metres. */
export const lineStatus = ({ row, linea }: Wanted, minMC: number): LineStatus =>
  row.elegido ? statusOf(row, minMC) : { kind: 'gone', motivo: linea.motivo ?? '' }
/** It goes into the cart with the others: it can, the person wants it, and it is not there already. */
export const isTicked = ({ wanted, added }: Wanted, status: LineStatus): boolean =>
  status.kind === 'ready' && wanted && !added

/** The price of then beside that of today, in per cent with one decimal; null where they cannot be compared. */
export const deltaOf = (then: number, today: number): number | null =>
  then > 0 ? round(dec(today).minus(then).times(100).div(then), 1).toNumber() : null
/** What a unit of a line costs today, after discounts; null while nothing of it is sold. */
export const precioToday = (product: Product, status: LineStatus): number | null => {
  if (status.kind === 'ready') return status.neto
  const precio = precioFor(product, { cantidad: 0, dimension1: 0, dimension2: 0 })
  return precio === null ? null : netoOfPrecio(product, precio)
}

export type Action =
  | { readonly do: 'type'; readonly key: number; readonly campo: Campos; readonly text: string }
  | { readonly do: 'tick'; readonly key: number; readonly wanted: boolean }
  | { readonly do: 'all'; readonly wanted: boolean }
  | { readonly do: 'choose'; readonly key: number; readonly product: Product | null }
  | { readonly do: 'read'; readonly lineas: readonly LineaHoy[] }
  | { readonly do: 'added'; readonly keys: readonly number[]; readonly rechazadas: readonly Rechazo[] }
type Rechazo = Agregadas['rechazadas']['$values'][number]

const change = (lines: readonly Wanted[], key: number, to: (line: Wanted) => Partial<Wanted>): Wanted[] =>
  lines.map((line) => (line.key === key ? { ...line, ...to(line) } : line))
/** Fresh answers: what was typed, chosen and ticked stays with its line. */
const reread = (lines: readonly Wanted[], lineas: readonly LineaHoy[]): Wanted[] =>
  lineas.map((linea, key) => {
    const before = lines.find((line) => line.key === key && line.linea.productoId === linea.productoId)
    if (!before) return wantedOf(key, linea)
    const chosen = before.row.elegido?.id
    const substitute = linea.sustitutos.$values.find(({ id }) => id === chosen)
    return { ...before, linea, row: { ...before.row, elegido: substitute ?? linea.producto } }
  })
const afterAdding = (lines: readonly Wanted[], keys: readonly number[], rechazadas: readonly Rechazo[]): Wanted[] => {
  const motivos = new Map(rechazadas.map(({ at, motivo }) => [keys[at]!, motivo]))
  const sent = new Set(keys)
  return lines.map((line) => {
    if (!sent.has(line.key)) return line
    const rechazo = motivos.get(line.key) ?? null
    return { ...line, added: rechazo === null, row: { ...line.row, rechazo } }
  })
}

export const linesReducer = (lines: readonly Wanted[], action: Action): readonly Wanted[] => {
  switch (action.do) {
    case 'type':
      return change(lines, action.key, ({ row }) => ({
        row: { ...row, [action.campo]: action.text, rechazo: null },
        wanted: true,
        added: false,
      }))
    case 'tick':
      return change(lines, action.key, () => ({ wanted: action.wanted, added: false }))
    case 'all':
      return lines.map((line) => ({ ...line, wanted: action.wanted, added: action.wanted ? false : line.added }))
    case 'choose':
      return change(lines, action.key, ({ row, linea }) => ({
        row: { ...row, elegido: action.product ?? linea.producto, rechazo: null },
        wanted: true,
        added: false,
      }))
    case 'read':
      return reread(lines, action.lineas)
    case 'added':
      return afterAdding(lines, action.keys, action.rechazadas)
  }
}

export type Totals = {
  readonly statuses: readonly LineStatus[]
  readonly ticked: readonly { readonly line: Wanted; readonly status: Extract<Status, { kind: 'ready' }> }[]
  readonly summary: Summary
}
/** The ticked lines with what they come to. */
export const totalsOf = (lines: readonly Wanted[], minMC: number): Totals => {
  const statuses = lines.map((line) => lineStatus(line, minMC))
  const ticked = lines.flatMap((line, at) => {
    const status = statuses[at]!
    return status.kind === 'ready' && isTicked(line, status) ? [{ line, status }] : []
  })
  return { statuses, ticked, summary: summaryOf(ticked.map(({ status }) => status)) }
}
