import { sigue, type Seguidos } from '#web/vivo/vivo.ts'
import { contract } from '../contract.ts'

/** What waits is counted again when a request or a claim moves. */
export const vivo: Seguidos = { presupuesto: [sigue(contract.pendientes)], reclamo: [sigue(contract.pendientes)] }
