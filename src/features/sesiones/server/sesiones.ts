/** The front door of `sesiones` on the server. */
import { feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { screens } from '../screens.ts'
import { endSesion, endAll, listCuentas, dropFactorOf, readSesiones } from './abiertas.ts'

export const sesiones = feature(
  'sesiones',
  contract,
  {
    list: ({ query }) => listCuentas(query.page ?? 1, query.texto),
    sesionesDe: async ({ params }, who) => ({ $values: await readSesiones(who, params.id) }),
    cerrar: ({ params }, who) => endSesion(who, params.id, params.sesionId),
    cerrarTodas: ({ params }, who) => endAll(who, params.id),
    quitarFactor: ({ params }, who, meta) => dropFactorOf(who, params.id, meta),
  },
  { screens },
)
