import { nombreOfTipo } from '#shared/identity.ts'
import { nombreOfPermiso } from '#shared/permisos.ts'

export const perPage = 50

export const textos = {
  titulo: 'Auditoría',
  vacio: 'Todavía no hay acciones registradas.',
  whatFor: 'Acá queda quién hizo qué, cuándo y desde dónde.',
  emptyFilter: 'No hay acciones con estos filtros.',
  fechaInvalida: 'La fecha no es válida.',
  orden: 'La fecha desde no puede ser posterior a la fecha hasta.',
  unknownPaso: 'Desconocido',
} as const

/** A changed field for display; null: absent. */
export type Cambio = { campo: string; antes: string | null; despues: string | null }

const nombres: { readonly [campo: string]: string } = {
  esPedidoFirme: 'Pedido firme',
  terminosVersion: 'Versión de los términos',
  mostrarValor: 'Muestra la cotización',
  titulo: 'Título',
  calleNro: 'Número',
  por: 'Por',
  emisor: 'Organización',
  sujeto: 'Usuario de la organización',
  razonSocial: 'Razón social',
  tiendaNro: 'Tienda',
  documentoNro: 'Documento',
  tipoDocumento: 'Tipo de documento',
  tipoRol: 'Rol',
  email: 'Email',
  telefono: 'Teléfono',
  region: 'Región',
  idVendedor: 'Vendedor',
  clienteId: 'Cliente',
  codigo: 'Código',
  permisos: 'Permisos',
  leidas: 'Leídas',
  userName: 'Nombre',
  identification: 'Documento',
  identificationType: 'Tipo de documento',
  sellerId: 'Vendedor',
}
/** Fields whose number stands for a word. */
const palabras: { readonly [campo: string]: (n: number) => string | undefined } = {
  tipoRol: (n) => ({ 1: 'Administrador', 2: 'Vendedor', 3: 'Cliente' })[n],
  tipoDocumento: nombreOfTipo,
  identificationType: nombreOfTipo,
  permisos: nombreOfPermiso,
}
/** A field's label: 'calleNro' → 'Número'; an unknown 'fechaAlta' → 'Fecha alta'. */
export const nombreCampo = (campo: string): string => {
  const known = Object.hasOwn(nombres, campo) && nombres[campo]
  if (known) return known
  const words = campo
    .replace(/([a-záéíóúñ0-9])([A-ZÁÉÍÓÚÑ])/g, '$1 $2')
    .replace(/[._]+/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const valueOf = (campo: string, value: unknown): string | null => {
  const words = Object.hasOwn(palabras, campo) ? palabras[campo] : undefined
  const said = (one: unknown): unknown => (typeof one === 'number' && words?.(one)) || one
  return word(Array.isArray(value) ? value.map(said) : said(value))
}
const word = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (Array.isArray(value)) return value.length === 0 ? null : value.map((x) => word(x) ?? '–').join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
const fieldsOf = (value: unknown, path = ''): [string, unknown][] => {
  if (value === null || value === undefined) return []
  if (typeof value !== 'object' || Array.isArray(value)) return [[path || 'valor', value]]
  return Object.entries(value).flatMap(([key, inner]) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? fieldsOf(inner, path ? `${path}.${key}` : key)
      : [[path ? `${path}.${key}` : key, inner] as [string, unknown]],
  )
}

/** The fields that differ between the values before and after, in their order. */
export const cambiosOf = (antes: unknown, despues: unknown): Cambio[] => {
  const [before, after] = [new Map(fieldsOf(antes)), new Map(fieldsOf(despues))]
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((k) => ({ campo: nombreCampo(k), antes: valueOf(k, before.get(k)), despues: valueOf(k, after.get(k)) }))
    .filter((c) => c.antes !== c.despues)
}
