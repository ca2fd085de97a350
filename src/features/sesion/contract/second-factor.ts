import { withRetryAfter, route } from '#shared/route.ts'
import { bool, raw, entrada, hasta, int, lista, ok, texto, timeNull, z } from '#shared/wire.ts'
import { textosFactor } from '../factor.ts'
import { textosClave } from '../rules.ts'
import { cookies } from './cookies.ts'
import { session } from './session.ts'

/** A second factor of one's own. `respaldos`: how many recovery codes are left. */
const estadoFactor = z.object({ activo: bool, obligatorio: bool, desde: timeNull, respaldos: int })
export type EstadoFactor = z.infer<typeof estadoFactor>
/** What an authenticator is told, as base32 to type and as an address to draw. */
const inscripcion = z.object({ secreto: texto, uri: texto })
export type Inscripcion = z.infer<typeof inscripcion>
/** The recovery codes, shown this once. */
const respaldos = z.object({ codigos: lista(texto) })
export type Respaldos = z.infer<typeof respaldos>
const enrolled = z.object({ session, ...respaldos.shape })
export type Enrolled = z.infer<typeof enrolled>
const codigo = entrada(textosFactor.vacio, 50, textosFactor.incorrecto)
const claveActual = raw(200, textosClave.ingreseActual, hasta(200)).check(z.minLength(1, textosClave.ingreseActual))
const withCodigo = z.object({ password: claveActual, codigo })
const PASO = {
  cookie: cookies.segundoFactor,
  about: 'La da el ingreso que pide un código; vale unos minutos.',
} as const
const personal = { own: [1, 2] } as const

/** The second step of a sign-in, and turning it on and off. */
export const secondFactor = {
  segundoFactor: route({
    method: 'POST',
    path: '/api/auth/segundoFactor',
    access: 'public',
    credential: PASO,
    summary: 'La sesión, por el código que falta después de la contraseña',
    body: z.object({ codigo }),
    reply: session,
    refuses: {
      codigo_incorrecto: 401,
      ingreso_vencido: 401,
      cuenta_inactiva: 403,
      demasiados_intentos: withRetryAfter(429),
    },
  }),
  inscribir: route({
    method: 'POST',
    path: '/api/auth/segundoFactor/inscribir',
    access: 'public',
    credential: PASO,
    summary: 'Empieza a activar la verificación en dos pasos de quien la necesita para ingresar',
    reply: inscripcion,
    refuses: { ingreso_vencido: 401, cuenta_inactiva: 403, ya_activo: 409, demasiados_intentos: withRetryAfter(429) },
  }),
  confirmarInscripcion: route({
    method: 'POST',
    path: '/api/auth/segundoFactor/inscribir/confirmar',
    access: 'public',
    credential: PASO,
    summary: 'La activa con su primer código, e ingresa',
    body: z.object({ codigo }),
    reply: enrolled,
    refuses: {
      codigo_incorrecto: 401,
      ingreso_vencido: 401,
      cuenta_inactiva: 403,
      sin_preparar: 409,
      ya_activo: 409,
      demasiados_intentos: withRetryAfter(429),
    },
  }),
  estadoFactor: route({
    method: 'GET',
    path: '/api/auth/segundoFactor',
    access: personal,
    summary: 'La verificación en dos pasos propia',
    reply: estadoFactor,
  }),
  prepararFactor: route({
    method: 'POST',
    path: '/api/auth/segundoFactor/preparar',
    access: personal,
    summary: 'Empieza a activar la verificación en dos pasos propia',
    body: z.object({ password: claveActual }),
    reply: inscripcion,
    refuses: { ya_activo: 409, demasiados_intentos: withRetryAfter(429) },
  }),
  activarFactor: route({
    method: 'POST',
    path: '/api/auth/segundoFactor/activar',
    access: personal,
    summary: 'La activa con su primer código',
    body: z.object({ codigo }),
    reply: respaldos,
    refuses: { codigo_incorrecto: 400, sin_preparar: 409, ya_activo: 409, demasiados_intentos: withRetryAfter(429) },
  }),
  desactivarFactor: route({
    method: 'POST',
    path: '/api/auth/segundoFactor/desactivar',
    access: personal,
    summary: 'Desactiva la verificación en dos pasos propia',
    body: withCodigo,
    reply: ok,
    success: true,
    refuses: { codigo_incorrecto: 400, obligatorio: 409, sin_activar: 409, demasiados_intentos: withRetryAfter(429) },
  }),
  respaldosFactor: route({
    method: 'POST',
    path: '/api/auth/segundoFactor/respaldos',
    access: personal,
    summary: 'Hace códigos de respaldo nuevos',
    body: withCodigo,
    reply: respaldos,
    refuses: { codigo_incorrecto: 400, sin_activar: 409, demasiados_intentos: withRetryAfter(429) },
  }),
} as const
