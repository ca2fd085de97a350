/** The front door of `obras` in the browser: the map, the search of an address, the work sites used before. */
export { BuscarLugar } from './BuscarLugar.tsx'
export { Mapa } from './Mapa.tsx'
export { PAUSE_MS } from './punto.ts'
export { Usadas } from './Usadas.tsx'
