import { flatten, moveOutline, type Outline, type PuntoPlano } from '#shared/dibujo/geometry.ts'

/** A point or direction in space, in millimetres: x to the right, y to the back, z up. */
export type P3 = readonly [x: number, y: number, z: number]
/** The outline of a cut: tells which points of its rectangle are steel. */
type Cut = { readonly sides: readonly (readonly PuntoPlano[])[] }
export type Triangle = {
  readonly p: readonly [P3, P3, P3]
  readonly n: readonly [P3, P3, P3]
  readonly cut: Cut | null
  /** The bar's number, which offsets its texture so that neighbours differ. */
  readonly barra: number
}

/** A bar on the ground: the position of its section, its start along the depth, and its length, in millimetres. */
export type Bar = { readonly x: number; readonly z: number; readonly y: number; readonly largo: number }
export type Section = { readonly outlines: readonly Outline[]; readonly b: number; readonly h: number }

/** Cosine of 35°: sides that meet at less are shaded as one round face. */
const ROUND = Math.cos((35 * Math.PI) / 180)
/** The outward normal; contours run clockwise. */
const normalOf = (a: PuntoPlano, b: PuntoPlano): readonly [number, number] => {
  const [dx, dz] = [b.x - a.x, b.y - a.y]
  const long = Math.hypot(dx, dz) || 1
  return [-dz / long, dx / long]
}
const blend = (own: readonly [number, number], other: readonly [number, number]): P3 => {
  if (own[0] * other[0] + own[1] * other[1] < ROUND) return [own[0], 0, own[1]]
  const [x, z] = [own[0] + other[0], own[1] + other[1]]
  const long = Math.hypot(x, z) || 1
  return [x / long, 0, z / long]
}

const quad = (
  [a, b, c, d]: readonly [P3, P3, P3, P3],
  [na, nb]: readonly [P3, P3],
  barra: number,
  cut: Cut | null,
): Triangle[] => [
  { p: [a, b, c], n: [na, nb, nb], barra, cut },
  { p: [a, c, d], n: [na, nb, na], barra, cut },
]

/** The faces along a bar, one for every side of its section. */
const sidesOf = (sides: readonly PuntoPlano[], { y, largo }: Bar, barra: number): Triangle[] => {
  const around = (i: number) => sides[(i + sides.length) % sides.length]!
  return sides.flatMap((one, i) => {
    const [before, next, after] = [around(i - 1), around(i + 1), around(i + 2)]
    const own = normalOf(one, next)
    const ends = [blend(own, normalOf(before, one)), blend(own, normalOf(next, after))] as const
    const [y1, y2] = [y, y + largo]
    return quad(
      [
        [one.x, y1, one.y],
        [next.x, y1, next.y],
        [next.x, y2, next.y],
        [one.x, y2, one.y],
      ],
      ends,
      barra,
      null,
    )
  })
}
/** Both ends of a bar, as rectangles with the section's contours. */
const endsOf = (sides: readonly (readonly PuntoPlano[])[], { y, largo }: Bar, barra: number): Triangle[] => {
  const all = sides.flat()
  const [x1, x2] = [Math.min(...all.map((p) => p.x)), Math.max(...all.map((p) => p.x))]
  const [z1, z2] = [Math.min(...all.map((p) => p.y)), Math.max(...all.map((p) => p.y))]
  return [
    [y, -1],
    [y + largo, 1],
  ].flatMap(([at, out]) => {
    const n: P3 = [0, out!, 0]
    return quad(
      [
        [x1, at!, z1],
        [x2, at!, z1],
        [x2, at!, z2],
        [x1, at!, z2],
      ],
      [n, n],
      barra,
      { sides },
    )
  })
}

/** Whether a point of the cut is steel (even-odd rule). */
export const isSteel = ({ sides }: Cut, x: number, z: number): boolean => {
  let inside = false
  for (const side of sides)
    for (let i = 0, j = side.length - 1; i < side.length; j = i++) {
      const [a, b] = [side[i]!, side[j]!]
      if (a.y > z !== b.y > z && x < ((b.x - a.x) * (z - a.y)) / (b.y - a.y) + a.x) inside = !inside
    }
  return inside
}

/** The triangles of a bar with this section. */
export const buildBarra = ({ outlines, h }: Section, barra: Bar, numero: number): Triangle[] => {
  const sides = outlines.map((c) => flatten(moveOutline(c, 1, barra.x, 0)).map((p) => ({ ...p, y: h - p.y + barra.z })))
  return [...sides.flatMap((side) => sidesOf(side, barra, numero)), ...endsOf(sides, barra, numero)]
}
