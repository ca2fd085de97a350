// Small goods: nails and screws, wire, discs, electrodes, bags and bricks.
import {
  drawAnchoDimension,
  drawAltoDimension,
  drawObliqueDimension,
  llamada,
  dimensionMedidas,
  nota,
} from './dimensions.ts'
import { drawCuerpo } from './cuerpo.ts'
import { flatten, circle, hole, linea, pathOf, hatching, rect } from './geometry.ts'
import type { Outline } from './geometry.ts'
import { breakLine } from './sides.ts'
import type { Lector } from './perfiles.ts'
import { drawCut, margin, pasoHatching, SUBE } from './seccion.ts'
import { showMm, n1, path, texto } from './trazo.ts'
import type { Sheet } from './trazo.ts'

type P = { x: number; y: number }

/** A nail or a screw: its head from the front and the whole piece from the side. */
export function drawClavo(sheet: Sheet, n: Lector, cabeza: string): void {
  const d = n('d')
  const l = n('l')
  const rosca = n('rosca', 0) === 1
  const hexagonal = cabeza === 'hexagonal'
  const D = d * (hexagonal ? 1.8 : 2.2)
  const alto = d * (hexagonal ? 0.7 : 0.32)
  const m = dimensionMedidas(sheet)
  const pad = margin(sheet) + 2
  const gap = l * 0.1
  const bottom = sheet.dimensions ? m.bottom : 0
  const top = sheet.dimensions ? (sheet.grande ? 50 : 24) : 0
  // A thumbnail has no room for the head from the front.
  const front = sheet.dimensions || sheet.grande ? gap + D : 0
  const k = Math.min((sheet.ancho - 2 * pad) / (l + front), (sheet.alto - 2 * pad - bottom - top) / D)
  const x0 = (sheet.ancho - (l + front) * k) / 2
  const cy = (sheet.alto - bottom + top) / 2
  const R = (D * k) / 2
  // A nail is so slender that below 3 px its shank would be a line.
  const r = Math.max((d * k) / 2, 1.6)
  const xc = x0 + front * k
  const xf = xc + l * k
  const tip = Math.min(l * 0.2, d * (rosca ? 1.6 : 1.3)) * k
  const neck = xc + alto * k
  const cara = hexagonal ? hexagon(x0 + R, cy, R) : circle(x0 + R, cy, R)
  if (front > 0) path(sheet, 'pieza', pathOf(cara))
  if (front > 0 && hexagonal) path(sheet, 'edge', pathOf(circle(x0 + R, cy, R * 0.8)))
  else if (front > 0 && rosca)
    path(sheet, 'edge', `M${n1(x0 + R)} ${n1(cy - R * 0.5)}v${n1(R)}M${n1(x0 + R * 0.5)} ${n1(cy)}h${n1(R)}`)
  path(
    sheet,
    'pieza',
    `M${n1(neck)} ${n1(cy - r)}H${n1(xf - tip)}L${n1(xf)} ${n1(cy)}L${n1(xf - tip)} ${n1(cy + r)}H${n1(neck)}Z`,
  )
  if (rosca || cabeza === 'espiralada')
    path(sheet, 'edge', fillet(rosca ? neck + (xf - neck) * 0.3 : neck + r * 3, xf - tip, cy, r, rosca ? 0.9 : 2.6))
  path(sheet, 'pieza', headSide(xc, neck, cy, R, r, hexagonal, rosca))
  if (hexagonal)
    path(sheet, 'edge', `M${n1(xc)} ${n1(cy - R * 0.5)}H${n1(neck)}M${n1(xc)} ${n1(cy + R * 0.5)}H${n1(neck)}`)
  if (!sheet.dimensions) return
  path(sheet, 'axis', `M${n1(x0 - 7)} ${n1(cy)}H${n1(xf + 9)}M${n1(x0 + R)} ${n1(cy - R - 6)}V${n1(cy + R + 6)}`)
  drawAnchoDimension(sheet, xc, xf, cy + R, cy + R + m.sep, showMm(l))
  llamada(sheet, neck + (xf - neck) * 0.3, cy - r, sheet.grande ? 30 : 14, -(sheet.grande ? 52 : 24), `Ø ${showMm(d)}`)
}

/** The head from the side; a flat screw head is countersunk, a nail's is a disc. */
function headSide(
  x: number,
  neck: number,
  cy: number,
  R: number,
  r: number,
  hexagonal: boolean,
  rosca: boolean,
): string {
  if (hexagonal || !rosca) return `M${n1(x)} ${n1(cy - R)}H${n1(neck)}V${n1(cy + R)}H${n1(x)}Z`
  const fin = x + (R - r) + 1
  return `M${n1(x)} ${n1(cy - R)}L${n1(fin)} ${n1(cy - r)}V${n1(cy + r)}L${n1(x)} ${n1(cy + R)}Z`
}

function fillet(x0: number, x1: number, cy: number, r: number, paso: number): string {
  let d = ''
  const salto = Math.max(3, r * paso)
  for (let x = x0; x + salto * 0.5 < x1; x += salto) d += `M${n1(x)} ${n1(cy + r)}L${n1(x + salto * 0.5)} ${n1(cy - r)}`
  return d
}

function hexagon(cx: number, cy: number, R: number): Outline {
  return [0, 1, 2, 3, 4, 5].map(
    (i) => [cx + R * Math.cos((i * Math.PI) / 3), cy + R * Math.sin((i * Math.PI) / 3)] as const,
  )
}

/** A coil of wire: the ring of its turns, tied in four places, with a loose end. */
export function drawAlambre(sheet: Sheet, n: Lector): void {
  const pad = margin(sheet)
  const bottom = sheet.dimensions ? 10 : 0
  const dx = Math.min(sheet.ancho * 0.14, sheet.alto * 0.22)
  const background = { dx, dy: dx * SUBE }
  const R = (sheet.alto - 2 * pad - background.dy - bottom) / 2
  const cx = (sheet.ancho - dx) / 2
  const cy = (sheet.alto - bottom + background.dy) / 2
  const ri = R * 0.6
  drawCuerpo(sheet, [flatten(circle(cx, cy, R)), flatten(hole(circle(cx, cy, ri)))], background)
  // The turns seen from outside, between the front ring and the back one.
  let turns = ''
  const layers = sheet.grande ? 7 : 4
  for (let i = 1; i < layers; i += 1) {
    const f = i / layers
    const a = Math.atan2(background.dy, background.dx)
    const p = (ang: number): string =>
      `${n1(cx + background.dx * f + R * Math.cos(ang))} ${n1(cy - background.dy * f - R * Math.sin(ang))}`
    turns += `M${p(a + Math.PI / 2)}A${n1(R)} ${n1(R)} 0 0 1 ${p(a - Math.PI / 2)}`
  }
  path(sheet, 'edge', turns)
  const ring = pathOf(circle(cx, cy, R)) + pathOf(circle(cx, cy, ri))
  path(sheet, 'cutGround', ring, true)
  let hoops = ''
  const filas = sheet.grande ? 9 : sheet.dimensions ? 6 : 4
  for (let i = 1; i < filas; i += 1) hoops += pathOf(circle(cx, cy, ri + ((R - ri) * i) / filas))
  path(sheet, 'edge', hoops)
  path(sheet, 'trazo', ring)
  const q = (ang: number, radio: number): P => ({ x: cx + radio * Math.cos(ang), y: cy - radio * Math.sin(ang) })
  for (const ang of [0.5, 2.05, 3.65, 5.2]) {
    const w = 0.07
    path(
      sheet,
      'pieza lit',
      linea([q(ang - w * 1.4, ri - 2), q(ang - w, R + 2), q(ang + w, R + 2), q(ang + w * 1.4, ri - 2)], true),
    )
  }
  const s = q(-Math.PI / 2, R)
  path(
    sheet,
    'trazo',
    `M${n1(s.x)} ${n1(s.y)}C${n1(s.x + R * 0.5)} ${n1(s.y)} ${n1(s.x + R * 0.9)} ${n1(s.y + R * 0.06)} ${n1(s.x + R * 1.3)} ${n1(s.y - R * 0.2)}`,
  )
  const numero = `Ø ${showMm(n('d'))}`
  if (sheet.dimensions && sheet.grande) llamada(sheet, s.x + R * 1.3, s.y - R * 0.2, 18, -30, numero)
  nota(sheet, numero)
}

/** A cutting or grinding disc, from the front, with its thickness behind. */
export function drawDisco(sheet: Sheet, n: Lector): void {
  const d = n('d')
  const m = dimensionMedidas(sheet)
  const pad = margin(sheet)
  const bottom = sheet.dimensions ? m.bottom : 0
  const libre = sheet.alto - 2 * pad - bottom
  const thickness = Math.max(2, Math.min(n('e') * (libre / d) * 2, libre * 0.14))
  const background = { dx: thickness, dy: thickness * SUBE }
  const k = (libre - background.dy) / d
  const R = (d * k) / 2
  const r = (n('agujero', Math.min(22.2, d * 0.2)) * k) / 2
  // Room on the right for the number of the hole.
  const shift = sheet.dimensions && n('agujero', 0) ? (sheet.grande ? 40 : 22) : 0
  const cx = (sheet.ancho - thickness) / 2 - shift
  const cy = (sheet.alto - bottom - 2 * R + background.dy) / 2 + R
  const cara = [circle(cx, cy, R), hole(circle(cx, cy, r))]
  drawCuerpo(sheet, cara.map(flatten), background)
  const p = cara.map(pathOf).join('')
  path(sheet, 'cutGround', p, true)
  const centro = Math.min(R * 0.92, Math.max(R * 0.42, r * 1.6))
  const wheel = [flatten(circle(cx, cy, R)), flatten(circle(cx, cy, centro))]
  path(sheet, 'hatch', hatching(wheel, pasoHatching(sheet, R)))
  path(sheet, 'edge', pathOf(circle(cx, cy, centro)))
  path(sheet, 'cut', p, true)
  if (!sheet.dimensions) return
  path(sheet, 'axis', `M${n1(cx - R - 8)} ${n1(cy)}H${n1(cx + R + 8)}M${n1(cx)} ${n1(cy - R - 6)}V${n1(cy + R + 6)}`)
  drawAnchoDimension(sheet, cx - R, cx + R, cy + R, cy + R + m.sep, `Ø ${showMm(d)}`)
  if (n('agujero', 0))
    llamada(sheet, cx + r * 0.7, cy - r * 0.7, R + 8 - r * 0.7, r * 0.7 - R * 0.72, `Ø ${showMm(n('agujero'))}`)
  if (sheet.grande) llamada(sheet, cx + R * 0.82 + thickness / 2, cy + R * 0.57, 40, 26, `e ${showMm(n('e'), 1)}`)
  nota(sheet, `e ${showMm(n('e'), 1)}`)
}

/** A coated electrode: its end from the front, then from the side, broken in the middle. */
export function drawElectrodo(sheet: Sheet, n: Lector): void {
  const m = dimensionMedidas(sheet)
  const pad = margin(sheet) + 2
  const bottom = sheet.dimensions ? m.bottom : 0
  const top = sheet.dimensions ? (sheet.grande ? 50 : 22) : 0
  // Too slender to be true: thickness is drawn at the scale of the end view, length is broken off.
  const R = Math.min(sheet.alto * 0.14, sheet.ancho * 0.07)
  const r = R / 1.65
  const cy = (sheet.alto - bottom + top) / 2
  // A thumbnail shows the rod only, unbroken.
  const small = !sheet.dimensions && !sheet.grande
  const cx = pad + R + 4
  const x0 = small ? pad : cx + R + sheet.ancho * 0.06
  const x1 = sheet.ancho - pad - (small ? 0 : 6)
  const bare = x0 + (x1 - x0) * 0.16
  path(
    sheet,
    'pieza lit',
    `M${n1(bare)} ${n1(cy - r)}H${n1(x0 + 2)}L${n1(x0)} ${n1(cy - r + 2)}V${n1(cy + r - 2)}L${n1(x0 + 2)} ${n1(cy + r)}H${n1(bare)}Z`,
  )
  if (small) {
    path(
      sheet,
      'pieza',
      `M${n1(bare)} ${n1(cy - r)}L${n1(bare + 2)} ${n1(cy - R)}H${n1(x1)}V${n1(cy + R)}H${n1(bare + 2)}L${n1(bare)} ${n1(cy + r)}Z`,
    )
    return
  }
  const half = x0 + (x1 - x0) * 0.58
  const gap = Math.max(4, sheet.ancho * 0.025)
  drawCut(sheet, [circle(cx, cy, r)], r * 2)
  path(sheet, 'trazo', pathOf(circle(cx, cy, R)))
  path(
    sheet,
    'cutGround',
    `M${n1(bare)} ${n1(cy - R)}H${n1(half - gap)}V${n1(cy + R)}H${n1(bare)}ZM${n1(half + gap)} ${n1(cy - R)}H${n1(x1)}V${n1(cy + R)}H${n1(half + gap)}Z`,
  )
  path(
    sheet,
    'trazo',
    `M${n1(half - gap)} ${n1(cy - R)}H${n1(bare + 3)}L${n1(bare)} ${n1(cy - r)}V${n1(cy + r)}L${n1(bare + 3)} ${n1(cy + R)}H${n1(half - gap)}` +
      `M${n1(half + gap)} ${n1(cy - R)}H${n1(x1)}V${n1(cy + R)}H${n1(half + gap)}`,
  )
  for (const y of [cy - r, cy + r])
    path(sheet, 'hidden', `M${n1(bare)} ${n1(y)}H${n1(half - gap)}M${n1(half + gap)} ${n1(y)}H${n1(x1)}`)
  for (const x of [half - gap, half + gap]) breakLine(sheet, x, cy - R, x, cy + R)
  if (!sheet.dimensions) return
  path(sheet, 'axis', `M${n1(cx - R - 6)} ${n1(cy)}H${n1(x1 + 8)}M${n1(cx)} ${n1(cy - R - 6)}V${n1(cy + R + 6)}`)
  drawAnchoDimension(sheet, x0, x1, cy + R, cy + R + m.sep, showMm(n('l')))
  llamada(sheet, (x0 + bare) / 2, cy - r, sheet.grande ? 26 : 12, -(sheet.grande ? 66 : 26), `Ø ${showMm(n('d'))}`)
}

/** A paper bag of cement or lime, with its kilos. */
export function drawBolsa(sheet: Sheet, n: Lector): void {
  const pad = margin(sheet) + 2
  const h = sheet.alto - 2 * pad
  const w = Math.min(h * 0.66, sheet.ancho * 0.6)
  const dx = w * 0.16
  const x = (sheet.ancho - w - dx) / 2
  const y = pad
  const q = (u: number, v: number): string => `${n1(x + u * w)} ${n1(y + v * h)}`
  const f = dx / w
  // The gusset behind the full front.
  const side = `M${q(0.97, 0.07)}C${q(1 + f * 0.7, 0.1)} ${q(1 + f, 0.2)} ${q(1 + f, 0.32)}L${q(1 + f, 0.68)}C${q(1 + f, 0.8)} ${q(1 + f * 0.7, 0.9)} ${q(0.97, 0.93)}Z`
  path(sheet, 'side', side)
  path(sheet, 'edge', `${side}M${q(0.99, 0.12)}C${q(1 + f * 0.7, 0.26)} ${q(1 + f * 0.7, 0.74)} ${q(0.99, 0.88)}`)
  path(
    sheet,
    'pieza',
    `M${q(0.03, 0.07)}H${n1(x + w * 0.97)}C${q(1.03, 0.3)} ${q(1.03, 0.72)} ${q(0.97, 0.93)}H${n1(x + w * 0.03)}C${q(-0.03, 0.72)} ${q(-0.03, 0.3)} ${q(0.03, 0.07)}Z`,
  )
  for (const v of [0, 0.93])
    path(sheet, 'pieza lit', `M${q(0.01, v)}H${n1(x + w * 0.99)}L${q(0.97, v + 0.07)}H${n1(x + w * 0.03)}Z`)
  path(sheet, 'hidden', `M${q(0.03, 0.035)}H${n1(x + w * 0.97)}M${q(0.03, 0.965)}H${n1(x + w * 0.97)}`)
  path(
    sheet,
    'edge',
    `M${q(0.14, 0.2)}C${q(0.2, 0.24)} ${q(0.24, 0.22)} ${q(0.3, 0.26)}M${q(0.86, 0.84)}C${q(0.8, 0.8)} ${q(0.76, 0.82)} ${q(0.7, 0.78)}`,
  )
  if (!sheet.dimensions) return
  path(sheet, 'edge', `M${q(0.2, 0.4)}H${n1(x + w * 0.8)}M${q(0.2, 0.64)}H${n1(x + w * 0.8)}`)
  texto(sheet, x + w / 2, y + h * 0.52 + sheet.letter * 0.42, `${showMm(n('kg'))} kg`, {
    anchor: 'middle',
    tam: sheet.grande ? 26 : 14,
  })
}

/** Holes side by side in so many mm: one each 60, and no more than leave room for themselves between the walls. */
const holesIn = (mm: number): number => Math.min(6, Math.max(1, Math.round(mm / 60)))

/** A hollow brick: its cut end with the holes in front, its length going back. */
export function drawLadrillo(sheet: Sheet, n: Lector): void {
  const m = dimensionMedidas(sheet)
  const pad = margin(sheet)
  const { h, b, l } = { h: n('h'), b: n('b'), l: n('l') }
  const leftEdge = sheet.dimensions ? m.leftEdge : 0
  const bottom = sheet.dimensions ? m.bottom : 0
  const right = sheet.dimensions ? (sheet.grande ? 40 : 20) : 0
  const fx = Math.min(1.6, (l / b) * 0.45) * b
  const k = Math.min(
    (sheet.ancho - 2 * pad - leftEdge - right) / (b + fx),
    (sheet.alto - 2 * pad - bottom) / (h + fx * SUBE),
  )
  const background = { dx: fx * k, dy: fx * k * SUBE }
  const w = b * k
  const alto = h * k
  const x0 = (sheet.ancho - w - background.dx - leftEdge - right) / 2 + leftEdge
  const y0 = (sheet.alto - alto - background.dy - bottom) / 2 + background.dy
  const outlines: Outline[] = [rect(x0, y0, x0 + w, y0 + alto)]
  const pared = Math.max(Math.min(w, alto) * 0.085, sheet.dimensions ? 4.2 : 2)
  const [columnas, filas] = [holesIn(b), holesIn(h)]
  const hw = (w - pared * (columnas + 1)) / columnas
  const hh = (alto - pared * (filas + 1)) / filas
  for (let i = 0; i < columnas; i += 1) {
    for (let j = 0; j < filas; j += 1) {
      const x = x0 + pared + i * (hw + pared)
      const y = y0 + pared + j * (hh + pared)
      outlines.push(hole(rect(x, y, x + hw, y + hh, Math.min(hw, hh) * 0.12)))
    }
  }
  drawCuerpo(sheet, outlines.map(flatten), background)
  drawCut(sheet, outlines, pared)
  if (!sheet.dimensions) return
  drawAnchoDimension(sheet, x0, x0 + w, y0 + alto, y0 + alto + m.sep, showMm(b))
  drawAltoDimension(sheet, y0, y0 + alto, x0, x0 - m.sep, showMm(h))
  drawObliqueDimension(
    sheet,
    x0 + w,
    y0 + alto,
    x0 + w + background.dx,
    y0 + alto - background.dy,
    sheet.grande ? 24 : 12,
    showMm(l),
  )
}
