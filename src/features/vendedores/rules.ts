import { isCodigoOfSistema } from '#shared/codigo.ts'
import { CUIL, CUIT, DNI, isCuit, isEmail, isTelefono, plainDocumento } from '#shared/identity.ts'

/** The sentences of the seller screens, to the letter (SELL-01 … SELL-16, OPEN-23). */
export const textos = {
  titulo: 'VENDEDORES',
  buscar: 'Buscar Vendedor',
  nuevo: 'NUEVO VENDEDOR',
  editar: 'Editar vendedor',
  perfil: 'Mi perfil',
  perfilOfVendedor: 'Perfil del vendedor',
  volver: 'Volver',
  save: 'Guardar',
  loading: 'Cargando todo...',
  saving: 'Guardando...',
  noConnection: 'Error de conexion con el BE.',
  fixedIdentidad: 'Es con lo que ingresa a su cuenta. Sólo lo cambia un administrador con permiso de configuración.',
  stored: 'Los datos del vendedor se guardaron correctamente.',
  creado: 'El vendedor fue creado. Le enviamos un email para que defina su contraseña.',
  none: 'Todavía no hay vendedores.',
  whatFor: 'Acá vas a ver a cada vendedor, con sus datos y los clientes que tiene a cargo.',
  noClientes: 'Todavía no tiene clientes.',
  whatForClientes: 'Acá vas a ver los clientes que tiene a cargo.',
  sinResultado: 'Ningún vendedor coincide con la búsqueda.',
  name: 'El nombre es obligatorio',
  lastName: 'El apellido es obligatorio',
  option: 'Ingrese una opción',
  identification: 'El número de documento es obligatorio',
  identificationInvalida: 'El número de documento no es válido',
  phone: 'El teléfono es obligatorio',
  phoneInvalid: 'El teléfono no es válido: al menos seis números',
  email: 'El email es obligatorio',
  emailInvalid: 'El email no es válido',
  totVsCode: 'El código TOTVS es obligatorio',
  totVsCodeInvalid: 'El código TOTVS admite hasta 30 letras, números, espacios adentro y signos como . - / #',
  takenCodigo: 'Ya existe un vendedor con ese código TOTVS.',
  otroCambio: (que: string) =>
    `Mientras escribías, otra persona cambió ${que}. Lo que escribiste sigue acá: guardá de nuevo para dejarlo así.`,
  takenDocumento: 'Ya existe un vendedor con ese documento.',
} as const

/** Rows of the directory on a page; clients' cards on a page of a seller's profile. */
export const perPage = 40
export const clientesByPagina = 24
export const MAX_TELEFONO = 50

/** `SellerForm` while it is being filled in. */
export type VendedorForm = {
  name: string
  lastName: string
  identificationTypes: number | null
  identification: string
  phone: string
  email: string
  totVsCode: string
  region: number | null
}
export type VendedorErrors = Partial<Record<keyof VendedorForm, string>>

/** How each field is called. */
export const campos: Readonly<Record<keyof VendedorForm, string>> = {
  name: 'Nombre',
  lastName: 'Apellido',
  identificationTypes: 'Tipo de documento',
  identification: 'Número de documento',
  phone: 'Teléfono',
  email: 'Email',
  totVsCode: 'Código TOTVS',
  region: 'Región',
}

/** Digits without dots: a DNI of 6 to 9, a CUIL or CUIT with its check digit. */
export const isDocumento = (tipo: number | null, digits: string): boolean =>
  tipo === CUIL || tipo === CUIT ? isCuit(digits) : tipo === DNI && /^\d{6,9}$/.test(digits)

const required: { readonly [campo in keyof VendedorForm]: string } = {
  name: textos.name,
  lastName: textos.lastName,
  identificationTypes: textos.option,
  identification: textos.identification,
  phone: textos.phone,
  email: textos.email,
  totVsCode: textos.totVsCode,
  region: textos.option,
}
/** What the form says about each field; empty when all is well. All eight are required (SELL-10). */
export const checkVendedor = (form: VendedorForm): VendedorErrors => {
  const errors: VendedorErrors = {}
  for (const campo of Object.keys(required) as (keyof VendedorForm)[]) {
    const value = form[campo]
    if (value === null || (typeof value === 'string' && value.trim() === '')) errors[campo] = required[campo]
  }
  if (
    !errors.identification &&
    !errors.identificationTypes &&
    !isDocumento(form.identificationTypes, plainDocumento(form.identification))
  )
    errors.identification = textos.identificationInvalida
  if (!errors.phone && !isTelefono(form.phone)) errors.phone = textos.phoneInvalid
  if (!errors.email && !isEmail(form.email.trim())) errors.email = textos.emailInvalid
  if (!errors.totVsCode && !isCodigoOfSistema(form.totVsCode.trim())) errors.totVsCode = textos.totVsCodeInvalid
  return errors
}
