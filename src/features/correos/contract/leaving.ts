import { route } from '#shared/route.ts'
import { bool, entrada, lista, ok, texto, textoNull, z } from '#shared/wire.ts'

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

const pase = z.object({ pase: entrada('El enlace no es válido.', 700, 'El enlace no es válido.') })

const refuses = { no_encontrado: 404 } as const
/** What a mail's reader does by its link, without an account. */
export const leaving = {
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
} as const
