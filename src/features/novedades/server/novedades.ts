/** The front door of `novedades` on the server. */
import { feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { screens } from '../screens.ts'
import { loose, uploadArchivo } from './adjuntos.ts'
import { changeNovedad, createNovedad, dropNovedad, listEdicion, readEdicion } from './write.ts'
import { imagenes, uploadImagen } from './imagenes.ts'
import { listNovedades, markLeida, markLeidas, readDescarga, readMenu, readNovedad } from './leer.ts'

const actions = {
  'novedad-guardada': 'Novedad guardada',
  'novedad-eliminada': 'Novedad eliminada',
} as const
declare module '#server/auditoria.ts' {
  interface Acciones extends Record<keyof typeof actions, string> {}
}

export const novedades = feature(
  'novedades',
  contract,
  {
    getNovedades: ({ params, query }, who) => listNovedades(who, params.clienteId, query),
    getNovedadesMenu: ({ params }, who) => readMenu(who, params.clienteId),
    novedad: ({ params }, who) => readNovedad(who, params.id),
    descarga: ({ params }, who) => readDescarga(who, params.id),
    leer: ({ params }, who) => markLeida(who, params.id),
    leerTodas: ({ params }, who) => markLeidas(who, params.clienteId),
    edicion: ({ query }) => listEdicion(query.page ?? 1),
    editar: ({ params }) => readEdicion(params.id),
    create: ({ body }, who) => createNovedad(who, body),
    change: ({ params, body }, who) => changeNovedad(who, params.id, body),
    drop: ({ params }) => dropNovedad(params.id),
    subirImagen: ({ files }) => uploadImagen(files.file),
    subirArchivo: ({ files }) => uploadArchivo(files.file),
  },
  { screens, actions, publicFiles: [imagenes], sweep: [loose], liveTypes: { novedad: 'session' } },
)
