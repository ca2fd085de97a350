import { feature } from '#server/http/meta.ts'
import { contract } from '../contract.ts'
import { allVendedores } from './directorio.ts'

export const vendedores = feature('vendedores', contract, {
  all: ({ query }) => allVendedores(query),
})
