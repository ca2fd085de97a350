// Open goods in plan: welded mesh, expanded metal and chain-link fence.
import { anchoNumero, cotaAlto, cotaAncho, cotaOblicua, llamada, medidasCota, nota } from './cotas.ts'
import { circulo, linea, pathDe } from './geometria.ts'
import type { Lector } from './perfiles.ts'
import { margen } from './seccion.ts'
import { showMm, n1, path } from './trazo.ts'
import type { Hoja } from './trazo.ts'

/** A corner of a welded mesh: long wires upright over cross wires, cut ends, both spacings. */
export function drawMalla(hoja: Hoja, n: Lector): void {
  const paso1 = n('paso1')
  const paso2 = n('paso2', paso1)
  const d1 = n('d1')
  const d2 = n('d2', d1)
  const m = medidasCota(hoja)
  const pad = margen(hoja)
  const abajo = hoja.cotas ? m.abajo : 0
  const izquierda = hoja.cotas ? m.izquierda : 0
  const diametro = d1 === d2 ? `Ø ${showMm(d1)}` : `Ø ${showMm(d1)} / ${showMm(d2)}`
  const derecha = hoja.cotas && hoja.grande ? 50 + anchoNumero(hoja, [diametro]) : izquierda * 0.5
  const libreX = hoja.ancho - 2 * pad - izquierda - derecha
  const libreY = hoja.alto - 2 * pad - abajo
  const k = Math.min(
    libreX / (paso1 * 3.6),
    libreY / (paso2 * 2.6),
    (hoja.grande ? 70 : hoja.cotas ? 26 : 13) / Math.min(paso1, paso2),
  )
  const px = paso1 * k
  const py = paso2 * k
  const nv = Math.max(2, Math.min(6, Math.floor((libreX - px * 0.6) / px)))
  const nh = Math.max(2, Math.min(5, Math.floor((libreY - py * 0.6) / py)))
  const vuela = Math.min(px, py) * 0.34
  const w = nv * px + 2 * vuela
  const h = nh * py + 2 * vuela
  const x0 = (hoja.ancho - w - izquierda - (hoja.grande ? derecha : 0)) / 2 + izquierda
  const y0 = (hoja.alto - h - abajo) / 2
  const minimo = hoja.grande ? 4 : hoja.cotas ? 2.6 : 1.6
  const a1 = Math.max(minimo, d1 * k) / 2
  const a2 = Math.max(minimo, d2 * k) / 2
  for (let j = 0; j <= nh; j += 1) {
    const y = y0 + vuela + j * py
    alambre(hoja, x0, y - a2, w, a2 * 2)
    path(hoja, 'cut fina', pathDe(circulo(x0 + w, y, a2)))
  }
  for (let i = 0; i <= nv; i += 1) {
    const x = x0 + vuela + i * px
    alambre(hoja, x - a1, y0, a1 * 2, h)
    path(hoja, 'cut fina', pathDe(circulo(x, y0 + h, a1)))
  }
  if (!hoja.cotas) return
  cotaAncho(hoja, x0 + vuela, x0 + vuela + px, y0 + h, y0 + h + m.sep, showMm(paso1))
  cotaAlto(hoja, y0 + vuela + (nh - 1) * py, y0 + vuela + nh * py, x0, x0 - m.sep, showMm(paso2))
  if (hoja.grande) llamada(hoja, x0 + w - vuela + a1, y0 + vuela * 0.4, 26, -2, diametro)
  nota(hoja, diametro)
}

function alambre(hoja: Hoja, x: number, y: number, w: number, h: number): void {
  path(hoja, 'side', `M${n1(x)} ${n1(y)}h${n1(w)}v${n1(h)}h${n1(-w)}Z`)
  const d =
    w > h
      ? `M${n1(x)} ${n1(y)}h${n1(w)}M${n1(x)} ${n1(y + h)}h${n1(w)}`
      : `M${n1(x)} ${n1(y)}v${n1(h)}M${n1(x + w)} ${n1(y)}v${n1(h)}`
  path(hoja, 'edge', d)
}

/** The whole panel of a mesh: every wire one line, its length lying. Wires closer than 4 px are thinned out. */
export function drawPanel(hoja: Hoja, n: Lector): void {
  const m = medidasCota(hoja)
  const pad = margen(hoja)
  const l = n('l')
  const b = n('b')
  const abajo = hoja.cotas ? m.abajo : 0
  const izquierda = hoja.cotas ? m.izquierda : 0
  const k = Math.min((hoja.ancho - 2 * pad - izquierda) / l, (hoja.alto - 2 * pad - abajo) / b)
  const w = l * k
  const h = b * k
  const x0 = (hoja.ancho - w - izquierda) / 2 + izquierda
  const y0 = (hoja.alto - h - abajo) / 2
  const paso1 = Math.max(n('paso1') * k, 4)
  const paso2 = Math.max(n('paso2', n('paso1')) * k, 4)
  const filas = Math.max(1, Math.floor(h / paso1))
  const columnas = Math.max(1, Math.floor(w / paso2))
  let d = ''
  for (let j = 0; j <= filas; j += 1) d += `M${n1(x0)} ${n1(y0 + (h - filas * paso1) / 2 + j * paso1)}h${n1(w)}`
  for (let i = 0; i <= columnas; i += 1) d += `M${n1(x0 + (w - columnas * paso2) / 2 + i * paso2)} ${n1(y0)}v${n1(h)}`
  path(hoja, 'edge', d)
  if (!hoja.cotas) return
  cotaAncho(hoja, x0, x0 + w, y0 + h, y0 + h + m.sep, showMm(l))
  cotaAlto(hoja, y0, y0 + h, x0, x0 - m.sep, showMm(b))
}

/** A whole sheet of expanded metal in plan, its length lying; the openings are at the pitch of the picture. */
export function drawDesplegado(hoja: Hoja, n: Lector): void {
  const m = medidasCota(hoja)
  const pad = margen(hoja) + (hoja.grande ? 8 : 0)
  const izquierda = hoja.cotas ? m.izquierda : 0
  const abajo = hoja.cotas ? m.abajo : 0
  const k = Math.min(
    (hoja.ancho - 2 * pad - izquierda) / n('l'),
    (hoja.alto - 2 * pad - abajo) / n('b'),
    (hoja.ancho * 0.7) / n('l'),
  )
  const w = n('l') * k
  const h = n('b') * k
  const x0 = (hoja.ancho - w - izquierda) / 2 + izquierda
  const y0 = (hoja.alto - h - abajo) / 2
  const paso = hoja.grande ? 40 : hoja.cotas ? 20 : 11
  const nu = Math.max(3, Math.round(w / paso))
  const nv = Math.max(3, Math.round(h / Math.max(paso * 0.3, Math.min(paso, (paso * n('sd')) / n('ld')))))
  drawAberturas(hoja, x0, y0, w / nu, h / nv, nu, nv, 'edge')
  if (!hoja.cotas) return
  cotaAncho(hoja, x0, x0 + w, y0 + h, y0 + h + m.sep, showMm(n('l')))
  cotaAlto(hoja, y0, y0 + h, x0, x0 - m.sep, showMm(n('b')))
  nota(hoja, `e ${showMm(n('e'), 1)}`)
}

/** A plate with staggered diamond openings, `nu` × `nv` whole cells of cw × ch pixels. */
function drawAberturas(
  hoja: Hoja,
  x0: number,
  y0: number,
  cw: number,
  ch: number,
  nu: number,
  nv: number,
  contorno: 'edge' | 'trazo',
): void {
  const marco = `M${n1(x0)} ${n1(y0)}h${n1(nu * cw)}v${n1(nv * ch)}h${n1(-nu * cw)}Z`
  const [a, b, punta] = [cw * 0.43, ch * 0.38, cw * 0.06]
  let d = ''
  for (let j = 1; j < 2 * nv; j += 1) {
    for (let i = j % 2 === 1 ? 1 : 2; i < 2 * nu; i += 2) {
      const x = x0 + (i * cw) / 2
      const y = y0 + (j * ch) / 2
      d += `M${n1(x - a)} ${n1(y)}L${n1(x - punta)} ${n1(y - b)}H${n1(x + punta)}L${n1(x + a)} ${n1(y)}L${n1(x + punta)} ${n1(y + b)}H${n1(x - punta)}Z`
    }
  }
  path(hoja, 'side', marco + d, true)
  path(hoja, contorno, d)
  path(hoja, 'trazo', marco)
}

/** Some openings of expanded metal in plan, with the long and the short way of the mesh. */
export function drawRombos(hoja: Hoja, n: Lector): void {
  const m = medidasCota(hoja)
  const pad = margen(hoja)
  const izquierda = hoja.cotas ? m.izquierda : 0
  const abajo = hoja.cotas ? m.abajo : 0
  const ld = n('ld')
  const sd = n('sd')
  const k = Math.min((hoja.ancho - 2 * pad - izquierda) / (ld * 3), (hoja.alto - 2 * pad - abajo) / (sd * 3))
  const w = ld * k
  const h = sd * k
  const x0 = (hoja.ancho - 3 * w - izquierda) / 2 + izquierda
  const y0 = (hoja.alto - 3 * h - abajo) / 2
  drawAberturas(hoja, x0, y0, w, h, 3, 3, 'trazo')
  if (!hoja.cotas) return
  cotaAncho(hoja, x0 + w, x0 + 2 * w, y0 + 3 * h, y0 + 3 * h + m.sep, showMm(ld))
  cotaAlto(hoja, y0 + h, y0 + 2 * h, x0, x0 - m.sep, showMm(sd))
  nota(hoja, `e ${showMm(n('e'), 1)}`)
}

/** A stretch of chain-link fence coming off its roll, with its height. */
export function drawTejido(hoja: Hoja, n: Lector): void {
  const m = medidasCota(hoja)
  const pad = margen(hoja)
  const izquierda = hoja.cotas ? m.izquierda : 0
  // The small drawing keeps its lower edge for the note.
  const pie = hoja.cotas ? (hoja.grande ? 44 : 20) : 4
  const h = Math.min(hoja.alto - 2 * pad - pie - (hoja.grande ? 20 : 4), hoja.ancho * 0.5)
  // Half a diagonal of an opening; the pitch is of the picture when the true one would be too fine.
  const filas =
    2 * Math.max(2, Math.min(hoja.grande ? 8 : hoja.cotas ? 5 : 3, Math.round(n('h') / n('malla') / Math.SQRT2)))
  const celda = h / filas
  const columnas = Math.floor((hoja.ancho - 2 * pad - izquierda - h * 0.42) / celda)
  const w = columnas * celda
  const rx = h * 0.17
  const ry = rx * 0.36
  const x0 = (hoja.ancho - w - 2 * rx - izquierda) / 2 + izquierda
  const y0 = (hoja.alto - h - pie) / 2 + (hoja.grande ? 10 : 2)
  path(hoja, 'edge', rombos(x0, y0, columnas, filas, celda))
  path(hoja, 'trazo', puas(x0, y0, columnas, celda, h))
  const x1 = x0 + w
  const cilindro = `M${n1(x1)} ${n1(y0)}V${n1(y0 + h)}A${n1(rx)} ${n1(ry)} 0 0 0 ${n1(x1 + 2 * rx)} ${n1(y0 + h)}V${n1(y0)}`
  path(hoja, 'pieza lit', `${cilindro}A${n1(rx)} ${n1(ry)} 0 0 0 ${n1(x1)} ${n1(y0)}Z`)
  const arriba = (f: number): string =>
    `M${n1(x1 + rx - rx * f)} ${n1(y0)}a${n1(rx * f)} ${n1(ry * f)} 0 1 0 ${n1(2 * rx * f)} 0a${n1(rx * f)} ${n1(ry * f)} 0 1 0 ${n1(-2 * rx * f)} 0Z`
  path(hoja, 'pieza', arriba(1))
  path(hoja, 'edge', arriba(0.7) + arriba(0.4))
  if (!hoja.cotas) return
  cotaAlto(hoja, y0, y0 + h, x0, x0 - m.sep, showMm(n('h')))
  const dicho = `${showMm(n('malla'))} × ${showMm(n('malla'))}${n('d') ? ` · Ø ${showMm(n('d'))}` : ''}`
  if (hoja.grande)
    hoja.trazos.push({ k: 'text', x: x0 + w / 2, y: y0 + h + 34, texto: dicho, tam: hoja.letra, ancla: 'middle' })
  nota(hoja, dicho)
}

/** The wires of a fence: each one a zigzag at 45° that hooks into the next. */
function rombos(x0: number, y0: number, columnas: number, filas: number, celda: number): string {
  let d = ''
  for (let i = 0; i < columnas; i += 1) {
    const puntos: { x: number; y: number }[] = []
    for (let j = 0; j <= filas; j += 1) puntos.push({ x: x0 + (i + ((i + j) % 2)) * celda, y: y0 + j * celda })
    d += linea(puntos)
  }
  return d
}

/** The twisted ends along both edges. */
function puas(x0: number, y0: number, columnas: number, celda: number, h: number): string {
  let d = ''
  const p = celda * 0.36
  for (let i = 0; i <= columnas; i += 2) {
    const x = x0 + i * celda
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
export function drawTejidoDetalle(hoja: Hoja, n: Lector): void {
  const m = medidasCota(hoja)
  const pad = margen(hoja) + 4
  const derecha = hoja.cotas ? m.izquierda + (hoja.grande ? 34 : 0) : 0
  const celda = Math.min((hoja.ancho - 2 * pad - derecha) / 6, (hoja.alto - 2 * pad) / 4)
  const x0 = (hoja.ancho - 6 * celda - derecha) / 2
  const y0 = (hoja.alto - 4 * celda) / 2
  path(hoja, 'trazo', rombos(x0, y0, 6, 4, celda))
  if (!hoja.cotas) return
  cotaOblicua(hoja, x0 + 4 * celda, y0 + 4 * celda, x0 + 5 * celda, y0 + 3 * celda, celda + m.sep, showMm(n('malla')))
  if (n('d')) {
    if (hoja.grande) llamada(hoja, x0 + celda * 5.5, y0 + celda * 0.5, celda * 0.5 + 24, -16, `Ø ${showMm(n('d'))}`)
    nota(hoja, `Ø ${showMm(n('d'))}`)
  }
}
