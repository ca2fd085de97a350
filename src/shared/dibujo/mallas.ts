// Open goods in plan: welded mesh, expanded metal and chain-link fence.
import {
  anchoNumero,
  drawAltoDimension,
  drawAnchoDimension,
  drawObliqueDimension,
  llamada,
  dimensionMedidas,
  nota,
} from './dimensions.ts'
import { circle, linea, pathOf } from './geometry.ts'
import type { Lector } from './perfiles.ts'
import { margin } from './seccion.ts'
import { showMm, n1, path } from './trazo.ts'
import type { Sheet } from './trazo.ts'

/** A corner of a welded mesh: long wires upright over cross wires, cut ends, both spacings. */
export function drawMalla(sheet: Sheet, n: Lector): void {
  const paso1 = n('paso1')
  const paso2 = n('paso2', paso1)
  const d1 = n('d1')
  const d2 = n('d2', d1)
  const m = dimensionMedidas(sheet)
  const pad = margin(sheet)
  const bottom = sheet.dimensions ? m.bottom : 0
  const leftEdge = sheet.dimensions ? m.leftEdge : 0
  const diameter = d1 === d2 ? `Ø ${showMm(d1)}` : `Ø ${showMm(d1)} / ${showMm(d2)}`
  const right = sheet.dimensions && sheet.grande ? 50 + anchoNumero(sheet, [diameter]) : leftEdge * 0.5
  const libreX = sheet.ancho - 2 * pad - leftEdge - right
  const libreY = sheet.alto - 2 * pad - bottom
  const k = Math.min(
    libreX / (paso1 * 3.6),
    libreY / (paso2 * 2.6),
    (sheet.grande ? 70 : sheet.dimensions ? 26 : 13) / Math.min(paso1, paso2),
  )
  const px = paso1 * k
  const py = paso2 * k
  const nv = Math.max(2, Math.min(6, Math.floor((libreX - px * 0.6) / px)))
  const nh = Math.max(2, Math.min(5, Math.floor((libreY - py * 0.6) / py)))
  const flies = Math.min(px, py) * 0.34
  const w = nv * px + 2 * flies
  const h = nh * py + 2 * flies
  const x0 = (sheet.ancho - w - leftEdge - (sheet.grande ? right : 0)) / 2 + leftEdge
  const y0 = (sheet.alto - h - bottom) / 2
  const minimum = sheet.grande ? 4 : sheet.dimensions ? 2.6 : 1.6
  const a1 = Math.max(minimum, d1 * k) / 2
  const a2 = Math.max(minimum, d2 * k) / 2
  for (let j = 0; j <= nh; j += 1) {
    const y = y0 + flies + j * py
    alambre(sheet, x0, y - a2, w, a2 * 2)
    path(sheet, 'cut fina', pathOf(circle(x0 + w, y, a2)))
  }
  for (let i = 0; i <= nv; i += 1) {
    const x = x0 + flies + i * px
    alambre(sheet, x - a1, y0, a1 * 2, h)
    path(sheet, 'cut fina', pathOf(circle(x, y0 + h, a1)))
  }
  if (!sheet.dimensions) return
  drawAnchoDimension(sheet, x0 + flies, x0 + flies + px, y0 + h, y0 + h + m.sep, showMm(paso1))
  drawAltoDimension(sheet, y0 + flies + (nh - 1) * py, y0 + flies + nh * py, x0, x0 - m.sep, showMm(paso2))
  if (sheet.grande) llamada(sheet, x0 + w - flies + a1, y0 + flies * 0.4, 26, -2, diameter)
  nota(sheet, diameter)
}

function alambre(sheet: Sheet, x: number, y: number, w: number, h: number): void {
  path(sheet, 'side', `M${n1(x)} ${n1(y)}h${n1(w)}v${n1(h)}h${n1(-w)}Z`)
  const d =
    w > h
      ? `M${n1(x)} ${n1(y)}h${n1(w)}M${n1(x)} ${n1(y + h)}h${n1(w)}`
      : `M${n1(x)} ${n1(y)}v${n1(h)}M${n1(x + w)} ${n1(y)}v${n1(h)}`
  path(sheet, 'edge', d)
}

/** The whole panel of a mesh: every wire one line, its length lying. Wires closer than 4 px are thinned out. */
export function drawPanel(sheet: Sheet, n: Lector): void {
  const m = dimensionMedidas(sheet)
  const pad = margin(sheet)
  const l = n('l')
  const b = n('b')
  const bottom = sheet.dimensions ? m.bottom : 0
  const leftEdge = sheet.dimensions ? m.leftEdge : 0
  const k = Math.min((sheet.ancho - 2 * pad - leftEdge) / l, (sheet.alto - 2 * pad - bottom) / b)
  const w = l * k
  const h = b * k
  const x0 = (sheet.ancho - w - leftEdge) / 2 + leftEdge
  const y0 = (sheet.alto - h - bottom) / 2
  const paso1 = Math.max(n('paso1') * k, 4)
  const paso2 = Math.max(n('paso2', n('paso1')) * k, 4)
  const filas = Math.max(1, Math.floor(h / paso1))
  const columnas = Math.max(1, Math.floor(w / paso2))
  let d = ''
  for (let j = 0; j <= filas; j += 1) d += `M${n1(x0)} ${n1(y0 + (h - filas * paso1) / 2 + j * paso1)}h${n1(w)}`
  for (let i = 0; i <= columnas; i += 1) d += `M${n1(x0 + (w - columnas * paso2) / 2 + i * paso2)} ${n1(y0)}v${n1(h)}`
  path(sheet, 'edge', d)
  if (!sheet.dimensions) return
  drawAnchoDimension(sheet, x0, x0 + w, y0 + h, y0 + h + m.sep, showMm(l))
  drawAltoDimension(sheet, y0, y0 + h, x0, x0 - m.sep, showMm(b))
}

/** A whole sheet of expanded metal in plan, its length lying; the openings are at the pitch of the picture. */
export function drawDesplegado(sheet: Sheet, n: Lector): void {
  const m = dimensionMedidas(sheet)
  const pad = margin(sheet) + (sheet.grande ? 8 : 0)
  const leftEdge = sheet.dimensions ? m.leftEdge : 0
  const bottom = sheet.dimensions ? m.bottom : 0
  const k = Math.min(
    (sheet.ancho - 2 * pad - leftEdge) / n('l'),
    (sheet.alto - 2 * pad - bottom) / n('b'),
    (sheet.ancho * 0.7) / n('l'),
  )
  const w = n('l') * k
  const h = n('b') * k
  const x0 = (sheet.ancho - w - leftEdge) / 2 + leftEdge
  const y0 = (sheet.alto - h - bottom) / 2
  const paso = sheet.grande ? 40 : sheet.dimensions ? 20 : 11
  const nu = Math.max(3, Math.round(w / paso))
  const nv = Math.max(3, Math.round(h / Math.max(paso * 0.3, Math.min(paso, (paso * n('sd')) / n('ld')))))
  drawOpenings(sheet, x0, y0, w / nu, h / nv, nu, nv, 'edge')
  if (!sheet.dimensions) return
  drawAnchoDimension(sheet, x0, x0 + w, y0 + h, y0 + h + m.sep, showMm(n('l')))
  drawAltoDimension(sheet, y0, y0 + h, x0, x0 - m.sep, showMm(n('b')))
  nota(sheet, `e ${showMm(n('e'), 1)}`)
}

/** A plate with staggered diamond openings, `nu` × `nv` whole cells of cw × ch pixels. */
function drawOpenings(
  sheet: Sheet,
  x0: number,
  y0: number,
  cw: number,
  ch: number,
  nu: number,
  nv: number,
  outline: 'edge' | 'trazo',
): void {
  const marco = `M${n1(x0)} ${n1(y0)}h${n1(nu * cw)}v${n1(nv * ch)}h${n1(-nu * cw)}Z`
  const [a, b, tip] = [cw * 0.43, ch * 0.38, cw * 0.06]
  let d = ''
  for (let j = 1; j < 2 * nv; j += 1) {
    for (let i = j % 2 === 1 ? 1 : 2; i < 2 * nu; i += 2) {
      const x = x0 + (i * cw) / 2
      const y = y0 + (j * ch) / 2
      d += `M${n1(x - a)} ${n1(y)}L${n1(x - tip)} ${n1(y - b)}H${n1(x + tip)}L${n1(x + a)} ${n1(y)}L${n1(x + tip)} ${n1(y + b)}H${n1(x - tip)}Z`
    }
  }
  path(sheet, 'side', marco + d, true)
  path(sheet, outline, d)
  path(sheet, 'trazo', marco)
}

/** Some openings of expanded metal in plan, with the long and the short way of the mesh. */
export function drawRhombuses(sheet: Sheet, n: Lector): void {
  const m = dimensionMedidas(sheet)
  const pad = margin(sheet)
  const leftEdge = sheet.dimensions ? m.leftEdge : 0
  const bottom = sheet.dimensions ? m.bottom : 0
  const ld = n('ld')
  const sd = n('sd')
  const k = Math.min((sheet.ancho - 2 * pad - leftEdge) / (ld * 3), (sheet.alto - 2 * pad - bottom) / (sd * 3))
  const w = ld * k
  const h = sd * k
  const x0 = (sheet.ancho - 3 * w - leftEdge) / 2 + leftEdge
  const y0 = (sheet.alto - 3 * h - bottom) / 2
  drawOpenings(sheet, x0, y0, w, h, 3, 3, 'trazo')
  if (!sheet.dimensions) return
  drawAnchoDimension(sheet, x0 + w, x0 + 2 * w, y0 + 3 * h, y0 + 3 * h + m.sep, showMm(ld))
  drawAltoDimension(sheet, y0 + h, y0 + 2 * h, x0, x0 - m.sep, showMm(sd))
  nota(sheet, `e ${showMm(n('e'), 1)}`)
}

/** A stretch of chain-link fence coming off its roll, with its height. */
export function drawTejido(sheet: Sheet, n: Lector): void {
  const m = dimensionMedidas(sheet)
  const pad = margin(sheet)
  const leftEdge = sheet.dimensions ? m.leftEdge : 0
  // The small drawing keeps its lower edge for the note.
  const pie = sheet.dimensions ? (sheet.grande ? 44 : 20) : 4
  const h = Math.min(sheet.alto - 2 * pad - pie - (sheet.grande ? 20 : 4), sheet.ancho * 0.5)
  // Half a diagonal of an opening; the pitch is of the picture when the true one would be too fine.
  const filas =
    2 * Math.max(2, Math.min(sheet.grande ? 8 : sheet.dimensions ? 5 : 3, Math.round(n('h') / n('malla') / Math.SQRT2)))
  const cell = h / filas
  const columnas = Math.floor((sheet.ancho - 2 * pad - leftEdge - h * 0.42) / cell)
  const w = columnas * cell
  const rx = h * 0.17
  const ry = rx * 0.36
  const x0 = (sheet.ancho - w - 2 * rx - leftEdge) / 2 + leftEdge
  const y0 = (sheet.alto - h - pie) / 2 + (sheet.grande ? 10 : 2)
  path(sheet, 'edge', rhombuses(x0, y0, columnas, filas, cell))
  path(sheet, 'trazo', puas(x0, y0, columnas, cell, h))
  const x1 = x0 + w
  const cylinder = `M${n1(x1)} ${n1(y0)}V${n1(y0 + h)}A${n1(rx)} ${n1(ry)} 0 0 0 ${n1(x1 + 2 * rx)} ${n1(y0 + h)}V${n1(y0)}`
  path(sheet, 'pieza lit', `${cylinder}A${n1(rx)} ${n1(ry)} 0 0 0 ${n1(x1)} ${n1(y0)}Z`)
  const top = (f: number): string =>
    `M${n1(x1 + rx - rx * f)} ${n1(y0)}a${n1(rx * f)} ${n1(ry * f)} 0 1 0 ${n1(2 * rx * f)} 0a${n1(rx * f)} ${n1(ry * f)} 0 1 0 ${n1(-2 * rx * f)} 0Z`
  path(sheet, 'pieza', top(1))
  path(sheet, 'edge', top(0.7) + top(0.4))
  if (!sheet.dimensions) return
  drawAltoDimension(sheet, y0, y0 + h, x0, x0 - m.sep, showMm(n('h')))
  const stated = `${showMm(n('malla'))} × ${showMm(n('malla'))}${n('d') ? ` · Ø ${showMm(n('d'))}` : ''}`
  if (sheet.grande)
    sheet.trazos.push({ k: 'text', x: x0 + w / 2, y: y0 + h + 34, texto: stated, tam: sheet.letter, anchor: 'middle' })
  nota(sheet, stated)
}

/** The wires of a fence: each one a zigzag at 45° that hooks into the next. */
function rhombuses(x0: number, y0: number, columnas: number, filas: number, cell: number): string {
  let d = ''
  for (let i = 0; i < columnas; i += 1) {
    const puntos: { x: number; y: number }[] = []
    for (let j = 0; j <= filas; j += 1) puntos.push({ x: x0 + (i + ((i + j) % 2)) * cell, y: y0 + j * cell })
    d += linea(puntos)
  }
  return d
}

/** The twisted ends along both edges. */
function puas(x0: number, y0: number, columnas: number, cell: number, h: number): string {
  let d = ''
  const p = cell * 0.36
  for (let i = 0; i <= columnas; i += 2) {
    const x = x0 + i * cell
    for (const [y, s] of [
      [y0, -1],
      [y0 + h, 1],
    ] as const) {
      d += `M${n1(x)} ${n1(y)}l${n1(p * 0.5)} ${n1(s * p)}M${n1(x)} ${n1(y)}l${n1(-p * 0.5)} ${n1(s * p)}`
    }
  }
  return d
}

/** A few openings of a fence, with the side of the mesh. */
export function drawTejidoDetalle(sheet: Sheet, n: Lector): void {
  const m = dimensionMedidas(sheet)
  const pad = margin(sheet) + 4
  const right = sheet.dimensions ? m.leftEdge + (sheet.grande ? 34 : 0) : 0
  const cell = Math.min((sheet.ancho - 2 * pad - right) / 6, (sheet.alto - 2 * pad) / 4)
  const x0 = (sheet.ancho - 6 * cell - right) / 2
  const y0 = (sheet.alto - 4 * cell) / 2
  path(sheet, 'trazo', rhombuses(x0, y0, 6, 4, cell))
  if (!sheet.dimensions) return
  drawObliqueDimension(
    sheet,
    x0 + 4 * cell,
    y0 + 4 * cell,
    x0 + 5 * cell,
    y0 + 3 * cell,
    cell + m.sep,
    showMm(n('malla')),
  )
  if (n('d')) {
    if (sheet.grande) llamada(sheet, x0 + cell * 5.5, y0 + cell * 0.5, cell * 0.5 + 24, -16, `Ø ${showMm(n('d'))}`)
    nota(sheet, `Ø ${showMm(n('d'))}`)
  }
}
