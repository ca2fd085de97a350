import { follows, type Rereads } from '#web/live/live.ts'
import { contract } from '../contract.ts'

/** What is read again when a remito changes, or what one is made of. */
const all = [follows(contract.list), follows(contract.read)]
export const live: Rereads = {
  remito: [...all, follows(contract.ofOrder)],
  presupuesto: [...all, follows(contract.ofOrder, ({ params }) => params.id)],
}
