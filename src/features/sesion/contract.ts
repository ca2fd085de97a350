import { route } from '#shared/route.ts'
import { lista, opt } from '#shared/wire.ts'
import { login } from './contract/login.ts'
import { notMe } from './contract/no-fui-yo.ts'
import { organization } from './contract/organization.ts'
import { password } from './contract/password.ts'
import { secondFactor } from './contract/second-factor.ts'
import { sessions } from './contract/sessions.ts'

export { cookies } from './contract/cookies.ts'
export { session, type Menu, type Session } from './contract/session.ts'
export type { LoginData, PideClave, PrimerIngreso, SegundoFactor } from './contract/login.ts'
export type { NoFuiYo } from './contract/no-fui-yo.ts'
export type { ChangeData, ForgotData, ResetData } from './contract/password.ts'
export type { EstadoFactor, Inscripcion, Enrolled, Respaldos } from './contract/second-factor.ts'
export { sesionAbierta, type ClientePropio, type SesionAbierta } from './contract/sessions.ts'

/** What a form of the sign-in chooses from. */
const lists = {
  identificationsTypes: route({
    method: 'GET',
    path: '/api/Params/identificationsTypes',
    access: 'public',
    summary: 'Tipos de documento',
    reply: lista(opt),
  }),
  provincias: route({
    method: 'GET',
    path: '/api/Params/provincias',
    access: 'session',
    summary: 'Provincias',
    reply: lista(opt),
  }),
  regions: route({
    method: 'GET',
    path: '/api/Params/regions',
    access: 'session',
    summary: 'Regiones',
    reply: lista(opt),
  }),
} as const

/** Every call of the room; each subject stands in a file of its own below `contract/`. */
export const contract = {
  ...password,
  ...sessions,
  ...secondFactor,
  ...login,
  ...organization,
  ...notMe,
  ...lists,
} as const
