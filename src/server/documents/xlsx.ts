import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'
import { toTime } from '#shared/dates.ts'
import type { FileReply } from '#shared/route.ts'

/**
 * What a column holds. Figures and days are figures and days to whoever opens the sheet, who sees them as his program
 * writes them: 1.234,50 in Argentina.
 */
const formatos = {
  texto: null,
  entero: '#,##0',
  /** Money and kilos: two decimals. */
  dinero: '#,##0.00',
  /** Metres: three. */
  metro: '#,##0.000',
  /** A day: 'YYYY-MM-DD'. */
  dia: 'dd/mm/yyyy',
  /** An instant, in the portal's local time. */
  momento: 'dd/mm/yyyy hh:mm',
} as const
export type Columna = {
  readonly titulo: string
  readonly tipo: keyof typeof formatos
  /** In characters. */
  readonly ancho?: number
}
/** A cell: a text of a figure ('1234.50', as the database gives it) is a figure in a column of figures. */
export type Celda = string | number | Date | null
export type SheetRows = Iterable<readonly Celda[]> | AsyncIterable<readonly Celda[]>

/** The most characters Excel opens in a cell. */
const MOST = 32_767
/** Excel reads `_x0041_` in a text as the letter of that number; its stroke is written as one, so that it stays. */
const plain = (text: string): string =>
  text
    .replace(/[\ufffe\uffff]/g, '\ufffd') // no characters of XML: with one the sheet does not open
    .slice(0, MOST)
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .slice(0, MOST)

const valueOf = (celda: Celda | undefined, { tipo }: Columna): string | number | Date | null => {
  if (celda === null || celda === undefined || celda === '') return null
  if (tipo === 'texto') return plain(String(celda)) // also «=1+1»: a text, never a formula
  if (tipo === 'dia') return new Date(`${String(celda)}T00:00:00Z`)
  if (tipo === 'momento') return new Date(`${toTime(new Date(celda)).slice(0, 19)}Z`) // a sheet knows no time zone
  return Number(celda)
}

async function* valuesOf(columnas: readonly Columna[], rows: SheetRows) {
  for await (const row of rows) yield columnas.map((c, i) => valueOf(row[i], c))
}

/**
 * A sheet with a row of titles that stays in sight, as it is read: rows are taken from `rows` only as somebody reads
 * the bytes, and let go when nobody does any more. However many they are, they take no more memory.
 */
export const writeXlsx = (hoja: string, columnas: readonly Columna[], rows: SheetRows): Readable =>
  Readable.fromWeb(
    writeXlsxStream(valuesOf(columnas, rows), {
      name: hoja,
      freezePane: { rows: 1 },
      columns: columnas.map(({ titulo, tipo, ancho }) => ({
        header: plain(titulo),
        width: ancho ?? Math.max(12, titulo.length + 2),
        ...(formatos[tipo] ? { numFmt: formatos[tipo] } : {}),
      })),
    }) as never,
  )

/** The same, as the answer of a call. */
export const xlsxReply = (name: string, hoja: string, columnas: readonly Columna[], rows: SheetRows): FileReply => ({
  name,
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  bytes: writeXlsx(hoja, columnas, rows),
})
