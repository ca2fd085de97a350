import { showAdded } from '#features/productos/rules.ts'
import { dec, kilos, round, sum, type Decimal } from '#shared/money.ts'
import type { Line } from './contract.ts'
import { limiteCamionKg } from './rules.ts'

/** How long the bed of the truck is that the load is drawn on, in metres: a flat semi-trailer's. */
export const cajaMetros = 12.5

/** A line with the quantity and the kilos it stands at. */
export type Loadable = Pick<Line, 'item' | 'producto' | 'dimension1' | 'dimension2'> & {
  readonly cantidad: number
  readonly kg: number
}
/**
 * What a line puts on the truck. `largo`: of one piece, metres; null: nobody says. `cantidad`: pieces, or square
 * metres.
 */
export type Bulto = {
  readonly linea: Loadable
  readonly kg: number
  readonly cantidad: number
  readonly largo: number | null
}

/** The measures a name ends with: '(12,00 m)', '(1,22 × 2,44 m)'. */
const MEDIDAS = /\((\d+(?:,\d+)?)(?: × (\d+(?:,\d+)?))? m\)/
const metros = (text: string | undefined): number => Number((text ?? '0').replace(',', '.'))
/** How long one piece is: as it was asked for, else as its name says. */
const largoOf = ({ dimension1, dimension2, producto }: Loadable): number | null => {
  if (dimension1 > 0) return Math.max(dimension1, dimension2)
  const [, one, other] = MEDIDAS.exec(producto.descripcion) ?? []
  return one ? Math.max(metros(one), metros(other)) || null : null
}

/** A part of a line that goes on one trip. */
export type Parte = { readonly bulto: Bulto; readonly kg: number }
export type Viaje = { readonly parts: readonly Parte[]; readonly kg: number }
/** Kilos that a trip still takes. */
export const libreOf = ({ kg }: Pick<Viaje, 'kg'>): number => kilos(dec(limiteCamionKg).minus(kg))

/** Trips that are drawn; of a load of more only their number is said. */
export const viajesDibujados = 12

/** How much of what is left of a bulk goes on: all, as many whole pieces as fit, or whatever fits. */
const shareOf = (bulto: Bulto, left: Decimal, free: Decimal, whole: boolean): Decimal => {
  if (left.lte(free)) return left
  const each = dec(bulto.kg).div(bulto.cantidad)
  return whole ? round(free.div(each).round(0, 0).times(each), 2) : free
}
/**
 * Cuts a load every 27,500 kilos, in the order of its lines; `whole`: only between pieces, null where one is too heavy.
 */
const cutViajes = (bultos: readonly Bulto[], whole: boolean): Viaje[] | null => {
  const trips: Parte[][] = [[]]
  let free = dec(limiteCamionKg)
  for (const bulto of bultos)
    for (let left = dec(bulto.kg); left.gt(0);) {
      const taken = shareOf(bulto, left, free, whole)
      if (taken.lte(0) && free.eq(limiteCamionKg)) return null
      if (taken.gt(0)) trips.at(-1)!.push({ bulto, kg: taken.toNumber() })
      left = left.minus(taken)
      free = left.gt(0) ? dec(limiteCamionKg) : free.minus(taken)
      if (left.gt(0)) trips.push([])
    }
  return trips.map((parts) => ({ parts, kg: kilos(sum(parts.map((p) => p.kg))) }))
}
/**
 * The trips of a load, each of 27,500 kilos at most: as few as its weight takes. Between pieces where that takes no
 * more of them, else by weight alone. An estimate: who loads decides.
 */
const viajesOf = (bultos: readonly Bulto[], cuantos: number): readonly Viaje[] => {
  if (cuantos > viajesDibujados) return []
  const whole = cutViajes(bultos, true)
  return (whole?.length === cuantos ? whole : cutViajes(bultos, false)) ?? []
}

/** What of the cart's own goods still fits, as a person says it: '54 tiras de 12 m'. */
export type Example = { readonly descripcion: string; readonly cuanto: string }
const examplesOf = (bultos: readonly Bulto[], libre: number): Example[] =>
  bultos
    .toSorted((one, other) => other.kg - one.kg)
    .flatMap(({ linea, kg, cantidad }) => {
      const howMany = dec(libre).times(cantidad).div(kg).round(0, 0).toNumber()
      const [largo, ancho] = [linea.dimension1 || null, linea.dimension2 || null]
      const cuanto = showAdded(linea.producto, { cantidad: howMany, largo, ancho })
      return howMany > 0 ? [{ descripcion: linea.producto.descripcion, cuanto }] : []
    })
    .slice(0, 3)

/** How a cart stands to full trucks. Kilos and metres; `ocupado`: per cent of one truck, whole. */
export type Carga = {
  readonly kg: number
  readonly bultos: readonly Bulto[]
  /** Trips by weight: an estimate. */ readonly cuantosViajes: number
  /** The trips one by one; none where they are more than are drawn. */ readonly viajes: readonly Viaje[]
  readonly ocupado: number
  readonly longestPieza: number | null
  /** What the last truck still takes. */ readonly libre: number
  readonly examples: readonly Example[]
  /** Lines of which nobody knows the weight: they do not count. */ readonly withoutPeso: number
}
/** Never 100 % while something fits nor with something over, nor 0 % of something. */
const ocupadoOf = (kg: number): number => {
  const percent = round(dec(kg).div(limiteCamionKg).times(100), 0).toNumber()
  if (kg > limiteCamionKg) return Math.max(101, percent)
  return kg < limiteCamionKg ? Math.min(99, Math.max(1, percent)) : percent
}
/** The load of a cart; null while nothing in it has a weight. */
export const cargaOf = (lineas: readonly Loadable[]): Carga | null => {
  const bultos = lineas
    .filter((linea) => linea.kg > 0 && linea.cantidad > 0)
    .map((linea): Bulto => ({ linea, kg: linea.kg, cantidad: linea.cantidad, largo: largoOf(linea) }))
  if (bultos.length === 0) return null
  const kg = kilos(sum(bultos.map((b) => b.kg)))
  const cuantosViajes = dec(kg).div(limiteCamionKg).round(0, 3).toNumber()
  const viajes = viajesOf(bultos, cuantosViajes)
  // of trips that are not drawn, by their weight alone
  const libre = libreOf(viajes.at(-1) ?? { kg: kilos(dec(kg).minus(dec(limiteCamionKg).times(cuantosViajes - 1))) })
  return {
    kg,
    bultos,
    cuantosViajes,
    viajes,
    ocupado: ocupadoOf(kg),
    longestPieza: Math.max(0, ...bultos.map((b) => b.largo ?? 0)) || null,
    libre,
    examples: examplesOf(bultos, libre),
    withoutPeso: lineas.filter((linea) => linea.cantidad > 0 && !(linea.kg > 0)).length,
  }
}
