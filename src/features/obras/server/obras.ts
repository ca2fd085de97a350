/** The front door of `obras` on the server: where the map comes from, addresses found, and work sites used before. */
import { feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { readMapa } from './mapa.ts'
import { findLugar, searchLugares } from './proveedor.ts'
import { locate } from './punto.ts'
import { listUsadas } from './usadas.ts'

/** Whether a point, in degrees, is one of Argentina. */
export const isInArgentina = (punto: { readonly latitud: number; readonly longitud: number }): boolean =>
  locate(punto) !== null

export const obras = feature('obras', contract, {
  mapa: async () => readMapa(),
  buscar: async ({ query: { texto, limite, enviado } }, _who, { hangUp }) => ({
    $values: await searchLugares(texto, { limite: limite ?? 5, enviado: enviado ?? false, signal: hangUp() }),
  }),
  lugar: async ({ query: { latitud, longitud } }, _who, { hangUp }) => ({
    hallazgo: await findLugar({ latitud, longitud }, hangUp()),
  }),
  usadas: ({ query: { clienteId } }, who) => listUsadas(who, clienteId),
})
