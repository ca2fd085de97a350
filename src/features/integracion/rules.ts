import { canMove, hechosDe } from '#features/presupuestos/rules.ts'

/** A quote as the import sees it. id null: not stored yet. viajes: the status of each trip. */
export type Solicitud = {
  id: number | null
  presupuestoTotvsId: string | null
  pedidoId: string | null
  clienteId: number
  usuarioAlta: number | null
  contactoId: number
  fecha: string
  estado: string
  monedaId: number
  condicionPagoId: number | null
  clasificacionId: number | null
  transporteId: number | null
  tiendaNro: number | null
  /** Whether it goes to a work site, and which one. */
  esObra: boolean
  obraCalle: string | null
  obraNro: string | null
  obraLocalidad: string | null
  obraCodigoPostal: string | null
  obraProvinciaId: number | null
  /** The name of its province. */
  obraProvincia: string | null
  descuentoCliente: number
  descuentoCondicionPago: number
  esPedidoFirme: boolean | null
  comentario: string | null
  /** When the order system said the last that it said of it. */
  momento: string | null
  viajes: readonly string[]
}
/** What a row says; null: an empty cell; undefined: nothing at all. */
export type Cambios = { readonly [K in Exclude<keyof Solicitud, 'id' | 'viajes' | 'esObra'>]?: Solicitud[K] | null }

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
const deObra = [
  'obraCalle',
  'obraNro',
  'obraLocalidad',
  'obraCodigoPostal',
  'obraProvinciaId',
  'obraProvincia',
] as const
/**
 * Where a quote goes by what a row says: a work site is said whole, and is no shop; a shop is no work site; a row that
 * names neither leaves the work site there is.
 */
const destinoDe = (cambios: Cambios, esObra: boolean): Partial<Solicitud> => {
  if ((cambios.obraCalle ?? null) !== null) {
    const obra = Object.fromEntries(deObra.map((campo) => [campo, cambios[campo] ?? null]))
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

/**
 * What becomes of a quote under a row of the import: new, changed, the same, or refused with column and reason. A state
 * that skips steps or goes back needs a reason of the order system's; with one it is recorded, not refused. What the
 * order system said before the last that came of it changes nothing.
 */
export const decide = (actual: Solicitud | null, cambios: Cambios, porque: string | null = null): Veredicto => {
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
  const dichos = Object.fromEntries(Object.entries(cambios).filter(isDicho)) as Partial<Solicitud>
  const dicho = { ...dichos, ...destinoDe(cambios, actual.esObra) }
  const solicitud: Solicitud = { ...actual, ...dicho }
  if (solicitud.estado !== actual.estado && !porque) {
    const motivo = canMove(actual.estado, solicitud.estado, hechosDe(actual.viajes, solicitud.esPedidoFirme))
    if (motivo !== null) return { columna: 'estado', motivo }
  }
  const campos = Object.keys(dicho) as (keyof Cambios)[]
  return {
    solicitud,
    cambia: campos.some((k) => solicitud[k] !== actual[k]),
    de: actual.estado,
    recalcula:
      solicitud.descuentoCliente !== actual.descuentoCliente ||
      solicitud.descuentoCondicionPago !== actual.descuentoCondicionPago,
  }
}
