import { route } from '#shared/route.ts'
import { bool, doc, id, idParam, int, lista, ok, texto, textoNull, time, z } from '#shared/wire.ts'
import { session } from './session.ts'

/** One of one's own open sessions. `actual`: the one that asks; `usada`: its last use, to within five minutes. */
export const sesionAbierta = z.object({
  id: int,
  creada: time,
  vence: time,
  usada: time,
  direccion: textoNull,
  agente: textoNull,
  actual: bool,
})
export type SesionAbierta = z.infer<typeof sesionAbierta>

/** One of the account's clients; `actual`: the one this session is of. */
const clientePropio = z.object({
  clienteId: id,
  codigo: texto,
  razonSocial: texto,
  nombreFantasia: textoNull,
  documentoNro: doc,
  actual: bool,
})
export type ClientePropio = z.infer<typeof clientePropio>

/** One's own open sessions, and the client that this one is of. */
export const sessions = {
  sesion: route({
    method: 'GET',
    path: '/api/auth/sesion',
    access: 'session',
    cualquierCliente: true,
    summary: 'La sesión como es ahora: sus permisos y su menú',
    reply: session,
  }),
  sesiones: route({
    method: 'GET',
    path: '/api/auth/sesiones',
    access: 'session',
    summary: 'Las sesiones abiertas propias',
    reply: lista(sesionAbierta),
  }),
  cerrarSesion: route({
    method: 'POST',
    path: '/api/auth/sesiones/:id/cerrar',
    access: 'session',
    summary: 'Cierra una sesión propia',
    params: z.object({ id: idParam }),
    reply: ok,
    success: true,
    refuses: { no_encontrado: 404 },
  }),
  cerrarDemas: route({
    method: 'POST',
    path: '/api/auth/sesiones/cerrarDemas',
    access: 'session',
    summary: 'Cierra las sesiones propias menos ésta',
    reply: z.object({ cerradas: int }),
  }),
  clientes: route({
    method: 'GET',
    path: '/api/auth/clientes',
    access: { own: [3] },
    cualquierCliente: true,
    summary: 'Los clientes de la cuenta propia',
    reply: lista(clientePropio),
  }),
  elegirCliente: route({
    method: 'POST',
    path: '/api/auth/clientes/:id/elegir',
    access: { own: [3] },
    cualquierCliente: true,
    summary: 'Pasa la sesión a otro cliente de la cuenta, y la contesta como queda',
    params: z.object({ id: idParam }),
    reply: session,
    refuses: { no_encontrado: 404 },
  }),
} as const
