import { tiposDocumento } from '#shared/identity.ts'
import { feature } from '#server/http/meta.ts'
import { contract } from '../contract.ts'
import { newChallenge } from './captcha.ts'
import { login, loginAdmin, logout } from './login.ts'
import { listProvincias, listRegiones } from './store.ts'

export const sesion = feature('sesion', contract, {
  login: ({ body }, _who, meta) => login(body, meta),
  loginAdmin: ({ body }, _who, meta) => loginAdmin(body, meta),
  captcha: async () => (await newChallenge()) as never,
  logout: (_input, who, meta) => logout(who, meta),
  identificationsTypes: async () => ({ $values: [...tiposDocumento] }),
  provincias: async () => ({ $values: await listProvincias() }),
  regions: async () => ({ $values: await listRegiones() }),
})
