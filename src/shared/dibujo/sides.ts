// A bar's other two views: from the side, and its characteristic corner enlarged.
import {
  anchoNumero,
  drawAlaDimension,
  drawAltoDimension,
  drawWallDimension,
  llamada,
  dimensionMedidas,
} from './dimensions.ts'
import { flatten, at, linea, moveOutline, hatching, clip, clipTramo } from './geometry.ts'
import type { Caja } from './geometry.ts'
import { margin, pasoHatching } from './seccion.ts'
import type { Section } from './seccion.ts'
import { n1, path } from './trazo.ts'
import type { Sheet } from './trazo.ts'

/** The box of a bar seen from the side, in pixels, and its scale. */
export type Side = { x0: number; x1: number; y0: number; y1: number; k: number }

/** Where a bar of height h goes on the sheet when it is seen from the side. */
export function cajaSide(sheet: Sheet, h: number): Side {
  const pad = margin(sheet)
  const leftEdge = sheet.dimensions ? dimensionMedidas(sheet).leftEdge : 0
  const k = Math.min(0.44 * sheet.alto, 0.34 * sheet.ancho) / h
  const y0 = (sheet.alto - h * k) / 2
  const extra = sheet.dimensions ? 6 : 2
  return {
    x0: pad + leftEdge + extra,
    x1: sheet.ancho - pad - extra - (sheet.dimensions ? dimensionMedidas(sheet).passes : 0),
    y0,
    y1: y0 + h * k,
    k,
  }
}

/** Draws a bar from the side, broken off at the right: its length is not part of its drawing. */
export function drawLateral(sheet: Sheet, s: Section): void {
  const c = cajaSide(sheet, s.sideways ? s.b : s.h)
  drawBarra(sheet, c)
  for (const y of s.aristas) path(sheet, 'edge', `M${n1(c.x0)} ${n1(c.y0 + y * c.k)}H${n1(c.x1)}`)
  for (const y of s.hidden) path(sheet, 'hidden', `M${n1(c.x0)} ${n1(c.y0 + y * c.k)}H${n1(c.x1)}`)
  breakLine(sheet, c.x1, c.y0, c.x1, c.y1)
  if (s.axes.startsWith('h') && !s.aristas.includes(s.h / 2))
    path(sheet, 'axis', `M${n1(c.x0 - 8)} ${n1((c.y0 + c.y1) / 2)}H${n1(c.x1 + 8)}`)
  if (sheet.dimensions)
    drawAltoDimension(sheet, c.y0, c.y1, c.x0, c.x0 - dimensionMedidas(sheet).sep, s.alto ?? s.ancho ?? '')
}

/** The ground and the three whole sides of a bar. */
export function drawBarra(sheet: Sheet, c: Side): void {
  path(sheet, 'side lit', `M${n1(c.x0)} ${n1(c.y0)}H${n1(c.x1)}V${n1(c.y1)}H${n1(c.x0)}Z`)
  path(sheet, 'trazo', `M${n1(c.x1)} ${n1(c.y0)}H${n1(c.x0)}V${n1(c.y1)}H${n1(c.x1)}`)
}

/** A break line from a to b: straight, past both ends, with a zigzag in the middle. */
export function breakLine(sheet: Sheet, ax: number, ay: number, bx: number, by: number): void {
  const largo = Math.hypot(bx - ax, by - ay) || 1
  const tx = (bx - ax) / largo
  const ty = (by - ay) / largo
  const z = Math.min(sheet.grande ? 9 : 5, largo / 5)
  const p = (t: number, n: number): string => `${n1(ax + tx * t - ty * n)} ${n1(ay + ty * t + tx * n)}`
  const m = largo / 2
  const passes = sheet.grande ? 9 : 4
  path(
    sheet,
    'edge',
    `M${p(-passes, 0)}L${p(m - z, 0)}L${p(m - z * 0.4, -z)}L${p(m + z * 0.4, z)}L${p(m + z, 0)}L${p(largo + passes, 0)}`,
  )
}

/** Draws the zone of a section enlarged, broken off where the section goes on. */
export function drawDetalle(sheet: Sheet, s: Section, zone: Caja): void {
  const pad = margin(sheet) + (sheet.dimensions ? 6 : 0)
  const withPared = s.inZone.some((l) => l.k !== 'punta' || l.dx > 0)
  const right =
    sheet.dimensions && withPared
      ? 38 +
        anchoNumero(
          sheet,
          s.inZone.map((l) => l.numero),
        )
      : 0
  const ancho = zone.x1 - zone.x0
  const alto = zone.y1 - zone.y0
  const k = Math.min((sheet.ancho - 2 * pad - right) / ancho, (sheet.alto - 2 * pad - (sheet.grande ? 60 : 8)) / alto)
  const x0 = (sheet.ancho - right - ancho * k) / 2
  const y0 = (sheet.alto - alto * k) / 2
  const caja: Caja = { x0, y0, x1: x0 + ancho * k, y1: y0 + alto * k }
  const drawings = s.outlines.map((c) => flatten(moveOutline(c, k, x0 - zone.x0 * k, y0 - zone.y0 * k)))
  const parts = drawings.map((p) => clip(p, caja)).filter((p) => p.length > 2)
  path(sheet, 'cutGround', parts.map((p) => linea(p, true)).join(''), true)
  path(sheet, 'hatch', hatching(parts, pasoHatching(sheet, s.pared * k)))
  path(sheet, 'cut', drawings.map((p) => visibleOutline(p, caja)).join(''))
  for (const [a, b] of edges(parts, caja, drawings)) breakLine(sheet, a[0], a[1], b[0], b[1])
  if (!sheet.dimensions) return
  const xt = caja.x1 + 14
  for (const l of s.inZone) {
    const px = (x: number): number => x0 + (x - zone.x0) * k
    const py = (y: number): number => y0 + (y - zone.y0) * k
    const f = sheet.grande ? 1.6 : 0.7
    if (l.k === 'pared') drawWallDimension(sheet, px(l.x0), px(l.x1), py(l.y), xt + 10, l.numero)
    else if (l.k === 'ala') drawAlaDimension(sheet, py(l.y0), py(l.y1), px(l.x), xt, l.numero)
    else llamada(sheet, px(l.x), py(l.y), l.dx * f, l.dy * f, l.numero)
  }
}

type Par = [readonly [number, number], readonly [number, number]]

/** The outline inside the box, joined into long lines. */
function visibleOutline(puntos: readonly { x: number; y: number }[], caja: Caja): string {
  // Sides that lie on the box itself must not be lost to rounding.
  const loose: Caja = { x0: caja.x0 - 0.02, y0: caja.y0 - 0.02, x1: caja.x1 + 0.02, y1: caja.y1 + 0.02 }
  let d = ''
  let ultimo = ''
  for (let i = 0; i < puntos.length; i += 1) {
    const a = at(puntos, i)
    const b = at(puntos, i + 1)
    const tramo = clipTramo([a.x, a.y], [b.x, b.y], loose)
    if (!tramo) continue
    const desde = `${n1(tramo[0][0])} ${n1(tramo[0][1])}`
    const hasta = `${n1(tramo[1][0])} ${n1(tramo[1][1])}`
    d += `${desde === ultimo ? '' : `M${desde}`}L${hasta}`
    ultimo = hasta
  }
  return d
}

/** The stretches where the box, not the section, ends the cut. */
function edges(
  parts: readonly { x: number; y: number }[][],
  caja: Caja,
  drawings: readonly { x: number; y: number }[][],
): Par[] {
  const out: Par[] = []
  const near = (u: number, v: number): boolean => Math.abs(u - v) < 0.01
  const real = (axis: 'x' | 'y', v: number): boolean =>
    drawings.some((p) => p.some((q, i) => near(q[axis], v) && near(at(p, i + 1)[axis], v)))
  const sides: ['x' | 'y', number][] = [
    ['x', caja.x0],
    ['x', caja.x1],
    ['y', caja.y0],
    ['y', caja.y1],
  ]
  for (const [axis, v] of sides) {
    if (real(axis, v)) continue
    const another = axis === 'x' ? 'y' : 'x'
    // A hole cuts the stretch of its wall in two, so the ends are paired in order.
    const ends = new Set<number>()
    for (const parte of parts) {
      for (let i = 0; i < parte.length; i += 1) {
        const a = at(parte, i)
        const b = at(parte, i + 1)
        if (near(a[axis], v) && near(b[axis], v) && !near(a[another], b[another])) {
          for (const q of [a[another], b[another]]) {
            const r = Math.round(q * 100) / 100
            if (!ends.delete(r)) ends.add(r)
          }
        }
      }
    }
    const orden = [...ends].sort((p, q) => p - q)
    for (let i = 0; i + 1 < orden.length; i += 2) {
      const p = at(orden, i)
      const q = at(orden, i + 1)
      out.push(
        axis === 'x'
          ? [
              [v, p],
              [v, q],
            ]
          : [
              [p, v],
              [q, v],
            ],
      )
    }
  }
  return out
}
