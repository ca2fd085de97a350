import { showInt, showLargo } from './money.ts'

/** What Spanish makes of the units that are no plain word; a symbol (m, m², kg) has no plural. */
const irregulares: Readonly<Record<string, string>> = { par: 'pares', kit: 'kits' }
const isSimbolo = (word: string): boolean => word.length <= 3 || !/^\p{L}+$/u.test(word)

const pluralOf = (word: string): string => {
  const known = irregulares[word.toLowerCase()]
  if (known) return known
  if (isSimbolo(word) || /[sx]$/i.test(word)) return word
  if (/z$/i.test(word)) return `${word.slice(0, -1)}ces`
  if (/ón$/i.test(word)) return `${word.slice(0, -2)}ones`
  return /[aeiouáéó]$/i.test(word) ? `${word}s` : `${word}es`
}

/** A quantity without idle zeros: '1.200', '2,5'. */
export const showCantidad = (cantidad: number): string =>
  Number.isInteger(cantidad) ? showInt(cantidad) : showLargo(cantidad)

/**
 * A quantity with its unit of sale, in the number Spanish asks for: '1 panel', '5 paneles', '24 m', '2,5 m²'. Of a unit
 * of several words ('caja por 100') the first changes. Whatever shows a quantity with a unit asks here.
 */
export const unitsOf = (cantidad: number, unidad: string): string => {
  const [word = '', ...rest] = unidad.trim().split(/\s+/)
  return [showCantidad(cantidad), cantidad === 1 ? word : pluralOf(word), ...rest].filter(Boolean).join(' ')
}
