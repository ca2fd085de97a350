/** The front door of `entregas` on the server: delivery notes read (docs/decisions/0157). */
import { feature } from '#server/feature.ts'
import { notFound } from '#shared/errors.ts'
import { ONE } from '../access.ts'
import { contract } from '../contract.ts'
import { screens } from '../screens.ts'
import { listEntregas } from './list.ts'
import { openFirma, openFoto, readOfOrder, readPersonal, readRemito } from './read.ts'

export { receivePrueba, receivePruebaImagen, requireRemito } from './prueba.ts'

const actions = {
  'prueba-recibida': 'Prueba de entrega recibida del transporte',
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
    subirFoto: () => Promise.reject(notFound()),
    recibir: () => Promise.reject(notFound()),
    constancia: () => Promise.reject(notFound()),
  },
  { screens, actions, liveTypes: { remito: ONE } },
)
