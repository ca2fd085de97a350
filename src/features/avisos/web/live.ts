import { follows, type InARow } from '#web/live/live.ts'
import { contract } from '../contract.ts'

const reads = [follows(contract.sinLeer), follows(contract.list)]
/** Reads to repeat on a new notice. */
export const live: InARow = { aviso: reads, avisoOfAdministracion: reads }
