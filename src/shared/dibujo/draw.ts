// The entry of the drawing engine: a profile and a view become primitives on a sheet.
import { drawAleteado, drawAleteadoSide } from './aleteado.ts'
import { drawEdge, drawChapa, drawFolded } from './chapas.ts'
import { descripcionOf } from './descripcion.ts'
import { drawHerramienta } from './herramientas.ts'
import { drawDetalle, drawLateral } from './sides.ts'
import { drawDesplegado, drawMalla, drawPanel, drawRhombuses, drawTejido, drawTejidoDetalle } from './mallas.ts'
import type { Perfil, Tipo, Vista } from './perfil.ts'
import {
  sectionC,
  sectionCuadrado,
  sectionHexagonal,
  sectionI,
  sectionL,
  sectionPlano,
  roundSection,
  sectionT,
  sectionU,
} from './perfiles.ts'
import type { Lector } from './perfiles.ts'
import { drawAlambre, drawBolsa, drawClavo, drawDisco, drawElectrodo, drawLadrillo } from './piezas.ts'
import { drawSection } from './seccion.ts'
import type { Section } from './seccion.ts'
import { openSheet } from './trazo.ts'
import type { Drawing, Sheet } from './trazo.ts'
import { sectionTuboRect, sectionRoundTubo } from './tubos.ts'

export type { Drawing, Trazo, TrazoPath, TrazoTexto, Kind } from './trazo.ts'

/** What to draw and how big, in pixels. `dimensions` asks for dimension lines; below 80 px there are none. */
export type DrawingOptions = { vista: Vista; ancho: number; alto: number; dimensions: boolean }

/** The sizes the portal uses: a card, a thumbnail and the big drawing of the detail. */
export const TAMANOS = {
  tarjeta: { ancho: 200, alto: 132 },
  thumbnail: { ancho: 68, alto: 54 },
  grande: { ancho: 560, alto: 420 },
} as const

/** Draws a profile, deterministically. A view the profile lacks is replaced by its first one. */
export function drawPerfil(perfil: Perfil, options: DrawingOptions): Drawing {
  const { vista, ancho, alto, dimensions } = options
  const sheet = openSheet(ancho, alto, dimensions)
  const n: Lector = (clave, falta = 0) => {
    const valor = perfil[clave]
    return typeof valor === 'number' ? valor : falta
  }
  const seccion = SECTIONS[perfil.tipo]
  if (seccion) drawTipo(sheet, seccion(n), vista)
  else drawOtro(sheet, perfil, n, vista)
  return { ancho, alto, trazos: sheet.trazos, descripcion: descripcionOf(perfil) }
}

const SECTIONS: Partial<Record<Tipo, (n: Lector) => Section>> = {
  i: sectionI,
  u: sectionU,
  l: sectionL,
  t: sectionT,
  plano: sectionPlano,
  redondo: roundSection,
  cuadrado: sectionCuadrado,
  hexagonal: sectionHexagonal,
  'tubo-redondo': sectionRoundTubo,
  'tubo-rect': sectionTuboRect,
  c: sectionC,
}

function drawTipo(sheet: Sheet, s: Section, vista: Vista): void {
  if (vista === 'lateral') drawLateral(sheet, s)
  else if (vista === 'detalle' && s.zone) drawDetalle(sheet, s, s.zone)
  else drawSection(sheet, s, vista === 'tramo')
}

function drawOtro(sheet: Sheet, perfil: Perfil, n: Lector, vista: Vista): void {
  const detalle = vista === 'detalle'
  switch (perfil.tipo) {
    case 'aleteado':
      return vista === 'lateral' ? drawAleteadoSide(sheet, n) : drawAleteado(sheet, n, vista === 'tramo')
    case 'chapa':
    case 'chapa-estampada':
      return detalle ? drawEdge(sheet, n, 'plana') : drawChapa(sheet, n, perfil.tipo === 'chapa-estampada')
    case 'chapa-acanalada':
      return detalle ? drawEdge(sheet, n, 'onda') : drawFolded(sheet, n, true)
    case 'chapa-trapezoidal':
      return detalle ? drawEdge(sheet, n, 'trapecio') : drawFolded(sheet, n, false)
    case 'malla':
      return vista === 'tramo' ? drawPanel(sheet, n) : drawMalla(sheet, n)
    case 'metal-desplegado':
      return detalle ? drawRhombuses(sheet, n) : drawDesplegado(sheet, n)
    case 'tejido':
      return detalle ? drawTejidoDetalle(sheet, n) : drawTejido(sheet, n)
    case 'clavo':
      return drawClavo(sheet, n, String(perfil.cabeza ?? 'plana'))
    case 'alambre':
      return drawAlambre(sheet, n)
    case 'disco':
      return drawDisco(sheet, n)
    case 'electrodo':
      return drawElectrodo(sheet, n)
    case 'bolsa':
      return drawBolsa(sheet, n)
    case 'ladrillo':
      return drawLadrillo(sheet, n)
    default:
      return drawHerramienta(sheet, String(perfil.forma ?? ''))
  }
}
