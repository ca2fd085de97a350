import { describe, expect, it } from 'vitest'
import { readLargo, showM, showMm } from './lengths.ts'
import { letterOf, readPiezas, statusOf } from './pieces.ts'

describe('a length', () => {
  it.each([
    ['5950', 'mm', 59_500],
    ['1.250', 'mm', 12_500],
    ['2.998,5', 'mm', 29_985],
    ['2998,5', 'mm', 29_985],
    ['1,25 m', 'mm', 12_500],
    ['1.250 m', 'mm', 12_500],
    ['40,5 cm', 'mm', 4_050],
    ['1.250 mm', 'm', 12_500],
    ['1.250', 'm', 12_500],
    ['4,05', 'm', 40_500],
    ['12', 'm', 120_000],
    ['13,20', 'm', 132_000],
  ] as const)('CORTE-02 OPEN-452 «%s» in a column of %s is %i tenths of a millimetre', (text, unidad, largo) => {
    expect(readLargo(text, unidad)).toEqual({ kind: 'largo', largo })
  })
  it.each([
    ['1,250', 'mm', [12_500]],
    ['4,05', 'mm', [40_500]],
    ['4,5', 'mm', [45, 45_000]],
    ['5950', 'm', [59_500]],
    ['1250', 'm', [12_500]],
  ] as const)('CORTE-02 OPEN-452 «%s» in a column of %s is asked: %j', (text, unidad, options) => {
    expect(readLargo(text, unidad)).toMatchObject({ kind: 'doubt', options })
  })
  it.each([
    ['x', 'mm'],
    ['0', 'mm'],
    ['12,34567', 'm'],
    ['-5', 'mm'],
    ['5 950', 'mm'],
    ['200.000 m', 'mm'],
  ] as const)('CORTE-02 «%s» in a column of %s is none', (text, unidad) =>
    expect(readLargo(text, unidad).kind).toBe('nothing'),
  )
  it('CORTE-02 is shown as it is read', () => {
    expect([showMm(29_985), showMm(59_500), showM(120_000), showM(12_345)]).toEqual([
      '2.998,5',
      '5.950',
      '12,00',
      '1,2345',
    ])
  })
})

describe('pieces', () => {
  const rows = (text: string) => readPiezas(text).map(({ cantidad, largo, marca }) => [cantidad, largo, marca])
  it('CORTE-02 are read from a spreadsheet, with headings in any order or in the order quantity, length, mark', () => {
    expect(rows('14\t5.950\tCorrea C1\n16\t4.050\tCorrea C2')).toEqual([
      ['14', '5.950', 'Correa C1'],
      ['16', '4.050', 'Correa C2'],
    ])
    expect(rows('Marca;Largo (m);Cant.\nCorrea;5,95;14\n\nParante;2,85;12')).toEqual([
      ['14', '5,95 m', 'Correa'],
      ['12', '2,85 m', 'Parante'],
    ])
    expect(rows('cantidad,largo\n14,5950\n3,1200')).toEqual([
      ['14', '5950', ''],
      ['3', '1200', ''],
    ])
  })
  it('CORTE-02 are read from lines of text', () => {
    // a table of semicolons, with lines in between
    expect(rows('16 de 4,05 m\n14; 5.950; Correa')).toEqual([
      ['16', '4,05 m', ''],
      ['14', '5.950', 'Correa'],
    ])
    expect(rows('Hola\n16 de 4,05 m\n14 x 5950 Correa C1\n2200')).toEqual([
      ['16', '4,05 m', ''],
      ['14', '5950', 'Correa C1'],
      ['1', '2200', ''],
    ])
  })
  it('CORTE-02 a row says what is missing or wrong of it', () => {
    expect(statusOf({ cantidad: '', largo: '', marca: 'x' }, 'mm')).toEqual({ kind: 'blank' })
    expect(statusOf({ cantidad: '3', largo: '1.200', marca: '' }, 'mm')).toEqual({
      kind: 'ready',
      cantidad: 3,
      largo: 12_000,
    })
    const wrong = (cantidad: string, largo: string) => statusOf({ cantidad, largo, marca: '' }, 'mm')
    expect(wrong('3', '')).toMatchObject({ campo: 'largo', motivo: 'Poné el largo.' })
    expect(wrong('', '1200')).toMatchObject({ campo: 'cantidad', motivo: 'Poné cuántas piezas.' })
    expect(wrong('20001', '1200')).toMatchObject({ campo: 'cantidad', motivo: 'La cantidad va de 1 a 20.000.' })
    expect(wrong('3', '4,05')).toMatchObject({
      campo: 'largo',
      motivo: 'La columna está en mm: ¿«4,05» es 4.050 mm (4,05 m)?',
    })
  })
  it('CORTE-08 each row has its letter', () => {
    expect([0, 1, 25, 26, 27, 701, 702].map(letterOf)).toEqual(['A', 'B', 'Z', 'AA', 'AB', 'ZZ', 'AAA'])
  })
})
