import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'
import { toTime } from '#shared/dates.ts'
import type { FileReply } from '#shared/route.ts'

/**
 * What a column holds. Figures and days are figures and days to whoever opens the sheet, who sees them as his program
 * writes them: 1.234,50 in Argentina.
 */
const formats = {
  texto: null,
  entero: '#,##0',
  /** Money and kilos: two decimals. */
  currency: '#,##0.00',
  /** Metres: three. */
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
/** A cell: a text of a figure ('1234.50', as the database gives it) is a figure in a column of figures. */
export type Cell = string | number | Date | null
export type SheetRows = Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>

/** The most characters Excel opens in a cell. */
const MOST = 32_767
/** Excel reads `_x0041_` in a text as the letter of that number; its stroke is written as one, so that it stays. */
const plain = (text: string): string =>
  text
    .replace(/[\ufffe\uffff]/g, '\ufffd') // no characters of XML: with one the sheet does not open
    .slice(0, MOST)
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .slice(0, MOST)

const valueOf = (cell: Cell | undefined, { tipo }: Columna): string | number | Date | null => {
  if (cell === null || cell === undefined || cell === '') return null
  if (tipo === 'texto') return plain(String(cell)) // also «=1+1»: a text, never a formula
  if (tipo === 'dia') return new Date(`${String(cell)}T00:00:00Z`)
  if (tipo === 'momento') return new Date(`${toTime(new Date(cell)).slice(0, 19)}Z`) // a sheet knows no time zone
  return Number(cell)
}

async function* valuesOf(columnas: readonly Columna[], rows: SheetRows) {
  for await (const row of rows) yield columnas.map((c, i) => valueOf(row[i], c))
}

/**
 * A sheet with a row of titles that stays in sight, as it is read: rows are taken from `rows` only as somebody reads
 * the bytes, and let go when nobody does any more. However many they are, they take no more memory.
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

/** The same, as the answer of a call. */
export const xlsxReply = (name: string, sheet: string, columnas: readonly Columna[], rows: SheetRows): FileReply => ({
  name,
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  bytes: writeXlsx(sheet, columnas, rows),
})
