/** A signature as it was drawn: points in widths of its pad, so that it is the same on every screen. */
export type Point = readonly [x: number, y: number]
export type Strokes = readonly (readonly Point[])[]

/** The pad's height in widths. */
export const PAD_RATIO = 0.42
/** The least that is a signature, in widths of the pad: a touch is none. */
const LEAST_INK = 0.08
/** Points closer than this to the last one say nothing. */
const NEAR = 0.002
/** The most points that are kept. */
export const MOST_POINTS = 6_000

const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by)
/** Whether something was drawn that can be a signature (REMITO-09). */
export const hasInk = (strokes: Strokes): boolean =>
  strokes.reduce(
    (all, points) => all + points.reduce((sum, p, at) => sum + (at ? distance(points[at - 1]!, p) : 0), 0),
    0,
  ) >= LEAST_INK

/** A stroke begun. */
export const begin = (strokes: Strokes, point: Point): Strokes => [...strokes, [point]]
/** The last stroke goes on; what adds nothing is left out. */
export const goOn = (strokes: Strokes, point: Point): Strokes => {
  const last = strokes.at(-1)
  if (!last || distance(last.at(-1)!, point) < NEAR) return strokes
  if (strokes.reduce((sum, { length }) => sum + length, 0) >= MOST_POINTS) return strokes
  return [...strokes.slice(0, -1), [...last, point]]
}

type Pointer = { readonly clientX: number; readonly clientY: number }
type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
const round = (value: number): number => Math.round(value * 10_000) / 10_000
const within = (value: number, most: number): number => Math.min(most, Math.max(0, value))
/**
 * Where a pointer is on the pad. `turned`: the pad stands a quarter to the right, its width along the screen's height.
 */
export const pointIn = ({ left, top, width, height }: Box, pointer: Pointer, turned = false): Point => {
  const { clientX, clientY } = pointer
  const along = turned ? (clientY - top) / height : (clientX - left) / width
  const down = turned ? (left + width - clientX) / height : (clientY - top) / width
  return [round(within(along, 1)), round(within(down, PAD_RATIO))]
}
