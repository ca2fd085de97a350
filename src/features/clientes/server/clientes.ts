/** The front door of `clientes` on the server. */
import { feature } from '#server/feature.ts'
import { contract, events } from '../contract.ts'
import { screens } from '../screens.ts'
import { listCartera } from './cartera.ts'
import { updateAddress } from './direccion.ts'
import { listClientes, getAllBySellerId, getClienteByNroDoc, searchClientes } from './directory.ts'

export { clientesOfVendedor, listTiendas, pageClientes, readCliente, searchFew } from './store.ts'

const actions = {
  'direccion-cambiada': 'Dirección modificada',
} as const
declare module '#server/auditoria.ts' {
  interface Acciones extends Record<keyof typeof actions, string> {}
}

export const clientes = feature(
  'clientes',
  contract,
  {
    all: ({ query }, who) => listClientes(who, query),
    getAllBySellerId: ({ query }, who) => getAllBySellerId(who, query),
    search: ({ query }, who) => searchClientes(who, query),
    cartera: ({ query }, who) => listCartera(who, query),
    getClienteByNroDoc: ({ query }, who) => getClienteByNroDoc(who, query),
    updateAddress: ({ body }, who) => updateAddress(who, body),
  },
  { screens, actions, events },
)
