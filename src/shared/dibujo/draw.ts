// The entry of the drawing engine: a profile and a view become primitives on a sheet.
import { dibujarAleteado, dibujarAleteadoLado } from './aleteado.ts'
import { dibujarBorde, dibujarChapa, dibujarPlegada } from './chapas.ts'
import { descripcionDe } from './descripcion.ts'
import { dibujarHerramienta } from './herramientas.ts'
import { dibujarDetalle, dibujarLateral } from './lados.ts'
import {
  dibujarDesplegado,
  dibujarMalla,
  dibujarPanel,
  dibujarRombos,
  dibujarTejido,
  dibujarTejidoDetalle,
} from './mallas.ts'
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
import {
  dibujarAlambre,
  dibujarBolsa,
  dibujarClavo,
  dibujarDisco,
  dibujarElectrodo,
  dibujarLadrillo,
} from './piezas.ts'
import { dibujarSeccion } from './seccion.ts'
import type { Seccion } from './seccion.ts'
import { abrirHoja } from './trazo.ts'
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
export function dibujar(perfil: Perfil, opciones: OpcionesDibujo): Dibujo {
  const { vista, ancho, alto, cotas } = opciones
  const hoja = abrirHoja(ancho, alto, cotas)
  const n: Lector = (clave, falta = 0) => {
    const valor = perfil[clave]
    return typeof valor === 'number' ? valor : falta
  }
  const seccion = SECCIONES[perfil.tipo]
  if (seccion) dibujarPerfil(hoja, seccion(n), vista)
  else dibujarOtro(hoja, perfil, n, vista)
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

function dibujarPerfil(hoja: Hoja, s: Seccion, vista: Vista): void {
  if (vista === 'lateral') dibujarLateral(hoja, s)
  else if (vista === 'detalle' && s.zona) dibujarDetalle(hoja, s, s.zona)
  else dibujarSeccion(hoja, s, vista === 'tramo')
}

function dibujarOtro(hoja: Hoja, perfil: Perfil, n: Lector, vista: Vista): void {
  const detalle = vista === 'detalle'
  switch (perfil.tipo) {
    case 'aleteado':
      return vista === 'lateral' ? dibujarAleteadoLado(hoja, n) : dibujarAleteado(hoja, n, vista === 'tramo')
    case 'chapa':
    case 'chapa-estampada':
      return detalle ? dibujarBorde(hoja, n, 'plana') : dibujarChapa(hoja, n, perfil.tipo === 'chapa-estampada')
    case 'chapa-acanalada':
      return detalle ? dibujarBorde(hoja, n, 'onda') : dibujarPlegada(hoja, n, true)
    case 'chapa-trapezoidal':
      return detalle ? dibujarBorde(hoja, n, 'trapecio') : dibujarPlegada(hoja, n, false)
    case 'malla':
      return vista === 'tramo' ? dibujarPanel(hoja, n) : dibujarMalla(hoja, n)
    case 'metal-desplegado':
      return detalle ? dibujarRombos(hoja, n) : dibujarDesplegado(hoja, n)
    case 'tejido':
      return detalle ? dibujarTejidoDetalle(hoja, n) : dibujarTejido(hoja, n)
    case 'clavo':
      return dibujarClavo(hoja, n, String(perfil.cabeza ?? 'plana'))
    case 'alambre':
      return dibujarAlambre(hoja, n)
    case 'disco':
      return dibujarDisco(hoja, n)
    case 'electrodo':
      return dibujarElectrodo(hoja, n)
    case 'bolsa':
      return dibujarBolsa(hoja, n)
    case 'ladrillo':
      return dibujarLadrillo(hoja, n)
    default:
      return dibujarHerramienta(hoja, String(perfil.forma ?? ''))
  }
}
