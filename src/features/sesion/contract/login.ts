import { withRetryAfter, route } from '#shared/route.ts'
import { bool, raw, doc, documentoText, entrada, hasta, int, texto, time, z } from '#shared/wire.ts'
import { textos } from '../rules.ts'
import { session } from './session.ts'

/**
 * A first login. `codigo`: the client's, or the seller's of TOTVS; the document is the company's or, of a seller, its
 * own, of `identificationType`.
 */
const primerIngreso = z.object({
  primerIngreso: z.literal(true),
  tipoRol: z.union([z.literal(2), z.literal(3)]),
  clienteId: int,
  codigo: texto,
  documentoNro: doc,
  identificationType: z.nullable(int),
  bussinessName: texto,
  email: texto,
})
export type PrimerIngreso = z.infer<typeof primerIngreso>

/**
 * The password was right; what is left is a code or, with `inscribir`, setting a second factor up. No session yet
 * (docs/decisions/0036).
 */
export const segundoFactor = z.object({ segundoFactor: z.literal(true), inscribir: bool, email: texto, vence: time })
export type SegundoFactor = z.infer<typeof segundoFactor>

/**
 * The password was right, and somebody else may know it ('No fui yo'): a link to set another one went to the e-mail
 * (PAPEL-05). No session.
 */
const pideClave = z.object({ pideClave: z.literal(true), email: texto })
export type PideClave = z.infer<typeof pideClave>

const email = entrada(textos.emailObligatorio)
const password = raw(200, textos.clave, hasta(200)).check(z.minLength(1, textos.clave))
const captchaToken = raw(8000, textos.captcha, hasta(8000)).check(z.minLength(1, textos.captcha))

export const loginData = z.object({
  identificationType: z.union([z.literal(1), z.literal(2), z.literal(3)], textos.option),
  identification: documentoText(textos.documentoObligatorio, textos.documentoDigits).check(
    z.minLength(1, textos.documentoObligatorio),
    z.regex(/^\d+$/, textos.documentoDigits),
  ),
  email,
  password,
  captchaToken,
})
export type LoginData = z.infer<typeof loginData>
const INGRESO = { datos_incorrectos: 401, cuenta_inactiva: 403, demasiados_intentos: withRetryAfter(429) } as const

/** Who comes in with an e-mail and a password, and how one leaves. */
export const login = {
  publicLogin: route({
    method: 'POST',
    path: '/api/public-api/login',
    access: 'public',
    summary: 'Otro nombre de auth/login',
    body: z.object({ loginData }),
    reply: z.union([session, primerIngreso, segundoFactor, pideClave]),
    refuses: INGRESO,
  }),
  login: route({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    summary: 'Ingreso de clientes y vendedores',
    body: loginData,
    reply: z.union([session, primerIngreso, segundoFactor, pideClave]),
    refuses: INGRESO,
  }),
  loginAdmin: route({
    method: 'POST',
    path: '/api/auth/loginAdmin',
    access: 'public',
    summary: 'Ingreso de administradores',
    body: z.object({ email, password, captchaToken }),
    reply: z.union([session, segundoFactor, pideClave]),
    refuses: INGRESO,
  }),
  captcha: route({
    method: 'GET',
    path: '/api/auth/captcha',
    access: 'public',
    summary: 'Un desafío de captcha (ALTCHA)',
    reply: z.object({ parameters: z.record(z.string(), z.unknown()), signature: texto }),
  }),
  logout: route({
    method: 'POST',
    path: '/api/auth/logout',
    access: 'session',
    cualquierCliente: true,
    summary: 'Cierra la sesión',
    reply: 'void',
  }),
} as const
