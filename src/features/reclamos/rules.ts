import { readEscrito, type Campo, type Duda } from '#shared/cantidad.ts'
import { isCodigoDelSistema } from '#shared/codigo.ts'
import { isDay, type Day } from '#shared/dates.ts'
import { round, showLargo } from '#shared/money.ts'
import { unitsOf } from '#shared/unidades.ts'

/** The sentences of claims, to the letter (CLAIM-01 … CLAIM-21, OPEN-49). */
export const textos = {
  titulo: 'MIS RECLAMOS',
  nuevo: 'Nuevo reclamo',
  vacio: 'No existen reclamos para el filtro aplicado',
  verDetalles: 'VER DETALLES',
  ocultarDetalles: 'OCULTAR DETALLES',
  carga: 'CARGA DE RECLAMOS',
  enviar: 'ENVIAR',
  buscarPresupuesto: 'Debe buscar el presupuesto',
  obligatorios: 'Por favor revisar los campos obligatorios',
  noSeEncuentra: 'No se encuentra el presupuesto',
  noSeCreo: 'Error al crear el reclamo. Por favor, intente más tarde.',
  creado: 'Reclamo creado correctamente.',
  acepto: 'Acepto la política de reclamos',
  verMas: 'ver más...',
  recien: 'Actualizado recién',
  largo: (que: string, most: number) => `${que} admite hasta ${most} caracteres.`,
  pedidoInvalido: 'El número de pedido no es válido.',
  solicitudInvalida: 'El número de solicitud lleva solo dígitos.',
  lineaAjena: 'La solicitud no tiene esa línea.',
  cantidadInvalida: 'La cantidad reclamada tiene que ser mayor que cero y no pasar de la pedida.',
  decimalesDeMas: 'La cantidad reclamada admite hasta 2 decimales.',
  cancelada: 'De una solicitud cancelada no se puede cargar un reclamo.',
  cerrado: 'El reclamo está cerrado.',
  movido: 'Otra persona ya movió este reclamo. Fijate en qué paso quedó.',
  noAdministra: 'Esa persona no puede estar a cargo de un reclamo.',
  venceAntes: 'El vencimiento no puede ser anterior a hoy.',
  fechaInvalida: 'Ingresá la fecha como DD/MM/AAAA.',
  noSeMueve: (de: string, a: string) => `Un reclamo no puede pasar de ${de} a ${a}.`,
} as const

/** The steps of a claim by their number, 0 to 6 (CLAIM-10). */
export const pasos = [
  'PENDIENTE DE ENVÍO',
  'INGRESO',
  'VERIFICACIÓN',
  'ANÁLISIS',
  'APROBACIÓN',
  'RESOLUCIÓN',
  'CERRADO',
] as const
export const CERRADO = 6
/** From here on a claim may name the credit note that settles it. */
export const RESOLUCION = 5
/** The name of a step (OPEN-48). */
export const pasoDe = (orden: number): string => pasos[orden]!

/** What a claim is of (CLAIM-13). */
export const tipos = [
  'Producto- Calidad',
  'Producto- Logística',
  'Servicio- Logística',
  'Servicio- Comercial',
  'Otros',
] as const
/** The label of a type, 1 to 5: also its `asunto` (OPEN-49). */
export const tipoDe = (tipo: number): string => tipos[tipo - 1]!

/** The next step; null of one that is closed. One at a time, never back (OPEN-48). */
export const pasoSiguiente = (orden: number): number | null => (orden < CERRADO ? orden + 1 : null)
/**
 * Whether the order system may move a claim: null when it may, else the reason. With a reason of its own it may skip
 * steps or go back, but never to before its number.
 */
export const canMover = (de: number, a: number, motivo: string | null): string | null =>
  a === pasoSiguiente(de) || (motivo !== null && a > 0) ? null : textos.noSeMueve(pasoDe(de), pasoDe(a))

/** What settles a claim, as it is read (OPEN-50). */
export const resolucionDe = (ncc: string): string => `Resolución NCC: ${ncc}`

/** Whether somebody is late: the day it was due is over and it is not closed. */
export const isVencido = ({ orden, vence }: { orden: number; vence: Day | null }, hoy: Day): boolean =>
  vence !== null && orden < CERRADO && vence < hoy

export const MAX_TITULO = 100
export const MAX_DESCRIPCION = 1_000
export const MAX_MOTIVO = 250
export const MAX_NCC = 60
export const MAX_PEDIDO = 30
export const porPagina = 10

export type ReclamoForm = { titulo: string; tipo: number | null; descripcion: string; nroPedido: string }
export type ReclamoErrors = Partial<Record<keyof ReclamoForm, string>>
/** What is wrong with a claim, field by field; blanks around it do not count (CLAIM-18, OPEN-84). */
export const checkReclamo = ({ titulo, tipo, descripcion, nroPedido }: ReclamoForm): ReclamoErrors => {
  const text = (value: string, que: string, most: number) =>
    value.trim() === '' ? textos.obligatorios : value.trim().length > most ? textos.largo(que, most) : undefined
  const found: ReclamoErrors = {
    titulo: text(titulo, 'El título', MAX_TITULO),
    tipo: tipo !== null && tipo >= 1 && tipo <= tipos.length ? undefined : textos.obligatorios,
    descripcion: text(descripcion, 'La descripción', MAX_DESCRIPCION),
    nroPedido:
      nroPedido.trim() === ''
        ? textos.obligatorios
        : isCodigoDelSistema(nroPedido.trim())
          ? undefined
          : textos.pedidoInvalido,
  }
  return Object.fromEntries(Object.entries(found).filter(([, wrong]) => wrong !== undefined))
}

/** The greatest number that a line has. */
const MAX_ITEM = 2_147_483_647
export type Linea = { item: number; cantidad: number | null }
/** A claimed line as it travels: its item, or 'item:cantidad'; null for what is neither. */
export const readLinea = (text: string): Linea | null => {
  const [, item, cantidad] = /^(\d{1,10})(?::(\d{1,9}(?:\.\d{1,2})?))?$/.exec(text) ?? []
  if (item === undefined || Number(item) > MAX_ITEM) return null
  return { item: Number(item), cantidad: cantidad === undefined ? null : Number(cantidad) }
}
export const writeLinea = ({ item, cantidad }: Linea): string => (cantidad === null ? `${item}` : `${item}:${cantidad}`)
/** What is wrong with how much of a line is claimed, or null; null is all of it. */
export const checkCantidad = (cantidad: number | null, pedida: number): string | null => {
  if (cantidad === null) return null
  if (!(cantidad > 0) || cantidad > pedida) return textos.cantidadInvalida
  return round(cantidad, 2).eq(cantidad) ? null : textos.decimalesDeMas
}

type Pedida = {
  readonly cantidadTiras: number
  readonly unidad: string
  readonly dimension1: number
  readonly dimension2: number
}
const isCortada = ({ dimension1, dimension2 }: Pick<Pedida, 'dimension1' | 'dimension2'>): boolean =>
  dimension1 > 0 || dimension2 > 0
/** What a line is counted in: strips where it was cut, else its unit of sale. */
export const unidadDe = (linea: Pedida): string => (isCortada(linea) ? 'tira' : linea.unidad)
/** What the field of a claimed quantity takes: whole units where so many were ordered, else 2 decimals (OPEN-100). */
const campoDe = (linea: Pedida): Campo => ({
  decimales: Number.isInteger(linea.cantidadTiras) ? 0 : 2,
  unidades: isCortada(linea) ? ['tira', 'barra', 'pieza', 'unidad'] : [linea.unidad, 'unidad'],
})
export type Reclamado =
  | { readonly cantidad: number | null; readonly problema: null; readonly duda: null }
  | { readonly cantidad: null; readonly problema: string; readonly duda: Duda | null }
/**
 * How much of a line a text claims, as OPEN-100 reads quantities: nothing typed is all of it; what may be several
 * numbers is asked about, and stands for none until it is answered.
 */
export const readReclamado = (text: string, linea: Pedida): Reclamado => {
  const escrito = readEscrito(text, campoDe(linea))
  const bad = (problema: string, duda: Duda | null = null): Reclamado => ({ cantidad: null, problema, duda })
  if (escrito.kind === 'duda') return bad(escrito.pregunta, escrito)
  if (escrito.kind === 'nada') return bad(textos.cantidadInvalida)
  const cantidad = escrito.kind === 'vacio' ? null : escrito.numero
  const wrong = checkCantidad(cantidad, linea.cantidadTiras)
  return wrong === null ? { cantidad, problema: null, duda: null } : bad(wrong)
}

/** '17 de 60 tiras'; of what was not cut, in its unit of sale: '3 de 5 paneles'. */
export const reclamadaDe = (linea: Pedida & { readonly cantidad: number }): string =>
  `${showLargo(linea.cantidad)} de ${unitsOf(linea.cantidadTiras, unidadDe(linea))}`

/** What is wrong with who is in charge and until when, or null. */
export const checkVence = (vence: Day | null, hoy: Day): string | null =>
  vence === null ? null : !isDay(vence) ? textos.fechaInvalida : vence < hoy ? textos.venceAntes : null
