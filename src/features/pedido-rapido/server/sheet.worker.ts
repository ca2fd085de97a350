import { readXlsx } from 'hucre/xlsx'
import type { Answer } from '#server/documents/line.ts'
import { unpackedSize } from './unpacked.ts'

/** Rows of a sheet that are read, and bytes its parts may unpack to: far above an order's, far below the memory. */
const MOST_ROWS = 20_000
const MOST_UNPACKED = 24 * 1024 * 1024

const cellOf = (cell: unknown): string | number | null =>
  typeof cell === 'number' || typeof cell === 'string' ? cell : cell instanceof Date ? cell.toISOString() : null

/** The cells of every sheet, as JSON: a list of sheets, each of rows. */
const read = async (bytes: Buffer): Promise<string> => {
  const size = unpackedSize(bytes)
  if (size > MOST_UNPACKED) throw new Error(`It unpacks to ${size} bytes`)
  const { sheets } = await readXlsx(bytes, { maxRows: MOST_ROWS })
  return JSON.stringify(sheets.map(({ rows }) => rows.map((cells) => cells.map((cell) => cellOf(cell)))))
}

process.on('disconnect', () => process.exit()) // the portal has ended
const answer = (said: Answer) => void process.send!(said)
process.on('message', async (message) => {
  try {
    answer({ bytes: new TextEncoder().encode(await read(Buffer.from(message as Uint8Array))) })
  } catch (error) {
    answer({ error: error instanceof Error ? error.message : String(error) })
  }
})
