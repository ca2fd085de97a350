import { mayGive } from '#features/usuarios/rules.ts'
import { isDocumento } from '#features/vendedores/rules.ts'
import { isEmail, plainDocumento } from '#shared/identity.ts'
import { P, permisosOfRol } from '#shared/permisos.ts'
import type { Rol } from '#shared/route.ts'
import type { EstadoOfCuenta } from './estados.ts'

/** The administrators' screens of accounts: sizes, sentences, states and rights in words. */
export const perPage = 25
/** Days without a sign-in after which an account counts as unused. */
export const DIAS_SIN_ENTRAR = 90
/** The most rows of one list of invitations. */
export const MAX_INVITACIONES = 200

/** One account's state, and the filter's name of many. */
export const nombres: Readonly<Record<EstadoOfCuenta, readonly [one: string, many: string]>> = {
  activa: ['Activa', 'Activas'],
  invitada: ['Invitada', 'Invitadas'],
  'sin-factor': ['Sin segundo factor', 'Sin segundo factor'],
  suspendida: ['Suspendida', 'Suspendidas'],
  baja: ['De baja', 'De baja'],
}
export const roles: Readonly<Record<Rol, string>> = { 1: 'Administrador', 2: 'Vendedor', 3: 'Cliente' }
/** Role 1 without permission 1 looks after everything but the configuration (OPEN-410). */
export const rolOf = (tipoRol: Rol, permisos: readonly number[]): string =>
  tipoRol === 1 && !permisos.includes(P.configuracion) ? 'Gerente' : roles[tipoRol]

export const textos = {
  titulo: 'Cuentas',
  vacio: 'Todavía no hay cuentas.',
  whatFor: 'Acá vas a ver quién puede entrar al portal y qué puede hacer.',
  emptyFilter: 'No hay cuentas con estos filtros.',
  buscar: 'Nombre, e-mail, documento o cliente',
  never: 'Nunca entró',
  sinEntrar: 'Sin entrar hace más de 90 días',
  nombre: 'El nombre es obligatorio',
  email: 'El e-mail no es válido',
  documento: 'El número de documento no es válido',
  cliente: 'Elegí de qué cliente es la cuenta.',
  vendedor: 'Elegí qué vendedor es la cuenta.',
  motivo: 'Motivo, para el registro',
  otroRol: 'Ese permiso no es para este rol.',
  foreign: 'No podés dar un permiso que no tenés.',
  unknown: 'Hay un permiso que no existe.',
  enter: 'Pegá al menos un renglón.',
  many: `Se invitan hasta ${MAX_INVITACIONES} de una vez.`,
  noCliente: 'No hay cliente con ese código.',
  inactivo: 'El cliente está inactivo.',
  ilegible: (nombre: string) => `«${nombre}» no es una lista en texto: guardala como .csv y elegila de nuevo.`,
  twice: 'El mismo e-mail o documento está más arriba en la lista.',
} as const

/** A right as it is given: its ids go together, its name and what it opens. */
export type Derecho = { readonly ids: readonly number[]; readonly nombre: string; readonly abre: string }
export type Grupo = { readonly titulo: string; readonly derechos: readonly Derecho[] }
const one = (id: number, nombre: string, abre: string): Derecho => ({ ids: [id], nombre, abre })
const armarCarrito: Derecho = {
  ids: [P.carritoA, P.carritoB],
  nombre: 'Armar el carrito',
  abre: 'Agregar, cambiar cantidad y largo, borrar',
}
const confirmar = one(P.operaciones, 'Operaciones y compra', 'Mis Operaciones, carrito, envío y pago, reclamos nuevos')
const acciones = one(P.accionesCarrito, 'Cancelar y continuar', 'El carrito y cada operación, desde su ventana')
const ultimas = one(P.ultimasOperaciones, 'Ver lo último y los kilos', 'Últimas operaciones y gráfico del inicio')
const catalogo = (id: number) => one(id, 'Ver productos y precios', 'Productos, ficha, comparar, buscador')
const sugeridos = one(P.sugeridos, 'Ver sugeridos', '«Productos sugeridos» en la ficha')
const perfil = one(P.miPerfil, 'Mi perfil', 'Sus datos')
const contacto = one(P.cuenta, 'Contraseña y contacto', 'Cambiarla, escribirnos')
const clientes = one(P.clientes, 'Clientes', 'El directorio, y comprar para ellos')
const comprar: Grupo = { titulo: 'Comprar', derechos: [armarCarrito, confirmar, acciones, ultimas] }

/** Whether some permissions hold all of a right's. */
export const hasDerecho = (permisos: readonly number[], { ids }: Derecho): boolean =>
  ids.every((id) => permisos.includes(id))

/** The rights that a role may have, in groups: those of `permisosOfRol`, each once. */
export const gruposOfRol: Readonly<Record<Rol, readonly Grupo[]>> = {
  1: [
    { titulo: 'Catálogo', derechos: [catalogo(P.catalogoAdmin), sugeridos] },
    comprar,
    { titulo: 'Lo propio', derechos: [contacto] },
    {
      titulo: 'Administrar',
      derechos: [
        clientes,
        one(P.vendedores, 'Vendedores', 'El directorio; crearlos y editarlos'),
        one(P.sugerencias, 'Editar sugerencias', 'Qué producto se sugiere en cada ficha'),
        one(P.configuracion, 'Configuración y cuentas', 'Configuración, cuentas, auditoría, correo, novedades'),
      ],
    },
  ],
  2: [
    { titulo: 'Catálogo', derechos: [catalogo(P.catalogoVendedor), sugeridos] },
    comprar,
    { titulo: 'Sus clientes', derechos: [clientes] },
    { titulo: 'Lo propio', derechos: [perfil, contacto] },
  ],
  3: [
    { titulo: 'Catálogo', derechos: [catalogo(P.catalogoCliente), sugeridos] },
    comprar,
    {
      titulo: 'Lo propio',
      derechos: [perfil, contacto, one(P.whatsapp, 'WhatsApp al vendedor', 'El botón, en todas las pantallas')],
    },
  ],
}

/** A set of rights to begin with, which can then be changed. */
export type Juego = { readonly nombre: string; readonly tipoRol: Rol; readonly permisos: readonly number[] }
const without = (rol: Rol, ...ids: readonly number[]) => permisosOfRol[rol].filter((id) => !ids.includes(id))
export const juegos: readonly Juego[] = [
  { nombre: 'Cliente que compra', tipoRol: 3, permisos: permisosOfRol[3] },
  {
    nombre: 'Cliente que mira',
    tipoRol: 3,
    permisos: without(3, P.carritoA, P.carritoB, P.operaciones, P.accionesCarrito),
  },
  { nombre: 'Vendedor', tipoRol: 2, permisos: permisosOfRol[2] },
  { nombre: 'Gerente', tipoRol: 1, permisos: without(1, P.configuracion) },
  { nombre: 'Administrador', tipoRol: 1, permisos: permisosOfRol[1] },
]
/** The set nearest to some rights of a role, and in how many rights it was changed. */
export const juegoOf = (tipoRol: Rol, permisos: readonly number[]): { juego: Juego; cambiados: number } => {
  const derechos = gruposOfRol[tipoRol].flatMap((grupo) => grupo.derechos)
  const off = ({ permisos: of }: Juego) => derechos.filter((d) => hasDerecho(of, d) !== hasDerecho(permisos, d)).length
  const [first, ...rest] = juegos.filter((juego) => juego.tipoRol === tipoRol)
  const juego = rest.reduce((best, each) => (off(each) < off(best) ? each : best), first!)
  return { juego, cambiados: off(juego) }
}

/** What is wrong with rights that are added: unknown ones, another role's, or more than the giver has. */
export const problemOfPermisos = (
  tipoRol: Rol,
  sumados: readonly number[],
  propios: ReadonlySet<number>,
): string | null => {
  if (sumados.some((id) => !Object.values<number>(P).includes(id))) return textos.unknown
  if (sumados.some((id) => !mayGive(id, tipoRol, propios))) return textos.foreign
  return sumados.some((id) => !permisosOfRol[tipoRol].includes(id)) ? textos.otroRol : null
}
export const canGive = (id: number, tipoRol: Rol, propios: ReadonlySet<number>): boolean =>
  problemOfPermisos(tipoRol, [id], propios) === null

export type Alta = {
  tipoRol: Rol
  clienteId: number | null
  sellerId: number | null
  documento: string
  tipoDocumento: number
  userName: string
  email: string
}
/** What is wrong with a new account, field by field; role 1 may have no document. */
export const checkAlta = (alta: Alta): Partial<Record<keyof Alta, string>> => {
  const errors: Partial<Record<keyof Alta, string>> = {}
  if (alta.tipoRol === 3 && alta.clienteId === null) errors.clienteId = textos.cliente
  if (alta.tipoRol === 2 && alta.sellerId === null) errors.sellerId = textos.vendedor
  const numero = plainDocumento(alta.documento)
  if (!(numero === '' && alta.tipoRol === 1) && !isDocumento(alta.tipoDocumento, numero))
    errors.documento = textos.documento
  if (alta.userName.trim() === '') errors.userName = textos.nombre
  if (!isEmail(alta.email.trim())) errors.email = textos.email
  return errors
}

/** A row of a list of invitations, as it was written. */
export type Renglon = { email: string; documento: string; nombre: string; cliente: string }
/**
 * The rows of a pasted or read list: 'e-mail; documento; nombre; cliente', by semicolons, tabs or commas. Empty lines
 * and a header are left out.
 */
export const readRenglones = (text: string): Renglon[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line, index) => line !== '' && !(index === 0 && !line.includes('@') && /mail/i.test(line)))
    .map((line) => {
      const cut = line.includes('\t') ? '\t' : line.includes(';') ? ';' : ','
      const [email = '', documento = '', nombre = '', cliente = ''] = line.split(cut).map((cell) =>
        cell
          .trim()
          .replace(/^"(.*)"$/, '$1')
          .trim(),
      )
      return { email, documento, nombre, cliente }
    })
/** The largest file of a list, in bytes: far above 200 rows. */
export const MAX_ARCHIVO = 1024 * 1024
/**
 * The text of a list's bytes: UTF-16 with its mark (Excel's «Texto Unicode»), UTF-8, else Windows-1252. Null: a NUL is
 * in it, so that it is no text.
 */
export const textOfArchivo = (bytes: Uint8Array): string | null => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
export const writeRenglon = ({ email, documento, nombre, cliente }: Renglon): string =>
  [email, documento, nombre, cliente].join('; ')
/** A DNI has up to nine digits; eleven are a CUIL or a company's CUIT. */
export const tipoOfDocumento = (numero: string): 1 | 2 | 3 =>
  numero.length !== 11 ? 2 : /^3[034]/.test(numero) ? 3 : 1

/** What becomes of a row: a new account, another link for one that was invited, or nothing, and why. */
export const destinos = ['nueva', 'reenvio', 'tiene', 'documento', 'cliente', 'dato'] as const
export type Destino = (typeof destinos)[number]
export const nombreOfDestino: Readonly<Record<Destino, string>> = {
  nueva: 'Nueva',
  reenvio: 'Invitada',
  tiene: 'Ya tiene',
  documento: 'Documento tomado',
  cliente: 'Cliente desconocido',
  dato: 'Dato inválido',
}
export const goesOut = (destino: Destino): boolean => destino === 'nueva' || destino === 'reenvio'
