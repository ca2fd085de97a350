import { withRetryAfter, route } from '#shared/route.ts'
import { documentoText, raw, entrada, hasta, notRead, ok, optionalText, texto, z } from '#shared/wire.ts'
import { isEmail } from '#shared/identity.ts'
import { textos, textosClave } from '../rules.ts'
import { segundoFactor } from './login.ts'
import { session } from './session.ts'

const email = entrada(textos.emailObligatorio)
const clave = raw(200, textosClave.vacios, textosClave.reglaNueva)
const forgotData = z.object({
  email: entrada(textos.emailObligatorio).check(z.refine((t) => t === '' || isEmail(t), textos.emailInvalid)),
  identificationType: optionalText(z.union([z.literal(1), z.literal(2), z.literal(3)], textos.option), textos.option),
  identification: optionalText(
    documentoText(undefined, textosClave.numeroInvalid).check(z.regex(/^\d{6,15}$/, textosClave.numeroInvalid)),
  ),
})
export type ForgotData = z.output<typeof forgotData>
/** `recaptcha` is another name of captchaToken (OPEN-16). */
const captchaOptional = optionalText(raw(8000, undefined, textos.captcha))
const resetData = z.object({
  email,
  newPassword: clave,
  passwordCopy: clave,
  ConfirmationCode: entrada(textosClave.enlaceInvalid, 200, textosClave.enlaceInvalid),
  captchaToken: captchaOptional,
  recaptcha: captchaOptional,
})
export type ResetData = z.output<typeof resetData>
/** Identity is the session's; the names of the person travel as documented and are not read (OPEN-16, OPEN-80). */
const changeData = z.object({
  identification: notRead,
  identificationType: notRead,
  email: notRead,
  ChangePassword: notRead,
  password: raw(200, textosClave.ingreseActual, hasta(200)).check(z.minLength(1, textosClave.ingreseActual)),
  newPassword: clave,
  passwordCopy: clave,
})
export type ChangeData = z.output<typeof changeData>

/** One's own password: forgotten, set anew, changed. */
export const password = {
  forgotpassword: route({
    method: 'POST',
    path: '/api/auth/forgotpassword',
    access: 'public',
    summary: 'Pide un enlace para una contraseña nueva',
    body: forgotData,
    reply: z.object({ email: texto }),
    refuses: { demasiados_intentos: withRetryAfter(429) },
  }),
  resetpassword: route({
    method: 'POST',
    path: '/api/auth/resetpassword',
    access: 'public',
    summary: 'Pone una contraseña nueva con el código del email',
    body: resetData,
    reply: ok,
    success: true,
    refuses: { demasiados_intentos: withRetryAfter(429) },
  }),
  definirClave: route({
    method: 'POST',
    path: '/api/auth/definirClave',
    access: 'public',
    summary: 'Pone una contraseña nueva con el código del email, e ingresa en este navegador',
    body: resetData,
    reply: z.union([session, segundoFactor]),
    refuses: { cuenta_inactiva: 403, demasiados_intentos: withRetryAfter(429) },
  }),
  changepassword: route({
    method: 'POST',
    path: '/api/auth/changepassword',
    access: 'session',
    summary: 'Cambia la contraseña propia',
    body: changeData,
    reply: ok,
    success: true,
    refuses: { demasiados_intentos: withRetryAfter(429) },
  }),
} as const
