/** The front door of `bonificaciones` on the server. */
import { feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { screens } from '../screens.ts'
import { readClientData } from './leer.ts'

export const bonificaciones = feature(
  'bonificaciones',
  contract,
  { clientData: ({ params, query }, who) => readClientData(who, params.clienteId, query) },
  { screens },
)
