// Plane geometry of the sections. The y axis points down, as on the screen; outer contours run clockwise, holes the
// other way.
import { n1 } from './trazo.ts'

/** A point. */
export type Punto = readonly [x: number, y: number]

/** A corner of a contour, with the radius that rounds it. A circle is a square whose corners are all round. */
export type Vertex = readonly [x: number, y: number, r?: number]

/** A closed contour. */
export type Outline = readonly Vertex[]

/** A point of a flattened contour; `hard` marks a true corner, where the body shows an edge. */
export type PuntoPlano = { x: number; y: number; hard: boolean }

/** A box by its sides. */
export type Caja = { x0: number; y0: number; x1: number; y1: number }

/** The element at an index that wraps around the list. */
export function at<T>(lista: readonly T[], i: number): T {
  return lista[((i % lista.length) + lista.length) % lista.length] as T
}

/** A clockwise rectangle. */
export function rect(x0: number, y0: number, x1: number, y1: number, r = 0): Outline {
  return [
    [x0, y0, r],
    [x1, y0, r],
    [x1, y1, r],
    [x0, y1, r],
  ]
}

/** A clockwise circle. */
export function circle(cx: number, cy: number, radio: number): Outline {
  return rect(cx - radio, cy - radio, cx + radio, cy + radio, radio)
}

/** The same contour run the other way: a hole. */
export function hole(outline: Outline): Outline {
  return [...outline].reverse()
}

/** Scales by `k` and then moves. */
export function moveOutline(outline: Outline, k: number, dx: number, dy: number): Outline {
  return outline.map(([x, y, r = 0]): Vertex => [x * k + dx, y * k + dy, r * k])
}

type Corner = {
  ax: number
  ay: number
  bx: number
  by: number
  r: number
  giro: 0 | 1
  cx: number
  cy: number
  angle: number
}

/** The tangent points and the arc of every corner; radii that do not fit are reduced. */
function corners(outline: Outline): Corner[] {
  const n = outline.length
  const sides = outline.map((v, i) => {
    const w = at(outline, i + 1)
    return Math.hypot(w[0] - v[0], w[1] - v[1])
  })
  const medias = outline.map((v, i) => {
    const p = at(outline, i - 1)
    const s = at(outline, i + 1)
    const la = at(sides, i - 1) || 1
    const lb = at(sides, i) || 1
    const cos = ((p[0] - v[0]) * (s[0] - v[0]) + (p[1] - v[1]) * (s[1] - v[1])) / (la * lb)
    return Math.acos(Math.max(-1, Math.min(1, cos))) / 2
  })
  const pedidos = outline.map((v, i) => {
    const media = at(medias, i)
    return (v[2] ?? 0) > 0 && media < 1.55 && media > 0.01 ? (v[2] ?? 0) / Math.tan(media) : 0
  })
  const out: Corner[] = []
  for (let i = 0; i < n; i += 1) {
    const v = at(outline, i)
    const p = at(outline, i - 1)
    const s = at(outline, i + 1)
    const la = at(sides, i - 1) || 1
    const lb = at(sides, i) || 1
    const pedido = at(pedidos, i)
    const fit = Math.min(1, la / (pedido + at(pedidos, i - 1) || 1), lb / (pedido + at(pedidos, i + 1) || 1))
    const tramo = pedido * fit
    const media = at(medias, i)
    const r = tramo * Math.tan(media)
    const ux = (p[0] - v[0]) / la
    const uy = (p[1] - v[1]) / la
    const wx = (s[0] - v[0]) / lb
    const wy = (s[1] - v[1]) / lb
    const bl = Math.hypot(ux + wx, uy + wy) || 1
    const d = tramo === 0 ? 0 : r / Math.sin(media)
    out.push({
      ax: v[0] + ux * tramo,
      ay: v[1] + uy * tramo,
      bx: v[0] + wx * tramo,
      by: v[1] + wy * tramo,
      r: tramo === 0 ? 0 : r,
      giro: uy * wx - ux * wy > 0 ? 1 : 0,
      cx: v[0] + ((ux + wx) / bl) * d,
      cy: v[1] + ((uy + wy) / bl) * d,
      angle: Math.PI - 2 * media,
    })
  }
  return out
}

/** The path of a contour, with true arcs. */
export function pathOf(outline: Outline): string {
  let d = ''
  for (const e of corners(outline)) {
    d += `${d === '' ? 'M' : 'L'}${n1(e.ax)} ${n1(e.ay)}`
    if (e.r > 0.05) d += `A${n1(e.r)} ${n1(e.r)} 0 0 ${e.giro} ${n1(e.bx)} ${n1(e.by)}`
  }
  return `${d}Z`
}

/** Largest gap between an arc and its chords, in pixels. */
const TOLERANCE = 0.08

/** The contour as points close enough together to look round. */
export function flatten(outline: Outline): PuntoPlano[] {
  const out: PuntoPlano[] = []
  for (const e of corners(outline)) {
    if (e.r < 0.3) {
      out.push({ x: e.ax, y: e.ay, hard: true })
      continue
    }
    const paso = 2 * Math.acos(Math.max(0.5, 1 - TOLERANCE / e.r))
    const parts = Math.max(2, 2 * Math.ceil(e.angle / paso / 2))
    const a0 = Math.atan2(e.ay - e.cy, e.ax - e.cx)
    const signo = e.giro === 1 ? 1 : -1
    for (let k = 0; k <= parts; k += 1) {
      const a = a0 + (signo * e.angle * k) / parts
      // A corner of a few pixels reads as an edge, so its middle is one.
      out.push({
        x: e.cx + e.r * Math.cos(a),
        y: e.cy + e.r * Math.sin(a),
        hard: e.r < 4 && e.angle > 1 && k * 2 === parts,
      })
    }
  }
  // Two arcs may share a tangent point.
  return out.filter((p, i) => {
    const q = at(out, i + 1)
    return Math.abs(p.x - q.x) > 1e-6 || Math.abs(p.y - q.y) > 1e-6
  })
}

/** The path of an open line through points. */
export function linea(puntos: readonly { x: number; y: number }[], cerrada = false): string {
  let d = ''
  for (const p of puntos) d += `${d === '' ? 'M' : 'L'}${n1(p.x)} ${n1(p.y)}`
  return cerrada && d !== '' ? `${d}Z` : d
}

/** The 45° rule of a cut face: parallel lines `paso` pixels apart, kept to the inside of the contours (even-odd). */
export function hatching(outlines: readonly (readonly { x: number; y: number }[])[], paso: number): string {
  // On the line x + y = c the points are told apart by t = x - y.
  const salto = paso * Math.SQRT2
  const cortes = new Map<number, number[]>()
  for (const puntos of outlines) {
    for (let i = 0; i < puntos.length; i += 1) {
      const p = at(puntos, i)
      const q = at(puntos, i + 1)
      const cp = p.x + p.y
      const cq = q.x + q.y
      const desde = Math.ceil(Math.min(cp, cq) / salto - 0.5)
      const hasta = Math.ceil(Math.max(cp, cq) / salto - 0.5)
      for (let k = desde; k < hasta; k += 1) {
        const f = ((k + 0.5) * salto - cp) / (cq - cp)
        const t = p.x - p.y + f * (q.x - q.y - p.x + p.y)
        const fila = cortes.get(k)
        if (fila) fila.push(t)
        else cortes.set(k, [t])
      }
    }
  }
  let d = ''
  for (const [k, ts] of cortes) {
    const c = (k + 0.5) * salto
    ts.sort((a, b) => a - b)
    for (let i = 0; i + 1 < ts.length; i += 2) {
      const t0 = at(ts, i)
      const t1 = at(ts, i + 1)
      if (t1 - t0 > 0.6) d += `M${n1((c + t0) / 2)} ${n1((c - t0) / 2)}L${n1((c + t1) / 2)} ${n1((c - t1) / 2)}`
    }
  }
  return d
}

/** The part of a polygon inside a box (Sutherland and Hodgman). */
export function clip(puntos: readonly { x: number; y: number }[], caja: Caja): { x: number; y: number }[] {
  let p = [...puntos]
  const sides: [(q: { x: number; y: number }) => number][] = [
    [(q) => q.x - caja.x0],
    [(q) => caja.x1 - q.x],
    [(q) => q.y - caja.y0],
    [(q) => caja.y1 - q.y],
  ]
  for (const [isInside] of sides) {
    const out: { x: number; y: number }[] = []
    for (let i = 0; i < p.length; i += 1) {
      const a = at(p, i)
      const b = at(p, i + 1)
      const da = isInside(a)
      const db = isInside(b)
      if (da >= 0) out.push(a)
      if (da * db < 0) out.push({ x: a.x + ((b.x - a.x) * da) / (da - db), y: a.y + ((b.y - a.y) * da) / (da - db) })
    }
    p = out
  }
  return p
}

/** The part of a segment inside a box; null when it lies outside (Liang and Barsky). */
export function clipTramo(a: Punto, b: Punto, caja: Caja): [Punto, Punto] | null {
  const dx = b[0] - a[0]
  const dy = b[1] - a[1]
  let t0 = 0
  let t1 = 1
  const sides: [number, number][] = [
    [-dx, a[0] - caja.x0],
    [dx, caja.x1 - a[0]],
    [-dy, a[1] - caja.y0],
    [dy, caja.y1 - a[1]],
  ]
  for (const [p, q] of sides) {
    if (p === 0) {
      if (q < 0) return null
    } else if (p < 0) t0 = Math.max(t0, q / p)
    else t1 = Math.min(t1, q / p)
  }
  return t0 < t1
    ? [
        [a[0] + t0 * dx, a[1] + t0 * dy],
        [a[0] + t1 * dx, a[1] + t1 * dy],
      ]
    : null
}
