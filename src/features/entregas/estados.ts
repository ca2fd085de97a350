import { fold } from '#shared/identity.ts'

/** The states of a remito (OPEN-531), in the order in which it goes through them. */
export const estados = ['Preparado', 'En viaje', 'Entregado', 'No entregado', 'Anulado'] as const
export type EstadoRemito = (typeof estados)[number]
/** Those in which it has not arrived yet. */
export const abiertos: readonly EstadoRemito[] = ['Preparado', 'En viaje']
/** What has no remito yet, as the filter names it. */
export const SIN_REMITO = 'Sin remito'
/** What the filter takes. */
export const filters = [SIN_REMITO, ...estados] as const
export type FilterWord = (typeof filters)[number]

/** What order systems call them. */
const palabras: { readonly [E in EstadoRemito]: readonly string[] } = {
  Preparado: ['emitido', 'pendiente', 'en preparacion', 'armado', 'cargado'],
  'En viaje': ['despachado', 'en transito', 'en camino', 'en reparto', 'salio'],
  Entregado: ['conformado', 'recibido', 'cumplido', 'finalizado'],
  'No entregado': ['rechazado', 'devuelto', 'fallido', 'ausente'],
  Anulado: ['cancelado', 'baja'],
}
const byPalabra = new Map(
  estados.flatMap((estado) => [estado, ...palabras[estado]].map((said) => [fold(said), estado] as const)),
)
/** The portal's word for an order system's; undefined for one it does not know. */
export const readEstadoRemito = (text: string): EstadoRemito | undefined => byPalabra.get(fold(text))
/** All words for one state, folded, the state's own with them. */
export const wordsOf = (estado: EstadoRemito): readonly string[] => [estado, ...palabras[estado]].map(fold)
