import { feature } from '#server/http/meta.ts'
import { contract } from '../contract.ts'
import { recibir } from './recibir.ts'

export const integracion = feature('integracion', contract, {
  importEntidad: (input, _who, meta) => recibir(input, meta),
})
