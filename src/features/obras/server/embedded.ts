import { provincias } from '../datos/provincias.ts'
import { etiquetaDe, fold, lecturasDe, type Escrita } from '../rules.ts'
import type { Hallazgo } from '../contract.ts'
import type { Geocoder, Punto } from './geocoder.ts'
import { datos } from './lugares.ts'

const CABA = 2
/** How far a point may be from a place to be of it, in kilometres. */
const CERCA_KM = 15

type Entrada = {
  readonly nombre: string
  readonly latitud: number
  readonly longitud: number
  readonly provinciaId: number
  readonly provincia: string
  readonly departamento: string | null
  readonly precision: 'localidad' | 'provincia'
  readonly gente: number
  /** Words of its name, and those of where it is, as they are compared. */
  readonly propias: readonly string[]
  readonly ajenas: readonly string[]
}
const words = (text: string): string[] => fold(text).split(' ').filter(Boolean)
const provinciaDe = new Map(provincias.map((p) => [p.id, p]))

const entradaDe = (
  row: readonly [string, number, number, number],
  departamento: string | null,
  gente: number,
  precision: Entrada['precision'] = 'localidad',
): Entrada => {
  const [nombre, latitud, longitud, provinciaId] = row
  const provincia = provinciaDe.get(provinciaId)!
  const own = nombre === provincia.nombre ? [nombre, ...(provincia.otros ?? [])] : [nombre]
  return {
    nombre,
    latitud,
    longitud,
    provinciaId,
    provincia: provincia.nombre,
    departamento,
    precision,
    gente,
    propias: own.flatMap(words),
    ajenas: [departamento ?? '', provincia.nombre, ...(provincia.otros ?? [])].flatMap(words),
  }
}
let made: { todas: readonly Entrada[]; lugares: readonly Entrada[] } | undefined
/** Places, the departments that are not named like one of theirs, and provinces. */
const entradas = () => {
  if (made) return made
  const { lugares, departamentos } = datos()
  const places = lugares.map(([n, la, lo, p, d, g]) => entradaDe([n, la, lo, p], departamentos[d]?.[0] ?? null, g))
  const known = new Set(places.map((l) => `${fold(l.nombre)} ${l.provinciaId}`))
  const other = (nombre: string, provinciaId: number) => !known.has(`${fold(nombre)} ${provinciaId}`)
  const deps = departamentos.filter(([n, , , p]) => p !== CABA && other(n, p)).map((row) => entradaDe(row, null, 1_000))
  const provs = provincias
    .filter((p) => other(p.nombre, p.id))
    .map((p) => {
      const capital = places.find((l) => l.provinciaId === p.id)!
      return entradaDe([p.nombre, capital.latitud, capital.longitud, p.id], null, 0, 'provincia')
    })
  made = { lugares: places, todas: [...places, ...deps, ...provs] }
  return made
}

/** Short for what names begin with, and the numbers that streets and towns are called by. */
const ABREVIADAS: Readonly<Record<string, string>> = {
  gral: 'general',
  gdor: 'gobernador',
  gob: 'gobernador',
  cnel: 'coronel',
  cte: 'comandante',
  pte: 'presidente',
  ing: 'ingeniero',
  sta: 'santa',
  sto: 'santo',
  bs: 'buenos',
  nueve: '9',
  veinticinco: '25',
}
const asked = (lugar: string): string[] =>
  words(lugar.replace(/\bbs\.?\s*as\b\.?/gi, 'Buenos Aires').replace(/\bargentina\b/gi, ''))
    .filter((w) => w !== 'provincia' && w !== 'pcia' && w !== 'partido')
    .map((w) => ABREVIADAS[w] ?? w)

/** How well an entry is what was typed: 3 its name, 2 its name's beginning, 1 words of it; 0 not. */
const matchOf = (typed: readonly string[], e: Entrada): number => {
  if (!typed.every((w) => e.propias.some((p) => p.startsWith(w)) || e.ajenas.some((p) => p.startsWith(w)))) return 0
  const own = typed.filter((w) => e.propias.some((p) => p.startsWith(w)))
  if (!own.includes(typed[0]!)) return 0
  const name = fold(e.nombre)
  const said = own.join(' ')
  return said === name ? 3 : name.startsWith(said) ? 2 : 1
}
const hallazgoDe = (e: Entrada, { calle, numero, codigoPostal }: Omit<Escrita, 'lugar'>, twin: boolean): Hallazgo => ({
  etiqueta: etiquetaDe([
    [calle, numero].filter(Boolean).join(' '),
    e.nombre,
    twin || (calle === null && e.departamento !== null && e.provinciaId !== CABA) ? e.departamento : null,
    e.provincia,
  ]),
  latitud: e.latitud,
  longitud: e.longitud,
  provinciaId: e.provinciaId,
  provincia: e.provincia,
  // in the city the town is the city, whatever its quarter
  localidad: e.precision === 'provincia' ? null : e.provinciaId === CABA ? e.provincia : e.nombre,
  calle,
  numero,
  codigoPostal,
  precision: e.precision,
  fuente: 'embedded',
})

/** Places by what was typed, as far as the gazetteer knows them: never better than the town. */
export const searchEmbedded = (texto: string, limite: number): Hallazgo[] => {
  for (const escrita of lecturasDe(texto)) {
    const typed = asked(escrita.lugar)
    if (typed.length === 0) continue
    const found = entradas()
      .todas.map((e) => ({ e, match: matchOf(typed, e) }))
      .filter(({ match }) => match > 0)
      .sort((a, b) => b.match - a.match || b.e.gente - a.e.gente)
      .slice(0, limite)
    const twin = (e: Entrada) =>
      found.some((f) => f.e !== e && f.e.nombre === e.nombre && f.e.provinciaId === e.provinciaId)
    if (found.length > 0) return found.map(({ e }) => hallazgoDe(e, escrita, twin(e)))
  }
  return []
}

const km = (a: Punto, b: Punto): number =>
  Math.hypot(a.latitud - b.latitud, (a.longitud - b.longitud) * Math.cos((a.latitud * Math.PI) / 180)) * 111.2

/** The place a point is nearest to. */
export const reverseEmbedded = (punto: Punto): Hallazgo | null => {
  const [nearest] = entradas()
    .lugares.map((e) => ({ e, far: km(punto, e) }))
    .sort((a, b) => a.far - b.far)
  if (!nearest || nearest.far > CERCA_KM) return null
  const found = hallazgoDe(nearest.e, { calle: null, numero: null, codigoPostal: null }, false)
  return { ...found, latitud: punto.latitud, longitud: punto.longitud }
}

export const embedded: Geocoder = {
  fuente: 'embedded',
  search: async (texto, limite) => searchEmbedded(texto, limite),
  reverse: async (punto) => reverseEmbedded(punto),
}
