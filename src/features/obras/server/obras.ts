/** The front door of `obras` on the server: where the map comes from, addresses found, and work sites used before. */
import { feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { centro } from '../rules.ts'
import { embedded } from './embedded.ts'
import { listUsadas } from './usadas.ts'

export const obras = feature('obras', contract, {
  mapa: async () => ({
    tiles: null,
    atribucion: 'Mapa base simplificado: Natural Earth. Lugares: GeoNames (CC BY 4.0)',
    zoomMaximo: 15,
    centro,
    proveedor: embedded.fuente,
  }),
  buscar: async ({ query: { texto, limite } }) => ({
    $values: await embedded.search(texto, limite ?? 5, new AbortController().signal),
  }),
  lugar: async ({ query }) => ({ hallazgo: await embedded.reverse(query, new AbortController().signal) }),
  usadas: ({ query: { clienteId } }, who) => listUsadas(who, clienteId),
})
