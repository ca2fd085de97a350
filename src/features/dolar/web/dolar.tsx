/** The front door of `dolar` in the browser. */
export { DolarCambio } from './DolarCambio.tsx'
export { Rates } from './Rates.tsx'
export { refreshDolares, useOtra, type Otra } from './useOtra.ts'
export { Usos } from './Usos.tsx'
export { EnOtra, Equivalente, SinDolar, VerOtra } from './VerOtra.tsx'
