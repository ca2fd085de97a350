/** The front door of `recompra` in the browser: lines that are looked at before they are bought. */
export { LinesAdded, LinesFoot } from './LinesFoot.tsx'
export { LinesTable } from './LinesTable.tsx'
export { useLines, type Lines } from './useLines.ts'
