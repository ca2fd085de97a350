import { follows, type InARow } from '#web/live/live.ts'
import { contract } from '../contract.ts'

/** Pending work is counted again when a request or a claim changes. */
export const live: InARow = { presupuesto: [follows(contract.pendientes)], reclamo: [follows(contract.pendientes)] }
