import { feature } from '#server/http/meta.ts'
import { contract } from '../contract.ts'
import { readVendedor, searchVendedores } from './directorio.ts'
import { createVendedor, updateVendedor } from './guardar.ts'

export const vendedores = feature('vendedores', contract, {
  all: ({ query }) => searchVendedores(query),
  search: ({ query }) => searchVendedores(query),
  vendedor: ({ params, query }, who) => readVendedor(who, params.id, query),
  create: ({ body }, who, meta) => createVendedor(who, body, meta),
  update: ({ params, body }, who, meta) => updateVendedor(who, params.id, body.vendedor, meta),
})
