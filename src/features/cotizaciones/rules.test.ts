import { expect, test } from 'vitest'
import {
  canMove,
  canPrice,
  checkVence,
  estadoOn,
  estados,
  isOver,
  nombreOf,
  overBecause,
  showPedido,
  showValidez,
  turnOf,
} from './rules.ts'

test('COTIZ-03 what may follow what, and who moves it', () => {
  const to = (mueve: 'cliente' | 'equipo' | 'compra') =>
    estados.map((de) => estados.filter((a) => a !== 'Vencida' && canMove(de, a, mueve)).join())
  expect(to('equipo')).toEqual([
    'Enviada,Retirada',
    'Enviada,Retirada',
    'Enviada,Retirada',
    '',
    '',
    'Enviada',
    'Enviada',
    'Enviada',
  ])
  expect(to('cliente')).toEqual(['', 'Retirada', 'Pedida,Aceptada,Rechazada', '', '', '', '', ''])
  expect(to('compra')).toEqual(['', '', '', 'Comprada', 'Aceptada', '', '', ''])
  expect(estados.filter(canPrice).join()).toBe('Borrador,Pedida,Enviada,Rechazada,Vencida,Retirada')
})

test('COTIZ-06 it is good to the end of its last day, and expired on the next, in whatever state it is stored', () => {
  const day = '2026-11-28'
  expect((['Enviada', 'Aceptada', 'Comprada', 'Pedida'] as const).map((e) => estadoOn(e, '2026-11-27', day))).toEqual([
    'Vencida',
    'Vencida',
    'Comprada',
    'Pedida',
  ])
  expect([estadoOn('Enviada', day, day), estadoOn('Enviada', null, day)]).toEqual(['Enviada', 'Enviada'])
  expect([checkVence(day, day), checkVence('2027-02-26', day), checkVence('2027-02-27', day)]).toEqual([
    null,
    null,
    'La fecha de validez puede ser hasta 90 días adelante.',
  ])
  expect([checkVence('2026-11-27', day), checkVence(null, day)]).toEqual([
    'La fecha de validez ya pasó.',
    'Elegí hasta qué día vale.',
  ])
})

test('COTIZ-02 how long it is good is said in words', () => {
  const day = '2026-11-28'
  expect(['2026-12-03', '2026-11-29', '2026-11-28', '2026-11-27'].map((vence) => showValidez(vence, day))).toEqual([
    'Vence el 03/12/2026, en 5 días',
    'Vence el 29/11/2026, en 1 día',
    'Vence hoy a las 23:59',
    'Venció el 27/11/2026',
  ])
})

test('COTIZ-02 whose turn it is', () => {
  expect(estados.map((e) => turnOf(e, false))).toEqual([
    'equipo',
    'equipo',
    'cliente',
    'cliente',
    null,
    null,
    null,
    null,
  ])
  expect(estados.filter(isOver).map((e) => turnOf(e, true))).toEqual(['equipo', 'equipo', 'equipo'])
})

test('COTIZ-08 why nothing of it changes any more', () => {
  expect(estados.map((e) => overBecause(e, '2026-11-13'))).toEqual([
    null,
    null,
    null,
    null,
    null,
    'La cotización fue rechazada. Pedí que la renueven.',
    'La cotización venció el 13/11/2026. Pedí que la renueven.',
    'La cotización fue retirada. Pedí que la renueven.',
  ])
})

test('COTIZ-12 COTIZ-13 how a line and a version are named', () => {
  expect([showPedido('40', '100'), nombreOf(318, 3), nombreOf(318, null)]).toEqual([
    'Pedido 40 de 100',
    'Cotización C-318, versión 3',
    'Cotización C-318',
  ])
})
