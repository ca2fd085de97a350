import { route } from '#shared/route.ts'
import { raw, optionalText, z } from '#shared/wire.ts'
import { cookies } from './cookies.ts'
import { segundoFactor } from './login.ts'
import { session } from './session.ts'

/** What a provider sends back with the browser; the provider's client reads it. */
const ofTurn = z.optional(z.union([raw(8000), z.array(raw(8000)).check(z.maxLength(20))]))
const IDA = {
  cookie: cookies.organizacion,
  about: 'La da auth/oidc/start, para la vuelta de la organización.',
} as const
const PASE = { cookie: cookies.pase, about: 'La da la vuelta de la organización, para una sola sesión.' } as const

/** The sign-in at the organisation's own provider (OpenID Connect). */
export const organization = {
  oidcStart: route({
    method: 'GET',
    path: '/api/auth/oidc/start',
    access: 'public',
    summary: 'Lleva al ingreso de la organización',
    query: z.object({ volver: optionalText(raw(2000)) }),
    reply: 'redirect',
    refuses: { no_encontrado: 404 },
  }),
  oidcCallback: route({
    method: 'GET',
    path: '/api/auth/oidc/callback',
    access: 'public',
    credential: IDA,
    summary: 'La vuelta del ingreso de la organización',
    query: z.catchall(z.object({ code: ofTurn, state: ofTurn, error: ofTurn }), ofTurn),
    reply: 'redirect',
    refuses: { no_encontrado: 404 },
  }),
  oidcSession: route({
    method: 'POST',
    path: '/api/auth/oidc/session',
    access: 'public',
    credential: PASE,
    summary: 'La sesión de quien volvió de su organización, una sola vez',
    reply: z.union([session, segundoFactor]),
    refuses: { sin_sesion: 401, cuenta_inactiva: 403 },
  }),
} as const
