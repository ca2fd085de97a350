/** The front door of `listas` on the server. */
export { findKept, mayDelete, type Kept } from './access.ts'
import { feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { screens } from '../screens.ts'
import { changeLista } from './change.ts'
import { copyLista, createLista, removeLista, restoreLista } from './make.ts'
import { listListas, readLista } from './read.ts'
import { isOver } from './store.ts'

export const listas = feature(
  'listas',
  contract,
  {
    list: ({ query }, who) => listListas(who, query.clienteId),
    create: ({ body }, who) => createLista(who, body),
    read: ({ params }, who) => readLista(who, params.id),
    change: ({ params, body }, who) => changeLista(who, params.id, body.cambios),
    copy: ({ params }, who) => copyLista(who, params.id),
    remove: ({ params }, who) => removeLista(who, params.id),
    restore: ({ params }, who) => restoreLista(who, params.id),
  },
  { screens, sweep: [{ tabla: 'lista', viejas: isOver }] },
)
