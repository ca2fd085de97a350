import { dec, round } from '#shared/money.ts'
import { fold } from '#shared/identity.ts'

/**
 * What the order system calls a trip, in the three words of the portal: the one place where they are told apart. Of
 * what nobody knows it is not said that it arrived.
 */
const palabrasOfViaje: readonly (readonly [word: string, ...said: string[]])[] = [
  ['Reprogramado', 'programado', 'pendiente', 'planificado', 'asignado', 'demorado', 'postergado'],
  ['Despachado', 'en viaje', 'en transito', 'en camino', 'en reparto', 'cargado', 'salio'],
  ['Entregado', 'conformado', 'recibido', 'finalizado', 'cumplido'],
]
const viajeByPalabra = new Map(palabrasOfViaje.flatMap((words) => words.map((said) => [fold(said), words[0]] as const)))
/** The portal's word for an order system's; undefined for one it does not know. */
export const readEstadoViaje = (text: string): string | undefined => viajeByPalabra.get(fold(text))
/** All words for one of the three, folded, the portal's own with them. */
export const wordsOfViaje = (estado: string): readonly string[] =>
  [...viajeByPalabra].filter(([, word]) => word === estado).map(([said]) => said)

type Renglon = { estado: string; cantidad: string; cantidadEntregada: string | null }
const voided = /^(cancelad|anulad|rechazad)/
/**
 * What of an order line was delivered and what still comes: as the order system says it, else by its state, which is of
 * the whole line. Nothing comes of one that was cancelled. Quantities with all their decimals; what is answered has 2.
 */
export const entregaOf = ({
  estado,
  cantidad,
  cantidadEntregada,
}: Renglon): { entregada: number; pendiente: number } => {
  const entregada = dec(cantidadEntregada ?? (readEstadoViaje(estado) === 'Entregado' ? cantidad : 0))
  const subtraction = dec(cantidad).minus(entregada)
  const comes = subtraction.gt(0) && !voided.test(fold(estado))
  return { entregada: round(entregada, 2).toNumber(), pendiente: comes ? round(subtraction, 2).toNumber() : 0 }
}
