/** The front door of `pedido-rapido` on the server. */
export { readFile } from './archivo.ts'
import { feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { screens } from '../screens.ts'
import { readArchivo } from './archivo.ts'
import { recognize } from './recognize.ts'

export const pedidoRapido = feature(
  'pedido-rapido',
  contract,
  {
    reconocer: ({ body }, who) => recognize(who, body.clienteId, body.filas),
    archivo: ({ files }) => readArchivo(files.file),
  },
  { screens },
)
