import { estados, tripLabel, type Estado } from './estados.ts'
import { isDay, type Day } from '#shared/dates.ts'
import { withIva, impuestosOf } from '#shared/iva.ts'
import { showInt, showLargo, showMetros, showMoney, showPct, sum } from '#shared/money.ts'
import { unitsOf } from '#shared/unidades.ts'
import type { Card, Pedido, Quote, QuoteLine } from './contract.ts'

export { cotizacionOf, preciosDe, rateOf } from './cotizacion.ts'
export {
  disponibleOf,
  latestOfQuote,
  paidOf,
  PRODUCTOS,
  showLabel,
  showLabelWhole,
  showUnidades,
  stockOf,
  sumsOf,
  type Sum,
} from './sums.ts'

/** The sentences of operations, to the letter (OPER-01, OPER-09, OPER-13, OPER-25). */
export const textos = {
  newRows: 'Hay solicitudes nuevas.',
  refresh: 'Actualizar',
  justNow: 'Actualizada recién',
  titulo: 'MIS SOLICITUDES',
  verMas: 'ver más...',
  none: 'Todavía no hay solicitudes.',
  whatFor: 'Acá vas a ver cada solicitud, desde que se pide hasta que llega.',
  nuevo: 'Nuevo Presupuesto',
  selectCliente: 'Seleccionar cliente',
  confirmar: 'Confirmar',
  desdeMayor: "La fecha 'Desde' no puede ser mayor que la fecha 'Hasta'.",
  cancelado: 'PRESUPUESTO CANCELADO',
  fechaInvalida: 'Ingresá la fecha como DD/MM/AAAA.',
  fechaOutsideOfRango: 'La fecha debe estar entre el 01/01/2015 y hoy.',
  operacionInvalida: 'El número de operación lleva solo dígitos.',
  operacionOfNobody: 'No hay ninguna operación con ese número.',
  entregaOfClient: 'Para filtrar por obra o entrega, elegí un cliente.',
  motivoObligatorio: 'El motivo es obligatorio.',
  cancelMotivo: 'Para cancelarla hace falta un motivo para el cliente.',
  unknownEstado: 'El estado no existe.',
  estadoCambiado: (currentTime: string) =>
    `La solicitud cambió mientras elegías: ahora está en ${currentTime}. Revisala y volvé a elegir.`,
  notFirme: 'La solicitud no es un pedido firme: queda en Comercial hasta que se la confirme como firme.',
  noPdf: 'El comprobante todavía no tiene su PDF.',
  noComprobante: 'No hay un comprobante con esa clave.',
  noViaje: 'Para pasar a En tránsito hace falta un viaje asignado.',
  undeliveredViaje: 'Para pasar a Entregado, sus viajes tienen que estar entregados.',
  notCancellable: 'Una solicitud en tránsito o entregada no se puede cancelar.',
  paso: (numero: string, what: string) => `Solicitud N° ${numero}: ${what}`,
  cannotMove: (de: string, a: string) => `Una solicitud no puede pasar de ${de} a ${a}.`,
} as const

export { estados, pasoOf, stepList, tripLabel, type Estado } from './estados.ts'
export { followOf } from './steps.ts'
export { mostCounted, ordenDeEstados, perTable, type Orden } from './orden.ts'
export { anular, checkAnular, textosAnular } from './anular.ts'
export { checkOtraFecha, confirmadaOf, isWaited, otraFecha, pedidaOf, showFechas, textosFecha } from './fechas.ts'
export { mergeHistorial, whatOfFecha } from './historial.ts'
export { checkOrdenCompra, cleanOrdenCompra, showRepetidas, textosOrden } from './orden-compra.ts'
export const isEstado = (text: string): text is Estado => (estados as readonly string[]).includes(text)

/** What each state is to whoever bought, in a sentence. */
export const estadoMeanings: { readonly [estado in Estado]: string } = {
  Enviado: 'La recibimos y espera la aprobación comercial.',
  Comercial: 'La está revisando un ejecutivo comercial.',
  Finanzas: 'Está aprobada, y se revisan las condiciones de pago.',
  Preparación: 'Se está preparando en el depósito.',
  'En tránsito': 'Salió del depósito.',
  Entregado: 'Figura como entregada. Si algo no llegó como esperabas, avisanos.',
  Cancelado: 'Se canceló. Si no lo esperabas, escribile a tu vendedor.',
}

/** What happened, to whoever bought, in the few words of a subject (PAPEL-03). */
export const whatHappened: { readonly [estado in Estado]: string } = {
  Enviado: 'quedó enviada',
  Comercial: 'la estamos revisando',
  Finanzas: 'está aprobada',
  Preparación: 'la estamos preparando',
  'En tránsito': 'salió el camión',
  Entregado: 'figura como entregada',
  Cancelado: 'se canceló',
}

export type Transition = {
  readonly de: Estado | 'Carrito'
  readonly a: Estado
  readonly moves: string
  readonly condicion: string
}
const cancelable = ['Enviado', 'Comercial', 'Finanzas', 'Preparación'] as const
/** The allowed state changes (docs/spec/requirements.md 29.6); every other is refused. */
export const transitions: readonly Transition[] = [
  {
    de: 'Carrito',
    a: 'Enviado',
    moves: "quien compra, con 'REALIZAR PEDIDO'",
    condicion: 'términos y segundo control aceptados, pedido firme respondido',
  },
  {
    de: 'Carrito',
    a: 'Cancelado',
    moves: "el vendedor, con 'Cancelar Carrito'",
    condicion: 'confirmado en el diálogo',
  },
  {
    de: 'Enviado',
    a: 'Comercial',
    moves: 'el sistema de pedidos',
    condicion: 'la toma el ejecutivo de cuenta comercial',
  },
  {
    de: 'Comercial',
    a: 'Finanzas',
    moves: 'el ejecutivo de cuenta comercial',
    condicion: 'aprobada, y es un pedido firme',
  },
  { de: 'Finanzas', a: 'Preparación', moves: 'el sistema de pedidos', condicion: 'crédito aceptado' },
  { de: 'Preparación', a: 'En tránsito', moves: 'el sistema de pedidos', condicion: 'hay un viaje' },
  { de: 'En tránsito', a: 'Entregado', moves: 'el sistema de pedidos', condicion: 'el viaje está entregado' },
  ...cancelable.map(
    (de) =>
      ({
        de,
        a: 'Cancelado',
        moves:
          de === 'Enviado' ? "el sistema de pedidos, o quien la hizo, con 'Anular pedido'" : 'el sistema de pedidos',
        condicion: 'nunca desde En tránsito ni Entregado',
      }) as const,
  ),
]

declare const visto: unique symbol
/** The facts a state change is decided by; only `factsFor` makes them, so that every use case decides alike. */
export type Facts = {
  readonly esFirme: boolean
  readonly tieneViaje: boolean
  readonly deliveredViajes: boolean
  readonly [visto]: true
}
/**
 * The facts of a quote, from its trips' states and the firm-order answer (null: not given, so not firm). Without trips
 * nothing is delivered.
 */
export const factsFor = (viajes: readonly string[], esPedidoFirme: boolean | null): Facts =>
  ({
    esFirme: esPedidoFirme === true,
    tieneViaje: viajes.length > 0,
    deliveredViajes: viajes.length > 0 && viajes.every((v) => tripLabel(v) === 'Entregado'),
  }) as Facts

/**
 * Why a confirmed quote may not change to a state; null if it may. Used for the order system and role 1 alike. A cart
 * is only confirmed or cancelled.
 */
export const canMove = (from: string, to: string, { esFirme, tieneViaje, deliveredViajes }: Facts): string | null => {
  if (to === 'Cancelado' && (from === 'En tránsito' || from === 'Entregado')) return textos.notCancellable
  if (from === 'Carrito' || !transitions.some((t) => t.de === from && t.a === to)) return textos.cannotMove(from, to)
  if (to === 'Finanzas' && !esFirme) return textos.notFirme
  if (to === 'En tránsito' && !tieneViaje) return textos.noViaje
  if (to === 'Entregado' && !deliveredViajes) return textos.undeliveredViaje
  return null
}

/**
 * Why a move may not be made for want of a reason: one for the client, which it reads, or a note of the staff's own; a
 * cancellation owes the client one (PAPEL-03). Null: it may.
 */
export const lacksMotivo = (a: string, motivo: string | null, nota: string | null): string | null => {
  if (a === 'Cancelado' && !motivo && nota) return textos.cancelMotivo
  return motivo || nota ? null : textos.motivoObligatorio
}

/** A quote can be made firm while the commercial officer still has it. */
export const canMakeFirm = (estado: string, esPedidoFirme: boolean | null): boolean =>
  esPedidoFirme !== true && (estado === 'Enviado' || estado === 'Comercial')

/** A claim can be filed for a quote with an order number that was not cancelled (OPEN-84). */
export const canReclamar = (pedidoId: string | null, estado: string): boolean =>
  pedidoId !== null && estado !== 'Cancelado'

type CutOff = Pick<QuoteLine, 'dimension1' | 'dimension2'>
/** What a line was cut to, in metres: '12,000 m', a sheet '2,345 × 1,111 m'; null where nothing was cut. */
export const medidasOf = ({ dimension1, dimension2 }: CutOff): string | null => {
  const cut = [dimension1, dimension2].filter((d) => d > 0)
  return cut.length === 0 ? null : `${cut.map(showMetros).join(' × ')} m`
}
/** How much of it: pieces where it was cut, else its unit of sale ('5 paneles'). */
export const cantidadOf = (linea: CutOff & Pick<QuoteLine, 'cantidadTiras' | 'unidad'>): string =>
  medidasOf(linea) === null ? unitsOf(linea.cantidadTiras, linea.unidad) : showLargo(linea.cantidadTiras)

type Taxed = { readonly montoSubtotalDto: number; readonly iva: number | null }
/** The IVA of a request by rates, and its total with it; null where no rate was kept, or none is paid (OPEN-150). */
export const impuestosOfTotal = ({
  detalles,
  montoTotal,
}: {
  readonly detalles: { readonly $values: readonly Taxed[] }
  readonly montoTotal: number
}) => {
  const lines = detalles.$values.map((l) => ({ monto: l.montoSubtotalDto, iva: l.iva }))
  const impuestos = impuestosOf(lines, montoTotal) ?? []
  return impuestos.length === 0 ? null : { impuestos, total: withIva(montoTotal, impuestos) }
}

/** The price of one unit of sale, before discounts: 'US$ 13,57 / m'. */
export const precioOf = ({ precio, unidad, moneda }: Pick<QuoteLine, 'precio' | 'unidad' | 'moneda'>): string =>
  `${showMoney(precio, moneda.simbolo)} / ${unidad}`
/** All that came off a line: its own percentage and the client's, together at most 100 (OPEN-35). */
export const descuentoOf = (
  linea: Pick<QuoteLine, 'descuento1'>,
  { descuentoCliente }: Pick<Quote, 'descuentoCliente'>,
): string => showPct(Math.min(100, sum([linea.descuento1, descuentoCliente]).toNumber()))

/** The request number as it is shown; the filter reads it with or without its points. */
export const numeroOf = (id: number): string => showInt(id)
/** Who receives it, by name; null while nobody was named. */
export const recibeOf = (quote: Pick<Quote, 'recibeNombre' | 'recibeApellido'>): string | null =>
  [quote.recibeNombre, quote.recibeApellido].filter(Boolean).join(' ') || null
/** Where an order goes: its shop, or the work site's address; null when nobody chose yet. */
export const destinoOf = (card: Pick<Card, 'esObra' | 'tiendaEntrega' | 'direccionEntrega'>): string | null =>
  card.esObra && card.direccionEntrega ? `Obra: ${card.direccionEntrega}` : card.tiendaEntrega
/** What an order is of: 'Perfil IPN 80 (12,00 m) y 4 productos más'. */
export const productosOf = ({ primerProducto, lineas }: Pick<Card, 'primerProducto' | 'lineas'>): string | null =>
  primerProducto === null || lineas < 2 ? primerProducto : `${primerProducto} y ${unitsOf(lineas - 1, 'producto')} más`

/**
 * Which line of the order system tells of each line of a quote: the next of the same product and quantity, whatever it
 * is called there. `orphaned`: what belongs to none (the order system split it, or changed it).
 */
export const matchPedido = (
  lineas: readonly Pick<QuoteLine, 'productoId' | 'cantidadTiras'>[],
  pedido: readonly Pedido[],
): { de: readonly (Pedido | null)[]; orphaned: readonly Pedido[] } => {
  const orphaned = [...pedido]
  const de = lineas.map(({ productoId, cantidadTiras }) => {
    const at = orphaned.findIndex((p) => p.productoId === productoId && p.cantidad === cantidadTiras)
    return at < 0 ? null : orphaned.splice(at, 1)[0]!
  })
  return { de, orphaned }
}

/** First day the operations filter takes (OPER-14). */
export const primerDia: Day = '2015-01-01'
/** What is wrong with one date of the filter, or null. Null and '' are no date. */
export const checkDia = (dia: Day | null, hoy: Day): string | null => {
  if (!dia) return null
  if (!isDay(dia)) return textos.fechaInvalida
  return dia < primerDia || dia > hoy ? textos.fechaOutsideOfRango : null
}
/** 'Desde' after 'Hasta' is refused and nothing is searched (OPER-13); equal days are one day. */
export const checkDesdeHasta = (desde: Day | null, hasta: Day | null): string | null =>
  desde && hasta && desde > hasta ? textos.desdeMayor : null

/** Operations on a page (OPEN-47). */
export const perPage = 10
