import { catalogo, P, permisosOfRol } from '#shared/permisos.ts'
import type { Rol } from '#shared/route.ts'
import { isDocumento } from '#features/vendedores/rules.ts'
import { isEmail } from '#shared/identity.ts'

/** The sentences of accounts and profiles. */
export const textos = {
  miPerfil: 'MI PERFIL',
  perfilOfCliente: 'Perfil del cliente',
  myDatos: 'Mis Datos',
  datosOfCliente: 'Datos del cliente',
  vendedores: 'Vendedores',
  oficial: 'Ejecutivo de cuenta',
  staff: 'Equipo comercial',
  noVendedores: 'Todavía no hay un vendedor asignado.',
  whatForVendedores: 'Acá vas a ver a quién llamar por precios, pedidos y entregas.',
  tiendas: 'Tiendas',
  noTiendas: 'No hay tiendas cargadas.',
  whatForTiendas: 'Acá vas a ver las direcciones adonde se entrega lo que se compra.',
  userName: 'El nombre es obligatorio',
  email: 'El email no es válido',
  documento: 'El número de documento no es válido',
  option: 'Ingrese una opción',
  cliente: 'Falta de qué cliente es el usuario.',
  vendedor: 'Falta qué vendedor es el usuario.',
  takenEmail: 'Ya existe una cuenta con ese email.',
  permisos: 'Hay un permiso que no existe.',
  foreignPermisos: 'No podés dar un permiso que no tenés.',
  clientes: 'Clientes de la cuenta',
  missingCodigo: 'Ingresá el código del cliente.',
  codigoOfNobody: 'No hay un cliente con ese código.',
  clientePropio: 'Es el cliente propio de la cuenta: no se quita.',
} as const

/** A profile whose client value (client count) is 0 is a seller's (SES-12). */
export const isOfVendedor = (p: { usuario: { clientes: number } | null }): boolean => p.usuario?.clientes === 0

const allPermisos: ReadonlySet<number> = new Set(Object.values(P))
export type Alta = {
  identification: string | null
  identificationType: number | null
  email: string
  userName: string
  tipoRol: 1 | 2 | 3
  clienteId: number | null
  sellerId: number | null
  permisos: readonly number[] | null
}
/**
 * The same right has another id in each role (the catalogue), or is only a role's own (a client's WhatsApp, a profile):
 * whoever has it in the own role may give it in another's (OPEN-411).
 */
const ofRoleAlone: ReadonlySet<number> = new Set([P.whatsapp, P.miPerfil])
const catalogos: ReadonlySet<number> = new Set(catalogo)
/** Whether somebody with these rights may give one to an account of a role: nobody gives beyond the own (OPEN-286). */
export const mayGive = (id: number, tipoRol: Rol, propios: ReadonlySet<number>): boolean =>
  propios.has(id) ||
  (permisosOfRol[tipoRol].includes(id) &&
    (ofRoleAlone.has(id) || (catalogos.has(id) && catalogo.some((own) => propios.has(own)))))

/**
 * The permissions of a new account: at most the giver's; a new administrator's, unless said, those of his that are
 * one's.
 */
export const permisosOfAlta = (
  { tipoRol, permisos }: Pick<Alta, 'tipoRol' | 'permisos'>,
  propios: ReadonlySet<number>,
): { permisos: readonly number[] | undefined; exceedsOwn: boolean } => {
  const asked = permisos ?? (tipoRol === 1 ? permisosOfRol[1].filter((id) => propios.has(id)) : null)
  return {
    permisos: asked === null ? undefined : [...new Set(asked)].sort((one, other) => one - other),
    exceedsOwn: asked !== null && asked.some((id) => !mayGive(id, tipoRol, propios)),
  }
}
/**
 * What is wrong with a new account, field by field. Roles 2 and 3 sign in with their document; role 1 may have none.
 */
export const checkAlta = (alta: Alta): Partial<Record<keyof Alta, string>> => {
  const errors: Partial<Record<keyof Alta, string>> = {}
  if (alta.userName === '') errors.userName = textos.userName
  if (!isEmail(alta.email)) errors.email = textos.email
  const none = alta.identification === null && alta.identificationType === null
  if (
    !(none && alta.tipoRol === 1) &&
    (alta.identification === null || !isDocumento(alta.identificationType, alta.identification))
  )
    errors.identification = textos.documento
  if (alta.tipoRol === 3 && alta.clienteId === null) errors.clienteId = textos.cliente
  if (alta.tipoRol === 2 && alta.sellerId === null) errors.sellerId = textos.vendedor
  if (alta.permisos?.some((id) => !allPermisos.has(id))) errors.permisos = textos.permisos
  return errors
}

/** A whole name in two: the first word, and the rest. */
export const splitNombre = (userName: string): { nombre: string; apellido: string } => {
  const [nombre = '', ...rest] = userName.trim().split(/\s+/)
  return { nombre, apellido: rest.join(' ') }
}
