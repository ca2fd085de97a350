import { sigue, type Seguidos } from '#web/vivo/vivo.ts'
import { contract } from '../contract.ts'

/** What is read again when an item is published, changed or withdrawn. */
export const vivo: Seguidos = {
  novedad: [
    sigue(contract.getNovedades),
    sigue(contract.getNovedadesMenu),
    sigue(contract.novedad, ({ params }) => params.id),
    sigue(contract.edicion),
  ],
}
