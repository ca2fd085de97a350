import { readXlsx } from 'hucre/xlsx'
import { badInput, Refusal } from '#shared/errors.ts'
import type { Enviado } from '#shared/files.ts'
import { decoderOf, encodingOf } from '#server/files/encoding.ts'
import { readStored } from '#server/files/files.ts'
import { MAX_ROWS, readPasted, readSheet, textos, type Escrita } from '../rules.ts'

const unreadable = (nombre: string) => new Refusal(400, 'archivo_ilegible', textos.unreadable(nombre))

const bytesOf = async (id: string): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const piece of (await readStored(id)) as AsyncIterable<Buffer>) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Rows of a sheet that are read, and bytes its parts may unpack to: far above an order's, far below the memory. */
const MOST_SHEET_ROWS = 20_000
const MOST_UNPACKED = 64 * 1024 * 1024
const ENTRY = Buffer.from('PK\x01\x02', 'latin1')
/** The bytes a zip says its entries unpack to; the reader takes no more of each than it says (APPNOTE 4.3.12). */
const unpackedSize = (zip: Buffer): number => {
  let total = 0
  for (let at = zip.indexOf(ENTRY); at >= 0 && at + 46 <= zip.length; at = zip.indexOf(ENTRY, at + 46)) {
    const [packed, size] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)]
    total += size === 0 && packed > 2 ? Infinity : size
  }
  return total
}
/** The rows of the first sheet that has any. */
const rowsOfXlsx = async (bytes: Buffer): Promise<Escrita[]> => {
  const { sheets } = await readXlsx(bytes, { maxRows: MOST_SHEET_ROWS })
  for (const sheet of sheets) {
    const rows = readSheet(sheet.rows.map((cells) => cells.map((cell) => cellOf(cell))))
    if (rows.length > 0) return rows
  }
  return []
}
const cellOf = (cell: unknown): string | number | null =>
  typeof cell === 'number' || typeof cell === 'string' ? cell : cell instanceof Date ? cell.toISOString() : null

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
      if (unpackedSize(bytes) > MOST_UNPACKED) throw unreadable(enviado)
      return await rowsOfXlsx(bytes)
    } catch {
      throw unreadable(enviado)
    }
  const text = await decode(bytes)
  if (text === null) throw unreadable(enviado)
  return readPasted(text)
}

/**
 * The rows of an order in a file, as typed. Throws 400 for a file that cannot be read, has no rows or has more than
 * 500; the file is not kept.
 */
export const readArchivo = async ([file]: readonly Enviado[]): Promise<{ $values: Escrita[] }> => {
  if (!file) throw badInput(textos.noRows(''))
  const rows = await rowsOf(file)
  if (rows.length === 0) throw new Refusal(400, 'sin_filas', textos.noRows(file.enviado))
  if (rows.length > MAX_ROWS) throw new Refusal(400, 'demasiadas_filas', textos.fileTooLong(file.enviado, rows.length))
  return { $values: rows }
}
