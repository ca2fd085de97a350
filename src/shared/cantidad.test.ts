import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { notNumber, inCampo, readTyped, type Campo } from './cantidad.ts'

const tiras: Campo = { decimals: 0, unidades: ['tira', 'unidad'] }
const panels: Campo = { decimals: 0, unidades: ['panel', 'unidad'] }
const cuadrados: Campo = { decimals: 2, unidades: ['m²'] }
const pesos: Campo = { decimals: 4, unidades: ['peso'] }
const metros: Campo = { decimals: 3, unidades: ['m'] }

describe('OPEN-64 OPEN-100 what is typed into a field of figures', () => {
  it.each<[string, Campo, number]>([
    ['12', tiras, 12],
    [' 12 ', tiras, 12],
    ['-3', tiras, -3],
    ['+3', tiras, 3],
    ['5,', tiras, 5],
    ['1.000', tiras, 1_000],
    ['12.500', tiras, 12_500],
    ['1.000.000', tiras, 1_000_000],
    ['1 500', tiras, 1_500],
    ['2,5', tiras, 2.5],
    ['2.5', tiras, 2.5],
    ['0.500', tiras, 0.5],
    ['24 tiras', tiras, 24],
    ['24u', tiras, 24],
    ['1.500 paneles', panels, 1_500],
    [',5', cuadrados, 0.5],
    ['.5', cuadrados, 0.5],
    ['12,25 m2', cuadrados, 12.25],
    ['1.234,56', cuadrados, 1_234.56],
    ['1,234.56', cuadrados, 1_234.56],
    ['2.500', metros, 2.5],
    ['2,345 m', metros, 2.345],
    ['6 mts.', metros, 6],
  ])('%s is a number', (text, campo, numero) => {
    expect(readTyped(text, campo)).toEqual({ kind: 'numero', numero })
  })
  it.each<[string, Campo, string, number[]]>([
    ['1,000', tiras, '«1,000» puede ser 1 o 1.000. ¿Cuánto es?', [1, 1_000]],
    ['1,500', tiras, '¿«1,500» es 1.500?', [1_500]],
    ['1.250', cuadrados, '«1.250» puede ser 1,25 o 1.250. ¿Cuánto es?', [1.25, 1_250]],
    ['1.489', pesos, '«1.489» puede ser 1,489 o 1.489. ¿Cuánto es?', [1.489, 1_489]],
    ['1.500 kg', tiras, '«kg» no es la unidad: acá se cuenta en tiras.', [1_500]],
    ['12a', panels, '«a» no es la unidad: acá se cuenta en paneles.', [12]],
    ['2345 mm', metros, '«mm» no es la unidad: acá se cuenta en m.', [2.345]],
    ['45 cm', metros, '«cm» no es la unidad: acá se cuenta en m.', [0.45]],
  ])('%s is asked about', (text, campo, question, options) => {
    expect(readTyped(text, campo)).toEqual({ kind: 'doubt', question, options })
  })
  it.each(['abc', ',', '-', 'x12', '1.2,3.4', '12 5', '1/2', '--3'])('%s is no number', (text) => {
    expect(readTyped(text, tiras)).toEqual({ kind: 'nothing' })
  })
  it.each<[string, typeof tiras, string]>([
    ['doce', tiras, '«doce» no es un número: escribilo con cifras, como 12.'],
    [' 1/2 ', metros, '«1/2» no es un número: escribilo con cifras, como 12 o 1,5.'],
  ])('OPEN-393 %s is said to be no number, with what may be typed', (text, campo, said) => {
    expect(readTyped(text, campo).kind).toBe('nothing')
    expect(notNumber(text, campo)).toBe(said)
  })
  it('blanks are nothing typed', () => {
    expect(readTyped('  ', tiras)).toEqual({ kind: 'vacio' })
  })
  it('a whole number stays the same through its field', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (n) => {
        expect(readTyped(inCampo(n), tiras)).toEqual({ kind: 'numero', numero: n })
      }),
    )
  })
  it('anything is read without a fault', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(tiras, cuadrados, metros), (text, campo) => {
        expect(['vacio', 'nothing', 'numero', 'doubt']).toContain(readTyped(text, campo).kind)
      }),
    )
  })
})
