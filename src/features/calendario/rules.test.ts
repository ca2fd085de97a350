import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkAjustes, checkPedida, firstPossible, readFranjas, showFecha, type Calendario } from './rules.ts'

const usual: Calendario = {
  dias: [1, 2, 3, 4, 5],
  corte: '12:00',
  franjas: ['de 8 a 12', 'de 14 a 18'],
  feriados: [{ fecha: '2026-12-08', nombre: 'Inmaculada Concepción de María' }],
}
/** An hour of Buenos Aires. */
const at = (day: string, hour: string): Date => new Date(`${day}T${hour}:00-03:00`)

describe('the first day that may be asked for', () => {
  it.each([
    ['a Monday before the hour', '2026-11-30', '11:59', '2026-12-01'],
    ['a Monday at the hour', '2026-11-30', '12:00', '2026-12-02'],
    ['a Friday before the hour', '2026-11-27', '09:00', '2026-11-30'],
    ['a Friday after it', '2026-11-27', '18:00', '2026-12-01'],
    ['a Saturday morning', '2026-11-28', '09:00', '2026-12-01'],
    ['a Sunday', '2026-11-29', '23:59', '2026-12-01'],
    ['the day before a holiday, before the hour', '2026-12-07', '08:00', '2026-12-09'],
    ['the day before a holiday, after the hour', '2026-12-07', '13:00', '2026-12-10'],
    ['a holiday', '2026-12-08', '08:00', '2026-12-10'],
  ])('REMITO-05 on %s', (_when, day, hour, first) => {
    expect(firstPossible(usual, at(day, hour))).toBe(first)
  })
  it('REMITO-05 is counted in Buenos Aires, where it is still Friday when London has Saturday', () => {
    expect(firstPossible(usual, new Date('2026-11-28T02:30:00Z'))).toBe('2026-12-01')
    expect(firstPossible(usual, new Date('2026-11-27T14:59:00Z'))).toBe('2026-11-30')
  })
  it('REMITO-05 there is none where nothing is delivered within 90 days', () => {
    const never = { ...usual, dias: [] }
    expect(firstPossible(never, at('2026-11-30', '09:00'))).toBeNull()
    expect(checkPedida(never, { fecha: '2026-12-01', franja: null }, at('2026-11-30', '09:00'))).toEqual({
      fecha: 'Por ahora no se puede pedir una fecha de entrega.',
    })
  })
  it('REMITO-05 it never comes earlier because one waits', () => {
    const instant = fc.integer({ min: Date.UTC(2026, 9, 1), max: Date.UTC(2027, 2, 1) })
    const dias = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 })
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 4 * 86_400_000 }), dias, (one, later, days) => {
        const calendario = { ...usual, dias: days }
        const [first, next] = [new Date(one), new Date(one + later)].map((now) => firstPossible(calendario, now)!)
        expect(next! >= first!).toBe(true)
      }),
    )
  })
})

describe('what is asked for', () => {
  const now = at('2026-11-30', '09:00')
  const wrong = (fecha: string | null, franja: string | null = null) => checkPedida(usual, { fecha, franja }, now)
  it.each([
    ['today', '2026-11-30'],
    ['a day gone by', '2026-11-01'],
    ['a Sunday', '2026-12-06'],
    ['a holiday', '2026-12-08'],
  ])('REMITO-05 is refused for %s, with the first day possible', (_what, fecha) => {
    expect(wrong(fecha)).toEqual({ fecha: 'Ese día no entregamos. El primero posible es el 01/12/2026.' })
  })
  it('REMITO-05 may be any day of delivery up to 90 days ahead, or none', () => {
    for (const fecha of ['2026-12-01', '2026-12-09', '2027-02-26', null]) expect(wrong(fecha)).toEqual({})
    expect(wrong('2027-03-01')).toEqual({ fecha: 'Se puede pedir hasta el 28/02/2027.' })
  })
  it('REMITO-05 has a slot of those configured, or none', () => {
    expect(wrong(null, 'de 8 a 12')).toEqual({})
    expect(wrong('2026-12-01', 'de 9 a 10')).toEqual({ franja: 'Esa franja ya no se ofrece. Elegí otra.' })
  })
  it('REMITO-06 is shown with its slot, and with its year where that is another than the order’s', () => {
    expect(showFecha({ fecha: '2026-11-30', franja: 'de 8 a 12' }, '2026-11-21T10:00:00-03:00')).toBe(
      '30/11, de 8 a 12',
    )
    expect(showFecha({ fecha: '2027-01-04', franja: null }, '2026-12-21T10:00:00-03:00')).toBe('04/01/2027')
    expect(showFecha({ fecha: null, franja: 'de 8 a 12' }, '2026-12-21T10:00:00-03:00')).toBe(
      'lo antes posible, de 8 a 12',
    )
  })
})

it('REMITO-05 an administrator is told by field what cannot be', () => {
  expect(checkAjustes({ dias: [], corte: '25:00', franjas: ['a', 'a'] })).toEqual({
    dias: 'Elegí al menos un día de entrega.',
    corte: 'Escribí la hora como HH:MM, por ejemplo 12:00.',
    franjas: 'Hay una franja repetida.',
  })
  expect(checkAjustes({ dias: [6], corte: '00:00', franjas: [] })).toEqual({})
  expect(checkAjustes({ ...usual, franjas: Array.from({ length: 9 }, (_, at) => `de ${at}`) })).toEqual({
    franjas: 'Hasta 8 franjas.',
  })
  expect(readFranjas(' de 8  a 12 \n\nde 14 a 18')).toEqual(['de 8 a 12', 'de 14 a 18'])
})
