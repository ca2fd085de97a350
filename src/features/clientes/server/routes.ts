import { feature } from '#server/http/meta.ts'
import { contract } from '../contract.ts'
import { getAllBySellerId } from './directorio.ts'

export const clientes = feature('clientes', contract, {
  getAllBySellerId: ({ query }, who) => getAllBySellerId(who, query),
})
