import { toDay } from '#shared/dates.ts'
import type { Cambios, Solicitud } from './solicitud.ts'

/** What says which work site an order goes to. */
export const OF_OBRA = [
  'obraCalle',
  'obraNro',
  'obraLocalidad',
  'obraCodigoPostal',
  'obraProvinciaId',
  'obraProvincia',
] as const
/**
 * What of a delivered order stays as its client has it in his hands, by kind of row: whether rows still come
 * (`additions`) or go (`bajas`), and the columns of those there are that no longer change. What is not named stays
 * open: its numbers, its state with a reason, its comment, who drove, its papers.
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
  // trips may still be added, or arrive; an arrived one is fixed
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
 * What a row says of an order, without what a delivered one keeps whatever is said: an empty cell, the hour of its day.
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
 * The first column of a delivered order that a row would change and may not, or undefined. One that goes back is open.
 */
export const findHeld = (actual: Solicitud, nueva: Solicitud): keyof Cambios | undefined =>
  actual.estado === DELIVERED && nueva.estado === DELIVERED
    ? OF_ENTREGADA.presupuestos.columnas.find((campo) => nueva[campo] !== actual[campo])
    : undefined
