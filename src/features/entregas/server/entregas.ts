/** The front door of `entregas` on the server: delivery notes read (docs/decisions/0157). */
import { feature } from '#server/feature.ts'
import { ONE } from '../access.ts'
import { contract, events } from '../contract.ts'
import { screens } from '../screens.ts'
import { listEntregas } from './list.ts'
import { importDemoFiles } from './demo.ts'
import { eraseOfCliente } from './erase.ts'
import { downloadConstancia } from './receipt-pdf.ts'
import { receiveRemito } from './receive.ts'
import { uploadFoto } from './upload.ts'
import { openFirma, openFoto, readOfOrder, readPersonal, readRemito } from './read.ts'

export { receivePrueba, receivePruebaImagen, requireRemito } from './prueba.ts'

const actions = {
  'prueba-recibida': 'Prueba de entrega recibida del transporte',
  'remito-recibido': 'Remito recibido',
  'recepcion-corregida': 'Recepción de un remito corregida',
  'pruebas-borradas': 'Datos personales de entregas borrados',
  'prueba-leida': 'Datos personales de una entrega leídos',
} as const
declare module '#server/auditoria.ts' {
  interface Acciones extends Record<keyof typeof actions, string> {}
}

export const entregas = feature(
  'entregas',
  contract,
  {
    list: ({ query: { clienteId, page, estado, destino } }, who) =>
      listEntregas(who, clienteId, { estado, destino: destino || null }, page ?? 1),
    read: ({ params: { numero } }, who) => readRemito(who, numero),
    ofOrder: ({ params: { id } }, who) => readOfOrder(who, id),
    foto: ({ params }, who) => openFoto(who, params),
    personal: ({ params: { numero, id } }, who) => readPersonal(who, numero, id),
    firma: ({ params: { numero, id } }, who) => openFirma(who, numero, id),
    subirFoto: ({ params: { numero }, files: { file } }, who) => uploadFoto(who, numero, file[0]!),
    recibir: async ({ params: { numero }, body }, who) => receiveRemito(who, numero, body),
    constancia: ({ params: { numero } }, who) => downloadConstancia(who, numero),
  },
  { screens, actions, events, liveTypes: { remito: ONE }, erase: eraseOfCliente, importDemoFiles },
)
