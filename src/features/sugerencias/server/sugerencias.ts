/** The front door of `sugerencias` on the server. */
import { feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { screens } from '../screens.ts'
import { createSugerencia, dropSugerencia } from './cambios.ts'
import { searchSugerencias } from './leer.ts'

const actions = {
  'sugerencia-creada': 'Sugerencia de producto agregada',
  'sugerencia-eliminada': 'Sugerencia de producto eliminada',
} as const
declare module '#server/auditoria.ts' {
  interface Acciones extends Record<keyof typeof actions, string> {}
}

const todas = { nombreProducto: null, idProducto: null, idProductoRelacionado: null, idTipoRelacion: null }
export const sugerencias = feature(
  'sugerencias',
  contract,
  {
    list: ({ query }) => searchSugerencias(todas, query),
    search: ({ query, body }) => searchSugerencias(body, query),
    create: ({ body }) => createSugerencia(body),
    drop: ({ params }) => dropSugerencia(params),
  },
  { screens, actions },
)
