import { readFile } from '#features/pedido-rapido/server/pedido-rapido.ts'
import { inCampo } from '#shared/cantidad.ts'
import { badInput, Refusal } from '#shared/errors.ts'
import type { Enviado } from '#shared/files.ts'
import { MAX_FILAS, readCells, readPiezas, textos, type Escrita } from '../rules.ts'

const rowsOf = async (file: Enviado): Promise<Escrita[]> => {
  const read = await readFile(file)
  if ('text' in read) return readPiezas(read.text)
  const typed = (cell: string | number | null): string => (typeof cell === 'number' ? inCampo(cell) : (cell ?? ''))
  return (
    read.sheets.map((rows) => readCells(rows.map((cells) => cells.map(typed)))).find((rows) => rows.length > 0) ?? []
  )
}
/**
 * The pieces of a file, as they are written. Throws 400 for a file that cannot be read, has none or more than 1,000
 * rows; the file is not kept.
 */
export const readArchivo = async ([file]: readonly Enviado[]): Promise<{ $values: Escrita[] }> => {
  if (!file) throw badInput(textos.noRows(''))
  const rows = await rowsOf(file)
  if (rows.length === 0) throw new Refusal(400, 'sin_filas', textos.noRows(file.enviado))
  if (rows.length > MAX_FILAS) throw new Refusal(400, 'demasiadas_filas', textos.tooLong(file.enviado, rows.length))
  return { $values: rows }
}
