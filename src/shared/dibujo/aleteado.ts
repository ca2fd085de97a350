// The ribbed bar: a round core, two ribs along it and slanted crescents between them.
import { drawAltoDimension, drawAnchoDimension, axes, dimensionMedidas } from './dimensions.ts'
import { drawCuerpo } from './cuerpo.ts'
import { linea, hatching } from './geometry.ts'
import type { PuntoPlano } from './geometry.ts'
import { cajaSide, drawBarra, breakLine } from './sides.ts'
import type { Lector } from './perfiles.ts'
import { margin, pasoHatching, SUBE } from './seccion.ts'
import { showMm, path } from './trazo.ts'
import type { Sheet } from './trazo.ts'

/** Angle of the upper longitudinal rib from the receding axis; the other is opposite. */
const NERVIO = (62 * Math.PI) / 180
/** Half the width of a longitudinal rib in radians, and the height of all ribs as a fraction of the radius. */
const HALF = 0.15
const RIB_HEIGHT = 0.11

/** Cut and body of a ribbed bar. */
export function drawAleteado(sheet: Sheet, n: Lector, largo: boolean): void {
  const m = dimensionMedidas(sheet)
  const pad = margin(sheet)
  const numero = `Ø ${showMm(n('d'))}`
  const bottom = sheet.dimensions ? m.bottom : 0
  const dx = Math.min((largo ? 0.5 : 0.33) * sheet.ancho, ((largo ? 0.52 : 0.4) * sheet.alto) / SUBE)
  const background = { dx, dy: dx * SUBE }
  const r = Math.min(sheet.ancho - 2 * pad - dx, sheet.alto - 2 * pad - bottom - background.dy) / 2 / (1 + RIB_HEIGHT)
  const d = 2 * r
  const cx = (sheet.ancho - d - dx) / 2 + r
  const cy = (sheet.alto - d - background.dy - bottom) / 2 + background.dy + r
  const alfa = Math.atan2(background.dy, background.dx)
  const outline = ribbedOutline(cx, cy, r, alfa + NERVIO)
  drawCuerpo(sheet, [outline], background)
  drawHalfMoons(sheet, cx, cy, r, alfa, Math.hypot(background.dx, background.dy))
  const p = linea(outline, true)
  path(sheet, 'cutGround', p)
  path(sheet, 'hatch', hatching([outline], pasoHatching(sheet, d)))
  path(sheet, 'cut', p)
  if (!sheet.dimensions) return
  axes(sheet, cx, cy, d, d, 'hv', sheet.grande ? 18 : 7)
  drawAnchoDimension(sheet, cx - r, cx + r, cy + r, cy + r + m.sep, numero)
}

/** A circle with two opposite teeth, clockwise. */
function ribbedOutline(cx: number, cy: number, r: number, nervio: number): PuntoPlano[] {
  const out: PuntoPlano[] = []
  const put = (a: number, radio: number, hard: boolean): void => {
    out.push({ x: cx + radio * Math.cos(a), y: cy - radio * Math.sin(a), hard })
  }
  const parts = Math.max(12, Math.ceil(r * 0.7))
  for (const base of [nervio, nervio - Math.PI]) {
    put(base + HALF * 1.25, r, false)
    put(base + HALF * 0.75, r * (1 + RIB_HEIGHT), true)
    put(base - HALF * 0.75, r * (1 + RIB_HEIGHT), true)
    const desde = base - HALF * 1.25
    const hasta = base - Math.PI + HALF * 1.25
    for (let i = 0; i < parts; i += 1) put(desde + ((hasta - desde) * i) / parts, r, i === 0)
  }
  return out
}

/** The visible part of the crescents of both halves. */
function drawHalfMoons(sheet: Sheet, cx: number, cy: number, r: number, alfa: number, background: number): void {
  const paso = r * 0.6
  const vx = Math.cos(alfa)
  const vy = -Math.sin(alfa)
  const halves = [
    { desde: alfa + NERVIO - Math.PI + HALF * 1.4, hasta: alfa + NERVIO - HALF * 1.4, direction: 1 },
    { desde: alfa + NERVIO + HALF * 1.4, hasta: alfa + NERVIO + Math.PI - HALF * 1.4, direction: -1 },
  ]
  for (const { desde, hasta, direction } of halves) {
    const corrida = r * 0.72 * direction
    for (let z0 = -4 * r; z0 < background + 4 * r; z0 += paso) {
      const halfMoon = vistaOf(desde, hasta, (a) => z0 + corrida * (a - alfa), alfa, background)
      const ida: { x: number; y: number }[] = []
      const turn: { x: number; y: number }[] = []
      for (const { a, bulto, z } of halfMoon) {
        const half = r * 0.16 * bulto
        const radio = r * (1 + RIB_HEIGHT * Math.min(1, bulto * 1.3))
        const x = cx + radio * Math.cos(a)
        const y = cy - radio * Math.sin(a)
        ida.push({ x: x + (z - half) * vx, y: y + (z - half) * vy })
        turn.unshift({ x: x + (z + half) * vx, y: y + (z + half) * vy })
      }
      if (ida.length < 12) continue
      const d = linea([...ida, ...turn], true)
      path(sheet, 'side lit', d)
      path(sheet, 'edge', d)
    }
  }
}

/** The visible samples of a crescent, tapering to a point at its ends and at the end of the bar. */
function vistaOf(
  desde: number,
  hasta: number,
  altura: (a: number) => number,
  alfa: number,
  background: number,
): { a: number; bulto: number; z: number }[] {
  const parts = 28
  const samples = Array.from({ length: parts + 1 }, (_v, i) => desde + ((hasta - desde) * i) / parts)
    .map((a) => ({ a, z: altura(a) }))
    .filter(({ z }) => z > 3 && z < background - 3)
  const n = samples.length - 1
  return samples
    .map(({ a, z }, i) => ({ a, z, bulto: n > 0 ? Math.sin((Math.PI * i) / n) : 0 }))
    .filter(({ a }) => a > alfa - Math.PI / 2 - 0.08 && a < alfa + Math.PI / 2 + 0.08)
}

/** A ribbed bar from the side: the long ribs above and below, the crescents between them. */
export function drawAleteadoSide(sheet: Sheet, n: Lector): void {
  const c = cajaSide(sheet, 1)
  const alto = (c.y1 - c.y0) * 0.62
  const cy = (c.y0 + c.y1) / 2
  const y0 = cy - alto / 2
  const y1 = cy + alto / 2
  const nervio = Math.max(2, alto * 0.06)
  drawBarra(sheet, { ...c, y0: y0 - nervio, y1: y1 + nervio })
  path(
    sheet,
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
    const turn: { x: number; y: number }[] = []
    for (let i = 0; i <= 12; i += 1) {
      const f = i / 12
      // Seen from the side the crescent runs around half the bar, so its ends crowd at the edges.
      const a = Math.PI * f
      const half = alto * 0.06 * Math.sin(a)
      const px = x + corrida * f + alto * 0.05
      const py = cy - (alto / 2 - 1.5) * Math.cos(a)
      ida.push({ x: px - half, y: py })
      turn.unshift({ x: px + half, y: py })
    }
    const d = linea([...ida, ...turn], true)
    path(sheet, 'side', d)
    path(sheet, 'edge', d)
  }
  breakLine(sheet, c.x1, y0 - nervio, c.x1, y1 + nervio)
  if (sheet.dimensions)
    drawAltoDimension(sheet, y0, y1, c.x0, c.x0 - dimensionMedidas(sheet).sep, `Ø ${showMm(n('d'))}`)
}
