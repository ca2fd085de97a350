/** What the cut plan decides, for the browser and the server (docs/decisions/0145). */
export { isAlternative } from './bars.ts'
export { MAX_FILAS, MAX_PRODUCTOS } from './limits.ts'
export { readCells, readPiezas, type Escrita } from './pieces.ts'
export { textos } from './textos.ts'
