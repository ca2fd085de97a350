import { sigue, type Seguidos } from '#web/vivo/vivo.ts'
import { contract } from '../contract.ts'

/** What is read again when a claim changes. */
export const vivo: Seguidos = {
  reclamo: [sigue(contract.searchBy), sigue(contract.reclamo, ({ params }) => params.id)],
}
