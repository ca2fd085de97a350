/** The front door of `percepciones` in the browser. */
export { PercepcionRows } from './PercepcionRows.tsx'
export { usePercepciones } from './usePercepciones.ts'
