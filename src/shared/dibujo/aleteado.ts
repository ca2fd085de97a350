// The ribbed bar: a round core, two ribs along it and slanted crescents between them.
import { cotaAlto, cotaAncho, ejes, medidasCota } from './cotas.ts'
import { drawCuerpo } from './cuerpo.ts'
import { linea, rayado } from './geometria.ts'
import type { PuntoPlano } from './geometria.ts'
import { cajaLado, drawBarra, rotura } from './lados.ts'
import type { Lector } from './perfiles.ts'
import { margen, pasoRayado, SUBE } from './seccion.ts'
import { showMm, path } from './trazo.ts'
import type { Hoja } from './trazo.ts'

/** Where the upper long rib stands, measured from the way back; the other one is opposite. */
const NERVIO = (62 * Math.PI) / 180
/** Half the width of a long rib, in radians, and the height of all ribs as a part of the radius. */
const MEDIO = 0.15
const ALTURA = 0.11

/** Cut and body of a ribbed bar. */
export function drawAleteado(hoja: Hoja, n: Lector, largo: boolean): void {
  const m = medidasCota(hoja)
  const pad = margen(hoja)
  const numero = `Ø ${showMm(n('d'))}`
  const abajo = hoja.cotas ? m.abajo : 0
  const dx = Math.min((largo ? 0.5 : 0.33) * hoja.ancho, ((largo ? 0.52 : 0.4) * hoja.alto) / SUBE)
  const fondo = { dx, dy: dx * SUBE }
  const r = Math.min(hoja.ancho - 2 * pad - dx, hoja.alto - 2 * pad - abajo - fondo.dy) / 2 / (1 + ALTURA)
  const d = 2 * r
  const cx = (hoja.ancho - d - dx) / 2 + r
  const cy = (hoja.alto - d - fondo.dy - abajo) / 2 + fondo.dy + r
  const alfa = Math.atan2(fondo.dy, fondo.dx)
  const contorno = contornoNervado(cx, cy, r, alfa + NERVIO)
  drawCuerpo(hoja, [contorno], fondo)
  drawMedialunas(hoja, cx, cy, r, alfa, Math.hypot(fondo.dx, fondo.dy))
  const p = linea(contorno, true)
  path(hoja, 'cutbg', p)
  path(hoja, 'hatch', rayado([contorno], pasoRayado(hoja, d)))
  path(hoja, 'cut', p)
  if (!hoja.cotas) return
  ejes(hoja, cx, cy, d, d, 'hv', hoja.grande ? 18 : 7)
  cotaAncho(hoja, cx - r, cx + r, cy + r, cy + r + m.sep, numero)
}

/** A circle with two opposite teeth, clockwise. */
function contornoNervado(cx: number, cy: number, r: number, nervio: number): PuntoPlano[] {
  const out: PuntoPlano[] = []
  const put = (a: number, radio: number, dura: boolean): void => {
    out.push({ x: cx + radio * Math.cos(a), y: cy - radio * Math.sin(a), dura })
  }
  const partes = Math.max(12, Math.ceil(r * 0.7))
  for (const base of [nervio, nervio - Math.PI]) {
    put(base + MEDIO * 1.25, r, false)
    put(base + MEDIO * 0.75, r * (1 + ALTURA), true)
    put(base - MEDIO * 0.75, r * (1 + ALTURA), true)
    const desde = base - MEDIO * 1.25
    const hasta = base - Math.PI + MEDIO * 1.25
    for (let i = 0; i < partes; i += 1) put(desde + ((hasta - desde) * i) / partes, r, i === 0)
  }
  return out
}

/** The crescents of both halves, as far as they are seen. */
function drawMedialunas(hoja: Hoja, cx: number, cy: number, r: number, alfa: number, fondo: number): void {
  const paso = r * 0.6
  const vx = Math.cos(alfa)
  const vy = -Math.sin(alfa)
  const mitades = [
    { desde: alfa + NERVIO - Math.PI + MEDIO * 1.4, hasta: alfa + NERVIO - MEDIO * 1.4, sentido: 1 },
    { desde: alfa + NERVIO + MEDIO * 1.4, hasta: alfa + NERVIO + Math.PI - MEDIO * 1.4, sentido: -1 },
  ]
  for (const { desde, hasta, sentido } of mitades) {
    const corrida = r * 0.72 * sentido
    for (let z0 = -4 * r; z0 < fondo + 4 * r; z0 += paso) {
      const medialuna = vistaDe(desde, hasta, (a) => z0 + corrida * (a - alfa), alfa, fondo)
      const ida: { x: number; y: number }[] = []
      const vuelta: { x: number; y: number }[] = []
      for (const { a, bulto, z } of medialuna) {
        const medio = r * 0.16 * bulto
        const radio = r * (1 + ALTURA * Math.min(1, bulto * 1.3))
        const x = cx + radio * Math.cos(a)
        const y = cy - radio * Math.sin(a)
        ida.push({ x: x + (z - medio) * vx, y: y + (z - medio) * vy })
        vuelta.unshift({ x: x + (z + medio) * vx, y: y + (z + medio) * vy })
      }
      if (ida.length < 12) continue
      const d = linea([...ida, ...vuelta], true)
      path(hoja, 'side lit', d)
      path(hoja, 'edge', d)
    }
  }
}

/** The seen samples of a crescent, thinning to a point at its ends and where the bar ends. */
function vistaDe(
  desde: number,
  hasta: number,
  altura: (a: number) => number,
  alfa: number,
  fondo: number,
): { a: number; bulto: number; z: number }[] {
  const partes = 28
  const muestras = Array.from({ length: partes + 1 }, (_v, i) => desde + ((hasta - desde) * i) / partes)
    .map((a) => ({ a, z: altura(a) }))
    .filter(({ z }) => z > 3 && z < fondo - 3)
  const n = muestras.length - 1
  return muestras
    .map(({ a, z }, i) => ({ a, z, bulto: n > 0 ? Math.sin((Math.PI * i) / n) : 0 }))
    .filter(({ a }) => a > alfa - Math.PI / 2 - 0.08 && a < alfa + Math.PI / 2 + 0.08)
}

/** A ribbed bar from the side: the long ribs above and below, the crescents between them. */
export function drawAleteadoLado(hoja: Hoja, n: Lector): void {
  const c = cajaLado(hoja, 1)
  const alto = (c.y1 - c.y0) * 0.62
  const cy = (c.y0 + c.y1) / 2
  const y0 = cy - alto / 2
  const y1 = cy + alto / 2
  const nervio = Math.max(2, alto * 0.06)
  drawBarra(hoja, { ...c, y0: y0 - nervio, y1: y1 + nervio })
  path(
    hoja,
    'edge',
    linea([
      { x: c.x0, y: y0 },
      { x: c.x1, y: y0 },
    ]) +
      linea([
        { x: c.x0, y: y1 },
        { x: c.x1, y: y1 },
      ]),
  )
  const paso = alto * 0.42
  const corrida = alto * 0.5
  for (let x = c.x0 + paso * 0.3; x + corrida + alto * 0.1 < c.x1 - 2; x += paso) {
    const ida: { x: number; y: number }[] = []
    const vuelta: { x: number; y: number }[] = []
    for (let i = 0; i <= 12; i += 1) {
      const f = i / 12
      // Seen from the side the crescent runs around half the bar, so its ends crowd at the edges.
      const a = Math.PI * f
      const medio = alto * 0.06 * Math.sin(a)
      const px = x + corrida * f + alto * 0.05
      const py = cy - (alto / 2 - 1.5) * Math.cos(a)
      ida.push({ x: px - medio, y: py })
      vuelta.unshift({ x: px + medio, y: py })
    }
    const d = linea([...ida, ...vuelta], true)
    path(hoja, 'side', d)
    path(hoja, 'edge', d)
  }
  rotura(hoja, c.x1, y0 - nervio, c.x1, y1 + nervio)
  if (hoja.cotas) cotaAlto(hoja, y0, y1, c.x0, c.x0 - medidasCota(hoja).sep, `Ø ${showMm(n('d'))}`)
}
