/** The server side of the room `integracion`. */
import { feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { importDemo, importDemoFiles } from './demo.ts'
import { parteFotos } from './folder-fotos.ts'
import { cargasViejas } from './first-load.ts'
import { measures, sweepMissing } from './incoming.ts'
import { dropFoto, receiveFoto } from './receive-fotos.ts'
import { putPrueba, putPruebaImagen } from './receive-prueba.ts'
import { receiveImport, receivePdf, receiveRecibo } from './receive.ts'
import { bajasViejas } from './tombstones.ts'

export { listArrivals, listCalls } from './incoming.ts'
export { claveOf, EVENTOS, requireAlcance, type Clave } from './claves.ts'

const actions = {
  importacion: 'Importación de datos',
} as const
declare module '#server/auditoria.ts' {
  interface Acciones extends Record<keyof typeof actions, string> {}
}

export const integracion = feature(
  'integracion',
  contract,
  {
    importEntidad: (input, _who, meta) => receiveImport(input, meta),
    comprobantePdf: (input, _who, meta) => receivePdf(input, meta),
    reciboPdf: (input, _who, meta) => receiveRecibo(input, meta),
    foto: (input, _who, meta) => receiveFoto(input, meta),
    prueba: (input, _who, meta) => putPrueba(input, meta),
    pruebaImagen: (input, _who, meta) => putPruebaImagen(input, meta),
    borrarFoto: (input, _who, meta) => dropFoto(input, meta),
  },
  {
    actions,
    importDemo,
    importDemoFiles,
    sweep: [parteFotos, bajasViejas, cargasViejas, sweepMissing],
    measures,
  },
)
