import { dec, kilos, sum } from '#shared/money.ts'
import { readDay } from '#shared/dates.ts'
import type { Pedido, Quote } from './contract.ts'
import { stepList, tripLabel, type Estado } from './rules.ts'

/** A move of a request; `fecha` null: nobody said when. */
type Move = { readonly fecha: string | null; readonly a: string }
/**
 * When each of the six steps happened, as it was said or made; null where nobody said, and for steps to come. Never
 * another step's (DIARIO-13). `fecha`: when it was placed, which is its first step.
 */
export const timesOf = (
  { fecha, estadoPresupuesto }: Pick<Quote, 'fecha' | 'estadoPresupuesto'>,
  moves: readonly Move[],
): readonly (string | null)[] => {
  const reached = stepList.indexOf(estadoPresupuesto as Estado)
  return stepList.map((step, at) => {
    if (at > reached) return null
    return at === 0 ? fecha : (moves.findLast(({ a }) => a === step)?.fecha ?? null)
  })
}

type Trip = Quote['trackings']['$values'][number]
/** The trip that tells most: the newest of those on their way, else the newest of all. */
export const tellingTrip = (trips: readonly Trip[]): Trip | null =>
  lastTrip(trips.filter(({ estadoViaje }) => tripLabel(estadoViaje) === 'Despachado')) ?? lastTrip(trips)
const lastTrip = (trips: readonly Trip[]): Trip | null =>
  trips
    .toSorted((one, other) => (readDay(one.fechaFormat) ?? '').localeCompare(readDay(other.fechaFormat) ?? ''))
    .at(-1) ?? null

/** What comes next of a request, and when where that is known (DIARIO-12). Null: nothing does. */
export const nextOf = ({
  estadoPresupuesto: estado,
  esPedidoFirme,
  trackings,
}: Pick<Quote, 'estadoPresupuesto' | 'esPedidoFirme' | 'trackings'>): string | null => {
  const trip = tellingTrip(trackings.$values)
  switch (estado) {
    case 'Enviado':
      return esPedidoFirme
        ? 'La aprueba un ejecutivo comercial.'
        : 'Un ejecutivo comercial te llama antes de que entre como pedido.'
    case 'Comercial':
      return 'Pasa a Finanzas, que revisa las condiciones de pago.'
    case 'Finanzas':
      return 'Se prepara en el depósito.'
    case 'Preparación':
      return trip && tripLabel(trip.estadoViaje) === 'Reprogramado'
        ? `Sale el ${trip.fechaFormat}, con ${trip.razonSocial}.`
        : 'Sale del depósito: el viaje aparece acá.'
    case 'En tránsito':
      if (!trip) return 'La entrega.'
      return tripLabel(trip.estadoViaje) === 'Reprogramado'
        ? `El viaje es el ${trip.fechaFormat}.`
        : `Llega con el viaje del ${trip.fechaFormat}.`
    default:
      return null
  }
}

/** What of a request is where, in kilos; null where the order system has no lines of it, or they have no weight. */
export type Progress = { readonly total: number; readonly delivered: number; readonly pending: number }
/** `de`: the order system's line of each of the request's, null for none. */
export const progressOf = (
  lineas: readonly { readonly pesoSubtotal: number }[],
  de: readonly (Pick<Pedido, 'cantidad' | 'entregada'> | null)[],
): Progress | null => {
  const total = kilos(sum(lineas.map(({ pesoSubtotal }) => pesoSubtotal)))
  if (total <= 0 || de.every((one) => one === null)) return null
  const delivered = kilos(
    sum(
      lineas.map(({ pesoSubtotal }, at) => {
        const one = de[at]
        return one && one.cantidad > 0
          ? dec(pesoSubtotal).times(Math.min(one.entregada, one.cantidad)).div(one.cantidad)
          : 0
      }),
    ),
  )
  return { total, delivered, pending: kilos(dec(total).minus(delivered)) }
}
/** Something of it was delivered: a claim has something to be about. */
export const wasDelivered = (estado: string | null, pedidos: readonly Pick<Pedido, 'entregada'>[]): boolean =>
  estado === 'Entregado' || pedidos.some(({ entregada }) => entregada > 0)
