import { isSteel, type P3, type Triangle } from './barras.ts'

export const minus = (a: P3, b: P3): P3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const dot = (a: P3, b: P3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: P3, b: P3): P3 => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
export const unit = (a: P3): P3 => {
  const long = Math.hypot(...a) || 1
  return [a[0] / long, a[1] / long, a[2] / long]
}

/** A camera. `eye` null: orthographic, as for the sun. */
export type Camera = {
  readonly eye: P3 | null
  readonly right: P3
  readonly up: P3
  readonly back: P3
  readonly scale: number
  readonly cx: number
  readonly cy: number
  readonly ancho: number
  readonly alto: number
}
/** A point's pixel coordinates and depth; a greater depth value is nearer. */
export const project = (c: Camera, p: P3): readonly [x: number, y: number, near: number] => {
  const q = c.eye ? minus(p, c.eye) : p
  const depth = -dot(q, c.back)
  const k = c.eye ? c.scale / depth : c.scale
  return [c.cx + dot(q, c.right) * k, c.cy - dot(q, c.up) * k, c.eye ? 1 / depth : -depth]
}
/** The inverse of `project`. */
export const unproject = (c: Camera, x: number, y: number, near: number): P3 => {
  const depth = c.eye ? 1 / near : -near
  const k = c.eye ? depth / c.scale : 1 / c.scale
  const [r, u] = [(x - c.cx) * k, (c.cy - y) * k]
  const at = (i: 0 | 1 | 2) => (c.eye?.[i] ?? 0) + c.right[i] * r + c.up[i] * u - c.back[i] * depth
  return [at(0), at(1), at(2)]
}

/** A camera from this side, framed so that all points fill the picture except its margin. */
export const openCamera = (
  {
    back: side,
    far,
    ancho,
    alto,
    margin,
  }: { back: P3; far: number | null; ancho: number; alto: number; margin: number },
  points: readonly P3[],
): Camera => {
  const back = unit(side)
  const right = unit(cross([0, 0, 1], back))
  const up = cross(back, right)
  const middle = [0, 1, 2].map((i) => points.reduce((sum, p) => sum + p[i as 0]!, 0) / points.length) as unknown as P3
  const eye = far === null ? null : (middle.map((m, i) => m + back[i as 0]! * far) as unknown as P3)
  const rough: Camera = { eye, right, up, back, scale: 1, cx: 0, cy: 0, ancho, alto }
  const seen = points.map((p) => project(rough, p))
  const [x1, x2] = [Math.min(...seen.map((s) => s[0])), Math.max(...seen.map((s) => s[0]))]
  const [y1, y2] = [Math.min(...seen.map((s) => s[1])), Math.max(...seen.map((s) => s[1]))]
  const scale = Math.min((ancho * (1 - 2 * margin)) / (x2 - x1), (alto * (1 - 2 * margin)) / (y2 - y1))
  return { ...rough, scale, cx: ancho / 2 - ((x1 + x2) / 2) * scale, cy: alto / 2 - ((y1 + y2) / 2) * scale }
}

/** A depth buffer: the nearest depth in each pixel, and its triangle (-1: none). */
export type Vista = { readonly camera: Camera; readonly near: Float32Array; readonly de: Int32Array }

const drawTriangle = (vista: Vista, triangle: Triangle, numero: number): void => {
  const { camera, near, de } = vista
  const [a, b, c] = triangle.p.map((p) => project(camera, p)) as [P3, P3, P3]
  const area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])
  if (Math.abs(area) < 1e-9) return
  const x1 = Math.max(0, Math.floor(Math.min(a[0], b[0], c[0])))
  const x2 = Math.min(camera.ancho - 1, Math.ceil(Math.max(a[0], b[0], c[0])))
  const y1 = Math.max(0, Math.floor(Math.min(a[1], b[1], c[1])))
  const y2 = Math.min(camera.alto - 1, Math.ceil(Math.max(a[1], b[1], c[1])))
  for (let y = y1; y <= y2; y++)
    for (let x = x1; x <= x2; x++) {
      const [px, py] = [x + 0.5, y + 0.5]
      const wb = ((px - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (py - a[1])) / area
      const wc = ((b[0] - a[0]) * (py - a[1]) - (px - a[0]) * (b[1] - a[1])) / area
      if (wb < 0 || wc < 0 || wb + wc > 1) continue
      const depth = a[2] * (1 - wb - wc) + b[2] * wb + c[2] * wc
      const at = y * camera.ancho + x
      if (depth <= near[at]!) continue
      if (triangle.cut) {
        const p = unproject(camera, px, py, depth)
        if (!isSteel(triangle.cut, p[0], p[2])) continue
      }
      near[at] = depth
      de[at] = numero
    }
}
/** Renders the depth buffer of these triangles. */
export const look = (camera: Camera, triangles: readonly Triangle[]): Vista => {
  const size = camera.ancho * camera.alto
  const vista: Vista = { camera, near: new Float32Array(size).fill(-Infinity), de: new Int32Array(size).fill(-1) }
  triangles.forEach((each, i) => drawTriangle(vista, each, i))
  return vista
}
/**
 * 1 if nothing stands between the point and the camera, else 0; `bias`: depth difference that still counts as visible.
 */
export const isSeen = ({ camera, near }: Vista, p: P3, bias: number): number => {
  const [x, y, depth] = project(camera, p)
  const [ix, iy] = [Math.floor(x), Math.floor(y)]
  if (ix < 0 || iy < 0 || ix >= camera.ancho || iy >= camera.alto) return 1
  return depth + bias >= near[iy * camera.ancho + ix]! ? 1 : 0
}
