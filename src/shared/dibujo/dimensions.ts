// Dimension lines: thin, with oblique ticks, the number outside. All positions in pixels.
import { anchoTexto, n1, path, texto } from './trazo.ts'
import type { Sheet } from './trazo.ts'

/** The measures of the dimension lines of a sheet. */
export function dimensionMedidas(sheet: Sheet): {
  salto: number
  tilde: number
  passes: number
  sep: number
  bottom: number
  leftEdge: number
} {
  const g = sheet.grande
  const sep = g ? 34 : 13
  const passes = g ? 6 : 5
  return {
    /** Gap between the piece and its extension line. */
    salto: g ? 4 : 3,
    /** Half the side of a tick. */
    tilde: g ? 4 : 3.5,
    /** How far lines run past their crossing. */
    passes,
    /** From the piece to its dimension line. */
    sep,
    /** Room a dimension takes below the piece, its number included. */
    bottom: sep + (g ? 20 : 15),
    /** Room it takes to the left. */
    leftEdge: sep + (g ? 21 : 15),
  }
}

const tick = (x: number, y: number, t: number): string => `M${n1(x - t)} ${n1(y + t)}L${n1(x + t)} ${n1(y - t)}`

/** A width: from x0 to x1, the line at `yl` below the piece, which ends at `yp`. */
export function drawAnchoDimension(sheet: Sheet, x0: number, x1: number, yp: number, yl: number, numero: string): void {
  const m = dimensionMedidas(sheet)
  const ext = (x: number): string => `M${n1(x)} ${n1(yp + m.salto)}V${n1(yl + m.passes)}`
  path(sheet, 'dim', `${ext(x0)}${ext(x1)}M${n1(x0 - m.passes)} ${n1(yl)}H${n1(x1 + m.passes)}`)
  path(sheet, 'tick', tick(x0, yl, m.tilde) + tick(x1, yl, m.tilde))
  // A number wider than its span would touch the ends of the extension lines.
  const baja = anchoTexto(numero, sheet.letter) > x1 - x0 ? 2 : 0
  texto(sheet, (x0 + x1) / 2, yl + (sheet.grande ? 17 : 13) + baja, numero, { anchor: 'middle' })
}

/** A height: from y0 to y1, the line at `xl` to the left of the piece, which begins at `xp`. */
export function drawAltoDimension(sheet: Sheet, y0: number, y1: number, xp: number, xl: number, numero: string): void {
  const m = dimensionMedidas(sheet)
  const ext = (y: number): string => `M${n1(xp - m.salto)} ${n1(y)}H${n1(xl - m.passes)}`
  path(sheet, 'dim', `${ext(y0)}${ext(y1)}M${n1(xl)} ${n1(y0 - m.passes)}V${n1(y1 + m.passes)}`)
  path(sheet, 'tick', tick(xl, y0, m.tilde) + tick(xl, y1, m.tilde))
  texto(sheet, xl - (sheet.grande ? 8 : 6), (y0 + y1) / 2, numero, { anchor: 'middle', rot: -90 })
}

/**
 * A length along an edge that goes back from a to b; its line stands `sep` pixels to the right, as the width's does
 * below.
 */
export function drawObliqueDimension(
  sheet: Sheet,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  sep: number,
  numero: string,
): void {
  const m = dimensionMedidas(sheet)
  const largo = Math.hypot(bx - ax, by - ay) || 1
  const tx = (bx - ax) / largo
  const ty = (by - ay) / largo
  const ext = (x: number, y: number): string => `M${n1(x + m.salto)} ${n1(y)}H${n1(x + sep + m.passes)}`
  path(
    sheet,
    'dim',
    `${ext(ax, ay)}${ext(bx, by)}M${n1(ax + sep - tx * m.passes)} ${n1(ay - ty * m.passes)}L${n1(bx + sep + tx * m.passes)} ${n1(by + ty * m.passes)}`,
  )
  // The tick is turned 45° from the line it ends.
  const px = (tx + ty) * m.tilde
  const py = (ty - tx) * m.tilde
  const t = (x: number, y: number): string => `M${n1(x + sep - px)} ${n1(y - py)}L${n1(x + sep + px)} ${n1(y + py)}`
  path(sheet, 'tick', t(ax, ay) + t(bx, by))
  const base = sheet.grande ? 18 : 13
  texto(sheet, (ax + bx) / 2 + sep - ty * base, (ay + by) / 2 + tx * base, numero, {
    anchor: 'middle',
    rot: (Math.atan2(ty, tx) * 180) / Math.PI,
  })
}

/** A thickness of an upright wall between x0 and x1 at height y, written at `xt` to the right. */
export function drawWallDimension(sheet: Sheet, x0: number, x1: number, y: number, xt: number, numero: string): void {
  const m = dimensionMedidas(sheet)
  path(sheet, 'dim', `M${n1(x0 - (sheet.grande ? 24 : 10))} ${n1(y)}H${n1(x0)}M${n1(x1)} ${n1(y)}H${n1(xt - 6)}`)
  path(sheet, 'tick', tick(x0, y, m.tilde) + tick(x1, y, m.tilde))
  texto(sheet, xt, y + sheet.letter * 0.34, numero)
}

/** A thickness of a lying wall between y0 and y1, with its line at `xl` right of the piece, which ends at `xp`. */
export function drawAlaDimension(sheet: Sheet, y0: number, y1: number, xp: number, xl: number, numero: string): void {
  const m = dimensionMedidas(sheet)
  const cola = sheet.grande ? 20 : 9
  const ext = (y: number): string => `M${n1(xp + m.salto)} ${n1(y)}H${n1(xl + m.passes)}`
  path(sheet, 'dim', `${ext(y0)}${ext(y1)}M${n1(xl)} ${n1(y0 - cola)}V${n1(y1 + cola)}`)
  path(sheet, 'tick', tick(xl, y0, m.tilde) + tick(xl, y1, m.tilde))
  texto(sheet, xl + m.passes + 5, (y0 + y1) / 2 + sheet.letter * 0.34, numero)
}

/** A leader from a point to a number: a slanted line, then a short level one. */
export function llamada(
  sheet: Sheet,
  x: number,
  y: number,
  dx: number,
  dy: number,
  numero: string,
  tam = sheet.letter,
): void {
  const side = Math.sign(dx) || 1
  const x1 = x + dx
  const y1 = y + dy
  path(sheet, 'dim', `M${n1(x)} ${n1(y)}L${n1(x1)} ${n1(y1)}H${n1(x1 + side * 8)}`)
  texto(sheet, x1 + side * 12, y1 + tam * 0.34, numero, side < 0 ? { anchor: 'end', tam } : { tam })
}

/** A fact in the lower right corner of a small drawing; a big one leaves that corner to its title block. */
export function nota(sheet: Sheet, content: string): void {
  if (!sheet.dimensions || sheet.grande) return
  texto(sheet, sheet.ancho - 4, sheet.alto - 5, content, { anchor: 'end', tam: sheet.letter - 1 })
}

/** Room a leader's number takes, in pixels. */
export function anchoNumero(sheet: Sheet, numbers: readonly string[]): number {
  return Math.max(0, ...numbers.map((n) => anchoTexto(n, sheet.letter)))
}

/** Dash-dot centre lines of a box, extending `passes` pixels beyond it. */
export function axes(
  sheet: Sheet,
  cx: number,
  cy: number,
  ancho: number,
  alto: number,
  which: string,
  passes: number,
): void {
  if (which.includes('h'))
    path(sheet, 'axis', `M${n1(cx - ancho / 2 - passes)} ${n1(cy)}H${n1(cx + ancho / 2 + passes)}`)
  if (which.includes('v')) path(sheet, 'axis', `M${n1(cx)} ${n1(cy - alto / 2 - passes)}V${n1(cy + alto / 2 + passes)}`)
}
