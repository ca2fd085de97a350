/** The front door of `auditoria` on the server. */
import { feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { screens } from '../screens.ts'
import { listAuditoria } from './list.ts'

export const auditoria = feature(
  'auditoria',
  contract,
  {
    list: ({ query }) => listAuditoria(query),
  },
  { screens },
)
