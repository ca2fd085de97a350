import { sigue, type Seguidos } from '#web/vivo/vivo.ts'
import { contract } from '../contract.ts'

/** What is read again when a request changes. */
export const vivo: Seguidos = {
  presupuesto: [
    sigue(contract.fetchAll),
    sigue(contract.search),
    sigue(contract.latest),
    sigue(contract.quote, ({ params }) => params.id),
    sigue(contract.historial, ({ params }) => params.id),
    sigue(contract.estadoPedidos, ({ query }) => query.presupuestoId),
  ],
}
