import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'
import { toTime } from '#shared/dates.ts'
import type { FileReply } from '#shared/route.ts'

/**
 * Number formats by column type. Numbers and dates are stored as such, so that Excel shows them by its own locale:
 * 1.234,50 in Argentina.
 */
const formats = {
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
  /** In characters. */
  readonly ancho?: number
}
/**
 * A cell's value; the text of a number ('1234.50', as the database returns it) becomes a number in a numeric column.
 */
export type Cell = string | number | Date | null
export type SheetRows = Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>

/** Most characters of a cell that Excel opens. */
const MOST = 32_767
/** Escapes `_x0041_`: Excel would read it as the character of that code. */
const plain = (text: string): string =>
  text
    .replace(/[\ufffe\uffff]/g, '\ufffd') // invalid in XML: Excel would refuse the sheet
    .slice(0, MOST)
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .slice(0, MOST)

const valueOf = (cell: Cell | undefined, { tipo }: Columna): string | number | Date | null => {
  if (cell === null || cell === undefined || cell === '') return null
  if (tipo === 'texto') return plain(String(cell)) // «=1+1» too stays a text, never a formula
  if (tipo === 'dia') return new Date(`${String(cell)}T00:00:00Z`)
  if (tipo === 'momento') return new Date(`${toTime(new Date(cell)).slice(0, 19)}Z`) // a sheet has no time zones
  return Number(cell)
}

async function* valuesOf(columnas: readonly Columna[], rows: SheetRows) {
  for await (const row of rows) yield columnas.map((c, i) => valueOf(row[i], c))
}

/**
 * A stream of one sheet with a frozen header row. Rows are pulled from `rows` as the stream is read, and released when
 * it is destroyed, so that memory does not grow with their number.
 */
export const writeXlsx = (sheet: string, columnas: readonly Columna[], rows: SheetRows): Readable =>
  Readable.fromWeb(
    writeXlsxStream(valuesOf(columnas, rows), {
      name: sheet,
      freezePane: { rows: 1 },
      columns: columnas.map(({ titulo, tipo, ancho }) => ({
        header: plain(titulo),
        width: ancho ?? Math.max(12, titulo.length + 2),
        ...(formats[tipo] ? { numFmt: formats[tipo] } : {}),
      })),
    }) as never,
  )

/** The same sheet, as a call's reply. */
export const xlsxReply = (name: string, sheet: string, columnas: readonly Columna[], rows: SheetRows): FileReply => ({
  name,
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  bytes: writeXlsx(sheet, columnas, rows),
})
