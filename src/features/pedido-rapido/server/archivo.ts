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

/** The rows of the first sheet that has any. */
const rowsOfXlsx = async (bytes: Buffer): Promise<Escrita[]> => {
  const sheets = JSON.parse((await line(new Uint8Array(bytes))).toString('utf8')) as (string | number | null)[][][]
  for (const cells of sheets) {
    const rows = readSheet(cells)
    if (rows.length > 0) return rows
  }
  return []
}

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
const rowsOf = async ({ id, tipo, enviado }: Enviado): Promise<Escrita[]> => {
  const bytes = await bytesOf(id)
  if (tipo === 'xlsx')
    try {
      return await rowsOfXlsx(bytes)
    } catch (error) {
      throw error instanceof Refusal ? error : unreadable(enviado)
    }
  const text = await decode(bytes)
  if (text === null) throw unreadable(enviado)
  return readPasted(text)
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
