// The other two views of a bar: from the side, and its telling corner enlarged.
import { anchoNumero, cotaAla, cotaAlto, cotaPared, llamada, medidasCota } from './cotas.ts'
import { flatten, at, linea, moveContorno, rayado, clip, clipTramo } from './geometria.ts'
import type { Caja } from './geometria.ts'
import { margen, pasoRayado } from './seccion.ts'
import type { Seccion } from './seccion.ts'
import { n1, path } from './trazo.ts'
import type { Hoja } from './trazo.ts'

/** The box of a bar seen from the side, in pixels, and its scale. */
export type Lado = { x0: number; x1: number; y0: number; y1: number; k: number }

/** Where a bar of height h goes on the sheet when it is seen from the side. */
export function cajaLado(hoja: Hoja, h: number): Lado {
  const pad = margen(hoja)
  const izquierda = hoja.cotas ? medidasCota(hoja).izquierda : 0
  const k = Math.min(0.44 * hoja.alto, 0.34 * hoja.ancho) / h
  const y0 = (hoja.alto - h * k) / 2
  const extra = hoja.cotas ? 6 : 2
  return {
    x0: pad + izquierda + extra,
    x1: hoja.ancho - pad - extra - (hoja.cotas ? medidasCota(hoja).pasa : 0),
    y0,
    y1: y0 + h * k,
    k,
  }
}

/** Draws a bar from the side, broken off at the right: its length is not part of its drawing. */
export function drawLateral(hoja: Hoja, s: Seccion): void {
  const c = cajaLado(hoja, s.acostada ? s.b : s.h)
  drawBarra(hoja, c)
  for (const y of s.aristas) path(hoja, 'edge', `M${n1(c.x0)} ${n1(c.y0 + y * c.k)}H${n1(c.x1)}`)
  for (const y of s.ocultas) path(hoja, 'hidden', `M${n1(c.x0)} ${n1(c.y0 + y * c.k)}H${n1(c.x1)}`)
  rotura(hoja, c.x1, c.y0, c.x1, c.y1)
  if (s.ejes.startsWith('h') && !s.aristas.includes(s.h / 2))
    path(hoja, 'axis', `M${n1(c.x0 - 8)} ${n1((c.y0 + c.y1) / 2)}H${n1(c.x1 + 8)}`)
  if (hoja.cotas) cotaAlto(hoja, c.y0, c.y1, c.x0, c.x0 - medidasCota(hoja).sep, s.alto ?? s.ancho ?? '')
}

/** The ground and the three whole sides of a bar. */
export function drawBarra(hoja: Hoja, c: Lado): void {
  path(hoja, 'side lit', `M${n1(c.x0)} ${n1(c.y0)}H${n1(c.x1)}V${n1(c.y1)}H${n1(c.x0)}Z`)
  path(hoja, 'trazo', `M${n1(c.x1)} ${n1(c.y0)}H${n1(c.x0)}V${n1(c.y1)}H${n1(c.x1)}`)
}

/** A break line from a to b: straight, past both ends, with a zigzag in the middle. */
export function rotura(hoja: Hoja, ax: number, ay: number, bx: number, by: number): void {
  const largo = Math.hypot(bx - ax, by - ay) || 1
  const tx = (bx - ax) / largo
  const ty = (by - ay) / largo
  const z = Math.min(hoja.grande ? 9 : 5, largo / 5)
  const p = (t: number, n: number): string => `${n1(ax + tx * t - ty * n)} ${n1(ay + ty * t + tx * n)}`
  const m = largo / 2
  const pasa = hoja.grande ? 9 : 4
  path(
    hoja,
    'edge',
    `M${p(-pasa, 0)}L${p(m - z, 0)}L${p(m - z * 0.4, -z)}L${p(m + z * 0.4, z)}L${p(m + z, 0)}L${p(largo + pasa, 0)}`,
  )
}

/** Draws the zone of a section enlarged, broken off where the section goes on. */
export function drawDetalle(hoja: Hoja, s: Seccion, zona: Caja): void {
  const pad = margen(hoja) + (hoja.cotas ? 6 : 0)
  const conPared = s.enZona.some((l) => l.k !== 'punta' || l.dx > 0)
  const derecha =
    hoja.cotas && conPared
      ? 38 +
        anchoNumero(
          hoja,
          s.enZona.map((l) => l.numero),
        )
      : 0
  const ancho = zona.x1 - zona.x0
  const alto = zona.y1 - zona.y0
  const k = Math.min((hoja.ancho - 2 * pad - derecha) / ancho, (hoja.alto - 2 * pad - (hoja.grande ? 60 : 8)) / alto)
  const x0 = (hoja.ancho - derecha - ancho * k) / 2
  const y0 = (hoja.alto - alto * k) / 2
  const caja: Caja = { x0, y0, x1: x0 + ancho * k, y1: y0 + alto * k }
  const planos = s.contornos.map((c) => flatten(moveContorno(c, k, x0 - zona.x0 * k, y0 - zona.y0 * k)))
  const partes = planos.map((p) => clip(p, caja)).filter((p) => p.length > 2)
  path(hoja, 'cutbg', partes.map((p) => linea(p, true)).join(''), true)
  path(hoja, 'hatch', rayado(partes, pasoRayado(hoja, s.pared * k)))
  path(hoja, 'cut', planos.map((p) => contornoVisible(p, caja)).join(''))
  for (const [a, b] of bordes(partes, caja, planos)) rotura(hoja, a[0], a[1], b[0], b[1])
  if (!hoja.cotas) return
  const xt = caja.x1 + 14
  for (const l of s.enZona) {
    const px = (x: number): number => x0 + (x - zona.x0) * k
    const py = (y: number): number => y0 + (y - zona.y0) * k
    const f = hoja.grande ? 1.6 : 0.7
    if (l.k === 'pared') cotaPared(hoja, px(l.x0), px(l.x1), py(l.y), xt + 10, l.numero)
    else if (l.k === 'ala') cotaAla(hoja, py(l.y0), py(l.y1), px(l.x), xt, l.numero)
    else llamada(hoja, px(l.x), py(l.y), l.dx * f, l.dy * f, l.numero)
  }
}

type Par = [readonly [number, number], readonly [number, number]]

/** The outline inside the box, joined into long lines. */
function contornoVisible(puntos: readonly { x: number; y: number }[], caja: Caja): string {
  // Sides that lie on the box itself must not be lost to rounding.
  const holgada: Caja = { x0: caja.x0 - 0.02, y0: caja.y0 - 0.02, x1: caja.x1 + 0.02, y1: caja.y1 + 0.02 }
  let d = ''
  let ultimo = ''
  for (let i = 0; i < puntos.length; i += 1) {
    const a = at(puntos, i)
    const b = at(puntos, i + 1)
    const tramo = clipTramo([a.x, a.y], [b.x, b.y], holgada)
    if (!tramo) continue
    const desde = `${n1(tramo[0][0])} ${n1(tramo[0][1])}`
    const hasta = `${n1(tramo[1][0])} ${n1(tramo[1][1])}`
    d += `${desde === ultimo ? '' : `M${desde}`}L${hasta}`
    ultimo = hasta
  }
  return d
}

/** The stretches where the box, not the section, ends the cut. */
function bordes(
  partes: readonly { x: number; y: number }[][],
  caja: Caja,
  planos: readonly { x: number; y: number }[][],
): Par[] {
  const out: Par[] = []
  const cerca = (u: number, v: number): boolean => Math.abs(u - v) < 0.01
  const real = (eje: 'x' | 'y', v: number): boolean =>
    planos.some((p) => p.some((q, i) => cerca(q[eje], v) && cerca(at(p, i + 1)[eje], v)))
  const lados: ['x' | 'y', number][] = [
    ['x', caja.x0],
    ['x', caja.x1],
    ['y', caja.y0],
    ['y', caja.y1],
  ]
  for (const [eje, v] of lados) {
    if (real(eje, v)) continue
    const otro = eje === 'x' ? 'y' : 'x'
    // A hole cuts the stretch of its wall in two, so the ends are paired in order.
    const ends = new Set<number>()
    for (const parte of partes) {
      for (let i = 0; i < parte.length; i += 1) {
        const a = at(parte, i)
        const b = at(parte, i + 1)
        if (cerca(a[eje], v) && cerca(b[eje], v) && !cerca(a[otro], b[otro])) {
          for (const q of [a[otro], b[otro]]) {
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
        eje === 'x'
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
