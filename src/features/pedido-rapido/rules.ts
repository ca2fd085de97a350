import { showInt } from '#shared/money.ts'
import { MAX_ROWS } from './limits.ts'

/** What quick order decides, for the browser and the server; lists and repeated orders read texts with it too. */
export { readLinea, type Leido } from './free-text.ts'
export { cellsOf, readPasted, readSheet, type Escrita } from './pasted-block.ts'
export { MAX_ROWS, MAX_TEXT } from './limits.ts'
export { writeCsv } from './cells.ts'
export {
  filledWith,
  findUnread,
  isBlank,
  missingCantidad,
  modelCsv,
  numberOf,
  pendingCsv,
  productOf,
  rowOf,
  showRead,
  showSummary,
  statusOf,
  summaryOf,
  type Campos,
  type Row,
  type Status,
  type Summary,
} from './row.ts'
export { cantidadOf, decideFila, type Meant } from './match.ts'

const limit = `y el máximo es ${MAX_ROWS}. Partilo y volvé a`
/** The sentences of the screen and of its calls. */
export const textos = {
  added: (n: number) => (n === 1 ? 'Se agregó 1 producto.' : `Se agregaron ${showInt(n)} productos.`),
  noneAdded: 'No se agregó ningún producto.',
  noStock: 'Hay productos que no cuentan con stock inmediato.',
  left: (filas: number) =>
    filas === 1
      ? 'Queda 1 fila en la grilla, con su motivo.'
      : `Quedan ${showInt(filas)} filas en la grilla, con su motivo.`,
  unreadable: (nombre: string) =>
    `No pudimos leer «${nombre}»: no es un CSV o XLSX sano. Guardalo de nuevo desde la planilla y volvé a subirlo.`,
  noRows: (nombre: string) => `«${nombre}» no tiene ninguna fila con un producto.`,
  fileTooLong: (nombre: string, n: number) => `«${nombre}» tiene ${showInt(n)} filas ${limit} subirlo.`,
  pasteTooLong: (n: number) => `Lo pegado tiene ${showInt(n)} filas ${limit} pegarlo.`,
  gridFull: (n: number) => `Con lo que ya está son ${showInt(n)} filas ${limit} pegarlo.`,
} as const
