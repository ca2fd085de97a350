import { readTyped, notNumber, type Campo } from '#shared/cantidad.ts'
import { cellsOf } from '#features/pedido-rapido/rules.ts'
import { fold } from '#shared/identity.ts'
import { showInt } from '#shared/money.ts'
import { readLargo, type Unidad } from './lengths.ts'
import { MAX_FILAS, MAX_MARCA, MAX_PIEZAS } from './limits.ts'

/** The pieces that are wanted, as they are written: rows of quantity, length and mark (CORTE-02). */

export type Escrita = { readonly cantidad: string; readonly largo: string; readonly marca: string }
export type Fila = Escrita & { readonly key: number }
type Columna = keyof Escrita
export const emptyEscrita: Escrita = { cantidad: '', largo: '', marca: '' }

const HEADINGS: Readonly<Record<Columna, readonly string[]>> = {
  cantidad: ['cantidad', 'cant', 'cantidades', 'piezas', 'pzas', 'pz', 'unidades', 'u', 'uds', 'qty', 'n'],
  largo: ['largo', 'long', 'longitud', 'medida', 'corte', 'l'],
  marca: ['marca', 'posicion', 'pos', 'nombre', 'referencia', 'ref', 'detalle', 'descripcion', 'pieza'],
}
const headingOf = (cell: string): Columna | null => {
  const name = fold(cell)
    .replace(/\([^)]*\)|[.:*#°º]/g, ' ')
    .replace(/\b(?:en )?(?:mm|cm|mts?|m)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return (Object.keys(HEADINGS) as Columna[]).find((each) => HEADINGS[each].includes(name)) ?? null
}
/** The unit that a heading names: 'largo (m)'. */
const unitOf = (cell: string): string => /\b(mm|cm|m)\b/.exec(fold(cell))?.[1] ?? ''
const isHead = (cells: readonly string[]): boolean => {
  const known = cells.map(headingOf)
  return known.includes('largo') && known.filter((each) => each !== null).length > 1
}

const withUnit = (text: string, unidad: string): string => (/\d\s*$/.test(text) && unidad ? `${text} ${unidad}` : text)
const byHeadings = (cells: readonly string[], head: readonly string[]): Escrita => {
  const row: Record<Columna, string> = { ...emptyEscrita }
  for (const [at, heading] of head.entries()) {
    const columna = headingOf(heading)
    const cell = cells[at]?.trim() ?? ''
    if (columna && row[columna] === '') row[columna] = columna === 'largo' ? withUnit(cell, unitOf(heading)) : cell
  }
  return row
}
/** '16 de 4,05 m Correa', '14 x 5950', '4.050': how many, how long, and what it is called. */
const LINE =
  /^(?:(\d+)\s*(?:piezas?|pzas?|u(?:nidades)?)?\.?\s*(?:de|x|×|\*|-|:)\s*)?(\d[\d.,]*\s*(?:mm|cm|mts?|metros?|m)?)\b\.?\s*(.*)$/i
const byLine = (line: string): Escrita | null => {
  const [, cantidad = '', largo, marca = ''] = LINE.exec(line.trim()) ?? []
  return largo === undefined ? null : { cantidad: cantidad || '1', largo: largo.trim(), marca: marca.trim() }
}
const says = ({ largo, cantidad }: Escrita): boolean => /\d/.test(largo) || /\d/.test(cantidad)
const cut = ({ marca, ...row }: Escrita): Escrita => ({ ...row, marca: marca.slice(0, MAX_MARCA) })

/** The rows of a table's cells: with headings in any order, without them quantity, length and mark. */
export const readCells = (records: readonly (readonly string[])[]): Escrita[] => {
  const at = records.slice(0, 10).findIndex(isHead)
  const rows =
    at >= 0
      ? records.slice(at + 1).map((cells) => byHeadings(cells, records[at]!))
      : records.map((cells) => {
          const [cantidad = '', largo = '', marca = ''] = cells.map((cell) => cell.trim())
          return cells.length > 1 ? { cantidad, largo, marca } : (byLine(cantidad) ?? emptyEscrita)
        })
  return rows.filter(says).map(cut)
}
/** The rows of what is pasted, of a spreadsheet or a text. */
export const readPiezas = (pasted: string): Escrita[] => readCells(cellsOf(pasted, isHead))

export const campoCantidad: Campo = { decimals: 0, unidades: ['pieza', 'unidad'] }
export type Status =
  | { readonly kind: 'blank' }
  | { readonly kind: 'ready'; readonly cantidad: number; readonly largo: number }
  | {
      readonly kind: 'wrong'
      readonly campo: 'cantidad' | 'largo'
      readonly motivo: string
      /** What it may be, as it is typed. */ readonly options: readonly {
        readonly text: string
        readonly largo: number | null
      }[]
    }
const wrong = (
  campo: 'cantidad' | 'largo',
  motivo: string,
  options: Extract<Status, { kind: 'wrong' }>['options'] = [],
) => ({ kind: 'wrong', campo, motivo, options }) as const

export const textosOfPiezas = {
  sinCantidad: 'Poné cuántas piezas.',
  sinLargo: 'Poné el largo.',
  cantidad: `La cantidad va de 1 a ${showInt(MAX_PIEZAS)}.`,
  largo: (text: string, unidad: Unidad) =>
    `«${text.trim()}» no es un largo: va en ${unidad === 'mm' ? 'milímetros, como 4050 o 2998,5' : 'metros, como 4,05'}.`,
  tooManyFilas: (filas: number) =>
    `Son ${showInt(filas)} filas y el máximo es ${showInt(MAX_FILAS)}. Partilo en dos planes.`,
} as const

/** Where a row stands, with a length in its column's unit. */
export const statusOf = ({ cantidad, largo }: Escrita, unidad: Unidad): Status => {
  if (cantidad.trim() === '' && largo.trim() === '') return { kind: 'blank' }
  const long = readLargo(largo, unidad)
  if (long.kind === 'vacio') return wrong('largo', textosOfPiezas.sinLargo)
  if (long.kind === 'nothing') return wrong('largo', textosOfPiezas.largo(largo, unidad))
  if (long.kind === 'doubt')
    return wrong(
      'largo',
      long.question,
      long.options.map((option) => ({ text: '', largo: option })),
    )
  const many = readTyped(cantidad, campoCantidad)
  if (many.kind === 'vacio') return wrong('cantidad', textosOfPiezas.sinCantidad)
  if (many.kind === 'nothing') return wrong('cantidad', notNumber(cantidad, campoCantidad))
  if (many.kind === 'doubt')
    return wrong(
      'cantidad',
      many.question,
      many.options.map((option) => ({ text: String(option), largo: null })),
    )
  const { numero } = many
  return Number.isInteger(numero) && numero >= 1 && numero <= MAX_PIEZAS
    ? { kind: 'ready', cantidad: numero, largo: long.largo }
    : wrong('cantidad', textosOfPiezas.cantidad)
}
/** A, B … Z, AA: what a row's pieces are called on the plan. */
export const letterOf = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : letterOf(Math.floor(at / 26) - 1) + letterOf(at % 26)
