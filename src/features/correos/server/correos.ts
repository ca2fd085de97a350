/** The front door of `correos` on the server. */
import { feature } from '#server/feature.ts'
import { setElecciones } from '#server/mail/eleccion.ts'
import { contract, events } from '../contract.ts'
import { screens } from '../screens.ts'
import { leaveCorreos, readBaja } from './baja.ts'
import { changeContacto, createContacto, dropContacto } from './cambios.ts'
import { readDestinos, saveDestinos } from './destinos.ts'
import { changeElegido, leaveByOneClick, owner, readElegido } from './elegir.ts'
import { listContactos, listPersonas, listTiendas, listTipos } from './leer.ts'
import { params } from './params.ts'
import { changePersona, changeRecibe, createPersona } from './personas.ts'

export { listRecipients, onceEach, whoWants, type Candidate, type Recipient } from './recipients.ts'
export { listKindsOf } from './destinos.ts'
export { listClientesOf } from './elecciones-store.ts'

const actions = {
  'contacto-creado': 'Contacto de correo creado',
  'contacto-cambiado': 'Contacto de correo modificado',
  'contacto-eliminado': 'Contacto de correo eliminado',
  'destinos-de-correo-cambiados': 'A qué contactos va cada correo, cambiado',
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
    elegido: ({ params: { pase } }) => readElegido(pase),
    elegir: ({ params: { pase }, body }) => changeElegido(pase, body.clave, body.recibe),
    viewOneClick: ({ params: { pase } }) =>
      Promise.resolve({ location: `/correos/elegir/${encodeURIComponent(pase)}` }),
    oneClick: ({ params: { pase } }) => leaveByOneClick(pase),
    destinos: () => readDestinos(),
    cambiarDestinos: ({ body }, who) => saveDestinos(who, body),
  },
  { screens, actions, events, params, wire: () => setElecciones(owner) },
)
