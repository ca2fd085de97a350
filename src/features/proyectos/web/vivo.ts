import { sigue, type Seguidos } from '#web/vivo/vivo.ts'
import { contract } from '../contract.ts'

/** What is read again when a project changes. */
export const vivo: Seguidos = {
  proyecto: [sigue(contract.list), sigue(contract.hasProyect), sigue(contract.proyecto, ({ params }) => params.id)],
}
