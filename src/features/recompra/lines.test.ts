import { describe, expect, it } from 'vitest'
import type { LineaHoy } from '#features/carrito/contract.ts'
import { deltaOf, linesReducer, showDelta, showKept, totalsOf, wantedOf, type Wanted } from './rules.ts'

type Product = NonNullable<LineaHoy['producto']>
const product = (id: string, more: Partial<Product> = {}): Product =>
  ({
    id,
    descripcion: `Perfil ${id}`,
    precio: 10,
    escalones: { $values: [] },
    moneda: { id: 2, simbolo: 'US$' },
    peso: 10,
    cantMin: 2,
    largoMin: 1,
    largoMax: 12,
    anchoMin: null,
    anchoMax: null,
    unidadMedida: { metroLineal: true, metroCuadrado: false, descripcion: 'm' },
    ...more,
  }) as Product
const linea = (id: string, cantidad: number, more: Partial<LineaHoy> = {}): LineaHoy => ({
  productoId: id,
  nombreProducto: `Perfil ${id}`,
  cantidad,
  largo: 6,
  ancho: 0,
  producto: product(id),
  motivo: null,
  sustitutos: { $values: [] },
  ...more,
})
const gone = linea('C', 3, {
  producto: null,
  motivo: 'El producto ya no está disponible.',
  sustitutos: { $values: [product('S')] },
})
const opened = (): readonly Wanted[] => [linea('A', 4), linea('B', 1), gone].map((one, key) => wantedOf(key, one))
const ticked = (lines: readonly Wanted[]) =>
  totalsOf(lines, 1).ticked.map(({ status: { product: of, medida } }) => [of.id, medida.cantidad, medida.largo])

describe('lines that are looked at before they are bought', () => {
  it('REORD-03 begins with what can be bought ticked, and the rest not, each with its reason', () => {
    const { statuses, summary } = totalsOf(opened(), 1)
    expect(ticked(opened())).toEqual([['A', 4, 6]])
    expect(statuses.map((status) => ('motivo' in status ? status.motivo : status.kind))).toEqual([
      'ready',
      'La unidad mínima de compra es 2, por favor contáctese con su ejecutivo de cuenta.',
      'El producto ya no está disponible.',
    ])
    expect([summary.kg, summary.montos]).toEqual([240, [['US$', 240]]])
  })
  it('REORD-03 a quantity that is corrected and a substitute that is chosen go in', () => {
    const corrected = linesReducer(opened(), { do: 'type', key: 1, campo: 'cantidad', text: '5' })
    expect(ticked(corrected)).toEqual([
      ['A', 4, 6],
      ['B', 5, 6],
    ])
    const chosen = linesReducer(corrected, { do: 'choose', key: 2, product: product('S') })
    expect(ticked(chosen).at(-1)).toEqual(['S', 3, 6])
    expect(ticked(linesReducer(chosen, { do: 'choose', key: 2, product: null }))).toHaveLength(2)
  })
  it('REORD-02 what is not ticked stays out, also when it is read anew; all are ticked with one press', () => {
    const without = linesReducer(opened(), { do: 'tick', key: 0, wanted: false })
    expect(ticked(without)).toEqual([])
    const typed = linesReducer(without, { do: 'type', key: 1, campo: 'cantidad', text: '9' })
    const read = linesReducer(typed, { do: 'read', lineas: [linea('A', 4), linea('B', 1), gone] })
    expect(ticked(read)).toEqual([['B', 9, 6]])
    expect(ticked(linesReducer(read, { do: 'all', wanted: true }))).toHaveLength(2)
    expect(ticked(linesReducer(read, { do: 'all', wanted: false }))).toEqual([])
  })
  it('REORD-04 what was added is not added again by the same press; what was refused says why', () => {
    const typed = linesReducer(opened(), { do: 'type', key: 1, campo: 'cantidad', text: '5' })
    const after = linesReducer(typed, {
      do: 'added',
      keys: [0, 1],
      rechazadas: [{ at: 1, motivo: 'El producto no está disponible para este cliente.' }],
    })
    expect(after.map(({ added, row }) => [added, row.rechazo])).toEqual([
      [true, null],
      [false, 'El producto no está disponible para este cliente.'],
      [false, null],
    ])
    expect(ticked(after)).toEqual([])
    expect(ticked(linesReducer(after, { do: 'tick', key: 0, wanted: true }))).toEqual([['A', 4, 6]])
  })
  it.each([
    [27.9, 29.12, 4.4, '+ 4,4 %'],
    [0.93, 0.93, 0, 'igual'],
    [8.34, 8.1, -2.9, '− 2,9 %'],
    [0, 8.1, null, null],
  ])('REORD-02 %d then, %d today: %j', (then, today, delta, said) => {
    expect(deltaOf(then, today)).toBe(delta)
    expect(delta === null ? null : showDelta(delta)).toBe(said)
  })
  it.each<[(lines: readonly Wanted[]) => readonly Wanted[], number | null, string]>([
    [
      (lines) => lines,
      5,
      'Tu carrito conserva sus 5 artículos. Quedan afuera 2 líneas: una con la cantidad por corregir, una que no se vende.',
    ],
    [(lines) => lines.slice(0, 1), 1, 'Tu carrito conserva su artículo.'],
    [(lines) => lines.slice(0, 1), null, ''],
    [
      (lines) => linesReducer(lines.slice(0, 1), { do: 'tick', key: 0, wanted: false }),
      0,
      'Queda afuera una línea: una sin tildar.',
    ],
  ])('REORD-02 says what stays out, case %#', (change, inCart, said) => {
    const lines = change(opened())
    expect(showKept(lines, totalsOf(lines, 1), inCart)).toBe(said)
  })
})
