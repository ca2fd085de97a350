/** The front door of `sesiones` on the server. */
import { feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { screens } from '../screens.ts'
import { cerrar, cerrarTodas, listCuentas, quitarFactorDe, readSesiones } from './abiertas.ts'

export const sesiones = feature(
  'sesiones',
  contract,
  {
    list: ({ query }) => listCuentas(query.page ?? 1, query.texto),
    sesionesDe: async ({ params }, who) => ({ $values: await readSesiones(who, params.id) }),
    cerrar: ({ params }, who) => cerrar(who, params.id, params.sesionId),
    cerrarTodas: ({ params }, who) => cerrarTodas(who, params.id),
    quitarFactor: ({ params }, who, meta) => quitarFactorDe(who, params.id, meta),
  },
  { screens },
)
