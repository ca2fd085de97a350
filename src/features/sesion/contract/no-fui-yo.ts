import { withRetryAfter, route } from '#shared/route.ts'
import { bool, raw, texto, timeNull, z } from '#shared/wire.ts'
import { asuntosNoFuiYo, estadosNoFuiYo } from '../no-fui-yo.ts'

/**
 * What a link of 'No fui yo' is about. `email`: the account's, masked; `clave`, `organizacion`: what it signs in with;
 * `admin`: by which door.
 */
const noFuiYo = z.object({
  asunto: z.enum(asuntosNoFuiYo),
  estado: z.enum(estadosNoFuiYo),
  email: texto,
  momento: timeNull,
  suspendida: bool,
  clave: bool,
  organizacion: bool,
  admin: bool,
})
export type NoFuiYo = z.infer<typeof noFuiYo>

const params = z.object({ pase: raw(500) })
const refuses = { no_encontrado: 404, demasiados_intentos: withRetryAfter(429) } as const
/** By a signed link alone: whoever got the mail. Looking at it changes nothing, as scanners of mail do. */
export const notMe = {
  verNoFuiYo: route({
    method: 'GET',
    path: '/api/auth/noFuiYo/:pase',
    access: 'public',
    summary: 'De qué cuenta es un enlace de «No fui yo»; mirarlo no cambia nada',
    params,
    reply: noFuiYo,
    refuses,
  }),
  noFuiYo: route({
    method: 'POST',
    path: '/api/auth/noFuiYo/:pase',
    access: 'public',
    summary: 'Cierra las sesiones de la cuenta y pide una contraseña nueva; repetirlo no hace nada más',
    params,
    reply: noFuiYo,
    refuses: { ...refuses, enlace_vencido: 409 },
  }),
} as const
