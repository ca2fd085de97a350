import { event, type Emitted } from '#shared/events.ts'
import { route } from '#shared/route.ts'
import {
  bool,
  raw,
  id,
  id0Param,
  idParam,
  int,
  libre,
  lista,
  listaEntrada,
  ok,
  optionalText,
  pages,
  texto,
  textoNull,
  z,
} from '#shared/wire.ts'
import { destinos } from './contract/destinos.ts'
import { leaving } from './contract/leaving.ts'

export type { Destinos } from './contract/destinos.ts'
export type { Baja, Elegido } from './contract/leaving.ts'

/**
 * A type of mail; `email`: its first contact's, null without one; `contactos`: the number of recipients, `nombres` the
 * first ones.
 */
const tipoEmail = z.object({
  tipoEmailId: id,
  tipoEmailNombre: texto,
  email: textoNull,
  idSync: id,
  descripcion: textoNull,
  contactos: int,
  nombres: lista(texto),
  /** The portal writes to it; else the order system does (PAPEL-01). */ escribe: bool,
})
export type TipoEmail = z.infer<typeof tipoEmail>

/** `Contacto` of docs/spec/wire.md; the shop's fields are null for imported ones without a shop. */
const contacto = z.object({
  contactoId: id,
  clienteId: id,
  tipoEmailId: id,
  nombre: texto,
  email: texto,
  telefono: textoNull,
  tiendaId: z.nullable(id),
  tiendaNro: z.nullable(int),
  calle: textoNull,
  calleNro: textoNull,
  provincia: textoNull,
  rolId: z.nullable(int),
  visible: bool,
})
export type Contacto = z.infer<typeof contacto>
const tienda = z.object({ id, tiendaNro: int, calle: texto, calleNro: texto })
export type TiendaOfContacto = z.infer<typeof tienda>

/** A recipient: a client's contacts with one address for one shop (null: all), of any type; `tipos`: which ones. */
const persona = z.object({
  nombre: texto,
  email: texto,
  telefono: textoNull,
  tiendaNro: z.nullable(int),
  tipos: lista(id),
})
export type Persona = z.infer<typeof persona>

const campo = optionalText(libre(250))
/** Errors use the sentences of the form. */
const nuevo = { clienteId: id, tipoEmailId: id, nombre: campo, email: campo, telefono: optionalText(libre(50)) }
const alta = z.object({ ...nuevo, tiendaId: optionalText(id) })
export type Alta = z.output<typeof alta>
const cambio = z.object({ ...nuevo, tiendaId: optionalText(id), contactoId: id })
export type Cambio = z.output<typeof cambio>
const quien = { clienteId: id, email: libre(250), tiendaNro: optionalText(int) }
const altaOfPersona = z.object({
  clienteId: id,
  nombre: campo,
  email: campo,
  telefono: optionalText(libre(50)),
  tiendaId: optionalText(id),
  tipos: listaEntrada(id),
})
export type AltaOfPersona = z.output<typeof altaOfPersona>
const cambioOfPersona = z.object({ ...quien, nombre: campo, nuevoEmail: campo, telefono: optionalText(libre(50)) })
export type CambioOfPersona = z.output<typeof cambioOfPersona>
const recibe = z.object({ ...quien, tipoEmailId: id, recibe: bool })
export type Recibe = z.output<typeof recibe>

export const events = {
  'contacto-cambiado': event({
    summary:
      'Alguien dio de alta, cambió o eliminó un contacto de un cliente en el portal; el sistema de gestión debe hacerlo también.',
    data: z.strictObject({
      accion: z.enum(['alta', 'cambio', 'baja']),
      contactoId: id,
      codigo: textoNull,
      clienteId: id,
      tipoEmailId: id,
      nombre: texto,
      email: texto,
      telefono: textoNull,
      tiendaNro: z.nullable(int),
    }),
    fields: {
      accion: 'alta, cambio o baja',
      contactoId: 'el contacto en el portal',
      codigo: 'el contacto en el sistema de gestión; null si se dio de alta en el portal',
      clienteId: 'el cliente',
      tipoEmailId: 'la clase de correo que recibe',
      nombre: 'su nombre desde ahora; en una baja, el que tenía',
      email: 'su email desde ahora; en una baja, el que tenía',
      telefono: 'su teléfono; null sin él',
      tiendaNro: 'la tienda de la que es; null si es de todas',
    },
  }),
} as const
declare module '#shared/events.ts' {
  interface Eventos extends Emitted<typeof events> {}
}

const refuses = { no_encontrado: 404 } as const
export const contract = {
  tipos: route({
    method: 'GET',
    path: '/api/Client/GetTiposEmail/:clienteId',
    access: 'session',
    summary: 'Las clases de correo, y a quién le llega cada una de un cliente',
    params: z.object({ clienteId: id0Param }),
    reply: lista(tipoEmail),
    refuses,
  }),
  contactos: route({
    method: 'GET',
    path: '/api/Client/GetContactoPorTipoEmail/:clienteId/:tipoEmailId',
    access: 'session',
    summary: 'Contactos de un cliente que reciben una clase de correo',
    params: z.object({ clienteId: id0Param, tipoEmailId: idParam }),
    reply: lista(contacto),
    refuses,
  }),
  tiendas: route({
    method: 'GET',
    path: '/api/Client/GetTiendasByCliente/:clienteId',
    access: 'session',
    summary: 'Tiendas de un cliente, para elegir la de un contacto',
    params: z.object({ clienteId: id0Param }),
    reply: lista(tienda),
    refuses,
  }),
  create: route({
    method: 'POST',
    path: '/api/Client/CreateContacto',
    access: 'session',
    summary: 'Un contacto nuevo para una clase de correo',
    body: alta,
    reply: contacto,
    refuses: { ...refuses, pidio_no_recibir: 409, ya_existe: 409, demasiados_contactos: 409 },
    idempotent: true,
    limit: 'correo',
  }),
  change: route({
    method: 'POST',
    path: '/api/Client/UpdateContacto',
    access: 'session',
    summary: 'Cambia nombre, email o teléfono de un contacto',
    body: cambio,
    reply: contacto,
    refuses: { ...refuses, pidio_no_recibir: 409, ya_existe: 409, contacto_de_ingreso: 409 },
    limit: 'correo',
  }),
  drop: route({
    method: 'POST',
    path: '/api/Client/DeleteContacto',
    access: 'session',
    summary: 'Elimina un contacto: deja de recibir esa clase de correo',
    body: z.object({ contactoId: id }),
    reply: ok,
    success: true,
    refuses: { ...refuses, contacto_de_ingreso: 409 },
  }),
  personas: route({
    method: 'GET',
    path: '/api/Client/GetPersonas/:clienteId',
    access: 'session',
    summary: 'Quién de un cliente recibe qué correos, por nombre',
    params: z.object({ clienteId: id0Param }),
    query: z.object({ ...pages, buscar: optionalText(raw(250)) }),
    reply: z.object({ ...lista(persona).shape, length: int }),
    refuses,
  }),
  createPersona: route({
    method: 'POST',
    path: '/api/Client/CreatePersona',
    access: 'session',
    summary: 'Una persona nueva, con todos los correos que recibe',
    body: altaOfPersona,
    reply: persona,
    refuses: { ...refuses, pidio_no_recibir: 409, ya_existe: 409, demasiados_contactos: 409, contacto_de_ingreso: 409 },
    idempotent: true,
    limit: 'correo',
  }),
  changePersona: route({
    method: 'POST',
    path: '/api/Client/UpdatePersona',
    access: 'session',
    summary: 'Cambia nombre, email o teléfono de una persona en todos los correos que recibe',
    body: cambioOfPersona,
    reply: ok,
    success: true,
    refuses: { ...refuses, pidio_no_recibir: 409, ya_existe: 409, contacto_de_ingreso: 409 },
    limit: 'correo',
  }),
  recibe: route({
    method: 'POST',
    path: '/api/Client/RecibeCorreo',
    access: 'session',
    summary: 'Dice si una persona recibe una clase de correo; dicho dos veces, no cambia nada',
    body: recibe,
    reply: ok,
    success: true,
    refuses: { ...refuses, pidio_no_recibir: 409, demasiados_contactos: 409, contacto_de_ingreso: 409 },
  }),
  ...leaving,
  ...destinos,
} as const
