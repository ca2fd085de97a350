import { follows, type Rereads } from '#web/live/live.ts'
import { contract } from '../contract.ts'

const reads = [follows(contract.sinLeer), follows(contract.list)]
/** What is read again when there is a notice. */
export const live: Rereads = { aviso: reads, avisoDeAdministracion: reads }
