import { sigue, type Seguidos } from '#web/vivo/vivo.ts'
import { contract } from '../contract.ts'

const reads = [sigue(contract.sinLeer), sigue(contract.list)]
/** What is read again when there is a notice. */
export const vivo: Seguidos = { aviso: reads, avisoDeAdministracion: reads }
