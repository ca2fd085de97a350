import { showFecha } from '#features/calendario/rules.ts'
import type { Estado } from './estados.ts'

/** Asking for another day of delivery (REMITO-07): how long its reason may be, and until when. */
export const otraFecha = {
  motivo: 250,
  from: ['Enviado', 'Comercial', 'Finanzas'] satisfies Estado[] as string[],
} as const

export const textosFecha = {
  button: 'Pedir otra fecha',
  motivo: 'Escribí por qué.',
  noFecha: 'Elegí una fecha.',
  advanced: (estado: string) => `El pedido ya está en ${estado}: comunicate con tu ejecutivo de cuenta.`,
  stays: 'La fecha sigue siendo la confirmada hasta que te contesten.',
  unconfirmed: 'Te la confirma tu ejecutivo de cuenta.',
  nobody: 'Sin fecha: la confirma tu ejecutivo de cuenta.',
  asked: 'Pediste otra fecha. Te avisamos cuando te contesten.',
} as const

/** Why another day is no longer asked for; null while it may be. */
export const checkOtraFecha = (estado: string): string | null =>
  otraFecha.from.includes(estado) ? null : textosFecha.advanced(estado)

/** There is still something to be delivered of an order in that state. */
export const isWaited = (estado: string | null): boolean =>
  estado !== null && estado !== 'Entregado' && estado !== 'Cancelado'

type Dated = {
  /** When it was placed. */ readonly fecha: string
  readonly fechaPedida: string | null
  readonly franjaPedida: string | null
  readonly fechaPrometida: string | null
  readonly franjaPrometida: string | null
}
/** '28/11' or 'lo antes posible, de 8 a 12'; null: nothing was asked for. */
export const pedidaOf = ({ fecha, fechaPedida, franjaPedida }: Omit<Dated, 'fechaPrometida' | 'franjaPrometida'>) =>
  fechaPedida === null && franjaPedida === null ? null : showFecha({ fecha: fechaPedida, franja: franjaPedida }, fecha)
/** '30/11, de 8 a 12'; null: nothing is confirmed. */
export const confirmadaOf = ({ fecha, fechaPrometida, franjaPrometida }: Omit<Dated, 'fechaPedida' | 'franjaPedida'>) =>
  fechaPrometida === null ? null : showFecha({ fecha: fechaPrometida, franja: franjaPrometida }, fecha)
/** 'Pedida 28/11 · Confirmada 30/11, de 8 a 12': when it is delivered (REMITO-06); null: nobody said. */
export const showFechas = (quote: Dated): string | null => {
  const [pedida, confirmada] = [pedidaOf(quote), confirmadaOf(quote)]
  return [pedida && `Pedida ${pedida}`, confirmada && `Confirmada ${confirmada}`].filter(Boolean).join(' · ') || null
}
