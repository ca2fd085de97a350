// Small goods: nails and screws, wire, discs, electrodes, bags and bricks.
import { cotaAncho, cotaAlto, cotaOblicua, llamada, medidasCota, nota } from './cotas.ts'
import { drawCuerpo } from './cuerpo.ts'
import { flatten, circulo, hueco, linea, pathDe, rayado, rect } from './geometria.ts'
import type { Contorno } from './geometria.ts'
import { rotura } from './lados.ts'
import type { Lector } from './perfiles.ts'
import { drawCorte, margen, pasoRayado, SUBE } from './seccion.ts'
import { showMm, n1, path, texto } from './trazo.ts'
import type { Hoja } from './trazo.ts'

type P = { x: number; y: number }

/** A nail or a screw: its head from the front and the whole piece from the side. */
export function drawClavo(hoja: Hoja, n: Lector, cabeza: string): void {
  const d = n('d')
  const l = n('l')
  const rosca = n('rosca', 0) === 1
  const hexagonal = cabeza === 'hexagonal'
  const D = d * (hexagonal ? 1.8 : 2.2)
  const alto = d * (hexagonal ? 0.7 : 0.32)
  const m = medidasCota(hoja)
  const pad = margen(hoja) + 2
  const aire = l * 0.1
  const abajo = hoja.cotas ? m.abajo : 0
  const arriba = hoja.cotas ? (hoja.grande ? 50 : 24) : 0
  // A thumbnail has no room for the head from the front.
  const frente = hoja.cotas || hoja.grande ? aire + D : 0
  const k = Math.min((hoja.ancho - 2 * pad) / (l + frente), (hoja.alto - 2 * pad - abajo - arriba) / D)
  const x0 = (hoja.ancho - (l + frente) * k) / 2
  const cy = (hoja.alto - abajo + arriba) / 2
  const R = (D * k) / 2
  // A nail is so slender that below 3 px its shank would be a line.
  const r = Math.max((d * k) / 2, 1.6)
  const xc = x0 + frente * k
  const xf = xc + l * k
  const punta = Math.min(l * 0.2, d * (rosca ? 1.6 : 1.3)) * k
  const cuello = xc + alto * k
  const cara = hexagonal ? hexagono(x0 + R, cy, R) : circulo(x0 + R, cy, R)
  if (frente > 0) path(hoja, 'pieza', pathDe(cara))
  if (frente > 0 && hexagonal) path(hoja, 'edge', pathDe(circulo(x0 + R, cy, R * 0.8)))
  else if (frente > 0 && rosca)
    path(hoja, 'edge', `M${n1(x0 + R)} ${n1(cy - R * 0.5)}v${n1(R)}M${n1(x0 + R * 0.5)} ${n1(cy)}h${n1(R)}`)
  path(
    hoja,
    'pieza',
    `M${n1(cuello)} ${n1(cy - r)}H${n1(xf - punta)}L${n1(xf)} ${n1(cy)}L${n1(xf - punta)} ${n1(cy + r)}H${n1(cuello)}Z`,
  )
  if (rosca || cabeza === 'espiralada')
    path(
      hoja,
      'edge',
      filete(rosca ? cuello + (xf - cuello) * 0.3 : cuello + r * 3, xf - punta, cy, r, rosca ? 0.9 : 2.6),
    )
  path(hoja, 'pieza', cabezaLado(xc, cuello, cy, R, r, hexagonal, rosca))
  if (hexagonal)
    path(hoja, 'edge', `M${n1(xc)} ${n1(cy - R * 0.5)}H${n1(cuello)}M${n1(xc)} ${n1(cy + R * 0.5)}H${n1(cuello)}`)
  if (!hoja.cotas) return
  path(hoja, 'axis', `M${n1(x0 - 7)} ${n1(cy)}H${n1(xf + 9)}M${n1(x0 + R)} ${n1(cy - R - 6)}V${n1(cy + R + 6)}`)
  cotaAncho(hoja, xc, xf, cy + R, cy + R + m.sep, showMm(l))
  llamada(hoja, cuello + (xf - cuello) * 0.3, cy - r, hoja.grande ? 30 : 14, -(hoja.grande ? 52 : 24), `Ø ${showMm(d)}`)
}

/** The head from the side; a flat screw head is countersunk, a nail's is a disc. */
function cabezaLado(
  x: number,
  cuello: number,
  cy: number,
  R: number,
  r: number,
  hexagonal: boolean,
  rosca: boolean,
): string {
  if (hexagonal || !rosca) return `M${n1(x)} ${n1(cy - R)}H${n1(cuello)}V${n1(cy + R)}H${n1(x)}Z`
  const fin = x + (R - r) + 1
  return `M${n1(x)} ${n1(cy - R)}L${n1(fin)} ${n1(cy - r)}V${n1(cy + r)}L${n1(x)} ${n1(cy + R)}Z`
}

function filete(x0: number, x1: number, cy: number, r: number, paso: number): string {
  let d = ''
  const salto = Math.max(3, r * paso)
  for (let x = x0; x + salto * 0.5 < x1; x += salto) d += `M${n1(x)} ${n1(cy + r)}L${n1(x + salto * 0.5)} ${n1(cy - r)}`
  return d
}

function hexagono(cx: number, cy: number, R: number): Contorno {
  return [0, 1, 2, 3, 4, 5].map(
    (i) => [cx + R * Math.cos((i * Math.PI) / 3), cy + R * Math.sin((i * Math.PI) / 3)] as const,
  )
}

/** A coil of wire: the ring of its turns, tied in four places, with a loose end. */
export function drawAlambre(hoja: Hoja, n: Lector): void {
  const pad = margen(hoja)
  const abajo = hoja.cotas ? 10 : 0
  const dx = Math.min(hoja.ancho * 0.14, hoja.alto * 0.22)
  const fondo = { dx, dy: dx * SUBE }
  const R = (hoja.alto - 2 * pad - fondo.dy - abajo) / 2
  const cx = (hoja.ancho - dx) / 2
  const cy = (hoja.alto - abajo + fondo.dy) / 2
  const ri = R * 0.6
  drawCuerpo(hoja, [flatten(circulo(cx, cy, R)), flatten(hueco(circulo(cx, cy, ri)))], fondo)
  // The turns seen from outside, between the front ring and the back one.
  let vueltas = ''
  const capas = hoja.grande ? 7 : 4
  for (let i = 1; i < capas; i += 1) {
    const f = i / capas
    const a = Math.atan2(fondo.dy, fondo.dx)
    const p = (ang: number): string =>
      `${n1(cx + fondo.dx * f + R * Math.cos(ang))} ${n1(cy - fondo.dy * f - R * Math.sin(ang))}`
    vueltas += `M${p(a + Math.PI / 2)}A${n1(R)} ${n1(R)} 0 0 1 ${p(a - Math.PI / 2)}`
  }
  path(hoja, 'edge', vueltas)
  const anillo = pathDe(circulo(cx, cy, R)) + pathDe(circulo(cx, cy, ri))
  path(hoja, 'cutbg', anillo, true)
  let aros = ''
  const filas = hoja.grande ? 9 : hoja.cotas ? 6 : 4
  for (let i = 1; i < filas; i += 1) aros += pathDe(circulo(cx, cy, ri + ((R - ri) * i) / filas))
  path(hoja, 'edge', aros)
  path(hoja, 'trazo', anillo)
  const q = (ang: number, radio: number): P => ({ x: cx + radio * Math.cos(ang), y: cy - radio * Math.sin(ang) })
  for (const ang of [0.5, 2.05, 3.65, 5.2]) {
    const w = 0.07
    path(
      hoja,
      'pieza lit',
      linea([q(ang - w * 1.4, ri - 2), q(ang - w, R + 2), q(ang + w, R + 2), q(ang + w * 1.4, ri - 2)], true),
    )
  }
  const s = q(-Math.PI / 2, R)
  path(
    hoja,
    'trazo',
    `M${n1(s.x)} ${n1(s.y)}C${n1(s.x + R * 0.5)} ${n1(s.y)} ${n1(s.x + R * 0.9)} ${n1(s.y + R * 0.06)} ${n1(s.x + R * 1.3)} ${n1(s.y - R * 0.2)}`,
  )
  const numero = `Ø ${showMm(n('d'))}`
  if (hoja.cotas && hoja.grande) llamada(hoja, s.x + R * 1.3, s.y - R * 0.2, 18, -30, numero)
  nota(hoja, numero)
}

/** A cutting or grinding disc, from the front, with its thickness behind. */
export function drawDisco(hoja: Hoja, n: Lector): void {
  const d = n('d')
  const m = medidasCota(hoja)
  const pad = margen(hoja)
  const abajo = hoja.cotas ? m.abajo : 0
  const libre = hoja.alto - 2 * pad - abajo
  const grueso = Math.max(2, Math.min(n('e') * (libre / d) * 2, libre * 0.14))
  const fondo = { dx: grueso, dy: grueso * SUBE }
  const k = (libre - fondo.dy) / d
  const R = (d * k) / 2
  const r = (n('agujero', Math.min(22.2, d * 0.2)) * k) / 2
  // Room on the right for the number of the hole.
  const corre = hoja.cotas && n('agujero', 0) ? (hoja.grande ? 40 : 22) : 0
  const cx = (hoja.ancho - grueso) / 2 - corre
  const cy = (hoja.alto - abajo - 2 * R + fondo.dy) / 2 + R
  const cara = [circulo(cx, cy, R), hueco(circulo(cx, cy, r))]
  drawCuerpo(hoja, cara.map(flatten), fondo)
  const p = cara.map(pathDe).join('')
  path(hoja, 'cutbg', p, true)
  const centro = Math.min(R * 0.92, Math.max(R * 0.42, r * 1.6))
  const rueda = [flatten(circulo(cx, cy, R)), flatten(circulo(cx, cy, centro))]
  path(hoja, 'hatch', rayado(rueda, pasoRayado(hoja, R)))
  path(hoja, 'edge', pathDe(circulo(cx, cy, centro)))
  path(hoja, 'cut', p, true)
  if (!hoja.cotas) return
  path(hoja, 'axis', `M${n1(cx - R - 8)} ${n1(cy)}H${n1(cx + R + 8)}M${n1(cx)} ${n1(cy - R - 6)}V${n1(cy + R + 6)}`)
  cotaAncho(hoja, cx - R, cx + R, cy + R, cy + R + m.sep, `Ø ${showMm(d)}`)
  if (n('agujero', 0))
    llamada(hoja, cx + r * 0.7, cy - r * 0.7, R + 8 - r * 0.7, r * 0.7 - R * 0.72, `Ø ${showMm(n('agujero'))}`)
  if (hoja.grande) llamada(hoja, cx + R * 0.82 + grueso / 2, cy + R * 0.57, 40, 26, `e ${showMm(n('e'), 1)}`)
  nota(hoja, `e ${showMm(n('e'), 1)}`)
}

/** A coated electrode: its end from the front, then from the side, broken in the middle. */
export function drawElectrodo(hoja: Hoja, n: Lector): void {
  const m = medidasCota(hoja)
  const pad = margen(hoja) + 2
  const abajo = hoja.cotas ? m.abajo : 0
  const arriba = hoja.cotas ? (hoja.grande ? 50 : 22) : 0
  // Too slender to be true: thickness is drawn at the scale of the end view, length is broken off.
  const R = Math.min(hoja.alto * 0.14, hoja.ancho * 0.07)
  const r = R / 1.65
  const cy = (hoja.alto - abajo + arriba) / 2
  // A thumbnail shows the rod only, unbroken.
  const chica = !hoja.cotas && !hoja.grande
  const cx = pad + R + 4
  const x0 = chica ? pad : cx + R + hoja.ancho * 0.06
  const x1 = hoja.ancho - pad - (chica ? 0 : 6)
  const pelado = x0 + (x1 - x0) * 0.16
  path(
    hoja,
    'pieza lit',
    `M${n1(pelado)} ${n1(cy - r)}H${n1(x0 + 2)}L${n1(x0)} ${n1(cy - r + 2)}V${n1(cy + r - 2)}L${n1(x0 + 2)} ${n1(cy + r)}H${n1(pelado)}Z`,
  )
  if (chica) {
    path(
      hoja,
      'pieza',
      `M${n1(pelado)} ${n1(cy - r)}L${n1(pelado + 2)} ${n1(cy - R)}H${n1(x1)}V${n1(cy + R)}H${n1(pelado + 2)}L${n1(pelado)} ${n1(cy + r)}Z`,
    )
    return
  }
  const medio = x0 + (x1 - x0) * 0.58
  const aire = Math.max(4, hoja.ancho * 0.025)
  drawCorte(hoja, [circulo(cx, cy, r)], r * 2)
  path(hoja, 'trazo', pathDe(circulo(cx, cy, R)))
  path(
    hoja,
    'cutbg',
    `M${n1(pelado)} ${n1(cy - R)}H${n1(medio - aire)}V${n1(cy + R)}H${n1(pelado)}ZM${n1(medio + aire)} ${n1(cy - R)}H${n1(x1)}V${n1(cy + R)}H${n1(medio + aire)}Z`,
  )
  path(
    hoja,
    'trazo',
    `M${n1(medio - aire)} ${n1(cy - R)}H${n1(pelado + 3)}L${n1(pelado)} ${n1(cy - r)}V${n1(cy + r)}L${n1(pelado + 3)} ${n1(cy + R)}H${n1(medio - aire)}` +
      `M${n1(medio + aire)} ${n1(cy - R)}H${n1(x1)}V${n1(cy + R)}H${n1(medio + aire)}`,
  )
  for (const y of [cy - r, cy + r])
    path(hoja, 'hidden', `M${n1(pelado)} ${n1(y)}H${n1(medio - aire)}M${n1(medio + aire)} ${n1(y)}H${n1(x1)}`)
  for (const x of [medio - aire, medio + aire]) rotura(hoja, x, cy - R, x, cy + R)
  if (!hoja.cotas) return
  path(hoja, 'axis', `M${n1(cx - R - 6)} ${n1(cy)}H${n1(x1 + 8)}M${n1(cx)} ${n1(cy - R - 6)}V${n1(cy + R + 6)}`)
  cotaAncho(hoja, x0, x1, cy + R, cy + R + m.sep, showMm(n('l')))
  llamada(hoja, (x0 + pelado) / 2, cy - r, hoja.grande ? 26 : 12, -(hoja.grande ? 66 : 26), `Ø ${showMm(n('d'))}`)
}

/** A paper bag of cement or lime, with its kilos. */
export function drawBolsa(hoja: Hoja, n: Lector): void {
  const pad = margen(hoja) + 2
  const h = hoja.alto - 2 * pad
  const w = Math.min(h * 0.66, hoja.ancho * 0.6)
  const dx = w * 0.16
  const x = (hoja.ancho - w - dx) / 2
  const y = pad
  const q = (u: number, v: number): string => `${n1(x + u * w)} ${n1(y + v * h)}`
  const f = dx / w
  // The gusset behind the full front.
  const lado = `M${q(0.97, 0.07)}C${q(1 + f * 0.7, 0.1)} ${q(1 + f, 0.2)} ${q(1 + f, 0.32)}L${q(1 + f, 0.68)}C${q(1 + f, 0.8)} ${q(1 + f * 0.7, 0.9)} ${q(0.97, 0.93)}Z`
  path(hoja, 'side', lado)
  path(hoja, 'edge', `${lado}M${q(0.99, 0.12)}C${q(1 + f * 0.7, 0.26)} ${q(1 + f * 0.7, 0.74)} ${q(0.99, 0.88)}`)
  path(
    hoja,
    'pieza',
    `M${q(0.03, 0.07)}H${n1(x + w * 0.97)}C${q(1.03, 0.3)} ${q(1.03, 0.72)} ${q(0.97, 0.93)}H${n1(x + w * 0.03)}C${q(-0.03, 0.72)} ${q(-0.03, 0.3)} ${q(0.03, 0.07)}Z`,
  )
  for (const v of [0, 0.93])
    path(hoja, 'pieza lit', `M${q(0.01, v)}H${n1(x + w * 0.99)}L${q(0.97, v + 0.07)}H${n1(x + w * 0.03)}Z`)
  path(hoja, 'hidden', `M${q(0.03, 0.035)}H${n1(x + w * 0.97)}M${q(0.03, 0.965)}H${n1(x + w * 0.97)}`)
  path(
    hoja,
    'edge',
    `M${q(0.14, 0.2)}C${q(0.2, 0.24)} ${q(0.24, 0.22)} ${q(0.3, 0.26)}M${q(0.86, 0.84)}C${q(0.8, 0.8)} ${q(0.76, 0.82)} ${q(0.7, 0.78)}`,
  )
  if (!hoja.cotas) return
  path(hoja, 'edge', `M${q(0.2, 0.4)}H${n1(x + w * 0.8)}M${q(0.2, 0.64)}H${n1(x + w * 0.8)}`)
  texto(hoja, x + w / 2, y + h * 0.52 + hoja.letra * 0.42, `${showMm(n('kg'))} kg`, {
    ancla: 'middle',
    tam: hoja.grande ? 26 : 14,
  })
}

/** Holes side by side in so many mm: one each 60, and no more than leave room for themselves between the walls. */
const huecosEn = (mm: number): number => Math.min(6, Math.max(1, Math.round(mm / 60)))

/** A hollow brick: its cut end with the holes in front, its length going back. */
export function drawLadrillo(hoja: Hoja, n: Lector): void {
  const m = medidasCota(hoja)
  const pad = margen(hoja)
  const { h, b, l } = { h: n('h'), b: n('b'), l: n('l') }
  const izquierda = hoja.cotas ? m.izquierda : 0
  const abajo = hoja.cotas ? m.abajo : 0
  const derecha = hoja.cotas ? (hoja.grande ? 40 : 20) : 0
  const fx = Math.min(1.6, (l / b) * 0.45) * b
  const k = Math.min(
    (hoja.ancho - 2 * pad - izquierda - derecha) / (b + fx),
    (hoja.alto - 2 * pad - abajo) / (h + fx * SUBE),
  )
  const fondo = { dx: fx * k, dy: fx * k * SUBE }
  const w = b * k
  const alto = h * k
  const x0 = (hoja.ancho - w - fondo.dx - izquierda - derecha) / 2 + izquierda
  const y0 = (hoja.alto - alto - fondo.dy - abajo) / 2 + fondo.dy
  const contornos: Contorno[] = [rect(x0, y0, x0 + w, y0 + alto)]
  const pared = Math.max(Math.min(w, alto) * 0.085, hoja.cotas ? 4.2 : 2)
  const [columnas, filas] = [huecosEn(b), huecosEn(h)]
  const hw = (w - pared * (columnas + 1)) / columnas
  const hh = (alto - pared * (filas + 1)) / filas
  for (let i = 0; i < columnas; i += 1) {
    for (let j = 0; j < filas; j += 1) {
      const x = x0 + pared + i * (hw + pared)
      const y = y0 + pared + j * (hh + pared)
      contornos.push(hueco(rect(x, y, x + hw, y + hh, Math.min(hw, hh) * 0.12)))
    }
  }
  drawCuerpo(hoja, contornos.map(flatten), fondo)
  drawCorte(hoja, contornos, pared)
  if (!hoja.cotas) return
  cotaAncho(hoja, x0, x0 + w, y0 + alto, y0 + alto + m.sep, showMm(b))
  cotaAlto(hoja, y0, y0 + alto, x0, x0 - m.sep, showMm(h))
  cotaOblicua(hoja, x0 + w, y0 + alto, x0 + w + fondo.dx, y0 + alto - fondo.dy, hoja.grande ? 24 : 12, showMm(l))
}
