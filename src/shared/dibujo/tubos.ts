// The sections of tubes.
import { circle, hole, rect } from './geometry.ts'
import type { Lector } from './perfiles.ts'
import type { Section } from './seccion.ts'
import { showMm } from './trazo.ts'

/** Round tube: outer diameter and wall. */
export function sectionRoundTubo(n: Lector): Section {
  const d = n('d')
  const e = n('e')
  const c = d / 2
  const espesor = `e ${showMm(e, 1)}`
  const q = (c - e / 2) * Math.SQRT1_2
  return {
    outlines: [circle(c, c, c), hole(circle(c, c, c - e))],
    b: d,
    h: d,
    pared: e,
    axes: 'hv',
    ancho: `Ø ${showMm(d)}`,
    alto: null,
    nota: espesor,
    calls: [{ k: 'punta', x: c + q, y: c + q, dx: 52, dy: 34, numero: espesor }],
    aristas: [],
    hidden: [e, d - e],
    zone: null,
    inZone: [],
  }
}

/** Square or rectangular tube; the outer radius is twice the wall when it is not given. */
export function sectionTuboRect(n: Lector): Section {
  const h = n('h')
  const b = n('b')
  const e = n('e')
  const r = n('r', 2 * e)
  const espesor = `e ${showMm(e, 1)}`
  const side = Math.min(b / 2, h / 2, Math.max(e * 7, r * 3))
  const toque = b - r * (1 - Math.SQRT1_2)
  return {
    outlines: [rect(0, 0, b, h, r), hole(rect(e, e, b - e, h - e, Math.max(0, r - e)))],
    b,
    h,
    pared: e,
    axes: 'hv',
    ancho: showMm(b),
    alto: showMm(h),
    nota: espesor,
    calls: [{ k: 'pared', x0: b - e, x1: b, y: h * 0.72, numero: espesor }],
    aristas: [],
    hidden: [e, h - e],
    zone: { x0: b - side * 1.3, y0: 0, x1: b, y1: side },
    inZone: [
      { k: 'pared', x0: b - e, x1: b, y: side * 0.8, numero: espesor },
      ...(n('r') > 0
        ? [{ k: 'punta' as const, x: toque, y: b - toque, dx: 20, dy: -12, numero: `r ${showMm(n('r'))}` }]
        : []),
    ],
  }
}
