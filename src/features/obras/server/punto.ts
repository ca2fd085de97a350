import { puntosDe } from '../datos/formas.ts'
import { CABA, entradas, type Entrada } from './entradas.ts'
import type { Punto } from './geocoder.ts'
import { readFormas } from './lugares.ts'

/** How far a point may be from a place to be of it, in kilometres: on land, on the water, and across a border. */
const CERCA = { tierra: 15, agua: 5, frontera: 2 } as const

type Esquina = readonly [latitud: number, longitud: number]
type Anillo = readonly Esquina[]
type Forma = { readonly sur: number; readonly norte: number; readonly anillos: readonly Anillo[] }
const formaDe = (rings: readonly (readonly number[])[]): Forma => {
  const anillos = rings.map(puntosDe)
  const latitudes = anillos.flatMap((ring) => ring.map(([lat]) => lat))
  return { sur: Math.min(...latitudes), norte: Math.max(...latitudes), anillos }
}
const make = () => {
  const { provincias, vecinos } = readFormas()
  return {
    provincias: provincias.map(([id, rings]) => ({ id, ...formaDe(rings) })),
    vecinos: vecinos.map(([, rings]) => formaDe(rings)),
  }
}
let made: ReturnType<typeof make> | undefined
const formas = () => (made ??= make())

/** True where a side of a ring crosses the line that goes east from the point. */
const crosses = ({ latitud, longitud }: Punto, [lat, lng]: Esquina, [before, beforeLng]: Esquina): boolean =>
  lat > latitud !== before > latitud && longitud < ((beforeLng - lng) * (latitud - lat)) / (before - lat) + lng
const inRing = (punto: Punto, ring: Anillo): boolean =>
  ring.filter((corner, i) => crosses(punto, corner, ring.at(i - 1)!)).length % 2 === 1
const isIn = (punto: Punto, { sur, norte, anillos }: Forma): boolean =>
  punto.latitud >= sur && punto.latitud <= norte && anillos.some((ring) => inRing(punto, ring))

/** Kilometres, as the crow flies; good for short ways. */
const km = (one: Punto, other: Punto): number =>
  Math.hypot(one.latitud - other.latitud, (one.longitud - other.longitud) * Math.cos((one.latitud * Math.PI) / 180)) *
  111.2
const nearest = (punto: Punto, among: readonly Entrada[]): { entrada: Entrada; lejos: number } => {
  let best = { entrada: among[0]!, lejos: Infinity }
  for (const entrada of among) {
    const lejos = km(punto, entrada)
    if (lejos < best.lejos) best = { entrada, lejos }
  }
  return best
}

/** Where a point is: its province, and the place it is of, if one is near. */
export type Ubicacion = { readonly provinciaId: number; readonly lugar: Entrada | null }
/**
 * Where a point of Argentina is; null outside of it. The city of Buenos Aires is where its border says; elsewhere a
 * place nearby says in which province one is, because the shapes are coarse, and the shape only where there is none.
 */
export const ubicar = (punto: Punto): Ubicacion | null => {
  const { provincias, vecinos } = formas()
  const provincia = provincias.find((p) => isIn(punto, p))
  const { lugares } = entradas()
  if (provincia?.id === CABA) return { provinciaId: CABA, lugar: lugares.find((l) => l.provinciaId === CABA)! }
  const { entrada, lejos } = nearest(
    punto,
    lugares.filter((l) => l.provinciaId !== CABA),
  )
  const reach = provincia ? CERCA.tierra : vecinos.some((v) => isIn(punto, v)) ? CERCA.frontera : CERCA.agua
  if (lejos <= reach) return { provinciaId: entrada.provinciaId, lugar: entrada }
  return provincia ? { provinciaId: provincia.id, lugar: null } : null
}
