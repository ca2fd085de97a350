// The views of a drawing, which of them a product has, and what they are called on the screen.
import type { Perfil, Tipo } from './tipos.ts'

/** A view of a product: its cut with a short body, from the side, its characteristic corner enlarged, a long piece. */
export type Vista = 'seccion' | 'lateral' | 'detalle' | 'tramo'

/** Every view, in the order in which they are offered. */
export const VISTAS: readonly Vista[] = ['seccion', 'lateral', 'detalle', 'tramo']

const TODAS: readonly Vista[] = VISTAS
const BARRA: readonly Vista[] = ['seccion', 'lateral', 'tramo']
const WITH_DETALLE: readonly Vista[] = ['seccion', 'detalle']
const UNA: readonly Vista[] = ['seccion']

const VISTAS_OF: Record<Tipo, readonly Vista[]> = {
  i: TODAS,
  u: TODAS,
  l: TODAS,
  t: TODAS,
  c: TODAS,
  'tubo-rect': TODAS,
  plano: BARRA,
  redondo: BARRA,
  cuadrado: BARRA,
  hexagonal: BARRA,
  aleteado: BARRA,
  'tubo-redondo': BARRA,
  chapa: WITH_DETALLE,
  'chapa-estampada': WITH_DETALLE,
  'chapa-acanalada': WITH_DETALLE,
  'chapa-trapezoidal': WITH_DETALLE,
  malla: ['seccion', 'tramo'],
  'metal-desplegado': WITH_DETALLE,
  clavo: UNA,
  alambre: UNA,
  disco: UNA,
  electrodo: UNA,
  tejido: WITH_DETALLE,
  bolsa: UNA,
  ladrillo: UNA,
  herramienta: UNA,
}

/** Goods whose first view is a cut; the first view of the others is just «Vista». */
const CUT_TYPES = new Set<Tipo>([
  'i',
  'u',
  'l',
  't',
  'plano',
  'redondo',
  'cuadrado',
  'hexagonal',
  'aleteado',
  'tubo-redondo',
  'tubo-rect',
  'c',
])
const WITH_ALA = new Set<Tipo>(['i', 'u', 'l', 't', 'c'])

/** The views that make sense for a profile, 'seccion' first. */
export function vistasOf(perfil: Perfil): Vista[] {
  return [...VISTAS_OF[perfil.tipo]]
}

/** The Spanish name of a view of a profile, as written under its thumbnail. */
export function etiquetaVista(perfil: Perfil, vista: Vista): string {
  switch (vista) {
    case 'seccion':
      return CUT_TYPES.has(perfil.tipo) ? 'Sección' : 'Vista'
    case 'lateral':
      return 'Vista lateral'
    case 'detalle':
      return WITH_ALA.has(perfil.tipo) ? 'Detalle de ala' : 'Detalle'
    case 'tramo':
      return perfil.tipo === 'malla' ? 'Panel completo' : 'Tramo'
  }
}
