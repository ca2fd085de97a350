/** The front door of `correos` on the server. */
import { feature } from '#server/feature.ts'
import { contract, events } from '../contract.ts'
import { screens } from '../screens.ts'
import { leaveCorreos, readBaja } from './baja.ts'
import { changeContacto, createContacto, dropContacto } from './cambios.ts'
import { listContactos, listPersonas, listTiendas, listTipos } from './leer.ts'
import { changePersona, changeRecibe, createPersona } from './personas.ts'

const actions = {
  'contacto-creado': 'Contacto de correo creado',
  'contacto-cambiado': 'Contacto de correo modificado',
  'contacto-eliminado': 'Contacto de correo eliminado',
  'contacto-pidio-no-recibir': 'Contacto que pidió no recibir correos',
} as const
declare module '#server/auditoria.ts' {
  interface Acciones extends Record<keyof typeof actions, string> {}
}

export const correos = feature(
  'correos',
  contract,
  {
    tipos: ({ params }, who) => listTipos(who, params.clienteId),
    contactos: ({ params }, who) => listContactos(who, params.clienteId, params.tipoEmailId),
    tiendas: ({ params }, who) => listTiendas(who, params.clienteId),
    create: ({ body }, who) => createContacto(who, body),
    change: ({ body }, who) => changeContacto(who, body),
    drop: ({ body }, who) => dropContacto(who, body.contactoId),
    personas: ({ params, query }, who) => listPersonas(who, params.clienteId, query),
    createPersona: ({ body }, who) => createPersona(who, body),
    changePersona: ({ body }, who) => changePersona(who, body),
    recibe: ({ body }, who) => changeRecibe(who, body),
    verBaja: ({ params }) => readBaja(params.pase),
    darBaja: ({ params }) => leaveCorreos(params.pase),
  },
  { screens, actions, events },
)
