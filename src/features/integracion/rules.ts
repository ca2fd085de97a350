import { canMove, hechosDe } from '#features/presupuestos/rules.ts'
import { DE_ENTREGADA, DE_OBRA, dichosDe, findRetenida } from './delivered.ts'
import type { Cambios, Solicitud } from './solicitud.ts'

export type Veredicto =
  | { columna: string; motivo: string }
  /** de: the state before, null for a new quote. recalcula: a discount changed, so do the amounts. */
  | { solicitud: Solicitud; cambia: boolean; recalcula: boolean; de: string | null; atrasada?: boolean }

const nuncaCambian = ['presupuestoTotvsId', 'clienteId'] as const
const nombres = { presupuestoTotvsId: 'el presupuestoTotvsId', clienteId: 'el cliente' } as const
/** A new quote, where the row says nothing. */
const VACIA = {
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
  momento: null,
  cancelada: null,
}
const necesarios = [
  ['clienteId', 'cliente'],
  ['fecha', 'fecha'],
  ['estado', 'estado'],
  ['monedaId', 'moneda'],
] as const

/** What an empty cell empties. The rest a quote always has: an empty cell keeps it. */
const vaciables: ReadonlySet<string> = new Set([
  'pedidoId',
  'condicionPagoId',
  'clasificacionId',
  'transporteId',
  'tiendaNro',
  'comentario',
])
/**
 * Where a quote goes by what a row says: a work site is said whole, and is no shop; a shop is no work site; a row that
 * names neither leaves the work site there is.
 */
const destinoDe = (cambios: Cambios, esObra: boolean): Partial<Solicitud> => {
  if ((cambios.obraCalle ?? null) !== null) {
    const obra = Object.fromEntries(DE_OBRA.map((campo) => [campo, cambios[campo] ?? null]))
    return { ...obra, esObra: true, tiendaNro: null }
  }
  return typeof cambios.tiendaNro === 'number' ? { esObra: false } : esObra ? { tiendaNro: null } : {}
}
const isDicho = ([campo, valor]: readonly [string, unknown]): boolean =>
  valor !== undefined && (valor !== null || vaciables.has(campo))

/** What a row that comes late still gives: the numbers that the quote does not have yet. */
const numeros = ['presupuestoTotvsId', 'pedidoId'] as const
const isAtrasada = ({ momento }: Solicitud, { momento: dicho }: Cambios): boolean =>
  typeof dicho === 'string' && typeof momento === 'string' && Date.parse(dicho) < Date.parse(momento)
const takeNumeros = (actual: Solicitud, cambios: Cambios): Veredicto => {
  const solicitud = { ...actual }
  for (const campo of numeros) solicitud[campo] ??= cambios[campo] ?? null
  const cambia = numeros.some((campo) => solicitud[campo] !== actual[campo])
  return { solicitud, cambia, recalcula: false, de: actual.estado, atrasada: true }
}

/** How a row says it: the reason it gives, and whether it says itself when that was said. */
export type Dicha = { readonly porque: string | null; readonly dicho: boolean }
export const MOTIVO_CANCELADA =
  'La solicitud está cancelada: para reabrirla hacen falta un motivo y un momento posterior a su cancelación.'
/**
 * Why a quote may not go to the state that a row says, or null: by the table, or with a reason of the order system's.
 */
const checkEstado = (actual: Solicitud, a: Solicitud, { porque, dicho }: Dicha): string | null => {
  if (a.estado === actual.estado) return null
  if (!porque) return canMove(actual.estado, a.estado, hechosDe(actual.viajes, a.esPedidoFirme))
  const despues = dicho && (actual.cancelada === null || Date.parse(a.momento ?? '') > Date.parse(actual.cancelada))
  return actual.estado === 'Cancelado' && !despues ? MOTIVO_CANCELADA : null
}

/** Why a quote may not go to a state that a row says without a moment of its own, or null. */
export const checkDicho = (actual: Solicitud, estado: string, porque: string | null): string | null =>
  checkEstado(actual, { ...actual, estado }, { porque, dicho: false })

/**
 * What becomes of a quote under a row of the import: new, changed, the same, or refused with column and reason. A state
 * that skips steps or goes back needs a reason of the order system's; with one it is recorded, not refused. What the
 * order system said before the last that came of it changes nothing.
 */
export const decide = (
  actual: Solicitud | null,
  cambios: Cambios,
  dicha: Dicha = { porque: null, dicho: true },
): Veredicto => {
  if (!actual) {
    const falta = necesarios.find(([campo]) => (cambios[campo] ?? null) === null)
    if (falta) return { columna: falta[1], motivo: 'Falta el dato: el presupuesto es nuevo.' }
    const nueva = {
      ...VACIA,
      ...cambios,
      ...destinoDe(cambios, false),
      id: null,
      contactoId: cambios.contactoId ?? 0,
      descuentoCliente: cambios.descuentoCliente ?? 0,
      descuentoCondicionPago: cambios.descuentoCondicionPago ?? 0,
      cancelada: cambios.estado === 'Cancelado' ? (cambios.momento ?? null) : null,
      viajes: [],
    }
    return { solicitud: nueva as Solicitud, cambia: true, recalcula: false, de: null }
  }
  for (const campo of nuncaCambian)
    if ((cambios[campo] ?? null) !== null && actual[campo] !== null && cambios[campo] !== actual[campo])
      return {
        columna: campo === 'clienteId' ? 'cliente' : campo,
        motivo: `La solicitud ${actual.id} tiene otro valor en ${nombres[campo]}, que no cambia.`,
      }
  if (isAtrasada(actual, cambios)) return takeNumeros(actual, cambios)
  const dichos = dichosDe(actual, Object.fromEntries(Object.entries(cambios).filter(isDicho))) as Partial<Solicitud>
  const dicho = { ...dichos, ...destinoDe(cambios, actual.esObra) }
  const solicitud: Solicitud = { ...actual, ...dicho }
  const motivo = checkEstado(actual, solicitud, dicha)
  if (motivo !== null) return { columna: 'estado', motivo }
  const retenida = findRetenida(actual, solicitud)
  if (retenida) return { columna: retenida, motivo: DE_ENTREGADA.presupuestos.motivo }
  if (solicitud.estado !== actual.estado)
    solicitud.cancelada = solicitud.estado === 'Cancelado' ? solicitud.momento : null
  // a moment that the row does not say itself is no change
  const campos = (Object.keys(dicho) as (keyof Cambios)[]).filter((k) => k !== 'momento' || dicha.dicho)
  return {
    solicitud,
    cambia: campos.some((k) => solicitud[k] !== actual[k]),
    de: actual.estado,
    recalcula:
      solicitud.descuentoCliente !== actual.descuentoCliente ||
      solicitud.descuentoCondicionPago !== actual.descuentoCondicionPago,
  }
}
