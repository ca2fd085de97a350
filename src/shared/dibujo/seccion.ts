// What every bar has in common: its cut, the numbers around it and how it is laid out on a sheet. Millimetres until the
// sheet.
import { anchoNumero, cotaAla, cotaAlto, cotaAncho, cotaPared, ejes, llamada, medidasCota, nota } from './cotas.ts'
import { drawCuerpo } from './cuerpo.ts'
import type { Fondo } from './cuerpo.ts'
import { flatten, moveContorno, pathDe, rayado } from './geometria.ts'
import type { Caja, Contorno } from './geometria.ts'
import { path } from './trazo.ts'
import type { Hoja } from './trazo.ts'

/** A number that points at the section, in millimetres from its top left corner. */
export type Llamada =
  | { k: 'pared'; x0: number; x1: number; y: number; numero: string }
  | { k: 'ala'; y0: number; y1: number; x: number; numero: string }
  | {
      k: 'punta'
      x: number
      y: number
      dx: number
      dy: number
      numero: string /** Free room to the right; without enough of it nothing is written. */
      libre?: number
    }

/** A section: its contours from (0, 0) and what is said about it. */
export type Seccion = {
  contornos: readonly Contorno[]
  b: number
  h: number
  /** The wall that decides whether the cut can be hatched: the thickest one of a rolled section. */
  pared: number
  /** Axes of symmetry: 'h', 'v', 'hv' or none. */
  ejes: '' | 'h' | 'v' | 'hv'
  /** The numbers below and to the left. */
  ancho: string | null
  alto: string | null
  /** The thickness, for the corner of a small drawing. */
  nota: string | null
  /** Leaders of the big drawing. */
  llamadas: readonly Llamada[]
  /** Seen from above in the side view: a flat bar shows its face, not its edge. */
  acostada?: true
  /** Heights of the edges seen, and hidden, from the side. */
  aristas: readonly number[]
  ocultas: readonly number[]
  /** The part shown by 'detalle', and its own leaders. */
  zona: Caja | null
  enZona: readonly Llamada[]
}

/** The free border of a sheet, in pixels. */
export function margen(hoja: Hoja): number {
  if (hoja.grande) return 26
  return hoja.cotas ? 8 : Math.max(3, Math.min(hoja.ancho, hoja.alto) * 0.07)
}

/** Slope of the way back: how much it rises for each pixel to the right. */
export const SUBE = 0.62

/** Draws the cut with a short body behind it, or a long one for 'tramo'. */
export function drawSeccion(hoja: Hoja, s: Seccion, largo: boolean): void {
  const m = medidasCota(hoja)
  const pad = margen(hoja)
  const conLlamadas = hoja.grande && hoja.cotas && !largo
  const derecha =
    conLlamadas && s.llamadas.some((l) => l.k !== 'punta')
      ? 40 +
        anchoNumero(
          hoja,
          s.llamadas.map((l) => l.numero),
        )
      : 0
  const izquierda = hoja.cotas && s.alto ? m.izquierda : 0
  const abajo = hoja.cotas && s.ancho ? m.abajo : 0
  const fondo = fondoDe(hoja, s.h / s.b, largo)
  const libreX = hoja.ancho - 2 * pad - izquierda - derecha - fondo.dx
  const libreY = hoja.alto - 2 * pad - abajo - fondo.dy
  // A compact section does not need all the room: its neighbours in the grid have to look as big.
  const tope = hoja.cotas ? Math.min((hoja.ancho * 0.5) / s.b, (hoja.alto * 0.58) / s.h) : Infinity
  const k = Math.min(libreX / s.b, libreY / s.h, tope)
  const x0 = (hoja.ancho - (izquierda + s.b * k + fondo.dx + derecha)) / 2 + izquierda
  const y0 = (hoja.alto - (fondo.dy + s.h * k + abajo)) / 2 + fondo.dy
  const contornos = s.contornos.map((c) => moveContorno(c, k, x0, y0))
  const planos = contornos.map(flatten)
  drawCuerpo(hoja, planos, fondo)
  drawCorte(hoja, contornos, s.pared * k)
  if (!hoja.cotas) return
  const w = s.b * k
  const h = s.h * k
  if (Math.min(w, h) > (largo ? 40 : 0)) ejes(hoja, x0 + w / 2, y0 + h / 2, w, h, s.ejes, hoja.grande ? 18 : 8)
  if (s.ancho) cotaAncho(hoja, x0, x0 + w, y0 + h, y0 + h + m.sep, s.ancho)
  if (s.alto) cotaAlto(hoja, y0, y0 + h, x0, x0 - m.sep, s.alto)
  if (s.nota && !largo) nota(hoja, s.nota)
  if (conLlamadas) for (const l of s.llamadas) drawLlamada(hoja, l, k, x0, y0, x0 + w + fondo.dx + 22)
}

/** How far the body goes back: deeper behind flat sections, which would look lost otherwise. */
export function fondoDe(hoja: Hoja, proporcion: number, largo: boolean): Fondo {
  const parte = largo ? 0.46 : Math.max(0.14, Math.min(0.3, 0.14 + 0.22 * (0.75 - proporcion)))
  const dx = Math.min(parte * hoja.ancho, (hoja.alto * (largo ? 0.5 : 0.34)) / SUBE)
  return { dx, dy: dx * SUBE }
}

/** Below this many pixels two outlines and a rule between them would run together. */
const FINA = 3.6

/** Draws a cut face: ground, 45° rule and outline; a wall too thin for the rule is solid. */
export function drawCorte(hoja: Hoja, contornos: readonly Contorno[], pared: number): void {
  const d = contornos.map(pathDe).join('')
  if (pared < FINA) {
    path(hoja, 'cut fina', d, true)
    return
  }
  path(hoja, 'cutbg', d, true)
  path(hoja, 'hatch', rayado(contornos.map(flatten), pasoRayado(hoja, pared)))
  path(hoja, 'cut', d, true)
}

/** The gap between the lines of the rule, in pixels: closer on thin walls. */
export function pasoRayado(hoja: Hoja, pared: number): number {
  const normal = hoja.grande ? 6.5 : Math.min(hoja.ancho, hoja.alto) < 80 ? 3.2 : 4.6
  return Math.max(2.6, Math.min(normal, pared * 0.62))
}

function drawLlamada(hoja: Hoja, l: Llamada, k: number, x0: number, y0: number, xt: number): void {
  if (l.k === 'pared') cotaPared(hoja, x0 + l.x0 * k, x0 + l.x1 * k, y0 + l.y * k, xt + 10, l.numero)
  else if (l.k === 'ala') cotaAla(hoja, y0 + l.y0 * k, y0 + l.y1 * k, x0 + l.x * k, xt, l.numero)
  else if (l.libre === undefined || l.libre * k > l.dx + 18 + anchoNumero(hoja, [l.numero]))
    llamada(hoja, x0 + l.x * k, y0 + l.y * k, l.dx, l.dy, l.numero)
}
