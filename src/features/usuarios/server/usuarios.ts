/** The front door of `usuarios` on the server. */
import { feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { screens } from '../screens.ts'
import { createClienteOf, dropClienteOf, readClientes } from './clientes.ts'
import { createUser, readUsers, deleteUser } from './cuentas.ts'
import { readPerfil, readPerfilOfCliente } from './perfil.ts'

const actions = {
  'usuario-creado': 'Usuario creado',
  'usuario-borrado': 'Usuario dado de baja',
  'cliente-de-cuenta-agregado': 'Cliente agregado a una cuenta',
  'cliente-de-cuenta-quitado': 'Cliente quitado de una cuenta',
} as const
declare module '#server/auditoria.ts' {
  interface Acciones extends Record<keyof typeof actions, string> {}
}

export const usuarios = feature(
  'usuarios',
  contract,
  {
    users: ({ query }) => readUsers(query),
    create: ({ body }, who) => createUser(who, body.user, body.invitar ?? true),
    remove: ({ params }, who) => deleteUser(who, params.id),
    clientes: ({ params }) => readClientes(params.id),
    agregarCliente: ({ params, body }) => createClienteOf(params.id, body.codigo),
    quitarCliente: ({ params }) => dropClienteOf(params.id, params.clienteId),
    perfilDeCliente: ({ params }, who) => readPerfilOfCliente(who, params.clienteId),
    perfil: ({ params }, who) => readPerfil(who, params.id, params.contactoId),
  },
  { screens, actions },
)
