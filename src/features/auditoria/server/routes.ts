import { feature } from '#server/http/meta.ts'
import { contract } from '../contract.ts'
import { listAuditoria } from './listar.ts'

export const auditoria = feature('auditoria', contract, {
  list: ({ query }) => listAuditoria(query),
})
