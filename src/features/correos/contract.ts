import { event, type Emitted } from '#shared/events.ts'
import { P } from '#shared/permisos.ts'
import { route } from '#shared/route.ts'
import {
  bool,
  raw,
  entrada,
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
  time,
  z,
} from '#shared/wire.ts'

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

/** What a recipient without an account sees when opening its unsubscribe link. */
const baja = z.object({ email: texto, cliente: texto, correos: lista(texto), /** Its path. */ elegir: texto })
export type Baja = z.infer<typeof baja>
/**
 * What the reader of a mail may choose by its link. `de`: the client whose contact it is; of an account (`cuenta`), the
 * company. `propia`: the kind of the mail it came with; null: of all.
 */
const elegido = z.object({
  email: texto,
  de: texto,
  cuenta: bool,
  propia: textoNull,
  correos: lista(z.object({ clave: texto, nombre: texto, descripcion: textoNull, recibe: bool })),
})
export type Elegido = z.infer<typeof elegido>

const destino = z.object({ suceso: texto, tipoEmailId: z.nullable(id) })
/** To which kind of contact each event is mailed; `tipos`: those to choose from. */
const destinos = z.object({
  version: int,
  cambio: z.nullable(z.object({ fecha: time, usuario: textoNull })),
  destinos: lista(destino),
  tipos: lista(z.object({ tipoEmailId: id, nombre: texto })),
})
export type Destinos = z.infer<typeof destinos>
const ADMIN = { roles: [1], all: [P.configuracion] } as const

const pase = z.object({ pase: entrada('El enlace no es válido.', 700, 'El enlace no es válido.') })

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
  verBaja: route({
    method: 'GET',
    path: '/api/correos/baja/:pase',
    access: 'public',
    summary: 'Qué correos recibe quien abre el enlace de su primer correo, sin cuenta',
    params: pase,
    reply: baja,
    refuses,
  }),
  darBaja: route({
    method: 'POST',
    path: '/api/correos/baja/:pase',
    access: 'public',
    summary: 'Deja de recibirlos; dicho dos veces, no cambia nada',
    params: pase,
    reply: ok,
    success: true,
    refuses,
  }),
  elegido: route({
    method: 'GET',
    path: '/api/correos/elegir/:pase',
    access: 'public',
    summary: 'Qué puede elegir quien abre el enlace de un correo, sin cuenta',
    params: pase,
    reply: elegido,
    refuses,
  }),
  elegir: route({
    method: 'POST',
    path: '/api/correos/elegir/:pase',
    access: 'public',
    summary: 'Elige si recibe una clase de correo; dicho dos veces, no cambia nada',
    params: pase,
    body: z.object({ clave: entrada('Elegí una clase de correo.', 40), recibe: bool }),
    reply: elegido,
    refuses: { ...refuses, demasiados_contactos: 409 },
  }),
  viewOneClick: route({
    method: 'GET',
    path: '/api/correos/un-clic/:pase',
    access: 'public',
    summary: 'La dirección de List-Unsubscribe, abierta en un navegador: lleva a elegir, y no cambia nada',
    params: pase,
    reply: 'redirect',
  }),
  oneClick: route({
    method: 'POST',
    path: '/api/correos/un-clic/:pase',
    access: 'public',
    summary: 'Deja de recibir esa clase de correo, desde el programa de correo (RFC 8058); otra vez, no cambia nada',
    params: pase,
    bodyStream: { 'application/x-www-form-urlencoded': z.string(), 'multipart/form-data': z.string() },
    reply: ok,
    success: true,
    refuses,
  }),
  destinos: route({
    method: 'GET',
    path: '/api/correos/destinos',
    access: ADMIN,
    summary: 'A qué clase de contacto va el correo de cada cosa que pasa',
    reply: destinos,
  }),
  cambiarDestinos: route({
    method: 'PUT',
    path: '/api/correos/destinos',
    access: ADMIN,
    summary: 'Cambia a qué clase de contacto va cada correo; `version`: la que se estaba editando',
    body: z.object({
      version: int,
      destinos: listaEntrada(z.object({ suceso: entrada('Elegí qué pasó.', 40), tipoEmailId: optionalText(id) })),
    }),
    reply: ok,
    success: true,
    refuses: { version_vieja: 409 },
  }),
} as const
