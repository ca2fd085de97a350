import { dec, kilos, sum } from '#shared/money.ts'
import { readDay, showDay, type Day } from '#shared/dates.ts'
import type { Card, Pedido, Quote } from './contract.ts'
import { stepList, tripLabel, type Estado } from './estados.ts'

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
        : 'Sale del depósito, y el viaje se ve en la solicitud.'
    case 'En tránsito':
      if (!trip) return 'La entrega.'
      return tripLabel(trip.estadoViaje) === 'Reprogramado'
        ? `El viaje es el ${trip.fechaFormat}.`
        : `Llega con el viaje del ${trip.fechaFormat}.`
    default:
      return null
  }
}

/** What comes next in the few words of a table's cell; `late`: it should have happened. */
export type Follow = { readonly what: string; readonly late: boolean }
const said = (what: string, late = false): Follow => ({ what, late })
const dayOf = (day: Day, today: Day): string => (day === today ? 'hoy' : `el ${showDay(day)}`)
const waits: { readonly [estado: string]: string } = {
  Enviado: 'La toma un ejecutivo comercial',
  Comercial: 'La revisa un ejecutivo comercial',
  Finanzas: 'Se revisan las condiciones de pago',
  Cancelado: 'No se entrega',
}
/** By its trips: the first day of one that has not arrived, and the last of one that did. */
const tripDays = (trips: readonly Pick<Trip, 'estadoViaje' | 'fechaFormat'>[]) => {
  const days = (arrived: boolean): readonly Day[] =>
    trips
      .filter(({ estadoViaje }) => (tripLabel(estadoViaje) === 'Entregado') === arrived)
      .flatMap(({ fechaFormat }) => readDay(fechaFormat) ?? [])
      .toSorted()
  return { next: days(false)[0] ?? null, last: days(true).at(-1) ?? null }
}
const followOfTrips = (preparing: boolean, { next, last }: ReturnType<typeof tripDays>, today: Day): Follow => {
  if (next === null) {
    if (preparing) return said('Se prepara, todavía sin viaje')
    return said(last === null ? 'En camino' : `Llegó un viaje ${dayOf(last, today)}`)
  }
  if (next < today)
    return said(preparing ? `Demorada: era para el ${showDay(next)}` : `En camino desde el ${showDay(next)}`, preparing)
  return said(`${preparing ? 'Sale' : 'Llega'} ${dayOf(next, today)}`)
}
type Followed = Pick<Card, 'estadoPresupuesto' | 'trackings'> & Partial<Pick<Card, 'demorada' | 'fechaPrometida'>>
/** What comes next of a request of a list, and when as far as its trips say (DIARIO-14). */
export const followOf = (
  { estadoPresupuesto: estado, trackings, demorada, fechaPrometida }: Followed,
  today: Day,
): Follow => {
  const days = tripDays(trackings.$values)
  // a trip that is to come says more than the day that was promised before it
  if (demorada && fechaPrometida && days.next === null)
    return said(`Demorada: era para el ${showDay(fechaPrometida)}`, true)
  if (estado === 'Preparación' || estado === 'En tránsito') return followOfTrips(estado === 'Preparación', days, today)
  if (estado === 'Entregado') return said(days.last === null ? 'Entregada' : `Entregada ${dayOf(days.last, today)}`)
  return said(waits[estado ?? ''] ?? 'Todavía no se envió')
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
