/** The front door of `productos` in the browser: the header's search. */
export { Buscador } from './Buscador.tsx'
