// Flat goods in oblique view: the surface recedes from its front edge, with width and length written along them.
import {
  anchoNumero,
  drawAlaDimension,
  drawAltoDimension,
  drawAnchoDimension,
  drawObliqueDimension,
  dimensionMedidas,
  nota,
} from './dimensions.ts'
import { flatten, at, linea, hatching, rect } from './geometry.ts'
import type { Lector } from './perfiles.ts'
import { breakLine } from './sides.ts'
import { drawCut, margin, pasoHatching, SUBE } from './seccion.ts'
import { showMm, n1, path, texto } from './trazo.ts'
import type { Sheet } from './trazo.ts'

/** Direction in which a sheet recedes, and its foreshortening. */
const BACK = { x: 0.76, y: -0.65 }
const FORESHORTENING = 0.62

/** A sheet's position: its front left corner, its front width and the receding vector, in pixels. */
export type Plate = { x: number; y: number; ancho: number; qx: number; qy: number; k: number }

/**
 * Lays a sheet of b × l on the page with room for its dimensions; `canto` is the height of its front edge in pixels.
 */
export function placePlate(sheet: Sheet, b: number, l: number, canto: number): Plate {
  const m = dimensionMedidas(sheet)
  const pad = margin(sheet)
  const bottom = sheet.dimensions ? m.bottom : 0
  const right = sheet.dimensions ? (sheet.grande ? 44 : 26) : 0
  // The big drawing writes the thickness above the front left corner, a little outside.
  const leftEdge = sheet.dimensions && sheet.grande ? 20 : 0
  const hondo = Math.max(0.7, Math.min(1.35, (l / b) * FORESHORTENING))
  const sube = sheet.dimensions && !sheet.grande ? 2 : 0
  const ancho = Math.min(
    (sheet.ancho - 2 * pad - right - leftEdge) / (1 + hondo * BACK.x),
    (sheet.alto - 2 * pad - bottom - canto - sube) / (hondo * -BACK.y),
    sheet.ancho * 0.52,
  )
  const qx = ancho * hondo * BACK.x
  const qy = ancho * hondo * BACK.y
  const x = (sheet.ancho - ancho - qx - right - leftEdge) / 2 + leftEdge
  const y = (sheet.alto - canto - bottom + qy) / 2 - qy
  return { x, y, ancho, qx, qy, k: ancho / b }
}

/** The numbers of a sheet: width below its front edge, length along its right side. */
export function drawSheetDimensions(sheet: Sheet, p: Plate, n: Lector, canto: number): void {
  if (!sheet.dimensions) return
  const m = dimensionMedidas(sheet)
  const yb = p.y + canto
  drawAnchoDimension(sheet, p.x, p.x + p.ancho, yb, yb + m.sep, showMm(n('b')))
  drawObliqueDimension(
    sheet,
    p.x + p.ancho,
    yb,
    p.x + p.ancho + p.qx,
    yb + p.qy,
    sheet.grande ? 26 : 13,
    showMm(n('l')),
  )
  const espesor = `e ${showMm(n('e'), 1)}`
  nota(sheet, espesor)
  if (!sheet.grande) return
  path(sheet, 'dim', `M${n1(p.x + 3)} ${n1(p.y + canto / 2)}L${n1(p.x - 8)} ${n1(p.y - 44)}`)
  texto(sheet, p.x - 8, p.y - 50, espesor, { anchor: 'middle' })
}

/** A plain sheet, or a tread plate when `seeds` is set. */
export function drawChapa(sheet: Sheet, n: Lector, seeds: boolean): void {
  const fino = Math.max(2, Math.min(sheet.grande ? 16 : 7, n('e') * (sheet.ancho / n('b')) * 0.45))
  const p = placePlate(sheet, n('b'), n('l'), fino)
  surface(sheet, p)
  if (seeds) drawSeeds(sheet, p)
  const right = [
    [p.x + p.ancho, p.y],
    [p.x + p.ancho + p.qx, p.y + p.qy],
    [p.x + p.ancho + p.qx, p.y + p.qy + fino],
    [p.x + p.ancho, p.y + fino],
  ]
  const side = linea(
    right.map(([x = 0, y = 0]) => ({ x, y })),
    true,
  )
  path(sheet, 'side', side)
  path(sheet, 'edge', side)
  drawCut(sheet, [rect(p.x, p.y, p.x + p.ancho, p.y + fino)], fino)
  drawSheetDimensions(sheet, p, n, fino)
}

/** The surface of a sheet: one flat tone and its edges. */
export function surface(sheet: Sheet, p: Plate): void {
  const d = `M${n1(p.x)} ${n1(p.y)}l${n1(p.qx)} ${n1(p.qy)}h${n1(p.ancho)}l${n1(-p.qx)} ${n1(-p.qy)}Z`
  path(sheet, 'side lit', d)
  path(sheet, 'edge', d)
}

/** The raised lozenges of a tread plate, alternately along each axis. Their pitch is schematic, not the plate's. */
function drawSeeds(sheet: Sheet, p: Plate): void {
  const paso = sheet.grande ? 24 : sheet.dimensions ? 12 : 8
  const nu = Math.max(3, Math.round(p.ancho / paso))
  const nv = Math.max(3, Math.round(Math.hypot(p.qx, p.qy) / paso))
  const q = (u: number, v: number): string => `${n1(p.x + u * p.ancho + v * p.qx)} ${n1(p.y + v * p.qy)}`
  let d = ''
  for (let i = 0; i < nu; i += 1) {
    for (let j = 0; j < nv; j += 1) {
      const u = (i + 0.5) / nu
      const v = (j + 0.5) / nv
      const sideways = (i + j) % 2 === 0
      const [a, b] = sideways ? [0.42 / nu, 0] : [0, 0.46 / nv]
      const [cu, cv] = sideways ? [0, 0.34 / nv] : [0.3 / nu, 0]
      d += `M${q(u - a, v - b)}Q${q(u - cu, v - cv)} ${q(u + a, v + b)}Q${q(u + cu, v + cv)} ${q(u - a, v - b)}Z`
    }
  }
  path(sheet, 'side', d)
  path(sheet, 'edge', d)
}

/** A corrugated or a trapezoidal sheet: strips between the folds, from the left to the right. */
export function drawFolded(sheet: Sheet, n: Lector, wave: boolean): void {
  const paso = n('paso', wave ? 76 : 253)
  const alto = n('alto', wave ? 18 : 28)
  const minimum = sheet.grande ? 11 : sheet.dimensions ? 5 : 3
  const canto = Math.max(minimum, Math.min(minimum * 3, (alto * sheet.ancho * 0.45) / n('b')))
  const p = placePlate(sheet, n('b'), n('l'), canto)
  const waves = Math.max(2, Math.min(Math.round(n('b') / paso), Math.floor(p.ancho / (wave ? 6 : 9))))
  const perfil = (wave ? corrugated(waves) : trapezoids(waves)).map(([f, g]) => ({
    x: p.x + f * p.ancho,
    y: p.y + canto * (1 - g),
  }))
  let cantos = ''
  for (const tira of tiras(perfil, wave)) {
    const a = at(tira, 0)
    const b = at(tira, -1)
    const back = [...tira].reverse().map((q) => ({ x: q.x + p.qx, y: q.y + p.qy }))
    path(sheet, b.y > a.y + 0.5 ? 'side' : 'side lit', linea([...tira, ...back], true))
    cantos = `M${n1(a.x)} ${n1(a.y)}l${n1(p.qx)} ${n1(p.qy)}M${n1(b.x)} ${n1(b.y)}l${n1(p.qx)} ${n1(p.qy)}`
    path(sheet, 'edge', cantos + linea(back))
  }
  path(sheet, 'trazo', linea(perfil))
  drawSheetDimensions(sheet, p, n, canto)
}

/** One and a half waves of a folded sheet, or the edge of a flat one, in its own proportion. */
export function drawEdge(sheet: Sheet, n: Lector, forma: 'plana' | 'onda' | 'trapecio'): void {
  if (forma === 'plana') drawCanto(sheet, n)
  else drawWave(sheet, n, forma === 'onda')
}

/** The edge of a sheet with its thickness. */
function drawCanto(sheet: Sheet, n: Lector): void {
  const alto = sheet.alto * (sheet.grande ? 0.2 : 0.24)
  const espesor = `e ${showMm(n('e'), 1)}`
  const right = sheet.dimensions ? (sheet.grande ? 40 : 22) + anchoNumero(sheet, [espesor]) : 0
  const dx = sheet.ancho * 0.14
  const dy = dx * SUBE
  const ancho = Math.min(sheet.ancho * 0.5, sheet.ancho - 2 * margin(sheet) - dx - right)
  const x0 = (sheet.ancho - ancho - dx - right) / 2
  const y0 = (sheet.alto - alto + dy) / 2
  const side = (kind: 'side' | 'side lit', d: string): void => {
    path(sheet, kind, d)
    path(sheet, 'edge', d)
  }
  side('side lit', `M${n1(x0)} ${n1(y0)}l${n1(dx)} ${n1(-dy)}h${n1(ancho)}l${n1(-dx)} ${n1(dy)}Z`)
  side('side', `M${n1(x0 + ancho)} ${n1(y0)}l${n1(dx)} ${n1(-dy)}v${n1(alto)}l${n1(-dx)} ${n1(dy)}Z`)
  const cara = rect(x0, y0, x0 + ancho, y0 + alto)
  path(sheet, 'cutGround', linea(flatten(cara), true))
  path(sheet, 'hatch', hatching([flatten(cara)], pasoHatching(sheet, alto)))
  path(sheet, 'cut', `M${n1(x0)} ${n1(y0)}h${n1(ancho)}v${n1(alto)}h${n1(-ancho)}`)
  breakLine(sheet, x0, y0, x0, y0 + alto)
  if (sheet.dimensions)
    drawAlaDimension(sheet, y0, y0 + alto, x0 + ancho, x0 + ancho + dx + (sheet.grande ? 20 : 6), espesor)
}

function drawWave(sheet: Sheet, n: Lector, wave: boolean): void {
  const paso = n('paso', wave ? 76 : 253)
  const alto = n('alto', wave ? 18 : 28)
  const m = dimensionMedidas(sheet)
  const pad = margin(sheet) + 4
  const leftEdge = sheet.dimensions ? m.leftEdge : 0
  const bottom = sheet.dimensions ? m.bottom : 0
  const waves = 2
  const k = Math.min(
    (sheet.ancho - 2 * pad - leftEdge) / (paso * waves),
    (sheet.alto - 2 * pad - bottom) / (alto + n('e')),
  )
  const ancho = paso * waves * k
  const h = alto * k
  const x0 = (sheet.ancho - ancho - leftEdge) / 2 + leftEdge
  const espesor = Math.max(2, n('e') * k)
  const y0 = (sheet.alto - h - espesor - bottom) / 2
  const top = (wave ? corrugated(waves, 24) : trapezoids(waves)).map(([f, g]) => ({
    x: x0 + f * ancho,
    y: y0 + h * (1 - g),
  }))
  const below = [...top].reverse().map((q) => ({ x: q.x, y: q.y + espesor }))
  path(sheet, 'cut fina', linea([...top, ...below], true))
  if (!sheet.dimensions) return
  // From crest to crest of the first two waves. A pitch that the data lack is drawn but not dimensioned.
  if (n('paso'))
    drawAnchoDimension(
      sheet,
      x0 + ancho / 4,
      x0 + (ancho * 3) / 4,
      y0 + h + espesor,
      y0 + h + espesor + m.sep,
      showMm(paso),
    )
  if (n('alto')) drawAltoDimension(sheet, y0, y0 + h, x0, x0 - m.sep, showMm(alto))
  nota(sheet, `e ${showMm(n('e'), 1)}`)
}

type Par = readonly [x: number, alto: number]

/** A run of sine waves: x from 0 to 1, height from 0 to 1, beginning and ending low. */
function corrugated(waves: number, parts = 8): Par[] {
  const out: Par[] = []
  for (let i = 0; i <= waves * parts; i += 1)
    out.push([i / (waves * parts), (1 - Math.cos((2 * Math.PI * i) / parts)) / 2])
  return out
}

/** A run of trapezoidal ribs, beginning and ending with half a valley. */
function trapezoids(waves: number): Par[] {
  const out: Par[] = [[0, 0]]
  for (let i = 0; i < waves; i += 1) {
    for (const [f, g] of [
      [0.3, 0],
      [0.4, 1],
      [0.6, 1],
      [0.7, 0],
    ] as const)
      out.push([(i + f) / waves, g])
  }
  out.push([1, 0])
  return out
}

/** The strips of a folded front line: from crest to valley on a wave, one per straight part on a rib. */
function tiras(perfil: readonly { x: number; y: number }[], wave: boolean): { x: number; y: number }[][] {
  const parte = wave ? 4 : 1
  const out: { x: number; y: number }[][] = []
  for (let i = 0; i + parte < perfil.length; i += parte) out.push(perfil.slice(i, i + parte + 1))
  return out
}
