import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths } from '#shared/dates.ts'
import { partesOf } from './server/partes.ts'

describe('OPEN-240 how a period is read', () => {
  it('whole months, the few days they have too many taken away again', () => {
    expect(partesOf('2026-01-03', '2026-03-29', ['2026-01-01', '2026-02-01', '2026-03-01'])).toEqual({
      primero: '2026-01-01',
      despues: '2026-04-01',
      desdes: ['2026-01-01', '2026-03-30'],
      hastas: ['2026-01-02', '2026-03-31'],
      signos: [-1, -1],
    })
  })
  it('the days of a month of which less than half is asked for', () => {
    expect(partesOf('2026-01-20', '2026-03-08', ['2026-01-01', '2026-02-01', '2026-03-01'])).toEqual({
      primero: '2026-02-01',
      despues: '2026-03-01',
      desdes: ['2026-01-20', '2026-03-01'],
      hastas: ['2026-01-31', '2026-03-08'],
      signos: [1, 1],
    })
  })
  it('a day within a month, both ends of one month', () => {
    expect(partesOf('2026-02-10', '2026-02-10', ['2026-02-01'])).toEqual({
      primero: '2026-02-10',
      despues: '2026-02-10',
      desdes: ['2026-02-10'],
      hastas: ['2026-02-10'],
      signos: [1],
    })
    expect(partesOf('2026-02-02', '2026-02-27', ['2026-02-01'])).toMatchObject({
      primero: '2026-02-01',
      despues: '2026-03-01',
      desdes: ['2026-02-01', '2026-02-28'],
      signos: [-1, -1],
    })
  })
  it('counts each day of the period once, and no other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 366 }), (from, length) => {
        const desde = addDays('2026-01-01', from)
        const hasta = addDays(desde, length)
        const meses: string[] = []
        for (let mes = `${desde.slice(0, 7)}-01`; mes <= hasta; mes = addMonths(mes, 1)) meses.push(mes)
        const { primero, despues, desdes, hastas, signos } = partesOf(desde, hasta, meses)
        for (let dia = meses[0]!; dia < addMonths(meses.at(-1)!, 1); dia = addDays(dia, 1)) {
          const entero = dia >= primero && dia < despues ? 1 : 0
          const veces = signos.reduce((n, s, i) => (dia >= desdes[i]! && dia <= hastas[i]! ? n + s : n), entero)
          expect([dia, veces]).toEqual([dia, dia >= desde && dia <= hasta ? 1 : 0])
        }
      }),
      { numRuns: 200 },
    )
  })
})
