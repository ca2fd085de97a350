import { provincias } from '../datos/provincias.ts'
import { etiquetaOf, fold, isForeign, readingsOf, type Escrita } from '../rules.ts'
import type { Hallazgo } from '../contract.ts'
import { CABA, entradas, type Entrada } from './entradas.ts'
import type { Geocoder, Punto } from './geocoder.ts'
import { locate } from './punto.ts'

/** Short for what names begin with, and the numbers that streets and towns are called by. */
const ABBREVIATED: Readonly<Record<string, string>> = {
  gral: 'general',
  gdor: 'gobernador',
  gob: 'gobernador',
  cnel: 'coronel',
  cte: 'comandante',
  pte: 'presidente',
  ing: 'ingeniero',
  sta: 'santa',
  sto: 'santo',
  nueve: '9',
  veinticinco: '25',
}
const asked = (lugar: string): string[] =>
  fold(lugar)
    .replace(/\bbs as\b/, 'buenos aires')
    .replace(/\b(argentina|(provincia|pcia|partido|departamento|ciudad)( de)?)\b/g, '')
    .split(' ')
    .filter(Boolean)
    .map((word) => ABBREVIATED[word] ?? word)

const startsAny = (words: readonly string[], typed: string): boolean => words.some((word) => word.startsWith(typed))
/** How well an entry is what was typed, with how big it is; 0: not at all. */
const scoreOf = (typed: readonly string[], { nombre, nameWords, placeWords, people }: Entrada): number => {
  if (!typed.every((word) => startsAny(nameWords, word) || startsAny(placeWords, word))) return 0
  if (!startsAny(nameWords, typed[0]!)) return 0
  const own = typed.filter((word) => startsAny(nameWords, word))
  const said = own.join(' ')
  const name = fold(nombre)
  const like = said === name ? 1.5 : name.startsWith(said) ? 0.75 : 0
  return Math.log10(people + 10) + like + own.length / typed.length
}

type Calle = Omit<Escrita, 'lugar'>
const withoutCalle: Calle = { calle: null, numero: null, codigoPostal: null }
const nombreOfProvincia = (id: number): string => provincias.find((p) => p.id === id)!.nombre
/** In the city of Buenos Aires the town is the city, whatever its quarter. */
const localidadOf = ({ precision, provinciaId, provincia, nombre }: Entrada): string | null =>
  precision === 'provincia' ? null : provinciaId === CABA ? provincia : nombre

/** A capital's department says nothing that its province does not. */
const departamentoOf = ({ provinciaId, departamento }: Entrada): string | null =>
  provinciaId === CABA || departamento === 'Capital' || departamento === 'La Capital' ? null : departamento

const toHallazgo = (entrada: Entrada, escrita: Calle): Hallazgo => ({
  etiqueta: etiquetaOf([
    [escrita.calle, escrita.numero].filter(Boolean).join(' '),
    entrada.nombre,
    departamentoOf(entrada),
    entrada.provincia,
  ]),
  latitud: entrada.latitud,
  longitud: entrada.longitud,
  provinciaId: entrada.provinciaId,
  provincia: entrada.provincia,
  localidad: localidadOf(entrada),
  ...escrita,
  precision: entrada.precision,
  fuente: 'embedded',
})

/** Places by what was typed, as far as the gazetteer knows them: never better than the town. */
export const searchEmbedded = (texto: string, limite: number): Hallazgo[] => {
  if (isForeign(texto)) return []
  for (const { lugar, ...escrita } of readingsOf(texto)) {
    const typed = asked(lugar)
    if (typed.length === 0) continue
    const found = entradas()
      .todas.map((entrada) => ({ entrada, score: scoreOf(typed, entrada) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, limite)
    if (found.length > 0) return found.map(({ entrada }) => toHallazgo(entrada, escrita))
  }
  return []
}

/** What is at a point, as far as the gazetteer knows: the town nearby, else the province; null outside of Argentina. */
export const reverseEmbedded = (punto: Punto): Hallazgo | null => {
  const found = locate(punto)
  if (!found) return null
  const provincia = nombreOfProvincia(found.provinciaId)
  return {
    etiqueta: etiquetaOf([found.lugar?.nombre, found.lugar?.provincia ?? provincia]),
    ...punto,
    provinciaId: found.provinciaId,
    provincia,
    localidad: found.lugar && localidadOf(found.lugar),
    ...withoutCalle,
    precision: found.lugar ? 'localidad' : 'provincia',
    fuente: 'embedded',
  }
}

export const embedded: Geocoder = {
  fuente: 'embedded',
  search: async (texto, limite) => searchEmbedded(texto, limite),
  reverse: async ({ latitud, longitud }) => reverseEmbedded({ latitud, longitud }),
}
