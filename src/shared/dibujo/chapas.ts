// Flat goods: the surface lies back from its front edge, with its width and its length written along them.
import { anchoNumero, cotaAla, cotaAlto, cotaAncho, cotaOblicua, medidasCota, nota } from './cotas.ts'
import { flatten, at, linea, rayado, rect } from './geometria.ts'
import type { Lector } from './perfiles.ts'
import { rotura } from './lados.ts'
import { drawCorte, margen, pasoRayado, SUBE } from './seccion.ts'
import { showMm, n1, path, texto } from './trazo.ts'
import type { Hoja } from './trazo.ts'

/** Direction in which a sheet lies back, and how much its length shortens that way. */
const ATRAS = { x: 0.76, y: -0.65 }
const ESCORZO = 0.62

/** Where a sheet lies: its front left corner, its front width and the way back, in pixels. */
export type Plancha = { x: number; y: number; ancho: number; qx: number; qy: number; k: number }

/**
 * Lays a sheet of b × l on the page with room for its dimensions; `canto` is the height of its front edge in pixels.
 */
export function placePlancha(hoja: Hoja, b: number, l: number, canto: number): Plancha {
  const m = medidasCota(hoja)
  const pad = margen(hoja)
  const abajo = hoja.cotas ? m.abajo : 0
  const derecha = hoja.cotas ? (hoja.grande ? 44 : 26) : 0
  // The big drawing writes the thickness above the front left corner, a little outside.
  const izquierda = hoja.cotas && hoja.grande ? 20 : 0
  const hondo = Math.max(0.7, Math.min(1.35, (l / b) * ESCORZO))
  const sube = hoja.cotas && !hoja.grande ? 2 : 0
  const ancho = Math.min(
    (hoja.ancho - 2 * pad - derecha - izquierda) / (1 + hondo * ATRAS.x),
    (hoja.alto - 2 * pad - abajo - canto - sube) / (hondo * -ATRAS.y),
    hoja.ancho * 0.52,
  )
  const qx = ancho * hondo * ATRAS.x
  const qy = ancho * hondo * ATRAS.y
  const x = (hoja.ancho - ancho - qx - derecha - izquierda) / 2 + izquierda
  const y = (hoja.alto - canto - abajo + qy) / 2 - qy
  return { x, y, ancho, qx, qy, k: ancho / b }
}

/** The numbers of a sheet: width below its front edge, length along its right side. */
export function cotasPlancha(hoja: Hoja, p: Plancha, n: Lector, canto: number): void {
  if (!hoja.cotas) return
  const m = medidasCota(hoja)
  const yb = p.y + canto
  cotaAncho(hoja, p.x, p.x + p.ancho, yb, yb + m.sep, showMm(n('b')))
  cotaOblicua(hoja, p.x + p.ancho, yb, p.x + p.ancho + p.qx, yb + p.qy, hoja.grande ? 26 : 13, showMm(n('l')))
  const espesor = `e ${showMm(n('e'), 1)}`
  nota(hoja, espesor)
  if (!hoja.grande) return
  path(hoja, 'dim', `M${n1(p.x + 3)} ${n1(p.y + canto / 2)}L${n1(p.x - 8)} ${n1(p.y - 44)}`)
  texto(hoja, p.x - 8, p.y - 50, espesor, { ancla: 'middle' })
}

/** A plain sheet, or a tread plate when `semillas` is set. */
export function drawChapa(hoja: Hoja, n: Lector, semillas: boolean): void {
  const fino = Math.max(2, Math.min(hoja.grande ? 16 : 7, n('e') * (hoja.ancho / n('b')) * 0.45))
  const p = placePlancha(hoja, n('b'), n('l'), fino)
  superficie(hoja, p)
  if (semillas) drawSemillas(hoja, p)
  const derecha = [
    [p.x + p.ancho, p.y],
    [p.x + p.ancho + p.qx, p.y + p.qy],
    [p.x + p.ancho + p.qx, p.y + p.qy + fino],
    [p.x + p.ancho, p.y + fino],
  ]
  const lado = linea(
    derecha.map(([x = 0, y = 0]) => ({ x, y })),
    true,
  )
  path(hoja, 'side', lado)
  path(hoja, 'edge', lado)
  drawCorte(hoja, [rect(p.x, p.y, p.x + p.ancho, p.y + fino)], fino)
  cotasPlancha(hoja, p, n, fino)
}

/** The surface of a sheet: one flat tone and its edges. */
export function superficie(hoja: Hoja, p: Plancha): void {
  const d = `M${n1(p.x)} ${n1(p.y)}l${n1(p.qx)} ${n1(p.qy)}h${n1(p.ancho)}l${n1(-p.qx)} ${n1(-p.qy)}Z`
  path(hoja, 'side lit', d)
  path(hoja, 'edge', d)
}

/**
 * The raised lozenges of a tread plate, one along each way of the sheet in turn. Their pitch is of the picture, not of
 * the plate.
 */
function drawSemillas(hoja: Hoja, p: Plancha): void {
  const paso = hoja.grande ? 24 : hoja.cotas ? 12 : 8
  const nu = Math.max(3, Math.round(p.ancho / paso))
  const nv = Math.max(3, Math.round(Math.hypot(p.qx, p.qy) / paso))
  const q = (u: number, v: number): string => `${n1(p.x + u * p.ancho + v * p.qx)} ${n1(p.y + v * p.qy)}`
  let d = ''
  for (let i = 0; i < nu; i += 1) {
    for (let j = 0; j < nv; j += 1) {
      const u = (i + 0.5) / nu
      const v = (j + 0.5) / nv
      const acostada = (i + j) % 2 === 0
      const [a, b] = acostada ? [0.42 / nu, 0] : [0, 0.46 / nv]
      const [cu, cv] = acostada ? [0, 0.34 / nv] : [0.3 / nu, 0]
      d += `M${q(u - a, v - b)}Q${q(u - cu, v - cv)} ${q(u + a, v + b)}Q${q(u + cu, v + cv)} ${q(u - a, v - b)}Z`
    }
  }
  path(hoja, 'side', d)
  path(hoja, 'edge', d)
}

/** A corrugated or a trapezoidal sheet: strips between the folds, from the left to the right. */
export function drawPlegada(hoja: Hoja, n: Lector, onda: boolean): void {
  const paso = n('paso', onda ? 76 : 253)
  const alto = n('alto', onda ? 18 : 28)
  const minimo = hoja.grande ? 11 : hoja.cotas ? 5 : 3
  const canto = Math.max(minimo, Math.min(minimo * 3, (alto * hoja.ancho * 0.45) / n('b')))
  const p = placePlancha(hoja, n('b'), n('l'), canto)
  const ondas = Math.max(2, Math.min(Math.round(n('b') / paso), Math.floor(p.ancho / (onda ? 6 : 9))))
  const perfil = (onda ? ondulado(ondas) : trapecios(ondas)).map(([f, g]) => ({
    x: p.x + f * p.ancho,
    y: p.y + canto * (1 - g),
  }))
  let cantos = ''
  for (const tira of tiras(perfil, onda)) {
    const a = at(tira, 0)
    const b = at(tira, -1)
    const atras = [...tira].reverse().map((q) => ({ x: q.x + p.qx, y: q.y + p.qy }))
    path(hoja, b.y > a.y + 0.5 ? 'side' : 'side lit', linea([...tira, ...atras], true))
    cantos = `M${n1(a.x)} ${n1(a.y)}l${n1(p.qx)} ${n1(p.qy)}M${n1(b.x)} ${n1(b.y)}l${n1(p.qx)} ${n1(p.qy)}`
    path(hoja, 'edge', cantos + linea(atras))
  }
  path(hoja, 'trazo', linea(perfil))
  cotasPlancha(hoja, p, n, canto)
}

/** One and a half waves of a folded sheet, or the edge of a flat one, in its own proportion. */
export function drawBorde(hoja: Hoja, n: Lector, forma: 'plana' | 'onda' | 'trapecio'): void {
  if (forma === 'plana') drawCanto(hoja, n)
  else drawOnda(hoja, n, forma === 'onda')
}

/** The edge of a sheet with its thickness. */
function drawCanto(hoja: Hoja, n: Lector): void {
  const alto = hoja.alto * (hoja.grande ? 0.2 : 0.24)
  const espesor = `e ${showMm(n('e'), 1)}`
  const derecha = hoja.cotas ? (hoja.grande ? 40 : 22) + anchoNumero(hoja, [espesor]) : 0
  const dx = hoja.ancho * 0.14
  const dy = dx * SUBE
  const ancho = Math.min(hoja.ancho * 0.5, hoja.ancho - 2 * margen(hoja) - dx - derecha)
  const x0 = (hoja.ancho - ancho - dx - derecha) / 2
  const y0 = (hoja.alto - alto + dy) / 2
  const lado = (clase: 'side' | 'side lit', d: string): void => {
    path(hoja, clase, d)
    path(hoja, 'edge', d)
  }
  lado('side lit', `M${n1(x0)} ${n1(y0)}l${n1(dx)} ${n1(-dy)}h${n1(ancho)}l${n1(-dx)} ${n1(dy)}Z`)
  lado('side', `M${n1(x0 + ancho)} ${n1(y0)}l${n1(dx)} ${n1(-dy)}v${n1(alto)}l${n1(-dx)} ${n1(dy)}Z`)
  const cara = rect(x0, y0, x0 + ancho, y0 + alto)
  path(hoja, 'cutbg', linea(flatten(cara), true))
  path(hoja, 'hatch', rayado([flatten(cara)], pasoRayado(hoja, alto)))
  path(hoja, 'cut', `M${n1(x0)} ${n1(y0)}h${n1(ancho)}v${n1(alto)}h${n1(-ancho)}`)
  rotura(hoja, x0, y0, x0, y0 + alto)
  if (hoja.cotas) cotaAla(hoja, y0, y0 + alto, x0 + ancho, x0 + ancho + dx + (hoja.grande ? 20 : 6), espesor)
}

function drawOnda(hoja: Hoja, n: Lector, onda: boolean): void {
  const paso = n('paso', onda ? 76 : 253)
  const alto = n('alto', onda ? 18 : 28)
  const m = medidasCota(hoja)
  const pad = margen(hoja) + 4
  const izquierda = hoja.cotas ? m.izquierda : 0
  const abajo = hoja.cotas ? m.abajo : 0
  const ondas = 2
  const k = Math.min(
    (hoja.ancho - 2 * pad - izquierda) / (paso * ondas),
    (hoja.alto - 2 * pad - abajo) / (alto + n('e')),
  )
  const ancho = paso * ondas * k
  const h = alto * k
  const x0 = (hoja.ancho - ancho - izquierda) / 2 + izquierda
  const espesor = Math.max(2, n('e') * k)
  const y0 = (hoja.alto - h - espesor - abajo) / 2
  const arriba = (onda ? ondulado(ondas, 24) : trapecios(ondas)).map(([f, g]) => ({
    x: x0 + f * ancho,
    y: y0 + h * (1 - g),
  }))
  const debajo = [...arriba].reverse().map((q) => ({ x: q.x, y: q.y + espesor }))
  path(hoja, 'cut fina', linea([...arriba, ...debajo], true))
  if (!hoja.cotas) return
  // From the crest of the first wave to the crest of the second. What the data do not say is drawn, but not written.
  if (n('paso'))
    cotaAncho(hoja, x0 + ancho / 4, x0 + (ancho * 3) / 4, y0 + h + espesor, y0 + h + espesor + m.sep, showMm(paso))
  if (n('alto')) cotaAlto(hoja, y0, y0 + h, x0, x0 - m.sep, showMm(alto))
  nota(hoja, `e ${showMm(n('e'), 1)}`)
}

type Par = readonly [x: number, alto: number]

/** A run of sine waves: x from 0 to 1, height from 0 to 1, beginning and ending low. */
function ondulado(ondas: number, partes = 8): Par[] {
  const out: Par[] = []
  for (let i = 0; i <= ondas * partes; i += 1)
    out.push([i / (ondas * partes), (1 - Math.cos((2 * Math.PI * i) / partes)) / 2])
  return out
}

/** A run of trapezoidal ribs, beginning and ending with half a valley. */
function trapecios(ondas: number): Par[] {
  const out: Par[] = [[0, 0]]
  for (let i = 0; i < ondas; i += 1) {
    for (const [f, g] of [
      [0.3, 0],
      [0.4, 1],
      [0.6, 1],
      [0.7, 0],
    ] as const)
      out.push([(i + f) / ondas, g])
  }
  out.push([1, 0])
  return out
}

/** The strips of a folded front line: from crest to valley on a wave, one per straight part on a rib. */
function tiras(perfil: readonly { x: number; y: number }[], onda: boolean): { x: number; y: number }[][] {
  const parte = onda ? 4 : 1
  const out: { x: number; y: number }[][] = []
  for (let i = 0; i + parte < perfil.length; i += parte) out.push(perfil.slice(i, i + parte + 1))
  return out
}
