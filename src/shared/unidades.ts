import { fold } from './identity.ts'
import { showLargo } from './money.ts'

/** What people call a unit besides its own name; the first of each row is how products are sold by it. */
const OTROS_NOMBRES: readonly (readonly string[])[] = [
  ['m', 'mt', 'mts', 'metro', 'metros'],
  ['m2', 'mt2', 'mts2', 'metro cuadrado', 'metros cuadrados'],
  ['kg', 'kgs', 'kilo', 'kilos', 'kilogramo', 'kilogramos'],
  ['unidad', 'u', 'un', 'uni', 'unid', 'unidades'],
]
const plain = (unidad: string): string => fold(unidad.replaceAll('²', '2')).replace(/\.$/, '')

/** A unit of more than one: 'paneles', 'hojas'; symbols stay as they are ('m', 'm²', 'kg'). */
export const pluralDe = (unidad: string): string => {
  const last = fold(unidad.at(-1) ?? '')
  if (unidad.length < 3 || !/[a-z]/.test(last) || last === 's') return unidad
  if ('aeiou'.includes(last)) return `${unidad}s`
  return last === 'z' ? `${unidad.slice(0, -1)}ces` : `${unidad}es`
}

/** '5 paneles', '1 panel', '0,5 m²': how many of a unit. */
export const unitsOf = (cantidad: number, unidad: string): string =>
  `${showLargo(cantidad)} ${cantidad === 1 ? unidad : pluralDe(unidad)}`

/** True when a person who wrote `escrita` meant the unit: its name, its plural, or what people call it. */
export const isUnidad = (escrita: string, unidad: string): boolean => {
  const [typed, own] = [plain(escrita), plain(unidad)]
  return (
    typed === own || typed === plain(pluralDe(unidad)) || OTROS_NOMBRES.some((n) => n[0] === own && n.includes(typed))
  )
}
