/**
 * Formats figures and days as docs/spec writes them, for expectations that depend on ids and demo data. Uses Intl, not
 * the portal's formatters, so that their errors show.
 */

/** '1.234,50' */
export const decimals = (n: number): string =>
  n.toLocaleString('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'always' })
/** '1.234' */
export const entero = (n: number): string =>
  n.toLocaleString('es-AR', { maximumFractionDigits: 0, useGrouping: 'always' })
/** 'US$ 1.234,50' */
export const inMoneda = (n: number, simbolo: string): string => `${simbolo} ${decimals(n)}`
/** '5 %', '12,5 %' */
export const percent = (n: number): string => `${n.toLocaleString('es-AR', { maximumFractionDigits: 2 })} %`
/** '21/11/2026', of a day or of an instant in Buenos Aires. */
export const dia = (value: string): string =>
  new Date(value.length > 10 ? value : `${value}T12:00:00-03:00`).toLocaleDateString('es-AR', {
    timeZone: 'America/Argentina/Buenos_Aires',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })
/** 'US$ 13,064': a unit price with the decimals it has, at least two. */
export const unitario = (n: number, simbolo: string): string =>
  `${simbolo} ${n.toLocaleString('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 8, useGrouping: 'always' })}`
/** '10 × 6,50 m' of what is cut; of the rest, how much. */
export const piezas = (cantidad: number, largo: number, ancho: number): string => {
  const side = (n: number) => n.toLocaleString('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 3 })
  const sides = [largo, ancho].filter((n) => n > 0).map(side)
  const many = cantidad.toLocaleString('es-AR', { maximumFractionDigits: 3, useGrouping: 'always' })
  return sides.length > 0 ? `${many} × ${sides.join(' × ')} m` : many
}
