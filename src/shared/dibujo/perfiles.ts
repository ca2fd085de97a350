// The sections of rolled and cold-formed bars, from their dimensions in millimetres.
import { circle, rect } from './geometry.ts'
import type { Outline } from './geometry.ts'
import type { Call, Section } from './seccion.ts'
import { showMm } from './trazo.ts'

/** Reads a dimension, or `falta` when it is not given. */
export type Lector = (clave: string, falta?: number) => number

/** A corner arc is touched this far from its corner, along both sides, as a part of its radius. */
const ARCO = 1 - Math.SQRT1_2

const BASE = {
  axes: '',
  ancho: null,
  alto: null,
  nota: null,
  calls: [],
  aristas: [],
  hidden: [],
  zone: null,
  inZone: [],
} as const

/** Double tee: IPE, HEB and HEA with parallel flanges, IPN with `p` per cent of slope. */
export function sectionI(n: Lector): Section {
  const { h, b, s, t, r, r2, yt, yw } = ala(n, (ancho) => ancho / 4, 1 / 2)
  const xl = (b - s) / 2
  const xr = (b + s) / 2
  const outline: Outline = [
    [0, 0],
    [b, 0],
    [b, yt, r2],
    [xr, yw, r],
    [xr, h - yw, r],
    [b, h - yt, r2],
    [b, h],
    [0, h],
    [0, h - yt, r2],
    [xl, h - yw, r],
    [xl, yw, r],
    [0, yt, r2],
  ]
  const calls: Call[] = [
    { k: 'pared', x0: xl, x1: xr, y: h * 0.7, numero: `s ${showMm(s)}` },
    { k: 'ala', y0: h - yt, y1: h, x: b, numero: `t ${showMm(t)}` },
    ...radio(n, xr, yw, r, b - xr),
  ]
  return {
    ...BASE,
    outlines: [outline],
    b,
    h,
    pared: Math.max(s, yt),
    axes: 'hv',
    ancho: showMm(b),
    alto: showMm(h),
    calls,
    aristas: [yt, h - yt],
    zone: { x0: xl - s * 1.5, y0: 0, x1: b, y1: Math.min(h / 2, yw + r * 1.6 + s) },
    inZone: detalleAla(n, xr, yw, r, b, yt),
  }
}

/** Channel: UPN with 8 % of slope, or parallel flanges. */
export function sectionU(n: Lector): Section {
  const { h, b, s, t, r, r2, yt, yw } = ala(n, (ancho) => ancho / 2, 1)
  const outline: Outline = [
    [0, 0],
    [b, 0],
    [b, yt, r2],
    [s, yw, r],
    [s, h - yw, r],
    [b, h - yt, r2],
    [b, h],
    [0, h],
  ]
  return {
    ...BASE,
    outlines: [outline],
    b,
    h,
    pared: Math.max(s, yt),
    axes: 'h',
    ancho: showMm(b),
    alto: showMm(h),
    calls: [
      { k: 'pared', x0: 0, x1: s, y: h * 0.7, numero: `s ${showMm(s)}` },
      { k: 'ala', y0: h - yt, y1: h, x: b, numero: `t ${showMm(t)}` },
      ...radio(n, s, yw, r, b - s),
    ],
    aristas: [yt, h - yt],
    zone: { x0: 0, y0: 0, x1: b, y1: Math.min(h / 2, yw + r * 1.6 + s) },
    inZone: detalleAla(n, s, yw, r, b, yt),
  }
}

/** Flange thickness at its tip (yt) and at the web (yw): `t` is measured at a set distance from the tip. */
function ala(n: Lector, distance: (b: number) => number, parte: number) {
  const h = n('h')
  const b = n('b')
  const s = n('s')
  const t = n('t')
  const m = n('p') / 100
  const flight = (b - s) * parte
  const yt = Math.max(t * 0.3, t - m * distance(b))
  const yw = Math.min(h * 0.45, t + m * (flight - distance(b)))
  return { h, b, s, t, r: n('r', t), r2: n('r2', m > 0 ? n('r', t) / 2 : 0), yt, yw }
}

/** The root radius, written in the opening of the section when it has room there. */
function radio(n: Lector, x: number, yw: number, r: number, libre: number): Call[] {
  if (n('r') <= 0) return []
  return [
    {
      k: 'punta',
      x: x + r * ARCO,
      y: yw + r * ARCO,
      dx: 20,
      dy: 30,
      numero: `r ${showMm(n('r'))}`,
      libre: libre - r * ARCO,
    },
  ]
}

function detalleAla(n: Lector, x: number, yw: number, r: number, b: number, yt: number): Call[] {
  const out: Call[] = []
  if (n('r') > 0)
    out.push({ k: 'punta', x: x + r * ARCO, y: yw + r * ARCO, dx: 26, dy: 26, numero: `r ${showMm(n('r'))}` })
  if (n('r2') > 0)
    out.push({
      k: 'punta',
      x: b - n('r2') * ARCO,
      y: yt - n('r2') * ARCO,
      dx: 16,
      dy: 26,
      numero: `r ${showMm(n('r2'))}`,
    })
  else out.push({ k: 'ala', y0: 0, y1: yt, x: b, numero: `t ${showMm(n('t'))}` })
  return out
}

/** Angle: `a` the upright leg, `b` the lying one. */
export function sectionL(n: Lector): Section {
  const a = n('a')
  const b = n('b')
  const e = n('e')
  const r = n('r', e)
  const r2 = n('r2', r / 2)
  const e2 = Math.min(r2, e * 0.9)
  const outline: Outline = [
    [0, 0],
    [e, 0, e2],
    [e, a - e, r],
    [b, a - e, e2],
    [b, a],
    [0, a],
  ]
  const zx = Math.min(b, e * 5 + r)
  const zy = Math.min(a, e * 4 + r)
  const inZone: Call[] = [{ k: 'pared', x0: 0, x1: e, y: a - zy * 0.82, numero: `e ${showMm(e, 1)}` }]
  if (n('r') > 0)
    inZone.push({ k: 'punta', x: e + r * ARCO, y: a - e - r * ARCO, dx: 26, dy: -26, numero: `r ${showMm(n('r'))}` })
  return {
    ...BASE,
    outlines: [outline],
    b,
    h: a,
    pared: e,
    ancho: showMm(b),
    alto: showMm(a),
    nota: `e ${showMm(e, 1)}`,
    calls: [
      { k: 'ala', y0: a - e, y1: a, x: b, numero: `e ${showMm(e, 1)}` },
      ...(n('r') > 0
        ? [
            {
              k: 'punta' as const,
              x: e + r * ARCO,
              y: a - e - r * ARCO,
              dx: 96,
              dy: -78,
              numero: `r ${showMm(n('r'))}`,
            },
          ]
        : []),
    ],
    aristas: [a - e],
    zone: { x0: 0, y0: a - zy, x1: zx, y1: a },
    inZone,
  }
}

/** Tee: the flange on top, the stem down. */
export function sectionT(n: Lector): Section {
  const h = n('h')
  const b = n('b')
  const s = n('s')
  const t = n('t')
  const r = n('r', t)
  const xl = (b - s) / 2
  const xr = (b + s) / 2
  const outline: Outline = [
    [0, 0],
    [b, 0],
    [b, t, t * 0.4],
    [xr, t, r],
    [xr, h],
    [xl, h],
    [xl, t, r],
    [0, t, t * 0.4],
  ]
  return {
    ...BASE,
    outlines: [outline],
    b,
    h,
    pared: Math.max(s, t),
    axes: 'v',
    ancho: showMm(b),
    alto: showMm(h),
    calls: [
      { k: 'pared', x0: xl, x1: xr, y: h * 0.7, numero: `s ${showMm(s)}` },
      { k: 'ala', y0: 0, y1: t, x: b, numero: `t ${showMm(t)}` },
    ],
    aristas: [t],
    zone: { x0: xl - s, y0: 0, x1: b, y1: Math.min(h, t + r * 1.6 + s) },
    inZone: detalleAla(n, xr, t, r, b, t),
  }
}

/** Cold-formed C: `c` is the lip; the sheet is bent with an inner radius of its own thickness. */
export function sectionC(n: Lector): Section {
  const h = n('h')
  const b = n('b')
  const c = n('c')
  const e = n('e')
  const outline: Outline = [
    [0, 0, 2 * e],
    [b, 0, 2 * e],
    [b, c],
    [b - e, c],
    [b - e, e, e],
    [e, e, e],
    [e, h - e, e],
    [b - e, h - e, e],
    [b - e, h - c],
    [b, h - c],
    [b, h, 2 * e],
    [0, h, 2 * e],
  ]
  const espesor = `e ${showMm(e, 1)}`
  return {
    ...BASE,
    outlines: [outline],
    b,
    h,
    pared: e,
    axes: 'h',
    ancho: showMm(b),
    alto: showMm(h),
    nota: espesor,
    calls: [
      { k: 'pared', x0: 0, x1: e, y: h * 0.64, numero: espesor },
      { k: 'ala', y0: h - c, y1: h, x: b, numero: `c ${showMm(c)}` },
    ],
    aristas: [c, h - c],
    hidden: [e, h - e],
    zone: { x0: b - Math.min(b, c * 1.7), y0: 0, x1: b, y1: Math.min(h / 2, c * 1.25) },
    inZone: [
      { k: 'ala', y0: 0, y1: c, x: b, numero: `c ${showMm(c)}` },
      { k: 'punta', x: b - c * 1.1, y: e, dx: 18, dy: 34, numero: espesor },
    ],
  }
}

/** Flat bar. */
export function sectionPlano(n: Lector): Section {
  const b = n('b')
  const e = n('e')
  const espesor = `e ${showMm(e, 1)}`
  return {
    ...BASE,
    outlines: [rect(0, 0, b, e, e * 0.06)],
    b,
    h: e,
    pared: e,
    axes: e > b / 4 ? 'hv' : 'v',
    ancho: showMm(b),
    nota: espesor,
    sideways: true,
    calls: [{ k: 'ala', y0: 0, y1: e, x: b, numero: espesor }],
  }
}

/** Plain round bar. */
export function roundSection(n: Lector): Section {
  const d = n('d')
  return {
    ...BASE,
    outlines: [circle(d / 2, d / 2, d / 2)],
    b: d,
    h: d,
    pared: d,
    axes: 'hv',
    ancho: `Ø ${showMm(d)}`,
  }
}

/** Square bar. */
export function sectionCuadrado(n: Lector): Section {
  const a = n('a')
  return {
    ...BASE,
    outlines: [rect(0, 0, a, a, a * 0.03)],
    b: a,
    h: a,
    pared: a,
    axes: 'hv',
    ancho: showMm(a),
    alto: showMm(a),
  }
}

/** Hexagonal bar, lying on a flat: `a` is the distance between flats. */
export function sectionHexagonal(n: Lector): Section {
  const a = n('a')
  const side = a / Math.sqrt(3)
  const b = 2 * side
  const outline: Outline = [
    [side / 2, 0],
    [side * 1.5, 0],
    [b, a / 2],
    [side * 1.5, a],
    [side / 2, a],
    [0, a / 2],
  ]
  return { ...BASE, outlines: [outline], b, h: a, pared: a, axes: 'hv', alto: showMm(a), aristas: [a / 2] }
}
