import { puntosOf } from '../datos/formas.ts'
import { CABA, entradas, type Entrada } from './entradas.ts'
import type { Punto } from './geocoder.ts'
import { readFormas } from './lugares.ts'

/** How far a point may be from a place to be of it, in kilometres: on land, on the water, and across a border. */
const REACH = { land: 15, water: 5, border: 2 } as const

type Corner = readonly [latitud: number, longitud: number]
type Ring = readonly Corner[]
type Forma = { readonly south: number; readonly north: number; readonly ringPoints: readonly Ring[] }
const formaOf = (rings: readonly (readonly number[])[]): Forma => {
  const ringPoints = rings.map(puntosOf)
  const latitudes = ringPoints.flatMap((ring) => ring.map(([lat]) => lat))
  return { south: Math.min(...latitudes), north: Math.max(...latitudes), ringPoints }
}
const make = () => {
  const { provincias, vecinos } = readFormas()
  return {
    provincias: provincias.map(([id, rings]) => ({ id, ...formaOf(rings) })),
    vecinos: vecinos.map(([, rings]) => formaOf(rings)),
  }
}
let made: ReturnType<typeof make> | undefined
const formas = () => (made ??= make())

/** True where a side of a ring crosses the line that goes east from the point. */
const crosses = ({ latitud, longitud }: Punto, [lat, lng]: Corner, [before, beforeLng]: Corner): boolean =>
  lat > latitud !== before > latitud && longitud < ((beforeLng - lng) * (latitud - lat)) / (before - lat) + lng
const inRing = (punto: Punto, ring: Ring): boolean =>
  ring.filter((corner, i) => crosses(punto, corner, ring.at(i - 1)!)).length % 2 === 1
const isIn = (punto: Punto, { south, north, ringPoints }: Forma): boolean =>
  punto.latitud >= south && punto.latitud <= north && ringPoints.some((ring) => inRing(punto, ring))

/** Kilometres, as the crow flies; good for short ways. */
const km = (one: Punto, other: Punto): number =>
  Math.hypot(one.latitud - other.latitud, (one.longitud - other.longitud) * Math.cos((one.latitud * Math.PI) / 180)) *
  111.2
const nearest = (punto: Punto, among: readonly Entrada[]): { entrada: Entrada; distance: number } => {
  let best = { entrada: among[0]!, distance: Infinity }
  for (const entrada of among) {
    const distance = km(punto, entrada)
    if (distance < best.distance) best = { entrada, distance }
  }
  return best
}

/** Where a point is: its province, and the place it is of, if one is near. */
export type Location = { readonly provinciaId: number; readonly lugar: Entrada | null }
/**
 * Where a point of Argentina is; null outside of it. The city of Buenos Aires is where its border says; elsewhere a
 * place nearby says in which province one is, because the shapes are coarse, and the shape only where there is none.
 */
export const locate = (punto: Punto): Location | null => {
  const { provincias, vecinos } = formas()
  const provincia = provincias.find((p) => isIn(punto, p))
  const { lugares } = entradas()
  if (provincia?.id === CABA) return { provinciaId: CABA, lugar: lugares.find((l) => l.provinciaId === CABA)! }
  const { entrada, distance } = nearest(
    punto,
    lugares.filter((l) => l.provinciaId !== CABA),
  )
  const reach = provincia ? REACH.land : vecinos.some((v) => isIn(punto, v)) ? REACH.border : REACH.water
  if (distance <= reach) return { provinciaId: entrada.provinciaId, lugar: entrada }
  return provincia ? { provinciaId: provincia.id, lugar: null } : null
}
