import type { Day } from '#shared/dates.ts'

/** States of a cotización; 'Vencida' is never stored: it is read from the day (COTIZ-06). */
export const estados = [
  'Borrador',
  'Pedida',
  'Enviada',
  'Aceptada',
  'Comprada',
  'Rechazada',
  'Vencida',
  'Retirada',
] as const
export type Estado = (typeof estados)[number]
export type Guardado = Exclude<Estado, 'Vencida'>

/** Who moves a cotización: the client's people, the client's seller and role 1, or what happens to its orders. */
export type Mueve = 'cliente' | 'equipo' | 'compra'
export type Transition = {
  readonly de: Estado
  readonly a: Guardado
  readonly mueve: Mueve
}
/** What may follow what, and who moves it (COTIZ-03); every other move is refused by every door. */
const transitions: readonly Transition[] = [
  { de: 'Borrador', a: 'Enviada', mueve: 'equipo' },
  { de: 'Borrador', a: 'Retirada', mueve: 'equipo' },
  { de: 'Pedida', a: 'Enviada', mueve: 'equipo' },
  { de: 'Pedida', a: 'Retirada', mueve: 'equipo' },
  { de: 'Pedida', a: 'Retirada', mueve: 'cliente' },
  { de: 'Enviada', a: 'Enviada', mueve: 'equipo' },
  { de: 'Enviada', a: 'Aceptada', mueve: 'cliente' },
  { de: 'Enviada', a: 'Rechazada', mueve: 'cliente' },
  { de: 'Enviada', a: 'Pedida', mueve: 'cliente' },
  { de: 'Enviada', a: 'Retirada', mueve: 'equipo' },
  { de: 'Aceptada', a: 'Comprada', mueve: 'compra' },
  { de: 'Comprada', a: 'Aceptada', mueve: 'compra' },
  { de: 'Vencida', a: 'Enviada', mueve: 'equipo' },
  { de: 'Rechazada', a: 'Enviada', mueve: 'equipo' },
  { de: 'Retirada', a: 'Enviada', mueve: 'equipo' },
]

/** A cotización as it stands on a day: what was sent or accepted is Vencida once its last day is over (COTIZ-06). */
export const estadoOn = (guardado: Guardado, vence: Day | null, day: Day): Estado =>
  (guardado === 'Enviada' || guardado === 'Aceptada') && vence !== null && vence < day ? 'Vencida' : guardado

/** Whether it may go from a state to another, moved by somebody. */
export const canMove = (de: Estado, a: Guardado, mueve: Mueve): boolean =>
  transitions.some((t) => t.de === de && t.a === a && t.mueve === mueve)

/**
 * Whether the order system may say that one that is there goes from a state to another (COTIZ-16): what the team does,
 * an answer that it took, and an order that it took itself. What gives back what was bought are the orders alone.
 */
export const canImport = (de: Estado, a: Guardado): boolean =>
  canMove(de, a, 'equipo') || canMove(de, a, 'cliente') || (a === 'Comprada' && canMove(de, a, 'compra'))

/** The states in which a new version may be prepared. */
export const canPrice = (estado: Estado): boolean => canMove(estado, 'Enviada', 'equipo')
/** The states in which nothing but its messages changes until it is renewed (COTIZ-08). */
export const isOver = (estado: Estado): boolean =>
  estado === 'Vencida' || estado === 'Rechazada' || estado === 'Retirada'

/** Whose turn it is: the client's to answer or to buy, the distributor's to price; null: nobody's. */
export const turnOf = (estado: Estado, renovacionPedida: boolean): 'cliente' | 'equipo' | null => {
  if (renovacionPedida && isOver(estado)) return 'equipo'
  if (estado === 'Borrador' || estado === 'Pedida') return 'equipo'
  return estado === 'Enviada' || estado === 'Aceptada' ? 'cliente' : null
}
