import fc from 'fast-check'
import { expect, it } from 'vitest'
import { showDolares, showPesos } from '#shared/money.ts'
import { addsUp, partsOf, saldosOf, textos } from './rules.ts'

it('STOCK-01 STOCK-04 OPEN-51 its sentences, to the letter', () => {
  expect([textos.titulo, textos.none, textos.verDetalles]).toEqual(['MIS ACOPIOS', 'No tenés acopios', 'VER DETALLES'])
})
it('OPEN-51 OPEN-310 US$ stands before a balance, two decimals behind; what was taken out has its sign before both', () => {
  expect(showDolares(38640.25)).toBe('US$ 38.640,25')
  expect(showDolares(-7180.4)).toBe('− US$ 7.180,40')
  expect(showPesos(-9987936.4)).toBe('− $ 9.987.936,40')
  expect(showDolares(0)).toBe('US$ 0,00')
})
it('the balance after each movement is exact, from the one before the first', () => {
  const movimientos = [0.1, 0.2, -0.3].map((importeDolares) => ({ importeDolares }))
  expect(saldosOf(0, movimientos)).toEqual([0.1, 0.3, 0])
  expect(saldosOf(62_000, [{ importeDolares: -7180.4 }, { importeDolares: -9264.75 }])).toEqual([54_819.6, 45_554.85])
})
it('lines add up to the balance, or they do not: to the cent', () => {
  expect([addsUp(38640.25, 38640.25), addsUp(38640.25, 38640.24)]).toEqual([true, false])
  expect(textos.doesNotAddUp(10, 9.5)).toBe(
    'Los movimientos suman US$ 10,00 y el saldo informado es US$ 9,50. Revisá lo que manda el sistema de gestión.',
  )
})

const some = (...saldos: number[]) => saldos.map((saldoDolares, n) => ({ nroAcopio: `A-${n}`, saldoDolares }))
it('the bar has a part for each stockpile with something in it; of many the smallest go together', () => {
  expect(partsOf(some(10, 0, -5, 20), 4)).toEqual([
    { nombre: 'A-0', saldo: 10 },
    { nombre: 'A-3', saldo: 20 },
  ])
  expect(partsOf(some(70, 60, 1, 50, 40, 30, 2.5), 7)).toEqual([
    { nombre: 'A-0', saldo: 70 },
    { nombre: 'A-1', saldo: 60 },
    { nombre: 'A-3', saldo: 50 },
    { nombre: 'A-4', saldo: 40 },
    { nombre: 'A-5', saldo: 30 },
    { nombre: 'otros 2', saldo: 3.5 },
  ])
})
it('there is no bar of some of the stockpiles: the shares would be wrong', () => {
  expect(partsOf(some(10, 20), 3)).toBeNull()
})
it('its parts hold all that is above zero', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1000, max: 1000 }), { maxLength: 30 }), (saldos) => {
      const parts = partsOf(some(...saldos), saldos.length)!
      const sum = (list: number[]) => list.reduce((all, one) => all + one, 0)
      expect(sum(parts.map((p) => p.saldo))).toBe(sum(saldos.filter((s) => s > 0)))
      expect(parts.length).toBeLessThanOrEqual(6)
    }),
  )
})
