import { describe, expect, it } from 'vitest'
import { showPesos } from '#shared/money.ts'
import {
  barsOf,
  searchText,
  progressOf,
  numbersOf,
  withSign,
  nombreOfRecibo,
  readNombre,
  readTipo,
  showParte,
  tramosOf,
  daysOfPlazo,
  estadoOf,
  firstWorkingDay,
  isTimeOfResumen,
} from './rules.ts'

describe('a receipt', () => {
  it('ACC-29 ACC-30 its file bears the client’s document, a letter for its kind, and its number', () => {
    expect([
      nombreOfRecibo('30-70875432-1', 'Factura', '0007-00041286'),
      nombreOfRecibo('30708754321', 'Nota de Débito', '0007-00000842'),
      nombreOfRecibo('30708754321', 'Nota de Crédito', '0007-00002318'),
    ]).toEqual([
      'ADB30708754321F0007-00041286.pdf',
      'ADB30708754321D0007-00000842.pdf',
      'ADB30708754321C0007-00002318.pdf',
    ])
  })
  it('OPEN-188 a name says which document it is; one of another country may be read in two ways; others say nothing', () => {
    expect(readNombre('ADB30708754321F0007-00041286.pdf')).toEqual([
      { cuit: '30708754321', tipo: 'Factura', documento: '0007-00041286' },
    ])
    expect(readNombre('ADBC77F12')).toEqual([
      { cuit: '', tipo: 'Nota de Crédito', documento: '77F12' },
      { cuit: 'C77', tipo: 'Factura', documento: '12' },
    ])
    expect(readNombre('ADB7D7F12')).toEqual([
      { cuit: '7', tipo: 'Nota de Débito', documento: '7F12' },
      { cuit: '7D7', tipo: 'Factura', documento: '12' },
    ])
    for (const name of ['factura.pdf', 'ADB', 'ADBF', 'ADB30F', ''])
      expect([name, readNombre(name)]).toEqual([name, []])
  })
  it('OPEN-207 of a document with signs its letters and digits count; who has none leaves nothing; %2F is a bar', () => {
    expect([
      nombreOfRecibo('BR 12.345.678/0001-90', 'Factura', 'A-0001/12'),
      nombreOfRecibo('', 'Nota de Crédito', '12'),
    ]).toEqual(['ADBBR12345678000190FA-0001/12.pdf', 'ADBC12.pdf'])
    expect(readNombre('ADBBR12345678000190FA-0001%2F12.pdf')).toEqual([
      { cuit: 'BR12345678000190', tipo: 'Factura', documento: 'A-0001/12' },
    ])
    expect(readNombre('ADB30-70875432-1F7').map((r) => r.cuit)).toEqual(['30708754321'])
    expect(readNombre('ADBF0007-00041286')).toEqual([{ cuit: '', tipo: 'Factura', documento: '0007-00041286' }])
    expect(readNombre('ADB7F100%')).toEqual([{ cuit: '7', tipo: 'Factura', documento: '100%' }])
  })
})

it('ACC-18 the three kinds, as anybody may write them', () => {
  expect(['Factura', 'NOTA DE CREDITO', 'nota de débito', 'Recibo'].map(readTipo)).toEqual([
    'Factura',
    'Nota de Crédito',
    'Nota de Débito',
    null,
  ])
})
it('OPEN-88 what a credit note is for is taken off, whichever sign it came with', () => {
  expect([
    withSign('Nota de Crédito', 779.34),
    withSign('Nota de Crédito', -779.34),
    withSign('Nota de Crédito', 0),
    withSign('Factura', -5),
    withSign('Nota de Débito', 5),
  ]).toEqual([-779.34, -779.34, 0, -5, 5])
  expect([showPesos(-1112507.85), showPesos(0)]).toEqual(['− $ 1.112.507,85', '$ 0,00'])
})
it('OPEN-52 a number is looked for by its letters and digits', () => {
  expect([searchText(' 0007-00041286 '), searchText('a-12'), searchText('%_~')]).toEqual(['000700041286', 'A12', ''])
})
it.each([
  [{ entregada: 0, pendiente: 5, fechaRemito: null }, 'falta'],
  [{ entregada: 2, pendiente: 3, fechaRemito: '2026-11-20' }, 'falta'],
  [{ entregada: 5, pendiente: 0, fechaRemito: '2026-11-20' }, 'llego'],
  [{ entregada: 0, pendiente: 5, fechaRemito: '2026-11-20' }, 'llego'],
  [{ entregada: 0, pendiente: 0, fechaRemito: null }, 'nothing'],
] as const)('OPEN-178 ACC-08 a line with %j stands as «%s»', (renglon, como) => expect(progressOf(renglon)).toBe(como))
it('OPEN-190 a number of an order line may be typed with its signs, without them, and ours with its points', () => {
  expect(numbersOf('000700060566')).toEqual(['000700060566', '0007-00060566'])
  expect(numbersOf('0007-00060566')).toEqual(['0007-00060566', '000700060566'])
  expect([numbersOf('48.018'), numbersOf('88570')]).toEqual([['48.018', '48018'], ['88570']])
})

describe('the picture of the balance', () => {
  it('ACC-10 four stretches, the newest first', () => {
    const saldos = { saldo15Dias: 1, saldo1530Dias: 2, saldo3045Dias: 3, saldo45Dias: 4 }
    expect(tramosOf(saldos).map((t) => [t.dia, t.texto, t.saldo])).toEqual([
      [0, 'Saldo a 15 días', 1],
      [15, 'Saldo entre 15 y 30 días', 2],
      [30, 'Saldo entre 30 y 45 días', 3],
      [45, 'Saldo mayor a 45 días', 4],
    ])
  })
  it('OPEN-189 shares are whole percents that add up to 100; what is in the client’s favour has no bar', () => {
    expect(barsOf([1, 1, 1, 0])).toEqual([
      { alto: 100, parte: 34 },
      { alto: 100, parte: 33 },
      { alto: 100, parte: 33 },
      { alto: 0, parte: null },
    ])
    expect(barsOf([300, 100, -50, 0])).toEqual([
      { alto: 100, parte: 75 },
      { alto: 33, parte: 25 },
      { alto: 0, parte: null },
      { alto: 0, parte: null },
    ])
    expect(barsOf([0, 0, 0, -4]).map((b) => b.parte)).toEqual([null, null, null, null])
    expect(barsOf([1000, 1, 0, 0]).map((b) => b.parte !== null && showParte(b.parte))).toEqual([
      '100 %',
      '< 1 %',
      false,
      false,
    ])
  })
})

describe('when it is due', () => {
  const owed = (saldo: number, vencimiento: string | null) =>
    ({ saldo, vencimiento, fechaEmision: '2026-11-01' }) as const
  it.each([
    [owed(0, '2026-11-01'), 'Pagada'],
    [owed(100, '2026-11-26'), 'Pendiente'],
    [owed(100, '2026-12-26'), 'Pendiente'],
    [owed(100, '2026-11-25'), 'Vencida hace 1 día'],
    [owed(100, '2026-11-14'), 'Vencida hace 12 días'],
    [owed(100, null), 'Vencida hace 25 días'],
    [owed(-50, '2026-11-01'), 'A favor'],
  ])('DIARIO-10 %j is «%s»', (documento, said) => expect(estadoOf(documento as never, '2026-11-26')).toBe(said))
  it('DIARIO-10 overdue is before today, a week and thirty days begin with today', () => {
    expect(daysOfPlazo('vencido', '2026-11-26')).toEqual({ desde: null, hasta: '2026-11-25' })
    expect(daysOfPlazo('semana', '2026-11-26')).toEqual({ desde: '2026-11-26', hasta: '2026-12-03' })
    expect(daysOfPlazo('treinta', '2026-11-26')).toEqual({ desde: '2026-11-26', hasta: '2026-12-26' })
  })
})

describe('the month’s balance', () => {
  it.each([
    ['2026-12', '2026-12-01'],
    ['2026-11', '2026-11-02'],
    ['2026-08', '2026-08-03'],
    ['2027-05', '2027-05-03'],
    ['2027-01', '2027-01-01'],
  ])('PAPEL-01 the first working day of %s is %s', (mes, day) => expect(firstWorkingDay(mes)).toBe(day))
  it.each([
    ['2026-12-01', 7, false],
    ['2026-12-01', 8, true],
    ['2026-12-02', 0, true],
    ['2026-12-10', 23, true],
    ['2026-12-11', 9, false],
    ['2026-11-01', 12, false],
    ['2026-11-02', 7, false],
    ['2026-11-02', 8, true],
    ['2026-11-30', 12, false],
  ])('PAPEL-01 on %s at %d h its time has come: %j', (hoy, hour, come) => expect(isTimeOfResumen(hoy, hour)).toBe(come))
})
