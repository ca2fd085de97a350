import { follows, type Rereads } from '#web/live/live.ts'
import { contract } from '../contract.ts'

/** What is read again when a request changes. */
export const live: Rereads = {
  presupuesto: [
    follows(contract.fetchAll),
    follows(contract.search),
    follows(contract.latest),
    follows(contract.quote, ({ params }) => params.id),
    follows(contract.historial, ({ params }) => params.id),
    follows(contract.estadoPedidos, ({ query }) => query.presupuestoId),
  ],
}
