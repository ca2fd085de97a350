/** The front door of `correo-saliente` on the server. */
import { feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { screens } from '../screens.ts'
import { readCorreo, listCorreos, retryCorreo } from './correos.ts'

export const correoSaliente = feature(
  'correo-saliente',
  contract,
  {
    list: ({ query }) => listCorreos(query.page ?? 1, query.estado ?? null),
    get: ({ params }) => readCorreo(params.id),
    reintentar: ({ params }, who) => retryCorreo(who, params.id),
  },
  { screens },
)
