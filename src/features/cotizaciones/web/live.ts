import { follows, type Rereads } from '#web/live/live.ts'
import { contract } from '../contract.ts'

/** What is read again when a cotización changes. */
export const live: Rereads = {
  cotizacion: [follows(contract.list), follows(contract.read, ({ params }) => params.id)],
}
