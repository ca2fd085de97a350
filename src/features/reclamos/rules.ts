import { canReclamar } from '#features/presupuestos/rules.ts'
import { inCampo, readTyped, type Campo, type Typed } from '#shared/cantidad.ts'
import { isCodigoOfSistema } from '#shared/codigo.ts'
import { isDay, showDay, showTime, type Day, type Time } from '#shared/dates.ts'
import { dec, kilos, round, showLargo } from '#shared/money.ts'
import { searchParam } from '#shared/search.ts'
import { unitsOf } from '#shared/unidades.ts'

/** The sentences of claims, to the letter (CLAIM-01 … CLAIM-21, OPEN-49). */
export const textos = {
  titulo: 'MIS RECLAMOS',
  nuevo: 'Nuevo reclamo',
  whatFor: 'Acá vas a seguir cada reclamo, desde que se carga hasta que se resuelve.',
  vacio: 'No existen reclamos para el filtro aplicado',
  verDetalles: 'VER DETALLES',
  hideDetalles: 'OCULTAR DETALLES',
  carga: 'CARGA DE RECLAMOS',
  enviar: 'ENVIAR',
  buscarPresupuesto: 'Debe buscar el presupuesto',
  obligatorios: 'Por favor revisar los campos obligatorios',
  notFound: 'No se encuentra el presupuesto',
  notCreated: 'Error al crear el reclamo. Por favor, intente más tarde.',
  creado: 'Reclamo creado correctamente.',
  locked: 'Mientras se envía no se puede cambiar nada. Para corregirlo, cancelá el envío.',
  acepto: 'Acepto la política de reclamos',
  verMas: 'ver más...',
  justNow: 'Actualizado recién',
  largo: (que: string, most: number) => `${que} admite hasta ${most} caracteres.`,
  invalidPedido: 'El número de pedido no es válido.',
  solicitudInvalida: 'El número de solicitud lleva solo dígitos.',
  foreignLinea: 'La solicitud no tiene esa línea.',
  cantidadInvalida: 'La cantidad reclamada tiene que ser mayor que cero y no pasar de la pedida.',
  cancelada: 'De una solicitud cancelada no se puede cargar un reclamo.',
  noPedido: 'Esa solicitud todavía no tiene un pedido: no se puede cargar un reclamo.',
  otroPedido: 'Ese número no es el del pedido de la solicitud.',
  cantidadFalta: 'Poné cuánto reclamás de esta línea.',
  recibido: (fechaHora: string) =>
    `Recibido el ${fechaHora.slice(0, 10)} a las ${fechaHora.slice(11, 16)}, número en camino`,
  cerrado: 'El reclamo está cerrado.',
  moved: 'Otra persona ya movió este reclamo. Fijate en qué paso quedó.',
  notAdministrador: 'Esa persona no puede estar a cargo de un reclamo.',
  vencePast: 'El vencimiento no puede ser anterior a hoy.',
  fechaInvalida: 'Ingresá la fecha como DD/MM/AAAA.',
  cannotMove: (de: string, a: string) => `Un reclamo no puede pasar de ${de} a ${a}.`,
} as const

/** A claim's number, or until it has one when it was received (DIARIO-15). */
export const numberOf = (reclamo: { readonly nroReclamo: string | null; readonly fechaCreacion: Time }): string =>
  reclamo.nroReclamo ?? textos.recibido(showTime(reclamo.fechaCreacion))

/** What a claim is called: the name of its page and of what is printed of it (PAPEL-10). */
export const nameOfReclamo = (reclamo: { readonly nroReclamo: string | null; readonly fechaCreacion: Time }): string =>
  `Reclamo ${reclamo.nroReclamo ?? `del ${showDay(reclamo.fechaCreacion)}`}`

/** The steps of a claim by their number, 0 to 6 (CLAIM-10). */
export const stepList = [
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
export const RESOLUTION = 5
export { stepNews } from './news.ts'
/** The name of a step (OPEN-48). */
export const pasoOf = (orden: number): string => stepList[orden]!

/** What a claim is of (CLAIM-13). */
export const tipos = [
  'Producto- Calidad',
  'Producto- Logística',
  'Servicio- Logística',
  'Servicio- Comercial',
  'Otros',
] as const
/** 'Producto- Logística'. */
export const OF_DELIVERY = 2
/** The label of a type, 1 to 5: also its `asunto` (OPEN-49). */
export const tipoOf = (tipo: number): string => tipos[tipo - 1]!

/** The next step; null of one that is closed. One at a time, never back (OPEN-48). */
export const pasoSiguiente = (orden: number): number | null => (orden < CERRADO ? orden + 1 : null)
/**
 * Whether the order system may move a claim: null when it may, else the reason. With a reason of its own it may skip
 * steps or go back, but never to before its number.
 */
export const checkMove = (de: number, a: number, motivo: string | null): string | null =>
  a === pasoSiguiente(de) || (motivo !== null && a > 0) ? null : textos.cannotMove(pasoOf(de), pasoOf(a))

/** What settles a claim, as it is read (OPEN-50). */
export const resolutionOf = (ncc: string): string => `Resolución NCC: ${ncc}`

/** Whether somebody is late: the day it was due is over and it is not closed. */
export const isVencido = ({ orden, vence }: { orden: number; vence: Day | null }, hoy: Day): boolean =>
  vence !== null && orden < CERRADO && vence < hoy

export const MAX_TITULO = 100
export const MAX_DESCRIPCION = 1_000
export const MAX_MOTIVO = 250
export const MAX_NCC = 60
export const MAX_PEDIDO = 30
export const perPage = 10

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
        : isCodigoOfSistema(nroPedido.trim())
          ? undefined
          : textos.invalidPedido,
  }
  return Object.fromEntries(Object.entries(found).filter(([, wrong]) => wrong !== undefined))
}

/** The number of a quote as it is typed, with or without its points; null: nobody can have it. */
export const readSolicitud = (text: string): number | null => searchParam.id.read(text.trim().replaceAll('.', ''))
/** Why there is no quote of that number: too many digits are digits all the same (OPEN-350). */
export const whyNoSolicitud = (text: string): string =>
  /^[\d.]+$/.test(text.trim()) ? textos.notFound : textos.solicitudInvalida

type Reclamable = { readonly pedidoId: string | null; readonly estado: string | null }
/** Why nothing can be claimed of a quote, or null: it is an order, and not a cancelled one (OPEN-84). */
export const checkReclamable = ({ pedidoId, estado }: Reclamable): string | null =>
  canReclamar(pedidoId, estado ?? '') ? null : estado === 'Cancelado' ? textos.cancelada : textos.noPedido
/** What is wrong with the order number of a claim of a quote, or null: it is that quote's own (CLAIM-12). */
export const checkPedido = (nroPedido: string, { pedidoId }: Pick<Reclamable, 'pedidoId'>): string | null =>
  nroPedido.trim() === pedidoId ? null : textos.otroPedido

export type Linea = { item: number; cantidad: number | null }
/** A claimed line as it travels: its item, or 'item:cantidad'; null for what is neither. */
export const readLinea = (text: string): Linea | null => {
  const [, item, cantidad] = /^(\d{1,6})(?::(\d{1,9}(?:\.\d{1,2})?))?$/.exec(text) ?? []
  return item === undefined ? null : { item: Number(item), cantidad: cantidad === undefined ? null : Number(cantidad) }
}
export const writeLinea = ({ item, cantidad }: Linea): string => (cantidad === null ? `${item}` : `${item}:${cantidad}`)
/** What is wrong with how much of a line is claimed, or null; null is all of it. */
export const checkCantidad = (cantidad: number | null, requested: number): string | null =>
  cantidad === null || (cantidad > 0 && cantidad <= requested) ? null : textos.cantidadInvalida

type Requested = { cantidadTiras: number; unidad: string; dimension1: number; dimension2: number }
/** What a line counts: what was cut in pieces, anything else in its unit of sale. */
const unidadOf = ({ unidad, dimension1, dimension2 }: Requested): string =>
  dimension1 > 0 || dimension2 > 0 ? 'tira' : unidad
/** '60 tiras', '5 paneles': all that was ordered of a line. */
export const requestedOf = (linea: Requested): string => unitsOf(linea.cantidadTiras, unidadOf(linea))
/** '17 de 60 tiras'; of what was not cut, in its unit of sale: '3 de 5 paneles'. */
export const reclamadaOf = (linea: Requested & { cantidad: number }): string =>
  `${showLargo(linea.cantidad)} de ${requestedOf(linea)}`

/** What is claimed of a line weighs its part of the whole line. */
export const pesoOf = (linea: { pesoSubtotal: string; cantidad: number; cantidadTiras: number }): number =>
  kilos(dec(linea.pesoSubtotal).times(linea.cantidad).div(linea.cantidadTiras))

/** What the field of a claimed quantity takes: decimals only of goods that were ordered by measure. */
const campoOf = (linea: Requested): Campo => {
  const unidad = unidadOf(linea)
  const decimals = unidad === 'm²' || !Number.isInteger(linea.cantidadTiras) ? 2 : 0
  return { decimals, unidades: unidad === 'tira' ? ['tira', 'barra', 'pieza', 'unidad'] : [unidad, 'unidad'] }
}
/** All of a line, as its field takes it: what 'Todo' writes. */
export const wholeOf = (linea: Requested): string => inCampo(linea.cantidadTiras)
/** How much of a line is claimed, as it was typed: read like any other quantity of the portal (OPEN-64, OPEN-100). */
export const readReclamada = (text: string, linea: Requested): Typed => readTyped(text, campoOf(linea))
/** What is wrong with it in a sentence, or null; it starts blank and has to be said; what may be several is asked. */
export const problemOfReclamada = (typed: Typed, requested: number): string | null => {
  if (typed.kind === 'vacio') return textos.cantidadFalta
  if (typed.kind === 'doubt') return null
  const right = typed.kind === 'numero' && round(typed.numero, 2).eq(typed.numero)
  return right ? checkCantidad(typed.numero, requested) : textos.cantidadInvalida
}

/** What is wrong with who is in charge and until when, or null. */
export const checkVence = (vence: Day | null, hoy: Day): string | null =>
  vence === null ? null : !isDay(vence) ? textos.fechaInvalida : vence < hoy ? textos.vencePast : null
