/** The front door of `dolar` in the browser. */
export { DolarCambio } from './DolarCambio.tsx'
export { Rates } from './Rates.tsx'
export { refreshDolares, useFreshDolares, useOtra, type Otra } from './useOtra.ts'
export { Usos } from './Usos.tsx'
export { EnOtra, Equivalente, SinDolar, symbolsWhole, VerOtra } from './VerOtra.tsx'
