import { follows, type Rereads } from '#web/live/live.ts'
import { contract } from '../contract.ts'

/** What is read again when something is said, corrected or read: threads by the number of what they are about. */
export const live: Rereads = {
  mensaje: [follows(contract.sinLeer), follows(contract.hilo, ({ params }) => params.numero)],
}
