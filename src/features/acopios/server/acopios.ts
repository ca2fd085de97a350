/** The front door of `acopios` on the server. */
import { feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { screens } from '../screens.ts'
import { listAcopios, readDetalle } from './leer.ts'

export const acopios = feature(
  'acopios',
  contract,
  {
    list: ({ params, query }, who) => listAcopios(who, params.clienteId, query),
    detalle: ({ params, query }, who) => readDetalle(who, params.nroAcopio, query),
  },
  { screens },
)
