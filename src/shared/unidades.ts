import { fold } from './identity.ts'
import { showInt, showLargo } from './money.ts'

/** What people call a unit besides its own name; the first of each row is how products are sold by it. */
const OTROS_NOMBRES: readonly (readonly string[])[] = [
  ['m', 'mt', 'mts', 'metro', 'metros'],
  ['m2', 'mt2', 'mts2', 'metro cuadrado', 'metros cuadrados'],
  ['kg', 'kgs', 'kilo', 'kilos', 'kilogramo', 'kilogramos'],
  ['unidad', 'u', 'un', 'uni', 'unid', 'unidades'],
]
const plain = (unidad: string): string => fold(unidad.replaceAll('²', '2')).replace(/\.$/, '')

/** Whether it is shortened: all capitals, or an end that no word in Spanish has ('BOL', 'und', 'caja x 500 u'). */
const isAbbreviated = (unidad: string): boolean =>
  unidad === unidad.toUpperCase() || /[^aeiou][^aeiou]$| .$/.test(fold(unidad))
/**
 * A unit of more than one: 'paneles', 'hojas'; symbols and what is shortened stay as they are ('m', 'm²', 'kg', 'UND').
 */
export const pluralOf = (unidad: string): string => {
  const last = fold(unidad.at(-1) ?? '')
  if (unidad.length < 3 || !/[a-z]/.test(last) || last === 's' || isAbbreviated(unidad)) return unidad
  if ('aeiou'.includes(last)) return `${unidad}s`
  return last === 'z' ? `${unidad.slice(0, -1)}ces` : `${unidad}es`
}

/** '5 paneles', '1 panel', '0,5 m²': how many of a unit. */
export const unitsOf = (cantidad: number, unidad: string): string =>
  `${showLargo(cantidad)} ${cantidad === 1 ? unidad : pluralOf(unidad)}`

/** How long a list is; `aproximado`: nobody counted past 1,000 (OPEN-129). */
export type Cuantos = { readonly length?: number | undefined; readonly aproximado?: boolean | undefined }
/** '1 cliente', '40 clientes', 'Unos 20.000 clientes'; `someWord`: in the noun's gender, 'Unas 1.700 sugerencias'. */
export const showCuantos = (
  { length = 0, aproximado }: Cuantos,
  single: string,
  someWord: 'Unos' | 'Unas' = 'Unos',
): string => {
  if (!aproximado) return `${showInt(length)} ${length === 1 ? single : pluralOf(single)}`
  return `${length <= 1_001 ? 'Más de 1.000' : `${someWord} ${showInt(length)}`} ${pluralOf(single)}`
}
/** Of how many rows, after 'de': '40', 'más de 1.000', 'unas 1.700'. */
export const showOf = ({ length = 0, aproximado }: Cuantos): string =>
  !aproximado ? showInt(length) : length <= 1_001 ? 'más de 1.000' : `unas ${showInt(length)}`

/** True when a person who wrote `escrita` meant the unit: its name, its plural, or what people call it. */
export const isUnidad = (escrita: string, unidad: string): boolean => {
  const [typed, own] = [plain(escrita), plain(unidad)]
  return (
    typed === own || typed === plain(pluralOf(unidad)) || OTROS_NOMBRES.some((n) => n[0] === own && n.includes(typed))
  )
}
