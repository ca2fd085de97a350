import { cliente, tienda } from '#features/clientes/contract.ts'
import { vendedor } from '#features/vendedores/contract.ts'
import { P } from '#shared/permisos.ts'
import { route } from '#shared/route.ts'
import {
  bool,
  raw,
  cuantos,
  doc,
  documentoText,
  entrada,
  id,
  id0Param,
  idParam,
  int,
  lista,
  listaEntrada,
  ok,
  optionalText,
  pages,
  texto,
  textoNull,
  z,
} from '#shared/wire.ts'
import { textos } from './rules.ts'

const rol = z.union([z.literal(1), z.literal(2), z.literal(3)])
/** `User`: an account, never with its password. `sellerId`: its own seller, for role 3 its client's. */
export const user = z.object({
  id,
  identification: textoNull,
  identificationType: z.nullable(int),
  email: texto,
  userName: texto,
  tipoRol: rol,
  clienteId: z.nullable(id),
  sellerId: z.nullable(id),
  contactoId: id,
  activo: bool,
  permisos: lista(int),
})
export type User = z.infer<typeof user>

/** A new account. `password` is provisional (OPEN-81); the contactoId is the portal's to give. */
const alta = z.object({
  identification: optionalText(documentoText()),
  identificationType: optionalText(rol),
  email: entrada(textos.email),
  userName: entrada(textos.userName),
  tipoRol: rol,
  clienteId: optionalText(id),
  sellerId: optionalText(id),
  activo: optionalText(bool),
  permisos: optionalText(listaEntrada(int)),
  password: optionalText(raw(200)),
})
/** Whose an e-mail or a document is that is taken. */
const quien = z.object({ id, nombre: texto, cliente: textoNull, que: z.enum(['email', 'documento']) })
export type AltaUsuario = z.output<typeof alta>

/** A client an account buys for; `propio`: the one it is of, which is not taken away. */
const clienteOfCuenta = z.object({
  clienteId: id,
  codigo: texto,
  razonSocial: texto,
  nombreFantasia: textoNull,
  documentoNro: doc,
  activo: bool,
  propio: bool,
})
export type ClienteDeCuenta = z.infer<typeof clienteOfCuenta>

const persona = z.object({ apellidoNombre: texto, email: textoNull, telefono: textoNull })
export type Persona = z.infer<typeof persona>
/** `Perfil` (CLI-11). A seller's has `usuario.clientes` 0 and its `vendedorProfile`; `id` is then its idVendedor. */
const perfil = z.object({
  ...cliente.shape,
  oficialDeCuenta: z.nullable(persona),
  vendedoresStaff: lista(persona),
  tiendas: lista(tienda),
  vendedorProfile: z.nullable(vendedor),
})
export type Perfil = z.infer<typeof perfil>

const admin = { roles: [1], all: [P.configuracion] } as const
export const contract = {
  // GET User/ and GET User are one address: its query tells them apart (OPEN-70)
  users: route({
    method: 'GET',
    path: '/api/User',
    access: admin,
    summary: 'Los usuarios (todos, o de a páginas); con identification e identificationType, el de ese documento',
    query: z.object({
      identification: optionalText(documentoText()),
      identificationType: optionalText(z.enum(['1', '2', '3'])),
      ...pages,
    }),
    reply: z.union([z.object({ users: lista(user), ...cuantos }), user]),
    entera: true,
    refuses: { no_encontrado: 404 },
  }),
  create: route({
    method: 'POST',
    path: '/api/User',
    access: admin,
    summary: 'Crea un usuario; su contraseña, si viene, es provisoria',
    body: z.object({ user: alta, invitar: optionalText(bool) }),
    reply: user,
    idempotent: true,
    refuses: { ya_existe: { status: 409, extra: { cuenta: quien } } },
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/User/:id',
    access: admin,
    summary: 'Da de baja a un usuario y cierra sus sesiones',
    params: z.object({ id: idParam }),
    reply: ok,
    success: true,
    refuses: { no_encontrado: 404, cuenta_propia: 409, ultimo_administrador: 409 },
  }),
  clientes: route({
    method: 'GET',
    path: '/api/User/:id/clientes',
    access: admin,
    summary: 'Los clientes para los que compra una cuenta',
    params: z.object({ id: idParam }),
    reply: lista(clienteOfCuenta),
    refuses: { no_encontrado: 404 },
  }),
  agregarCliente: route({
    method: 'POST',
    path: '/api/User/:id/clientes',
    access: admin,
    summary: 'Le agrega un cliente a una cuenta, por su código',
    params: z.object({ id: idParam }),
    body: z.object({ codigo: entrada(textos.codigoOfNobody, 30, textos.codigoOfNobody) }),
    reply: lista(clienteOfCuenta),
    refuses: { no_encontrado: 404 },
  }),
  quitarCliente: route({
    method: 'DELETE',
    path: '/api/User/:id/clientes/:clienteId',
    access: admin,
    summary: 'Le quita un cliente a una cuenta; sus sesiones de ese cliente terminan',
    params: z.object({ id: idParam, clienteId: idParam }),
    reply: lista(clienteOfCuenta),
    refuses: { no_encontrado: 404, cliente_propio: 409 },
  }),
  perfilDeCliente: route({
    method: 'GET',
    path: '/api/Client/perfil/:clienteId',
    access: { roles: [1, 2], all: [P.clientes] },
    summary: 'El perfil de un cliente, tenga o no cuenta',
    params: z.object({ clienteId: idParam }),
    reply: perfil,
    refuses: { no_encontrado: 404 },
  }),
  perfil: route({
    method: 'GET',
    path: '/api/Client/:id/:contactoId',
    access: 'session',
    summary: 'El perfil de un usuario: cliente o vendedor',
    params: z.object({ id: idParam, contactoId: id0Param }),
    reply: perfil,
    refuses: { no_encontrado: 404 },
  }),
} as const
