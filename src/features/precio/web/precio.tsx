/** The front door of `precio` in the browser: how a price comes about, wherever a price stands. */
export { ComoSeForma, FormadoAntes, FormadoHoy, How } from './ComoSeForma.tsx'
