import { feature } from '#server/http/meta.ts'
import { contract } from '../contract.ts'
import { createUser, readUsers, removeUser } from './cuentas.ts'
import { readPerfil } from './perfil.ts'

export const usuarios = feature('usuarios', contract, {
  users: ({ query }) => readUsers(query),
  create: ({ body }, who, meta) => createUser(who, body.user, meta),
  remove: ({ params }, who, meta) => removeUser(who, params.id, meta),
  perfil: ({ params }, who) => readPerfil(who, params.id, params.contactoId),
})
