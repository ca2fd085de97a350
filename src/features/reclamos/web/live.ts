import { follows, type Rereads } from '#web/live/live.ts'
import { contract } from '../contract.ts'

/** What is read again when a claim changes. */
export const live: Rereads = {
  reclamo: [follows(contract.searchBy), follows(contract.reclamo, ({ params }) => params.id)],
}
