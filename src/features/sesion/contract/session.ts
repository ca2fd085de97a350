import { bool, doc, int, lista, texto, textoNull, time, timeNull, z } from '#shared/wire.ts'

export const menu = z.object({
  id: int,
  menuPadreId: z.nullable(int),
  nombre: texto,
  /** What it is for, in one line. */ detalle: textoNull,
  link: textoNull,
  icon: textoNull,
  isExternal: bool,
  redirect: bool,
  download: bool,
})
export type Menu = z.infer<typeof menu>

/** `Session` of docs/spec/wire.md, kept in local storage under `LocalSession`. */
export const session = z.object({
  userId: int,
  contactoId: int,
  userName: texto,
  bussinessName: texto,
  email: texto,
  tipoRol: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  clienteId: int,
  variosClientes: bool,
  sellerId: int,
  telefono: textoNull,
  phoneNumberSeller: textoNull,
  identificationId: z.nullable(int),
  documentoNro: z.nullable(doc),
  cuit: z.nullable(doc),
  ultimoLogin: timeNull,
  menus: lista(menu),
  permisos: lista(int),
  listaPrecioId: z.nullable(int),
  nombreFantasiaVendedor: textoNull,
  paramsList: lista(z.object({ nombre: texto, valor: texto })),
  shoopExpirationTime: int,
  expirationTime: int,
  realExpirationTime: int,
  mostrarPoliticasReclamo: bool,
  showNps: bool,
  /** `expiresIn`: seconds from this answer on. */ tokens: z.object({
    idToken: texto,
    expiresAt: time,
    expiresIn: int,
  }),
})
export type Session = z.infer<typeof session>
