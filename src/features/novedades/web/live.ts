import { follows, type Rereads } from '#web/live/live.ts'
import { contract } from '../contract.ts'

/** What is read again when an item is published, changed or withdrawn; a draft's changes nobody is told of. */
export const live: Rereads = {
  novedad: [
    follows(contract.getNovedades),
    follows(contract.getNovedadesMenu),
    follows(contract.novedad, ({ params }) => params.id),
    follows(contract.edicion),
    follows(contract.editar, ({ params }) => params.id),
  ],
}
