import { inMetrosCuadrados } from '#features/productos/rules.ts'
import { readDrawingUrl, type Perfil } from '#shared/dibujo/perfil.ts'
import { drawingOf } from '#shared/fotos.ts'
import { dec, round, sum, type Decimal } from '#shared/money.ts'
import type { Bulto, Parte } from './bulto.ts'
import { limiteCamionKg } from './rules.ts'

/** What a truck takes: kilos, and metres of its bed and of what may stand on it. */
export type Camion = { readonly kg: number; readonly largo: number; readonly ancho: number; readonly alto: number }
/** The truck the load is told of: a flat semi-trailer. */
export const camion: Camion = { kg: limiteCamionKg, largo: 12.5, ancho: 2.45, alto: 2.6 }

/**
 * A piece as it lies on the bed, in metres. `paso`: what each adds to a pile; `more`: what the topmost stands out
 * besides.
 */
export type Pieza = { readonly largo: Decimal; readonly ancho: Decimal; readonly paso: Decimal; readonly more: Decimal }

type Medida = (clave: string) => Decimal
/** What a bar's section measures lying: its width and its height. */
const SECCIONES: { readonly [tipo in Perfil['tipo']]?: (n: Medida) => readonly [Decimal, Decimal] } = {
  i: (n) => [n('b'), n('h')],
  u: (n) => [n('b'), n('h')],
  t: (n) => [n('b'), n('h')],
  c: (n) => [n('b'), n('h')],
  l: (n) => [n('b'), n('a')],
  plano: (n) => [n('b'), n('e')],
  redondo: (n) => [n('d'), n('d')],
  cuadrado: (n) => [n('a'), n('a')],
  hexagonal: (n) => [n('a'), n('a')],
  aleteado: (n) => [n('d'), n('d')],
  'tubo-redondo': (n) => [n('d'), n('d')],
  'tubo-rect': (n) => [n('b'), n('h')],
}
const CERO = dec(0)
/** What a sheet or a mesh adds to a pile, and what the topmost stands out besides. */
const PILES: { readonly [tipo in Perfil['tipo']]?: (n: Medida) => readonly [Decimal, Decimal] } = {
  chapa: (n) => [n('e'), CERO],
  'chapa-estampada': (n) => [n('e'), CERO],
  // one within the other: up to 60° steep, two of them are twice their thickness apart
  'chapa-acanalada': (n) => [n('e').times(2), n('alto')],
  'chapa-trapezoidal': (n) => [n('e').times(2), n('alto')],
  'metal-desplegado': (n) => [n('e').times(2), CERO],
  // the wires of one direction lie on those of the other
  malla: (n) => [n('d1').plus(n('d2').gt(0) ? n('d2') : n('d1')), CERO],
}

/** A bulto's piece by its product's drawing and its cut; null where its measures are not known. */
export const piezaOf = ({ linea, largo }: Pick<Bulto, 'linea' | 'largo'>): Pieza | null => {
  const { producto, dimension1, dimension2 } = linea
  const drawing = drawingOf(producto)
  const perfil = drawing === null ? null : readDrawingUrl(drawing)?.perfil
  if (!perfil || inMetrosCuadrados(producto)) return null
  // thousandths of a metre
  const mm: Medida = (clave) => dec(perfil[clave] ?? 0).div(1000)
  const [seccion, pile] = [SECCIONES[perfil.tipo]?.(mm), PILES[perfil.tipo]?.(mm)]
  if (seccion && largo !== null) return { largo: dec(largo), ancho: seccion[0], paso: seccion[1], more: CERO }
  if (!pile) return null
  const sides = [dimension1 > 0 ? dec(dimension1) : mm('l'), dimension2 > 0 ? dec(dimension2) : mm('b')] as const
  return { largo: sides[0], ancho: sides[1], paso: pile[0], more: pile[1] }
}

const times = (whole: number, part: Decimal): Decimal => dec(whole).div(part).round(0, 0)
/** Pieces beside each other on the bed, lengthwise or across, whichever takes more; 0 where they do not fit on it. */
const perLayer = ({ largo, ancho }: Pieza, { largo: bed, ancho: wide }: Camion): Decimal => {
  const along = times(bed, largo).times(times(wide, ancho))
  const across = times(bed, ancho).times(times(wide, largo))
  return along.gte(across) ? along : across
}

/** How high a part of a load stands if it is spread over the whole bed; by its weight where it is not known. */
const altoOf = ({ bulto, kg }: Parte, truck: Camion): Decimal => {
  const pieza = piezaOf(bulto)
  const layer = pieza && perLayer(pieza, truck)
  if (!pieza || !layer || layer.eq(0)) return dec(truck.alto).times(kg).div(truck.kg)
  return dec(kg).times(bulto.cantidad).times(pieza.paso).div(layer.times(bulto.kg))
}
/** Metres of height that parts of a load leave. */
export const altoLibreOf = (parts: readonly Parte[], truck: Camion = camion): Decimal =>
  // a division may leave a last place behind
  round(dec(truck.alto).minus(sum(parts.map((part) => altoOf(part, truck)))), 9)

/** Kilos and metres of height that are left on a truck. */
export type Libre = { readonly kg: number; readonly alto: Decimal }
/** How many pieces more, and whether that is by weight alone. */
export type Fitting = { readonly cuantos: number; readonly porPeso: boolean }

/**
 * How many more of a bulto a truck takes (DIARIO-24): no more than its weight allows, none that is longer than the bed,
 * and where the measures of a piece are known no more than lie beside each other and stand up to its height.
 */
export const fittingOf = (bulto: Bulto, libre: Libre, truck: Camion = camion): Fitting => {
  const byPeso = dec(libre.kg).times(bulto.cantidad).div(bulto.kg).round(0, 0)
  const pieza = piezaOf(bulto)
  if (!pieza) return { cuantos: (bulto.largo ?? 0) > truck.largo ? 0 : byPeso.toNumber(), porPeso: true }
  const layers = libre.alto.minus(pieza.more).div(pieza.paso).round(0, 0)
  const byMedidas = layers.gt(0) ? layers.times(perLayer(pieza, truck)) : CERO
  return { cuantos: (byMedidas.lt(byPeso) ? byMedidas : byPeso).toNumber(), porPeso: false }
}
