// The sections of tubes.
import { circulo, hueco, rect } from './geometria.ts'
import type { Lector } from './perfiles.ts'
import type { Seccion } from './seccion.ts'
import { showMm } from './trazo.ts'

/** Round tube: outer diameter and wall. */
export function seccionTuboRedondo(n: Lector): Seccion {
  const d = n('d')
  const e = n('e')
  const c = d / 2
  const espesor = `e ${showMm(e, 1)}`
  const q = (c - e / 2) * Math.SQRT1_2
  return {
    contornos: [circulo(c, c, c), hueco(circulo(c, c, c - e))],
    b: d,
    h: d,
    pared: e,
    ejes: 'hv',
    ancho: `Ø ${showMm(d)}`,
    alto: null,
    nota: espesor,
    llamadas: [{ k: 'punta', x: c + q, y: c + q, dx: 52, dy: 34, numero: espesor }],
    aristas: [],
    ocultas: [e, d - e],
    zona: null,
    enZona: [],
  }
}

/** Square or rectangular tube; the outer radius is twice the wall when it is not given. */
export function seccionTuboRect(n: Lector): Seccion {
  const h = n('h')
  const b = n('b')
  const e = n('e')
  const r = n('r', 2 * e)
  const espesor = `e ${showMm(e, 1)}`
  const lado = Math.min(b / 2, h / 2, Math.max(e * 7, r * 3))
  const toque = b - r * (1 - Math.SQRT1_2)
  return {
    contornos: [rect(0, 0, b, h, r), hueco(rect(e, e, b - e, h - e, Math.max(0, r - e)))],
    b,
    h,
    pared: e,
    ejes: 'hv',
    ancho: showMm(b),
    alto: showMm(h),
    nota: espesor,
    llamadas: [{ k: 'pared', x0: b - e, x1: b, y: h * 0.72, numero: espesor }],
    aristas: [],
    ocultas: [e, h - e],
    zona: { x0: b - lado * 1.3, y0: 0, x1: b, y1: lado },
    enZona: [
      { k: 'pared', x0: b - e, x1: b, y: lado * 0.8, numero: espesor },
      ...(n('r') > 0
        ? [{ k: 'punta' as const, x: toque, y: b - toque, dx: 20, dy: -12, numero: `r ${showMm(n('r'))}` }]
        : []),
    ],
  }
}
