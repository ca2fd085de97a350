import { previewLinea, totals, type Preview } from '#features/carrito/rules.ts'
import type { Product } from '#features/productos/contract.ts'
import {
  asksAncho,
  asksLargo,
  campoCantidad,
  campoMetros,
  checkAncho,
  checkCantidad,
  checkLargo,
} from '#features/productos/rules.ts'
import { inCampo, notNumber, numeroOf, readTyped, type Campo, type Doubt } from '#shared/cantidad.ts'
import { showInt } from '#shared/money.ts'
import type { Reconocida } from './contract.ts'
import { emptyRow, type Escrita } from './pasted-block.ts'

/** A row of the grid: what is typed, what it was taken for, what was chosen, and why the cart refused it. */
export type Row = Escrita & {
  readonly key: number
  /** Asked and not answered yet. */
  readonly asked: boolean
  readonly reconocida: Reconocida | null
  readonly elegido: Product | null
  /** The code of what was chosen: it is read again by it. */
  readonly codigo: string | null
  readonly rechazo: string | null
}
export type Campos = 'cantidad' | 'largo' | 'ancho'
export const rowOf = (key: number, escrita: Partial<Escrita> = {}, codigo: string | null = null): Row => ({
  ...emptyRow,
  ...escrita,
  key,
  codigo,
  asked: false,
  reconocida: null,
  elegido: null,
  rechazo: null,
})
export const isBlank = ({ texto, cantidad, largo, ancho }: Escrita): boolean =>
  [texto, cantidad, largo, ancho].every((cell) => cell.trim() === '')

/** The product of a row: chosen, or found. */
export const productOf = ({ elegido, reconocida }: Row): Product | null =>
  elegido ?? (reconocida?.estado === 'encontrado' ? (reconocida.candidatos.$values[0] ?? null) : null)

type Medida = { readonly cantidad: number; readonly largo: number | null; readonly ancho: number | null }
/** Where a row stands. `wrong`: its product is known, and that field keeps it from being added. */
export type Status =
  | { readonly kind: 'blank' | 'reading' }
  | ({
      readonly kind: 'ready'
      readonly product: Product
      readonly medida: Medida
    } & Preview)
  | { readonly kind: 'doubtful' | 'missing'; readonly motivo: string; readonly candidatos: readonly Product[] }
  | {
      readonly kind: 'wrong'
      readonly product: Product
      readonly campo: Campos | null
      readonly motivo: string
      readonly doubt: Doubt | null
    }

const campoOf = (product: Product, campo: Campos): Campo =>
  campo === 'cantidad' ? campoCantidad(product) : campoMetros
const asksOf = (product: Product, campo: Campos): boolean =>
  campo === 'cantidad' || (campo === 'largo' ? asksLargo(product) : asksAncho(product))
const ORDER: readonly Campos[] = ['largo', 'ancho', 'cantidad']
export const missingCantidad = 'Poné la cantidad.'

/** The first field that is wrong, by the product page's rules; null for none. */
const findWrong = (row: Row, product: Product, minMC: number): Extract<Status, { kind: 'wrong' }> | null => {
  const checks = { cantidad: checkCantidad, largo: checkLargo, ancho: checkAncho }
  for (const campo of ORDER.filter((each) => asksOf(product, each))) {
    const typed = readTyped(row[campo], campoOf(product, campo))
    const problem = checks[campo](product, numeroOf(typed), minMC)
    if (problem === null) continue
    const blank = typed.kind === 'vacio' && campo === 'cantidad'
    const motivo =
      typed.kind === 'nothing' ? notNumber(row[campo], campoOf(product, campo)) : blank ? missingCantidad : problem
    const doubt = typed.kind === 'doubt' ? typed : null
    return { kind: 'wrong', product, campo, motivo: doubt?.question ?? motivo, doubt }
  }
  return null
}
const NOTHING: Preview = { precio: 0, neto: 0, montos: { montoSubtotal: 0, montoSubtotalDto: 0, pesoSubtotal: 0 } }
const ready = (row: Row, product: Product): Status => {
  const of = (campo: Campos): number | null =>
    asksOf(product, campo) ? numeroOf(readTyped(row[campo], campoOf(product, campo))) : null
  const medida = { cantidad: of('cantidad')!, largo: of('largo'), ancho: of('ancho') }
  const sides = { cantidad: medida.cantidad, dimension1: medida.largo ?? 0, dimension2: medida.ancho ?? 0 }
  const preview = previewLinea(product, sides) ?? NOTHING
  return { kind: 'ready', product, medida, ...preview }
}
/** Where a row stands; `minMC`: the portal's least quantity of square metres. */
export const statusOf = (row: Row, minMC: number): Status => {
  const product = productOf(row)
  if (product) {
    const wrong = findWrong(row, product, minMC)
    if (wrong) return wrong
    return row.rechazo === null
      ? ready(row, product)
      : { kind: 'wrong', product, campo: null, motivo: row.rechazo, doubt: null }
  }
  if (isBlank(row)) return { kind: 'blank' }
  const { reconocida } = row
  if (!reconocida) return { kind: 'reading' }
  const kind = reconocida.estado === 'dudoso' ? 'doubtful' : 'missing'
  return { kind, motivo: reconocida.motivo ?? '', candidatos: reconocida.candidatos.$values }
}

/** What the answer says fills the cells left blank; a cut that is asked begins as on the product's page. */
export const filledWith = (
  row: Row,
  product: Product | null,
  said: Partial<Record<Campos, number | null>>,
): Escrita => {
  const initial = {
    cantidad: null,
    largo: product && asksLargo(product) ? (product.largoMax ?? product.largoMin ?? 1) : null,
    ancho: product && asksAncho(product) ? (product.anchoMax ?? product.anchoMin ?? 1) : null,
  }
  const cell = (campo: Campos): string => {
    const numero = said[campo] ?? initial[campo]
    return row[campo].trim() !== '' || numero === null ? row[campo] : inCampo(numero)
  }
  return { texto: row.texto, cantidad: cell('cantidad'), largo: cell('largo'), ancho: cell('ancho') }
}

export type Summary = {
  readonly rows: number
  readonly ready: number
  readonly doubtful: number
  readonly missing: number
  readonly wrong: number
  readonly kg: number
  /** By currency: its symbol and the amount. */
  readonly montos: readonly (readonly [string, number])[]
}
/** The rows that say something, by where they stand, with the kilos and amounts of the ready ones. */
export const summaryOf = (statuses: readonly Status[]): Summary => {
  const count = (...kinds: Status['kind'][]) => statuses.filter(({ kind }) => kinds.includes(kind)).length
  const good = statuses.flatMap((status) => (status.kind === 'ready' ? [status] : []))
  const simbolos = [...new Set(good.map(({ product }) => product.moneda?.simbolo ?? ''))]
  const of = (simbolo: string) => good.filter(({ product }) => (product.moneda?.simbolo ?? '') === simbolo)
  return {
    rows: statuses.length - count('blank'),
    ready: good.length,
    doubtful: count('doubtful'),
    missing: count('missing', 'reading'),
    wrong: count('wrong'),
    kg: totals(good.map(({ montos }) => montos)).pesoTotal,
    montos: simbolos.map((simbolo) => [simbolo, totals(of(simbolo).map(({ montos }) => montos)).montoTotal] as const),
  }
}
const several = (count: number, what: string): string => `${count === 1 ? 'una' : showInt(count)} ${what}`
/** What 'Agregar al carrito' adds, and what stays: 'Se agregan 4 productos. Quedan 3: una por elegir…'. */
export const showSummary = ({ rows, ready, doubtful, missing, wrong }: Summary): string => {
  const adds =
    ready === 0
      ? 'No hay nada para agregar.'
      : ready === 1
        ? 'Se agrega 1 producto.'
        : `Se agregan ${showInt(ready)} productos.`
  const rest = [
    doubtful > 0 ? several(doubtful, 'por elegir') : '',
    missing > 0 ? several(missing, 'sin encontrar') : '',
    wrong > 0 ? several(wrong, 'por corregir') : '',
  ].filter(Boolean)
  const left = rows - ready
  return left === 0 ? adds : `${adds} ${left === 1 ? 'Queda 1' : `Quedan ${showInt(left)}`}: ${rest.join(', ')}.`
}
/** What a block was taken for, for a screen reader. */
export const showRead = (reconocidas: readonly Pick<Reconocida, 'estado'>[]): string => {
  const count = (estado: Reconocida['estado']) => reconocidas.filter((each) => each.estado === estado).length
  const rows = reconocidas.length === 1 ? '1 fila leída' : `${showInt(reconocidas.length)} filas leídas`
  const [found, doubtful, missing] = [count('encontrado'), count('dudoso'), count('noEncontrado')]
  return `${rows}: ${found} encontradas, ${doubtful} dudosas, ${missing} sin encontrar.`
}
/** The first row whose quantity is no number, of a block that was read: it stays as typed. */
export const findUnread = (rows: readonly Escrita[]): string | null => {
  const at = rows.findIndex(
    ({ cantidad }) => readTyped(cantidad, { decimals: 2, unidades: ['unidad'] }).kind === 'nothing',
  )
  return at < 0 ? null : `Fila ${at + 1}: la cantidad «${rows[at]!.cantidad}» no es un número. Las demás se leyeron.`
}
/** The rows that stay, as a spreadsheet takes them back, with the reason of each. */
export const pendingCsv = (rows: readonly Row[], minMC: number): string[][] => [
  ['producto', 'cantidad', 'largo', 'ancho', 'motivo'],
  ...rows.flatMap((row) => {
    const status = statusOf(row, minMC)
    if (status.kind === 'blank' || status.kind === 'ready') return []
    const motivo = 'motivo' in status ? status.motivo : 'Sin leer.'
    return [[row.codigo ?? row.texto, row.cantidad, row.largo, row.ancho, motivo]]
  }),
]
/** A file to start from. */
export const modelCsv: readonly (readonly string[])[] = [
  ['código', 'producto', 'cantidad', 'largo', 'ancho'],
  ['UPN-100-12', '', '24', '12', ''],
  ['', 'hierro del 8', '20', '', ''],
  ['', '6 C 100x50 de 4,5 m', '', '', ''],
]
/** A cell as a number of a request; null where it is none, or may be several. */
export const numberOf = (cell: string): number | null => numeroOf(readTyped(cell, { decimals: 3, unidades: ['m'] }))
