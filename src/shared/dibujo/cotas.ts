// Dimension lines: thin, with oblique ticks, the number outside. All positions in pixels.
import { anchoTexto, n1, path, texto } from './trazo.ts'
import type { Hoja } from './trazo.ts'

/** The measures of the dimension lines of a sheet. */
export function medidasCota(hoja: Hoja): {
  salto: number
  tilde: number
  pasa: number
  sep: number
  abajo: number
  izquierda: number
} {
  const g = hoja.grande
  const sep = g ? 34 : 13
  const pasa = g ? 6 : 5
  return {
    /** Gap between the piece and its extension line. */
    salto: g ? 4 : 3,
    /** Half the side of a tick. */
    tilde: g ? 4 : 3.5,
    /** How far lines run past their crossing. */
    pasa,
    /** From the piece to its dimension line. */
    sep,
    /** Room a dimension takes below the piece, its number included. */
    abajo: sep + (g ? 20 : 15),
    /** Room it takes to the left. */
    izquierda: sep + (g ? 21 : 15),
  }
}

const tick = (x: number, y: number, t: number): string => `M${n1(x - t)} ${n1(y + t)}L${n1(x + t)} ${n1(y - t)}`

/** A width: from x0 to x1, the line at `yl` below the piece, which ends at `yp`. */
export function cotaAncho(hoja: Hoja, x0: number, x1: number, yp: number, yl: number, numero: string): void {
  const m = medidasCota(hoja)
  const ext = (x: number): string => `M${n1(x)} ${n1(yp + m.salto)}V${n1(yl + m.pasa)}`
  path(hoja, 'dim', `${ext(x0)}${ext(x1)}M${n1(x0 - m.pasa)} ${n1(yl)}H${n1(x1 + m.pasa)}`)
  path(hoja, 'tick', tick(x0, yl, m.tilde) + tick(x1, yl, m.tilde))
  // A number wider than its span would touch the ends of the extension lines.
  const baja = anchoTexto(numero, hoja.letra) > x1 - x0 ? 2 : 0
  texto(hoja, (x0 + x1) / 2, yl + (hoja.grande ? 17 : 13) + baja, numero, { ancla: 'middle' })
}

/** A height: from y0 to y1, the line at `xl` to the left of the piece, which begins at `xp`. */
export function cotaAlto(hoja: Hoja, y0: number, y1: number, xp: number, xl: number, numero: string): void {
  const m = medidasCota(hoja)
  const ext = (y: number): string => `M${n1(xp - m.salto)} ${n1(y)}H${n1(xl - m.pasa)}`
  path(hoja, 'dim', `${ext(y0)}${ext(y1)}M${n1(xl)} ${n1(y0 - m.pasa)}V${n1(y1 + m.pasa)}`)
  path(hoja, 'tick', tick(xl, y0, m.tilde) + tick(xl, y1, m.tilde))
  texto(hoja, xl - (hoja.grande ? 8 : 6), (y0 + y1) / 2, numero, { ancla: 'middle', rot: -90 })
}

/**
 * A length along an edge that goes back from a to b; its line stands `sep` pixels to the right, as the width's does
 * below.
 */
export function cotaOblicua(
  hoja: Hoja,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  sep: number,
  numero: string,
): void {
  const m = medidasCota(hoja)
  const largo = Math.hypot(bx - ax, by - ay) || 1
  const tx = (bx - ax) / largo
  const ty = (by - ay) / largo
  const ext = (x: number, y: number): string => `M${n1(x + m.salto)} ${n1(y)}H${n1(x + sep + m.pasa)}`
  path(
    hoja,
    'dim',
    `${ext(ax, ay)}${ext(bx, by)}M${n1(ax + sep - tx * m.pasa)} ${n1(ay - ty * m.pasa)}L${n1(bx + sep + tx * m.pasa)} ${n1(by + ty * m.pasa)}`,
  )
  // The tick is turned 45° from the line it ends.
  const px = (tx + ty) * m.tilde
  const py = (ty - tx) * m.tilde
  const t = (x: number, y: number): string => `M${n1(x + sep - px)} ${n1(y - py)}L${n1(x + sep + px)} ${n1(y + py)}`
  path(hoja, 'tick', t(ax, ay) + t(bx, by))
  const base = hoja.grande ? 18 : 13
  texto(hoja, (ax + bx) / 2 + sep - ty * base, (ay + by) / 2 + tx * base, numero, {
    ancla: 'middle',
    rot: (Math.atan2(ty, tx) * 180) / Math.PI,
  })
}

/** A thickness of an upright wall between x0 and x1 at height y, written at `xt` to the right. */
export function cotaPared(hoja: Hoja, x0: number, x1: number, y: number, xt: number, numero: string): void {
  const m = medidasCota(hoja)
  path(hoja, 'dim', `M${n1(x0 - (hoja.grande ? 24 : 10))} ${n1(y)}H${n1(x0)}M${n1(x1)} ${n1(y)}H${n1(xt - 6)}`)
  path(hoja, 'tick', tick(x0, y, m.tilde) + tick(x1, y, m.tilde))
  texto(hoja, xt, y + hoja.letra * 0.34, numero)
}

/** A thickness of a lying wall between y0 and y1, with its line at `xl` right of the piece, which ends at `xp`. */
export function cotaAla(hoja: Hoja, y0: number, y1: number, xp: number, xl: number, numero: string): void {
  const m = medidasCota(hoja)
  const cola = hoja.grande ? 20 : 9
  const ext = (y: number): string => `M${n1(xp + m.salto)} ${n1(y)}H${n1(xl + m.pasa)}`
  path(hoja, 'dim', `${ext(y0)}${ext(y1)}M${n1(xl)} ${n1(y0 - cola)}V${n1(y1 + cola)}`)
  path(hoja, 'tick', tick(xl, y0, m.tilde) + tick(xl, y1, m.tilde))
  texto(hoja, xl + m.pasa + 5, (y0 + y1) / 2 + hoja.letra * 0.34, numero)
}

/** A leader from a point to a number: a slanted line, then a short level one. */
export function llamada(
  hoja: Hoja,
  x: number,
  y: number,
  dx: number,
  dy: number,
  numero: string,
  tam = hoja.letra,
): void {
  const lado = Math.sign(dx) || 1
  const x1 = x + dx
  const y1 = y + dy
  path(hoja, 'dim', `M${n1(x)} ${n1(y)}L${n1(x1)} ${n1(y1)}H${n1(x1 + lado * 8)}`)
  texto(hoja, x1 + lado * 12, y1 + tam * 0.34, numero, lado < 0 ? { ancla: 'end', tam } : { tam })
}

/** A fact in the lower right corner of a small drawing; a big one leaves that corner to its title block. */
export function nota(hoja: Hoja, contenido: string): void {
  if (!hoja.cotas || hoja.grande) return
  texto(hoja, hoja.ancho - 4, hoja.alto - 5, contenido, { ancla: 'end', tam: hoja.letra - 1 })
}

/** Room a leader's number takes, in pixels. */
export function anchoNumero(hoja: Hoja, numeros: readonly string[]): number {
  return Math.max(0, ...numeros.map((n) => anchoTexto(n, hoja.letra)))
}

/** Dash-dot centre lines of a box, run past it by `pasa`. */
export function ejes(
  hoja: Hoja,
  cx: number,
  cy: number,
  ancho: number,
  alto: number,
  cuales: string,
  pasa: number,
): void {
  if (cuales.includes('h')) path(hoja, 'axis', `M${n1(cx - ancho / 2 - pasa)} ${n1(cy)}H${n1(cx + ancho / 2 + pasa)}`)
  if (cuales.includes('v')) path(hoja, 'axis', `M${n1(cx)} ${n1(cy - alto / 2 - pasa)}V${n1(cy + alto / 2 + pasa)}`)
}
