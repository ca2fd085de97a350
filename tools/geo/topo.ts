import { readPackageJson } from './packages.ts'

/** Longitude, latitude, in degrees. */
export type Punto = readonly [number, number]
export type Ring = readonly Punto[]
export type Caja = { readonly west: number; readonly este: number; readonly sur: number; readonly north: number }

type Topology = {
  transform: { scale: [number, number]; translate: [number, number] }
  arcs: [number, number][][]
  objects: { countries: { geometries: { properties: { name: string }; type: string; arcs: unknown }[] } }
}

/** Returns a function from a country of world-atlas to its outer rings. */
export const countryRings = (): ((name: string) => Ring[]) => {
  const { transform, arcs, objects } = readPackageJson<Topology>('world-atlas', 'countries-10m.json')
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([dx, dy]): Punto => {
      x += dx
      y += dy
      return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]]
    })
  })
  const ring = (ids: number[]): Ring => ids.flatMap((id) => (id < 0 ? [...lines[~id]!].reverse() : lines[id]!).slice(1))
  return (name) => {
    const found = objects.countries.geometries.find((geometry) => geometry.properties.name === name)
    if (!found) throw new Error(`world-atlas: ${name}?`)
    const polygons = (found.type === 'Polygon' ? [found.arcs] : found.arcs) as number[][][]
    return polygons.map((rings) => ring(rings[0]!))
  }
}

/** Clips a ring to a box (Sutherland and Hodgman). */
export const clip = (ring: Ring, { west, este, sur, north }: Caja): Ring => {
  const sides: [inside: (p: Punto) => boolean, axis: 0 | 1, at: number][] = [
    [(p) => p[0] >= west, 0, west],
    [(p) => p[0] <= este, 0, este],
    [(p) => p[1] >= sur, 1, sur],
    [(p) => p[1] <= north, 1, north],
  ]
  let points: Ring = ring
  for (const [inside, axis, at] of sides) {
    const cross = (from: Punto, to: Punto): Punto => {
      const share = (at - from[axis]) / (to[axis] - from[axis])
      return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]
    }
    points = points.flatMap((point, i) => {
      const before = points.at(i - 1)!
      const enters = inside(point) === inside(before) ? [] : [cross(before, point)]
      return inside(point) ? [...enters, point] : enters
    })
  }
  return points
}

const distanceFrom = (p: Punto, from: Punto, to: Punto): number => {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const long = dx * dx + dy * dy
  const share = long === 0 ? 0 : Math.max(0, Math.min(1, ((p[0] - from[0]) * dx + (p[1] - from[1]) * dy) / long))
  return Math.hypot(p[0] - from[0] - share * dx, p[1] - from[1] - share * dy)
}
/** Simplifies a line to `much` degrees (Douglas and Peucker). */
export const thin = (line: Ring, much: number): Ring => {
  if (line.length < 3) return line
  let [far, at] = [0, 0]
  for (let i = 1; i < line.length - 1; i++) {
    const here = distanceFrom(line[i]!, line[0]!, line.at(-1)!)
    if (here > far) [far, at] = [here, i]
  }
  if (far <= much) return [line[0]!, line.at(-1)!]
  return [...thin(line.slice(0, at + 1), much).slice(0, -1), ...thin(line.slice(at), much)]
}

/** The area in square degrees. */
export const area = (ring: Ring): number =>
  Math.abs(ring.reduce((sum, [x, y], i) => sum + x * ring.at(i - 1)![1] - ring.at(i - 1)![0] * y, 0)) / 2

/**
 * A ring as the portal stores it: latitude and longitude in thousandths of a degree, each as the difference from the
 * one before.
 */
export const stepsOf = (ring: Ring): number[] => {
  let [lat, lng] = [0, 0]
  const steps: number[] = []
  for (const [x, y] of ring) {
    const [la, ln] = [Math.round(y * 1000), Math.round(x * 1000)]
    if (steps.length > 0 && la === lat && ln === lng) continue
    steps.push(la - lat, ln - lng)
    ;[lat, lng] = [la, ln]
  }
  return steps
}
