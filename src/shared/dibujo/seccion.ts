// What every bar has in common: its cut, the numbers around it and how it is laid out on a sheet. Millimetres until the
// sheet.
import {
  anchoNumero,
  drawAlaDimension,
  drawAltoDimension,
  drawAnchoDimension,
  drawWallDimension,
  axes,
  llamada,
  dimensionMedidas,
  nota,
} from './dimensions.ts'
import { drawCuerpo } from './cuerpo.ts'
import type { Background } from './cuerpo.ts'
import { flatten, moveOutline, pathOf, hatching } from './geometry.ts'
import type { Caja, Outline } from './geometry.ts'
import { path } from './trazo.ts'
import type { Sheet } from './trazo.ts'

/** A number that points at the section, in millimetres from its top left corner. */
export type Call =
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
export type Section = {
  outlines: readonly Outline[]
  b: number
  h: number
  /** The wall that decides whether the cut can be hatched: the thickest one of a rolled section. */
  pared: number
  /** Axes of symmetry: 'h', 'v', 'hv' or none. */
  axes: '' | 'h' | 'v' | 'hv'
  /** The numbers below and to the left. */
  ancho: string | null
  alto: string | null
  /** The thickness, for the corner of a small drawing. */
  nota: string | null
  /** Leaders of the big drawing. */
  calls: readonly Call[]
  /** Seen from above in the side view: a flat bar shows its face, not its edge. */
  sideways?: true
  /** Heights of the edges seen, and hidden, from the side. */
  aristas: readonly number[]
  hidden: readonly number[]
  /** The part shown by 'detalle', and its own leaders. */
  zone: Caja | null
  inZone: readonly Call[]
}

/** The free border of a sheet, in pixels. */
export function margin(sheet: Sheet): number {
  if (sheet.grande) return 26
  return sheet.dimensions ? 8 : Math.max(3, Math.min(sheet.ancho, sheet.alto) * 0.07)
}

/** Slope of the way back: how much it rises for each pixel to the right. */
export const SUBE = 0.62

/** Draws the cut with a short body behind it, or a long one for 'tramo'. */
export function drawSection(sheet: Sheet, s: Section, largo: boolean): void {
  const m = dimensionMedidas(sheet)
  const pad = margin(sheet)
  const withCalls = sheet.grande && sheet.dimensions && !largo
  const right =
    withCalls && s.calls.some((l) => l.k !== 'punta')
      ? 40 +
        anchoNumero(
          sheet,
          s.calls.map((l) => l.numero),
        )
      : 0
  const leftEdge = sheet.dimensions && s.alto ? m.leftEdge : 0
  const bottom = sheet.dimensions && s.ancho ? m.bottom : 0
  const background = backgroundOf(sheet, s.h / s.b, largo)
  const libreX = sheet.ancho - 2 * pad - leftEdge - right - background.dx
  const libreY = sheet.alto - 2 * pad - bottom - background.dy
  // A compact section does not need all the room: its neighbours in the grid have to look as big.
  const tope = sheet.dimensions ? Math.min((sheet.ancho * 0.5) / s.b, (sheet.alto * 0.58) / s.h) : Infinity
  const k = Math.min(libreX / s.b, libreY / s.h, tope)
  const x0 = (sheet.ancho - (leftEdge + s.b * k + background.dx + right)) / 2 + leftEdge
  const y0 = (sheet.alto - (background.dy + s.h * k + bottom)) / 2 + background.dy
  const outlines = s.outlines.map((c) => moveOutline(c, k, x0, y0))
  const drawings = outlines.map(flatten)
  drawCuerpo(sheet, drawings, background)
  drawCut(sheet, outlines, s.pared * k)
  if (!sheet.dimensions) return
  const w = s.b * k
  const h = s.h * k
  if (Math.min(w, h) > (largo ? 40 : 0)) axes(sheet, x0 + w / 2, y0 + h / 2, w, h, s.axes, sheet.grande ? 18 : 8)
  if (s.ancho) drawAnchoDimension(sheet, x0, x0 + w, y0 + h, y0 + h + m.sep, s.ancho)
  if (s.alto) drawAltoDimension(sheet, y0, y0 + h, x0, x0 - m.sep, s.alto)
  if (s.nota && !largo) nota(sheet, s.nota)
  if (withCalls) for (const l of s.calls) drawCall(sheet, l, k, x0, y0, x0 + w + background.dx + 22)
}

/** How far the body goes back: deeper behind flat sections, which would look lost otherwise. */
export function backgroundOf(sheet: Sheet, ratio: number, largo: boolean): Background {
  const parte = largo ? 0.46 : Math.max(0.14, Math.min(0.3, 0.14 + 0.22 * (0.75 - ratio)))
  const dx = Math.min(parte * sheet.ancho, (sheet.alto * (largo ? 0.5 : 0.34)) / SUBE)
  return { dx, dy: dx * SUBE }
}

/** Below this many pixels two outlines and a rule between them would run together. */
const FINA = 3.6

/** Draws a cut face: ground, 45° rule and outline; a wall too thin for the rule is solid. */
export function drawCut(sheet: Sheet, outlines: readonly Outline[], pared: number): void {
  const d = outlines.map(pathOf).join('')
  if (pared < FINA) {
    path(sheet, 'cut fina', d, true)
    return
  }
  path(sheet, 'cutGround', d, true)
  path(sheet, 'hatch', hatching(outlines.map(flatten), pasoHatching(sheet, pared)))
  path(sheet, 'cut', d, true)
}

/** The gap between the lines of the rule, in pixels: closer on thin walls. */
export function pasoHatching(sheet: Sheet, pared: number): number {
  const normal = sheet.grande ? 6.5 : Math.min(sheet.ancho, sheet.alto) < 80 ? 3.2 : 4.6
  return Math.max(2.6, Math.min(normal, pared * 0.62))
}

function drawCall(sheet: Sheet, l: Call, k: number, x0: number, y0: number, xt: number): void {
  if (l.k === 'pared') drawWallDimension(sheet, x0 + l.x0 * k, x0 + l.x1 * k, y0 + l.y * k, xt + 10, l.numero)
  else if (l.k === 'ala') drawAlaDimension(sheet, y0 + l.y0 * k, y0 + l.y1 * k, x0 + l.x * k, xt, l.numero)
  else if (l.libre === undefined || l.libre * k > l.dx + 18 + anchoNumero(sheet, [l.numero]))
    llamada(sheet, x0 + l.x * k, y0 + l.y * k, l.dx, l.dy, l.numero)
}
