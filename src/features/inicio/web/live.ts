import { follows, type Rereads } from '#web/live/live.ts'
import { contract } from '../contract.ts'

/** What waits is counted again when a request or a claim moves. */
export const live: Rereads = { presupuesto: [follows(contract.pendientes)], reclamo: [follows(contract.pendientes)] }
