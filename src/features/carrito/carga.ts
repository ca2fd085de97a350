import { showAdded } from '#features/productos/rules.ts'
import { dec, kilos, round, sum, type Decimal } from '#shared/money.ts'
import { largoComercialOf } from '#shared/renglon.ts'
import type { Bulto, Loadable, Parte } from './bulto.ts'
import { altoLibreOf, camion, fittingOf, type Libre } from './estiba.ts'
import { limiteCamionKg } from './rules.ts'

/** Length in metres of the truck bed the load is drawn on. */
export const cajaMetros = camion.largo

/** The length of one piece: the ordered one, else that the product is sold in. */
const largoOf = ({ dimension1, dimension2, producto }: Loadable): number | null =>
  dimension1 > 0 ? Math.max(dimension1, dimension2) : largoComercialOf(producto)

export type Viaje = { readonly parts: readonly Parte[]; readonly kg: number }
/** Kilos a trip can still take. */
export const libreOf = ({ kg }: Pick<Viaje, 'kg'>): number => kilos(dec(limiteCamionKg).minus(kg))

/** Most trips drawn; of a larger load only the number is shown. */
export const viajesDibujados = 12

/** How much of the remaining bulto goes on a trip: all, the whole pieces that fit, or whatever fits. */
const shareOf = (bulto: Bulto, left: Decimal, free: Decimal, whole: boolean): Decimal => {
  if (left.lte(free)) return left
  const each = dec(bulto.kg).div(bulto.cantidad)
  return whole ? round(free.div(each).round(0, 0).times(each), 2) : free
}
/**
 * Splits a load every 27,500 kilos, in the order of its lines; `whole`: only between pieces, null if one is too heavy.
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
 * The trips of a load, each of at most 27,500 kilos: as few as its weight allows, split between pieces if that needs no
 * more. An estimate.
 */
const viajesOf = (bultos: readonly Bulto[], cuantos: number): readonly Viaje[] => {
  if (cuantos > viajesDibujados) return []
  const whole = cutViajes(bultos, true)
  return (whole?.length === cuantos ? whole : cutViajes(bultos, false)) ?? []
}

/** How much of a product of the cart still fits: '54 tiras de 12 m'; `porPeso`: by its weight alone (DIARIO-24). */
export type Example = { readonly descripcion: string; readonly cuanto: string; readonly porPeso: boolean }
const examplesOf = (bultos: readonly Bulto[], libre: Libre): Example[] =>
  bultos
    .toSorted((one, other) => other.kg - one.kg)
    .flatMap((bulto) => {
      const { dimension1, dimension2, producto } = bulto.linea
      const { cuantos, porPeso } = fittingOf(bulto, libre)
      const cuanto = showAdded(producto, { cantidad: cuantos, largo: dimension1 || null, ancho: dimension2 || null })
      return cuantos > 0 ? [{ descripcion: producto.descripcion, cuanto, porPeso }] : []
    })
    .slice(0, 3)

/** A cart's load, in kilos and metres; `ocupado`: whole percent of one truck. */
export type Carga = {
  readonly kg: number
  readonly bultos: readonly Bulto[]
  /** Trips by weight, an estimate. */ readonly cuantosViajes: number
  /** The trips, unless they are more than are drawn. */ readonly viajes: readonly Viaje[]
  readonly ocupado: number
  readonly longestPieza: number | null
  /** Kilos the last truck can still take. */ readonly libre: number
  readonly examples: readonly Example[]
  /** Lines without a known weight, which do not count. */ readonly withoutPeso: number
}
/** Rounded so that 100 % means exactly full and 0 % empty. */
const ocupadoOf = (kg: number): number => {
  const percent = round(dec(kg).div(limiteCamionKg).times(100), 0).toNumber()
  if (kg > limiteCamionKg) return Math.max(101, percent)
  return kg < limiteCamionKg ? Math.min(99, Math.max(1, percent)) : percent
}
/** As much of each bulto as a share of the whole load says. */
const partsBy = (bultos: readonly Bulto[], share: Decimal): Parte[] =>
  bultos.map((bulto) => ({ bulto, kg: kilos(share.times(bulto.kg)) }))
/** A cart's load; null if no line has a weight. */
export const cargaOf = (lineas: readonly Loadable[]): Carga | null => {
  const bultos = lineas
    .filter((linea) => linea.kg > 0 && linea.cantidad > 0)
    .map((linea): Bulto => ({ linea, kg: linea.kg, cantidad: linea.cantidad, largo: largoOf(linea) }))
  if (bultos.length === 0) return null
  const kg = kilos(sum(bultos.map((b) => b.kg)))
  const cuantosViajes = dec(kg).div(limiteCamionKg).round(0, 3).toNumber()
  const viajes = viajesOf(bultos, cuantosViajes)
  // for trips that are not drawn: by weight alone
  const rest = kilos(dec(kg).minus(dec(limiteCamionKg).times(cuantosViajes - 1)))
  const last = viajes.at(-1) ?? { kg: rest, parts: partsBy(bultos, dec(rest).div(kg)) }
  const libre = libreOf(last)
  return {
    kg,
    bultos,
    cuantosViajes,
    viajes,
    ocupado: ocupadoOf(kg),
    longestPieza: Math.max(0, ...bultos.map((b) => b.largo ?? 0)) || null,
    libre,
    examples: examplesOf(bultos, { kg: libre, alto: altoLibreOf(last.parts) }),
    withoutPeso: lineas.filter((linea) => linea.cantidad > 0 && !(linea.kg > 0)).length,
  }
}
