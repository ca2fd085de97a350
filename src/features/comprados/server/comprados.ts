/** The front door of `comprados` on the server. */
import { feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { screens } from '../screens.ts'
import { listComprados, readHistoria } from './list.ts'

export const comprados = feature(
  'comprados',
  contract,
  {
    list: ({ query }, who) => listComprados(who, query),
    historia: ({ params }, who) => readHistoria(who, params.clienteId, params.productoId),
  },
  { screens },
)
