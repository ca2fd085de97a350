// The entry of the drawing engine: a profile and a view become primitives on a sheet.
import { drawAleteado, drawAleteadoLado } from './aleteado.ts'
import { drawBorde, drawChapa, drawPlegada } from './chapas.ts'
import { descripcionDe } from './descripcion.ts'
import { drawHerramienta } from './herramientas.ts'
import { drawDetalle, drawLateral } from './lados.ts'
import { drawDesplegado, drawMalla, drawPanel, drawRombos, drawTejido, drawTejidoDetalle } from './mallas.ts'
import type { Perfil, Tipo, Vista } from './perfil.ts'
import {
  seccionC,
  seccionCuadrado,
  seccionHexagonal,
  seccionI,
  seccionL,
  seccionPlano,
  seccionRedondo,
  seccionT,
  seccionU,
} from './perfiles.ts'
import type { Lector } from './perfiles.ts'
import { drawAlambre, drawBolsa, drawClavo, drawDisco, drawElectrodo, drawLadrillo } from './piezas.ts'
import { drawSeccion } from './seccion.ts'
import type { Seccion } from './seccion.ts'
import { openHoja } from './trazo.ts'
import type { Dibujo, Hoja } from './trazo.ts'
import { seccionTuboRect, seccionTuboRedondo } from './tubos.ts'

export type { Dibujo, Trazo, TrazoPath, TrazoTexto, Clase } from './trazo.ts'

/** What to draw and how big, in pixels. `cotas` asks for dimension lines; below 80 px there are none. */
export type OpcionesDibujo = { vista: Vista; ancho: number; alto: number; cotas: boolean }

/** The sizes the portal uses: a card, a thumbnail and the big drawing of the detail. */
export const TAMANOS = {
  tarjeta: { ancho: 200, alto: 132 },
  miniatura: { ancho: 68, alto: 54 },
  grande: { ancho: 560, alto: 420 },
} as const

/** Draws a profile. A view it does not have is drawn as its first one. Same input, same drawing. */
export function drawPerfil(perfil: Perfil, opciones: OpcionesDibujo): Dibujo {
  const { vista, ancho, alto, cotas } = opciones
  const hoja = openHoja(ancho, alto, cotas)
  const n: Lector = (clave, falta = 0) => {
    const valor = perfil[clave]
    return typeof valor === 'number' ? valor : falta
  }
  const seccion = SECCIONES[perfil.tipo]
  if (seccion) drawTipo(hoja, seccion(n), vista)
  else drawOtro(hoja, perfil, n, vista)
  return { ancho, alto, trazos: hoja.trazos, descripcion: descripcionDe(perfil) }
}

const SECCIONES: Partial<Record<Tipo, (n: Lector) => Seccion>> = {
  i: seccionI,
  u: seccionU,
  l: seccionL,
  t: seccionT,
  plano: seccionPlano,
  redondo: seccionRedondo,
  cuadrado: seccionCuadrado,
  hexagonal: seccionHexagonal,
  'tubo-redondo': seccionTuboRedondo,
  'tubo-rect': seccionTuboRect,
  c: seccionC,
}

function drawTipo(hoja: Hoja, s: Seccion, vista: Vista): void {
  if (vista === 'lateral') drawLateral(hoja, s)
  else if (vista === 'detalle' && s.zona) drawDetalle(hoja, s, s.zona)
  else drawSeccion(hoja, s, vista === 'tramo')
}

function drawOtro(hoja: Hoja, perfil: Perfil, n: Lector, vista: Vista): void {
  const detalle = vista === 'detalle'
  switch (perfil.tipo) {
    case 'aleteado':
      return vista === 'lateral' ? drawAleteadoLado(hoja, n) : drawAleteado(hoja, n, vista === 'tramo')
    case 'chapa':
    case 'chapa-estampada':
      return detalle ? drawBorde(hoja, n, 'plana') : drawChapa(hoja, n, perfil.tipo === 'chapa-estampada')
    case 'chapa-acanalada':
      return detalle ? drawBorde(hoja, n, 'onda') : drawPlegada(hoja, n, true)
    case 'chapa-trapezoidal':
      return detalle ? drawBorde(hoja, n, 'trapecio') : drawPlegada(hoja, n, false)
    case 'malla':
      return vista === 'tramo' ? drawPanel(hoja, n) : drawMalla(hoja, n)
    case 'metal-desplegado':
      return detalle ? drawRombos(hoja, n) : drawDesplegado(hoja, n)
    case 'tejido':
      return detalle ? drawTejidoDetalle(hoja, n) : drawTejido(hoja, n)
    case 'clavo':
      return drawClavo(hoja, n, String(perfil.cabeza ?? 'plana'))
    case 'alambre':
      return drawAlambre(hoja, n)
    case 'disco':
      return drawDisco(hoja, n)
    case 'electrodo':
      return drawElectrodo(hoja, n)
    case 'bolsa':
      return drawBolsa(hoja, n)
    case 'ladrillo':
      return drawLadrillo(hoja, n)
    default:
      return drawHerramienta(hoja, String(perfil.forma ?? ''))
  }
}
