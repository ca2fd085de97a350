import { feature } from '#server/http/meta.ts'
import { contract } from '../contract.ts'
import { updateAddress } from './direccion.ts'
import { allClientes, getAllBySellerId, getClienteByNroDoc, searchClientes } from './directorio.ts'

export const clientes = feature('clientes', contract, {
  all: ({ query }, who) => allClientes(who, query),
  getAllBySellerId: ({ query }, who) => getAllBySellerId(who, query),
  search: ({ query }, who) => searchClientes(who, query),
  getClienteByNroDoc: ({ query }, who) => getClienteByNroDoc(who, query),
  updateAddress: ({ body }, who, meta) => updateAddress(who, body, meta),
})
