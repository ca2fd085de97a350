import { badInput, Refusal } from '#shared/errors.ts'
import type { Enviado } from '#shared/files.ts'
import { decoderOf, encodingOf } from '#server/files/encoding.ts'
import { openLine } from '#server/documents/line.ts'
import { readStored } from '#server/files/files.ts'
import { MAX_ROWS, readPasted, readSheet, textos, type Escrita } from '../rules.ts'

const unreadable = (nombre: string) => new Refusal(400, 'archivo_ilegible', textos.unreadable(nombre))

const bytesOf = async (id: string): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const piece of (await readStored(id)) as AsyncIterable<Buffer>) pieces.push(piece)
  return Buffer.concat(pieces)
}

/**
 * Opens sheets in a process of its own, one at a time: a file of 2 MB may hold what takes seconds and hundreds of
 * megabytes to read, and whoever uploads it waits for it alone (OPEN-457).
 */
const line = openLine({
  script: new URL('./sheet.worker.ts', import.meta.url),
  most: 30,
  patience: 15_000,
  heapMb: 512,
  idle: 20_000,
})
type Cell = string | number | null
/** The cells of each sheet, as they are typed. */
const sheetsOf = async (bytes: Buffer): Promise<Cell[][][]> =>
  JSON.parse((await line(new Uint8Array(bytes))).toString('utf8')) as Cell[][][]

async function* whole(bytes: Buffer) {
  yield bytes
}
/** UTF-16 with its mark (Excel's «Texto Unicode»), else UTF-8 or Windows-1252; a NUL in these is no text. */
const decode = async (bytes: Buffer): Promise<string | null> => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.includes(0)) return null
  return decoderOf(await encodingOf(whole(bytes)))(bytes)
}
/**
 * What a CSV or XLSX file has: a text, or the cells of its sheets. Throws 400 where it cannot be read, and 503 where
 * that takes too long or too many wait.
 */
export const readFile = async ({
  id,
  tipo,
  enviado,
}: Enviado): Promise<{ readonly text: string } | { readonly sheets: readonly Cell[][][] }> => {
  const bytes = await bytesOf(id)
  if (tipo === 'xlsx')
    try {
      return { sheets: await sheetsOf(bytes) }
    } catch (error) {
      throw error instanceof Refusal ? error : unreadable(enviado)
    }
  const text = await decode(bytes)
  if (text === null) throw unreadable(enviado)
  return { text }
}
/** The rows of the first sheet that has any. */
const rowsOf = async (file: Enviado): Promise<Escrita[]> => {
  const read = await readFile(file)
  if ('text' in read) return readPasted(read.text)
  return read.sheets.map((cells) => readSheet(cells)).find((rows) => rows.length > 0) ?? []
}

/**
 * The rows of an order in a file, as typed. Throws 400 for a file that cannot be read, has no rows or has more than
 * 500, and 503 for one that takes too long or comes when too many wait; the file is not kept.
 */
export const readArchivo = async ([file]: readonly Enviado[]): Promise<{ $values: Escrita[] }> => {
  if (!file) throw badInput(textos.noRows(''))
  const rows = await rowsOf(file)
  if (rows.length === 0) throw new Refusal(400, 'sin_filas', textos.noRows(file.enviado))
  if (rows.length > MAX_ROWS) throw new Refusal(400, 'demasiadas_filas', textos.fileTooLong(file.enviado, rows.length))
  return { $values: rows }
}
