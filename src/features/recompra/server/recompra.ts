/** The front door of `recompra` on the server. */
import { feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { screens } from '../screens.ts'
import { previewOf } from './preview.ts'

export const recompra = feature(
  'recompra',
  contract,
  { repeat: ({ params }, who) => previewOf(who, params.id) },
  { screens },
)
