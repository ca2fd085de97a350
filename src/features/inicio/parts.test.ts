import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths } from '#shared/dates.ts'
import { partsOf } from './server/parts.ts'

describe('OPEN-240 how a period is read', () => {
  it('whole months, the few days they have too many taken away again', () => {
    expect(partsOf('2026-01-03', '2026-03-29', ['2026-01-01', '2026-02-01', '2026-03-01'])).toEqual({
      primero: '2026-01-01',
      despues: '2026-04-01',
      desdes: ['2026-01-01', '2026-03-30'],
      untils: ['2026-01-02', '2026-03-31'],
      signs: [-1, -1],
    })
  })
  it('the days of a month of which less than half is asked for', () => {
    expect(partsOf('2026-01-20', '2026-03-08', ['2026-01-01', '2026-02-01', '2026-03-01'])).toEqual({
      primero: '2026-02-01',
      despues: '2026-03-01',
      desdes: ['2026-01-20', '2026-03-01'],
      untils: ['2026-01-31', '2026-03-08'],
      signs: [1, 1],
    })
  })
  it('a day within a month, both ends of one month', () => {
    expect(partsOf('2026-02-10', '2026-02-10', ['2026-02-01'])).toEqual({
      primero: '2026-02-10',
      despues: '2026-02-10',
      desdes: ['2026-02-10'],
      untils: ['2026-02-10'],
      signs: [1],
    })
    expect(partsOf('2026-02-02', '2026-02-27', ['2026-02-01'])).toMatchObject({
      primero: '2026-02-01',
      despues: '2026-03-01',
      desdes: ['2026-02-01', '2026-02-28'],
      signs: [-1, -1],
    })
  })
  it('counts each day of the period once, and no other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 366 }), (from, length) => {
        const desde = addDays('2026-01-01', from)
        const hasta = addDays(desde, length)
        const months: string[] = []
        for (let mes = `${desde.slice(0, 7)}-01`; mes <= hasta; mes = addMonths(mes, 1)) months.push(mes)
        const { primero, despues, desdes, untils, signs } = partsOf(desde, hasta, months)
        for (let dia = months[0]!; dia < addMonths(months.at(-1)!, 1); dia = addDays(dia, 1)) {
          const entero = dia >= primero && dia < despues ? 1 : 0
          const veces = signs.reduce((n, s, i) => (dia >= desdes[i]! && dia <= untils[i]! ? n + s : n), entero)
          expect([dia, veces]).toEqual([dia, dia >= desde && dia <= hasta ? 1 : 0])
        }
      }),
      { numRuns: 200 },
    )
  })
})
