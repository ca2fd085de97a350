import { describe, expect, it } from 'vitest'
import { followOf, nextOf, tellingTrip, progressOf, timesOf, wasDelivered } from './steps.ts'
import type { Quote } from './contract.ts'

const move = (a: string, fecha: string | null) => ({ a, fecha })
const placed = '2026-09-22T12:11:00-03:00'

describe('the hours of the steps', () => {
  it('DIARIO-13 each is its own move’s; one that nobody timed has none, and never another’s', () => {
    const moves = [
      move('Enviado', placed),
      move('Comercial', '2026-09-22T14:00:00-03:00'),
      move('Preparación', '2026-09-25T07:55:00-03:00'),
    ]
    expect(timesOf({ fecha: placed, estadoPresupuesto: 'Preparación' }, moves)).toEqual([
      placed,
      '2026-09-22T14:00:00-03:00',
      null,
      '2026-09-25T07:55:00-03:00',
      null,
      null,
    ])
  })
  it('DIARIO-13 of one that came in delivered, only when it was placed is known', () => {
    expect(timesOf({ fecha: placed, estadoPresupuesto: 'Entregado' }, [move('Entregado', null)])).toEqual([
      placed,
      null,
      null,
      null,
      null,
      null,
    ])
  })
  it('DIARIO-13 a step that was left behind again has no hour until it is reached again', () => {
    const moves = [move('Comercial', 'one'), move('Finanzas', 'two'), move('Comercial', 'three')]
    expect(timesOf({ fecha: placed, estadoPresupuesto: 'Comercial' }, moves)).toEqual([
      placed,
      'three',
      null,
      null,
      null,
      null,
    ])
  })
})

const trip = (fechaFormat: string, estadoViaje: string) =>
  ({ idViaje: 'V', fechaFormat, estadoViaje, razonSocial: 'Pampa Sur' }) as Quote['trackings']['$values'][number]
const quote = (estadoPresupuesto: string, trips: readonly ReturnType<typeof trip>[] = [], esPedidoFirme = true) => ({
  estadoPresupuesto,
  esPedidoFirme,
  trackings: { $values: [...trips] },
})
describe('what comes next', () => {
  it.each([
    ['Enviado', [], 'La aprueba un ejecutivo comercial.'],
    ['Finanzas', [], 'Se prepara en el depósito.'],
    ['Preparación', [], 'Sale del depósito, y el viaje se ve en la solicitud.'],
    ['Preparación', [trip('27/11/2026', 'Reprogramado')], 'Sale el 27/11/2026, con Pampa Sur.'],
    [
      'En tránsito',
      [trip('24/11/2026', 'Entregado'), trip('26/11/2026', 'Despachado')],
      'Llega con el viaje del 26/11/2026.',
    ],
    ['Entregado', [trip('24/11/2026', 'Entregado')], null],
    ['Cancelado', [], null],
  ])('DIARIO-12 of %s with trips %j: %s', (estado, trips, said) => expect(nextOf(quote(estado, trips))).toBe(said))
  it('DIARIO-12 of what is not firm the call comes first; of several trips the newest tells', () => {
    expect(nextOf(quote('Enviado', [], false))).toContain('te llama antes')
    expect(tellingTrip([trip('02/10/2026', 'x'), trip('11/09/2026', 'y')])?.fechaFormat).toBe('02/10/2026')
    const onItsWay = [trip('26/11/2026', 'Despachado'), trip('01/12/2026', 'Reprogramado')]
    expect(tellingTrip(onItsWay)?.fechaFormat).toBe('26/11/2026')
    expect(tellingTrip([])).toBeNull()
  })
})

describe('what is where', () => {
  const lines = [{ pesoSubtotal: 1_000 }, { pesoSubtotal: 500 }]
  it('DIARIO-12 kilos delivered and pending, by line', () => {
    expect(progressOf(lines, [{ cantidad: 10, entregada: 4 }, null])).toEqual({
      total: 1500,
      delivered: 400,
      pending: 1100,
    })
    expect(
      progressOf(lines, [
        { cantidad: 10, entregada: 12 },
        { cantidad: 5, entregada: 5 },
      ]),
    ).toEqual({
      total: 1500,
      delivered: 1500,
      pending: 0,
    })
    expect(progressOf(lines, [null, null])).toBeNull()
    expect(progressOf([{ pesoSubtotal: 0 }], [{ cantidad: 1, entregada: 1 }])).toBeNull()
  })
  it('DIARIO-12 a claim leads only once something was delivered', () => {
    expect(wasDelivered('En tránsito', [{ entregada: 0 }])).toBe(false)
    expect(wasDelivered('En tránsito', [{ entregada: 0 }, { entregada: 0.5 }])).toBe(true)
    expect(wasDelivered('Entregado', [])).toBe(true)
  })
})

describe('what comes next, in a table’s cell', () => {
  const order = (estadoPresupuesto: string, ...viajes: readonly (readonly [string, string])[]) =>
    ({
      estadoPresupuesto,
      trackings: { $values: viajes.map(([estadoViaje, fechaFormat]) => ({ estadoViaje, fechaFormat })) },
    }) as Parameters<typeof followOf>[0]
  it.each([
    [order('Enviado'), 'La toma un ejecutivo comercial', false],
    [order('Comercial'), 'La revisa un ejecutivo comercial', false],
    [order('Finanzas'), 'Se revisan las condiciones de pago', false],
    [order('Preparación'), 'Se prepara, todavía sin viaje', false],
    [order('Preparación', ['Reprogramado', '12/10/2026']), 'Sale el 12/10/2026', false],
    [order('Preparación', ['Reprogramado', '09/10/2026']), 'Demorada: era para el 09/10/2026', true],
    [order('En tránsito', ['Entregado', '08/10/2026'], ['Despachado', '10/10/2026']), 'Llega hoy', false],
    [order('En tránsito', ['Despachado', '09/10/2026']), 'En camino desde el 09/10/2026', false],
    [order('En tránsito', ['Entregado', '08/10/2026']), 'Llegó un viaje el 08/10/2026', false],
    [order('Entregado', ['Entregado', '08/10/2026'], ['Entregado', '10/10/2026']), 'Entregada hoy', false],
    [order('Entregado'), 'Entregada', false],
    [order('Cancelado', ['Reprogramado', '12/10/2026']), 'No se entrega', false],
  ] as const)('DIARIO-14 of %j it says «%s»', (of, what, late) => {
    expect(followOf(of, '2026-10-10')).toEqual({ what, late })
  })
})
