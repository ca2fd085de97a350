import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { today } from '#shared/dates.ts'
import { db } from '#server/context.ts'
import { readParams } from '#server/params.ts'
import { addTo, letterOf, widthsOf, writeRow, writeSums, type Row, type Sums } from './xlsx-cells.ts'
import { frameOf, type Frame, type Sheet } from './xlsx-frame.ts'

export type { Cell, Columna, Row } from './xlsx-cells.ts'
export type { Sheet } from './xlsx-frame.ts'
export type SheetRows = Iterable<Row> | AsyncIterable<Row>

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Rows that a sheet's widths are taken from. */
const SAMPLE = 1_000
/** Most rows that Excel opens in one sheet, without its head and its sums. */
export const MOST_ROWS = 1_048_574
/** Characters that go to the zip at once. */
const CHUNK = 65_536

/** Rows one by one, of which the next is known: the first ones were read to see how wide the columns are. */
type Rows = { readonly peek: () => Promise<Row | undefined>; readonly take: () => void; readonly release: () => void }
const rowsOf = (first: readonly Row[], source: AsyncIterator<Row> | Iterator<Row>): Rows => {
  let taken = 0
  let ahead: Row | undefined
  return {
    peek: async () => {
      if (taken < first.length) return first[taken]
      if (ahead === undefined) ahead = ((await source.next()) as IteratorResult<Row, undefined>).value
      return ahead
    },
    take: () => {
      if (taken < first.length) taken++
      else ahead = undefined
    },
    release: () => void Promise.resolve(source.return?.()).catch(() => {}),
  }
}

type Started = {
  readonly sheet: Sheet
  readonly frame: Frame
  readonly rows: Rows
  readonly widths: readonly number[]
}
/** Reads the first rows. */
const start = async (sheet: Sheet, rows: SheetRows): Promise<Started> => {
  const { columnas } = sheet
  const source = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  const first: Row[] = []
  const sums: Sums = columnas.map(() => null)
  let whole = false
  while (first.length < SAMPLE && !whole) {
    const { done, value } = (await source.next()) as IteratorResult<Row>
    whole = done === true
    if (done) break
    first.push(value)
    addTo(sums, value, columnas)
  }
  // of those that follow neither the figures nor their sum is known
  const widths = widthsOf(columnas, first, sums).map((width, i) => (whole || !sums[i] ? width : width + 4))
  return { sheet, frame: await frameOf(sheet, widths), rows: rowsOf(first, source), widths }
}

/** One sheet in chunks, of at most so many rows. */
async function* sheetText({ sheet, frame, rows, widths }: Started, most: number): AsyncGenerator<Buffer> {
  const { columnas, total = 'Total' } = sheet
  const sums: Sums = columnas.map(() => null)
  const looks = { columnas, styles: frame.styles, widths }
  let pending = frame.before
  let last = 1
  for (let row = await rows.peek(); row && last <= most; row = await rows.peek()) {
    rows.take()
    addTo(sums, row, columnas)
    pending += writeRow(row, looks, ++last)
    if (pending.length < CHUNK) continue
    yield Buffer.from(pending)
    pending = ''
  }
  if (sums.some((sum) => sum !== null)) pending += writeSums(sums, { columnas, styles: frame.sumStyles, total, last })
  // the sums stay out of what is filtered
  yield Buffer.from(pending + frame.after(`A1:${letterOf(columnas.length - 1)}${last}`))
}

/** Adds the sheets, each once the one before has been read, and what else makes a workbook of them. */
const fill = async (zip: ZipFile, started: Started, most: number, hold: (part: Readable) => void): Promise<void> => {
  let sheets = 0
  do {
    const part = Readable.from(sheetText(started, most), { objectMode: false })
    hold(part)
    zip.addReadStream(part, `xl/worksheets/sheet${++sheets}.xml`)
    await finished(part)
  } while (await started.rows.peek())
  for (const [path, content] of await started.frame.rest(sheets)) zip.addBuffer(Buffer.from(content), path)
  zip.end()
}

/**
 * A stream of a sheet: a head that stays in sight and filters, columns as wide as what is in them, sums below, set for
 * A4, with whose it is and of which day in its properties. Rows are pulled from `rows` as the stream is read, and
 * released when it is destroyed, so that memory does not grow with their number. `most`: rows a sheet, the rest goes to
 * another one.
 */
export const writeXlsx = async (sheet: Sheet, rows: SheetRows, most = MOST_ROWS): Promise<Readable> => {
  const started = await start(sheet, rows)
  const zip = new ZipFile()
  const bytes = zip.outputStream as Readable // unwrapped: a wrapping stream would end only after more input
  let current: Readable | undefined
  const failed = (error: unknown) => void bytes.destroy(error as Error)
  ;(zip as unknown as NodeJS.EventEmitter).on('error', failed)
  bytes.once('close', () => {
    current?.destroy()
    started.rows.release()
  })
  void fill(zip, started, most, (part) => (current = part)).catch(failed)
  return bytes
}

/** The same sheet, of today, as a call's reply. */
export const xlsxReply = async (name: string, sheet: Omit<Sheet, 'dia' | 'empresa'>, rows: SheetRows) => {
  const { empresa } = await readParams(db())
  const bytes = await writeXlsx({ ...sheet, dia: today(), empresa: empresa.nombre }, rows)
  return { name, type: XLSX, bytes } as const
}
