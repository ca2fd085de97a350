import { fold } from '#shared/identity.ts'

/**
 * What the order system calls a trip, in the three words of the portal: the one place where they are told apart. Of what
 * nobody knows it is not said that it arrived.
 */
const palabrasDeViaje: readonly (readonly [word: string, ...said: string[]])[] = [
  ['Reprogramado', 'programado', 'pendiente', 'planificado', 'asignado', 'demorado', 'postergado'],
  ['Despachado', 'en viaje', 'en transito', 'en camino', 'en reparto', 'cargado', 'salio'],
  ['Entregado', 'conformado', 'recibido', 'finalizado', 'cumplido'],
]
const viajePorPalabra = new Map(
  palabrasDeViaje.flatMap((words) => words.map((said) => [fold(said), words[0]] as const)),
)
/** The portal's word for an order system's; undefined for one it does not know. */
export const readEstadoViaje = (text: string): string | undefined => viajePorPalabra.get(fold(text))
