/** The front door of `busqueda` in the browser. */
export { useHallados, type HalladoWay } from './useHallados.ts'
export { HalladoOption } from './HalladoOption.tsx'
