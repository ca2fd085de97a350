import { follows, type Rereads } from '#web/live/live.ts'
import { contract } from '../contract.ts'

/** What is read again when a project changes. */
export const live: Rereads = {
  proyecto: [
    follows(contract.list),
    follows(contract.hasProyect),
    follows(contract.proyecto, ({ params }) => params.id),
  ],
}
