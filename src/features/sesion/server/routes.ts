import { tiposDocumento } from '#shared/identity.ts'
import { feature } from '#server/http/meta.ts'
import { contract } from '../contract.ts'
import { newChallenge } from './captcha.ts'
import { cerrarSesion, changePassword, listSesiones, resetPassword } from './claves.ts'
import { callbackOrganizacion, sessionOrganizacion, startOrganizacion } from './organizacion.ts'
import { login, loginAdmin, logout } from './login.ts'
import { forgotPassword } from './recuperar.ts'
import { listProvincias, listRegiones } from './store.ts'

export const sesion = feature('sesion', contract, {
  login: ({ body }, _who, meta) => login(body, meta),
  loginAdmin: ({ body }, _who, meta) => loginAdmin(body, meta),
  captcha: async () => (await newChallenge()) as never,
  publicLogin: ({ body }, _who, meta) => login(body.loginData, meta),
  forgotpassword: ({ body }, _who, meta) => forgotPassword(body, meta),
  resetpassword: ({ body }, _who, meta) => resetPassword(body, meta),
  changepassword: ({ body }, who, meta) => changePassword(who, body, meta),
  sesiones: async (_input, who) => ({ $values: await listSesiones(who) }),
  cerrarSesion: ({ params }, who, meta) => cerrarSesion(who, params.id, meta),
  oidcStart: ({ query }, _who, meta) => startOrganizacion(query.volver, meta),
  oidcCallback: ({ query }, _who, meta) => callbackOrganizacion(query, meta),
  oidcSession: (_input, _who, meta) => sessionOrganizacion(meta),
  logout: (_input, who, meta) => logout(who, meta),
  identificationsTypes: async () => ({ $values: [...tiposDocumento] }),
  provincias: async () => ({ $values: await listProvincias() }),
  regions: async () => ({ $values: await listRegiones() }),
})
