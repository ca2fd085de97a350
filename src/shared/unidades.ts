import { fold } from './identity.ts'
import { showInt, showLargo } from './money.ts'

/** Other names of units; the first of each row is the unit of sale. */
const OTROS_NOMBRES: readonly (readonly string[])[] = [
  ['m', 'mt', 'mts', 'metro', 'metros'],
  ['m2', 'mt2', 'mts2', 'metro cuadrado', 'metros cuadrados'],
  ['kg', 'kgs', 'kilo', 'kilos', 'kilogramo', 'kilogramos'],
  ['unidad', 'u', 'un', 'uni', 'unid', 'unidades'],
]
const plain = (unidad: string): string => fold(unidad.replaceAll('²', '2')).replace(/\.$/, '')

/** True for an abbreviation: all capitals, or an ending no Spanish word has ('BOL', 'und', 'caja x 500 u'). */
const isAbbreviated = (unidad: string): boolean =>
  unidad === unidad.toUpperCase() || /[^aeiou][^aeiou]$| .$/.test(fold(unidad))
/** The plural of a unit: 'paneles', 'hojas'; symbols and abbreviations do not change ('m', 'm²', 'kg', 'UND'). */
export const pluralOf = (unidad: string): string => {
  const last = fold(unidad.at(-1) ?? '')
  if (unidad.length < 3 || !/[a-z]/.test(last) || last === 's' || isAbbreviated(unidad)) return unidad
  if ('aeiou'.includes(last)) return `${unidad}s`
  if (unidad.endsWith('ón')) return `${unidad.slice(0, -2)}ones`
  return last === 'z' ? `${unidad.slice(0, -1)}ces` : `${unidad}es`
}

/** A quantity with its unit: '5 paneles', '1 panel', '0,5 m²'. */
export const unitsOf = (cantidad: number, unidad: string): string =>
  `${showLargo(cantidad)} ${cantidad === 1 ? unidad : pluralOf(unidad)}`

/** A list's length; `aproximado`: an estimate, beyond 1,000 (OPEN-129). */
export type Cuantos = { readonly length?: number | undefined; readonly aproximado?: boolean | undefined }
/** '1 cliente', '40 clientes', 'Unos 20.000 clientes'; `someWord`: 'Unos' or 'Unas', by the noun's gender. */
export const showCuantos = (
  { length = 0, aproximado }: Cuantos,
  single: string,
  someWord: 'Unos' | 'Unas' = 'Unos',
): string => {
  if (!aproximado) return `${showInt(length)} ${length === 1 ? single : pluralOf(single)}`
  return `${length <= 1_001 ? 'Más de 1.000' : `${someWord} ${showInt(length)}`} ${pluralOf(single)}`
}
/** The total after 'de': '40', 'más de 1.000', 'unas 1.700'. */
export const showOf = ({ length = 0, aproximado }: Cuantos): string =>
  !aproximado ? showInt(length) : length <= 1_001 ? 'más de 1.000' : `unas ${showInt(length)}`

/** True when `escrita` names the unit: its name, plural or another name. */
export const isUnidad = (escrita: string, unidad: string): boolean => {
  const [typed, own] = [plain(escrita), plain(unidad)]
  return (
    typed === own || typed === plain(pluralOf(unidad)) || OTROS_NOMBRES.some((n) => n[0] === own && n.includes(typed))
  )
}
