/** The front door of `vendedores` on the server. */
import { feature } from '#server/feature.ts'
import { contract, events } from '../contract.ts'
import { screens } from '../screens.ts'
import { readVendedor, searchVendedores } from './directory.ts'
import { createVendedor, changeVendedor } from './save.ts'

export { toVendedor } from './directory.ts'
export { findVendedor, listStaff } from './store.ts'

const actions = {
  'vendedor-creado': 'Vendedor creado',
  'vendedor-cambiado': 'Vendedor modificado',
} as const
declare module '#server/auditoria.ts' {
  interface Acciones extends Record<keyof typeof actions, string> {}
}

export const vendedores = feature(
  'vendedores',
  contract,
  {
    all: ({ query }) => searchVendedores(query),
    search: ({ query }) => searchVendedores(query),
    vendedor: ({ params, query }, who) => readVendedor(who, params.id, query),
    create: ({ body }, who) => createVendedor(who, body),
    update: ({ params, body }, who, meta) => changeVendedor(who, params.id, body, meta),
  },
  { screens, actions, events },
)
