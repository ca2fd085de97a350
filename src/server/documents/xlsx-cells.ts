import { toTime } from '#shared/dates.ts'
import { dec, round, showNumber, ZERO, type Decimal } from '#shared/money.ts'

/**
 * Number formats by column type. Numbers and dates are stored as such, so that Excel shows them by its own locale:
 * 1.234,50 in Argentina.
 */
export const formats = {
  texto: null,
  entero: '#,##0',
  /** Money and kilos, two decimals. */
  currency: '#,##0.00',
  /** Metres, three decimals. */
  metro: '#,##0.000',
  /** A day: 'YYYY-MM-DD'. */
  dia: 'dd/mm/yyyy',
  /** An instant, in the portal's local time. */
  momento: 'dd/mm/yyyy hh:mm',
} as const
export type Columna = {
  readonly titulo: string
  readonly tipo: keyof typeof formats
  /** The last row says its sum: of what may be added up, in one unit or currency. */
  readonly suma?: true
}
/**
 * A cell's value; the text of a number ('1234.50', as the database returns it) becomes a number in a numeric column.
 */
export type Cell = string | number | Date | null
export type Row = readonly Cell[]

const places = { entero: 0, currency: 2, metro: 3 } as const
type Numeric = keyof typeof places
const isNumeric = (tipo: Columna['tipo']): tipo is Numeric => tipo in places
const isMissing = (cell: Cell | undefined): cell is null | undefined | '' =>
  cell === null || cell === undefined || cell === ''

/** Most characters of a cell that Excel opens. */
const MOST = 32_767
/** Text as a sheet's file can hold it. Escapes `_x0041_`: Excel would read it as the character of that code. */
export const plain = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
    .replace(/[\ufffe\uffff]/g, '\ufffd') // invalid in XML: Excel would refuse the sheet
    .slice(0, MOST)
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .slice(0, MOST)
const entities: { readonly [char: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }
const escaped = (text: string): string => text.replace(/[&<>\r]/g, (char) => entities[char]!)

/** Days since 1899-12-30, as Excel counts them; of an instant, in local time: a sheet has no time zones. */
const serialOf = (cell: Cell, tipo: 'dia' | 'momento'): number => {
  const local = tipo === 'dia' ? `${String(cell)}T00:00:00Z` : `${toTime(new Date(cell as Date)).slice(0, 19)}Z`
  return Date.parse(local) / 86_400_000 + 25_569
}
const written = /^-?\d+(?:\.(\d+))?$/
/** A number with no more decimals than its column shows, exactly: the database's text stays as it is. */
const exactOf = (cell: Cell, tipo: Numeric): string => {
  const text = String(cell)
  const fits = (written.exec(text)?.[1]?.length ?? 0) <= places[tipo] && written.test(text)
  return fits ? text : round(text, places[tipo]).toFixed()
}

/** 'A', 'B' … 'AA': a column by its index. */
export const letterOf = (index: number): string =>
  (index < 26 ? '' : letterOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

/** A cell of a column as the sheet's file has it. `style`: the index of its look. */
const writeCell = (cell: Cell | undefined, { tipo }: Columna, ref: string, style: string): string => {
  if (isMissing(cell)) return ''
  if (tipo === 'texto') {
    const text = plain(String(cell)) // «=1+1» too stays a text, never a formula
    const space = /^\s|\s$|[\n\t]/.test(text) ? ' xml:space="preserve"' : ''
    return `<c r="${ref}" s="${style}" t="inlineStr"><is><t${space}>${escaped(text)}</t></is></c>`
  }
  const value = isNumeric(tipo) ? exactOf(cell, tipo) : serialOf(cell, tipo)
  return `<c r="${ref}" s="${style}"><v>${value}</v></c>`
}
/** What is the same for all rows: their columns, the looks of their cells, how many characters each column has. */
type Looks = { readonly columnas: readonly Columna[]; readonly styles: readonly string[]; readonly widths: Widths }
type Widths = readonly number[]
export const writeRow = (row: Row, { columnas, styles, widths }: Looks, at: number): string => {
  const cells = columnas.map((c, i) => writeCell(row[i], c, `${letterOf(i)}${at}`, styles[i]!))
  const lines = Math.max(1, ...columnas.map((c, i) => linesOf(row[i], c, widths[i]!)))
  // not every program measures a row that says nothing: what wraps would be drawn over the next one
  const height = lines > 1 ? ` ht="${Math.min(lines * LINE, HIGHEST)}" customHeight="1"` : ''
  return `<row r="${at}"${height}>${cells.join('')}</row>`
}
/** Points of a line, and of the highest row Excel opens. */
const [LINE, HIGHEST] = [15, 409] as const
/** How many lines a text takes in its column, on the high side: words break before its end. */
const linesOf = (cell: Cell | undefined, { tipo }: Columna, width: number): number => {
  if (tipo !== 'texto' || isMissing(cell)) return 1
  const text = String(cell)
  if (text.length < width && !text.includes('\n')) return 1
  return text
    .split('\n')
    .reduce((lines, line) => lines + (line.length < width ? 1 : Math.ceil(line.length / (width * 0.9))), 0)
}
/** Words that follow figures, which end where they begin: both stand apart. */
export const isApart = (columnas: readonly Columna[], index: number): boolean =>
  columnas[index]!.tipo === 'texto' && index > 0 && columnas[index - 1]!.tipo !== 'texto'

/** The sums of the columns that have one, exact; null of a column without any figure. */
export type Sums = (Decimal | null)[]
export const addTo = (sums: Sums, row: Row, columnas: readonly Columna[]): void => {
  for (const [at, { suma }] of columnas.entries())
    if (suma && !isMissing(row[at])) sums[at] = (sums[at] ?? ZERO).plus(dec(row[at] as string | number))
}
type Foot = {
  readonly columnas: readonly Columna[]
  readonly styles: readonly string[]
  readonly total: string
  /** The row above it. */
  readonly last: number
}
/**
 * The sums below the rows from the second to the last: of what a filter leaves in sight once it is opened, and of all
 * of it for who reads without computing.
 */
export const writeSums = (sums: Sums, { columnas, styles, total, last }: Foot): string => {
  const cells = columnas.map((columna, index) => {
    const ref = `${letterOf(index)}${last + 1}`
    const sum = sums[index]
    if (index === 0) return writeCell(total, { ...columna, tipo: 'texto' }, ref, styles[index]!)
    if (!sum) return `<c r="${ref}" s="${styles[index]}"/>`
    const range = `${letterOf(index)}2:${letterOf(index)}${last}`
    return `<c r="${ref}" s="${styles[index]}"><f>SUBTOTAL(109,${range})</f><v>${sum.toFixed()}</v></c>`
  })
  return `<row r="${last + 1}">${cells.join('')}</row>`
}

/** In characters: less than a title and its arrow needs is unreadable, more than this wraps. */
const [LEAST, WIDEST] = [6, 60] as const
const lengthOf = (cell: Cell | undefined, tipo: Columna['tipo']): number => {
  if (isMissing(cell)) return 0
  if (tipo === 'dia') return 10
  if (tipo === 'momento') return 16
  if (isNumeric(tipo)) return showNumber(Number(cell)).length + places[tipo] - 2
  return Math.max(
    ...String(cell)
      .split('\n')
      .map((line) => line.length),
  )
}
/** Each column as wide as its title, these rows and its sum, to a limit. */
export const widthsOf = (columnas: readonly Columna[], rows: readonly Row[], sums: Sums): number[] =>
  columnas.map(({ titulo, tipo }, index) => {
    const longest = rows.reduce((most, row) => Math.max(most, lengthOf(row[index], tipo)), LEAST as number)
    const sum = sums[index] ? showNumber(sums[index].toNumber()).length : 0
    // a title has the filter's arrow beside it; figures in bold are wider
    const apart = isApart(columnas, index) ? 2 : 0
    return Math.min(Math.max(titulo.length + 4, longest + 2, sum + 3) + apart, WIDEST)
  })
