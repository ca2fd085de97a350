import { canMove, factsFor } from '#features/presupuestos/rules.ts'
import { OF_ENTREGADA, OF_OBRA, statementsOf, findHeld } from './delivered.ts'
import type { Cambios, Solicitud } from './solicitud.ts'

export type Verdict =
  | { columna: string; motivo: string }
  /** de: the former state, null for a new quote. recomputes: a discount changed, so the amounts are computed anew. */
  | { solicitud: Solicitud; cambia: boolean; recomputes: boolean; de: string | null; late?: boolean }

const immutable = ['presupuestoTotvsId', 'clienteId'] as const
const nombres = { presupuestoTotvsId: 'el presupuestoTotvsId', clienteId: 'el cliente' } as const
/** The columns of a new quote that the row leaves out. */
const EMPTY = {
  presupuestoTotvsId: null,
  pedidoId: null,
  usuarioAlta: null,
  condicionPagoId: null,
  clasificacionId: null,
  transporteId: null,
  tiendaNro: null,
  esObra: false,
  obraCalle: null,
  obraNro: null,
  obraLocalidad: null,
  obraCodigoPostal: null,
  obraProvinciaId: null,
  obraProvincia: null,
  esPedidoFirme: null,
  comentario: null,
  ordenCompra: null,
  fechaPedida: null,
  franjaPedida: null,
  otraFecha: null,
  fechaPrometida: null,
  franjaPrometida: null,
  momento: null,
  cancelada: null,
}
const necessary = [
  ['clienteId', 'cliente'],
  ['fecha', 'fecha'],
  ['estado', 'estado'],
  ['monedaId', 'moneda'],
] as const

/** The columns that an empty cell clears. A quote always has the others: an empty cell keeps them. */
const clearable: ReadonlySet<string> = new Set([
  'pedidoId',
  'condicionPagoId',
  'clasificacionId',
  'transporteId',
  'tiendaNro',
  'comentario',
])
/**
 * The destination that a row states: a work site, with all its columns, replaces the shop, and a shop replaces the
 * work site. A row with neither keeps a work site.
 */
const destinoOf = (cambios: Cambios, esObra: boolean): Partial<Solicitud> => {
  if ((cambios.obraCalle ?? null) !== null) {
    const obra = Object.fromEntries(OF_OBRA.map((campo) => [campo, cambios[campo] ?? null]))
    return { ...obra, esObra: true, tiendaNro: null }
  }
  return typeof cambios.tiendaNro === 'number' ? { esObra: false } : esObra ? { tiendaNro: null } : {}
}
/** A promised day and its slot go together: another day without one has none. */
const prometidaOf = (actual: Solicitud, { fechaPrometida, franjaPrometida }: Cambios): Partial<Solicitud> =>
  typeof fechaPrometida === 'string' && fechaPrometida !== actual.fechaPrometida
    ? { franjaPrometida: franjaPrometida ?? null }
    : {}
/**
 * Whether a row says when an order is delivered: another day or slot, or, by a moment of its own after another day was
 * asked for, the same one again (REMITO-07).
 */
export const isPrometida = (
  before: Pick<Solicitud, 'fechaPrometida' | 'franjaPrometida' | 'otraFecha'>,
  after: Pick<Solicitud, 'fechaPrometida' | 'franjaPrometida'>,
  said: { fecha: boolean; momento: string | null },
): boolean => {
  if (after.fechaPrometida === null) return false
  if (after.fechaPrometida !== before.fechaPrometida || after.franjaPrometida !== before.franjaPrometida) return true
  return (
    said.fecha &&
    before.otraFecha !== null &&
    said.momento !== null &&
    Date.parse(said.momento) > Date.parse(before.otraFecha)
  )
}
/** What was asked for stays: a row says it of an order that has none. */
const keepPedida = ({ fechaPedida, franjaPedida }: Solicitud): Partial<Solicitud> =>
  fechaPedida === null && franjaPedida === null ? {} : { fechaPedida, franjaPedida }
const isStated = ([campo, valor]: readonly [string, unknown]): boolean =>
  valor !== undefined && (valor !== null || clearable.has(campo))

/** What even a late row gives: the numbers that the quote does not have yet. */
const numbers = ['presupuestoTotvsId', 'pedidoId'] as const
const isLate = ({ momento }: Solicitud, { momento: stated }: Cambios): boolean =>
  typeof stated === 'string' && typeof momento === 'string' && Date.parse(stated) < Date.parse(momento)
const takeNumbers = (actual: Solicitud, cambios: Cambios): Verdict => {
  const solicitud = { ...actual }
  for (const campo of numbers) solicitud[campo] ??= cambios[campo] ?? null
  const cambia = numbers.some((campo) => solicitud[campo] !== actual[campo])
  return { solicitud, cambia, recomputes: false, de: actual.estado, late: true }
}

/** The reason that a row gives, and whether it has a moment of its own. */
export type Statement = { readonly because: string | null; readonly stated: boolean }
export const FRANJA_ALONE = 'Con la franja hace falta la fechaPrometida.'
export const CANCELLED_MOTIVO =
  'La solicitud está cancelada: para reabrirla hacen falta un motivo y un momento posterior a su cancelación.'
/**
 * Why a quote may not go to the state that a row states, or null. Without a reason the table of transitions decides;
 * with one only a cancelled quote is held, unless the row's own moment is after the cancellation.
 */
const checkEstado = (actual: Solicitud, a: Solicitud, { because, stated }: Statement): string | null => {
  if (a.estado === actual.estado) return null
  if (!because) return canMove(actual.estado, a.estado, factsFor(actual.viajes, a.esPedidoFirme))
  const despues = stated && (actual.cancelada === null || Date.parse(a.momento ?? '') > Date.parse(actual.cancelada))
  return actual.estado === 'Cancelado' && !despues ? CANCELLED_MOTIVO : null
}

/** Why a quote may not go to a state stated without a moment of its own, or null. */
export const checkStated = (actual: Solicitud, estado: string, because: string | null): string | null =>
  checkEstado(actual, { ...actual, estado }, { because, stated: false })

/** What a row makes of a quote that is not there yet. */
const decideNew = (cambios: Cambios): Verdict => {
  const falta = necessary.find(([campo]) => (cambios[campo] ?? null) === null)
  if (falta) return { columna: falta[1], motivo: 'Falta el dato: el presupuesto es nuevo.' }
  const nueva = {
    ...EMPTY,
    ...cambios,
    ...destinoOf(cambios, false),
    id: null,
    contactoId: cambios.contactoId ?? 0,
    descuentoCliente: cambios.descuentoCliente ?? 0,
    descuentoCondicionPago: cambios.descuentoCondicionPago ?? 0,
    cancelada: cambios.estado === 'Cancelado' ? (cambios.momento ?? null) : null,
    viajes: [],
  }
  return { solicitud: nueva as Solicitud, cambia: true, recomputes: false, de: null }
}
/**
 * What a row of the import makes of a quote: new, changed, the same, or refused with column and reason. A state that
 * skips steps or goes back needs a reason, which is recorded. A row earlier than the last one received changes nothing
 * but missing numbers.
 */
export const decide = (
  actual: Solicitud | null,
  cambios: Cambios,
  statement: Statement = { because: null, stated: true },
): Verdict => {
  if (cambios.franjaPrometida && !(cambios.fechaPrometida ?? actual?.fechaPrometida))
    return { columna: 'franjaPrometida', motivo: FRANJA_ALONE }
  if (!actual) return decideNew(cambios)
  for (const campo of immutable)
    if ((cambios[campo] ?? null) !== null && actual[campo] !== null && cambios[campo] !== actual[campo])
      return {
        columna: campo === 'clienteId' ? 'cliente' : campo,
        motivo: `La solicitud ${actual.id} tiene otro valor en ${nombres[campo]}, que no cambia.`,
      }
  if (isLate(actual, cambios)) return takeNumbers(actual, cambios)
  const statements = statementsOf(
    actual,
    Object.fromEntries(Object.entries(cambios).filter(isStated)),
  ) as Partial<Solicitud>
  const stated = {
    ...statements,
    ...destinoOf(cambios, actual.esObra),
    ...prometidaOf(actual, cambios),
    ...keepPedida(actual),
  }
  const solicitud: Solicitud = { ...actual, ...stated }
  const motivo = checkEstado(actual, solicitud, statement)
  if (motivo !== null) return { columna: 'estado', motivo }
  const held = findHeld(actual, solicitud)
  if (held) return { columna: held, motivo: OF_ENTREGADA.presupuestos.motivo }
  if (solicitud.estado !== actual.estado)
    solicitud.cancelada = solicitud.estado === 'Cancelado' ? solicitud.momento : null
  // the import's own moment is no change, only one that the row states
  const campos = (Object.keys(stated) as (keyof Cambios)[]).filter((k) => k !== 'momento' || statement.stated)
  return {
    solicitud,
    cambia: campos.some((k) => solicitud[k] !== actual[k]),
    de: actual.estado,
    recomputes:
      solicitud.descuentoCliente !== actual.descuentoCliente ||
      solicitud.descuentoCondicionPago !== actual.descuentoCondicionPago,
  }
}
