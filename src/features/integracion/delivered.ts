import { toDay } from '#shared/dates.ts'
import type { Cambios, Solicitud } from './solicitud.ts'

/** The columns that name the work site of an order. */
export const OF_OBRA = [
  'obraCalle',
  'obraNro',
  'obraLocalidad',
  'obraCodigoPostal',
  'obraProvinciaId',
  'obraProvincia',
] as const
/**
 * What stays fixed in a delivered order, by entity: whether rows may still be added (`additions`) or withdrawn
 * (`bajas`), and the columns of existing rows that no longer change. Other columns stay open: its numbers, its state
 * with a reason, its comment, the driver, its papers.
 */
export const OF_ENTREGADA = {
  presupuestos: {
    columnas: [
      'fecha',
      'monedaId',
      'condicionPagoId',
      'clasificacionId',
      'transporteId',
      'tiendaNro',
      ...OF_OBRA,
      'descuentoCliente',
      'descuentoCondicionPago',
      'esPedidoFirme',
    ],
    motivo: 'La solicitud está entregada: no cambia.',
  },
  'presupuestos-lineas': {
    additions: false,
    bajas: false,
    columnas: ['cantidad', 'largo', 'ancho', 'precio', 'descuento1'],
    motivo: 'La solicitud está entregada: sus renglones no cambian.',
  },
  // trips may still be added, or arrive; a delivered trip no longer changes
  viajes: {
    additions: true,
    bajas: false,
    columnas: ['estadoViaje', 'fecha'],
    motivo: 'La solicitud está entregada: sus viajes entregados no cambian ni se retiran.',
  },
} as const

const DELIVERED = 'Entregado'
const held: ReadonlySet<string> = new Set(OF_ENTREGADA.presupuestos.columnas)
const sameDay = (one: string, other: string): boolean => toDay(new Date(one)) === toDay(new Date(other))
/**
 * What a row states of an order. Of a delivered one, fixed columns are dropped where the cell is empty or the date is
 * of the same day: neither is a change.
 */
export const statementsOf = (actual: Solicitud, statements: Cambios): Cambios =>
  actual.estado !== DELIVERED
    ? statements
    : Object.fromEntries(
        Object.entries(statements).filter(
          ([campo, valor]) =>
            !held.has(campo) || (valor !== null && !(campo === 'fecha' && sameDay(valor as string, actual.fecha))),
        ),
      )
/**
 * The first fixed column that a row would change in a delivered order, or undefined. An order that leaves the state
 * Entregado is not fixed.
 */
export const findHeld = (actual: Solicitud, nueva: Solicitud): keyof Cambios | undefined =>
  actual.estado === DELIVERED && nueva.estado === DELIVERED
    ? OF_ENTREGADA.presupuestos.columnas.find((campo) => nueva[campo] !== actual[campo])
    : undefined
