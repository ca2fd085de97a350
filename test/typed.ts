/**
 * Figures and days as docs/spec writes them, for what depends on ids and on the demo's data. By the language's own
 * rules and not by the portal's, so that a fault of the portal's shows.
 */

/** '1.234,50'. */
export const decimals = (n: number): string =>
  n.toLocaleString('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'always' })
/** '1.234'. */
export const entero = (n: number): string =>
  n.toLocaleString('es-AR', { maximumFractionDigits: 0, useGrouping: 'always' })
/** 'US$ 1.234,50'. */
export const inMoneda = (n: number, simbolo: string): string => `${simbolo} ${decimals(n)}`
/** '5 %', '12,5 %'. */
export const percent = (n: number): string => `${n.toLocaleString('es-AR', { maximumFractionDigits: 2 })} %`
/** '21/11/2026', of a day or of a moment in Buenos Aires. */
export const dia = (value: string): string =>
  new Date(value.length > 10 ? value : `${value}T12:00:00-03:00`).toLocaleDateString('es-AR', {
    timeZone: 'America/Argentina/Buenos_Aires',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })
