import { describe, expect, it } from 'vitest'
import { filledWith, findUnread, pendingCsv, rowOf, showSummary, statusOf, summaryOf, type Row } from './rules.ts'

const product = {
  id: 'UPN-100-12',
  descripcion: 'Perfil UPN 100 (12,00 m)',
  precio: 13.57,
  escalones: { $values: [] },
  moneda: { id: 1, simbolo: 'US$' },
  peso: 10.6,
  cantMin: 2,
  largoMin: 1,
  largoMax: 12,
  anchoMin: null,
  anchoMax: null,
  unidadMedida: { metroLineal: true, metroCuadrado: false, descripcion: 'm' },
} as unknown as NonNullable<Row['elegido']>
const chosen = (cells: Partial<Row>): Row => ({ ...rowOf(1), texto: 'UPN-100-12', elegido: product, ...cells })
const unclear = (estado: 'dudoso' | 'noEncontrado', motivo: string): Row => ({
  ...rowOf(2, { texto: '=1+1', cantidad: '3' }),
  reconocida: { estado, motivo, cantidad: null, largo: null, ancho: null, candidatos: { $values: [] } },
})
const said = (row: Row) => {
  const status = statusOf(row, 1)
  return 'motivo' in status ? status.motivo : status.kind
}

describe('a row of the grid', () => {
  it('QUICK-02 shows price, kilos and amount once it is complete', () => {
    expect(statusOf(chosen({ cantidad: '24', largo: '12,00' }), 1)).toMatchObject({
      kind: 'ready',
      precio: 13.57,
      medida: { cantidad: 24, largo: 12, ancho: null },
      montos: { montoSubtotal: 3908.16, pesoSubtotal: 3052.8 },
    })
  })
  it.each<[Partial<Row>, string]>([
    [
      { cantidad: '1', largo: '6' },
      'La unidad mínima de compra es 2, por favor contáctese con su ejecutivo de cuenta.',
    ],
    [{ cantidad: '2,5', largo: '6' }, 'La cantidad debe ser un número entero.'],
    [{ cantidad: '2', largo: '13' }, 'El largo máximo del producto es de 12'],
    [{ cantidad: '2', largo: '' }, 'La dimensión Largo es requerida.'],
    [{ cantidad: 'doce', largo: '6' }, '«doce» no es un número: escribilo con cifras, como 12.'],
    [{ cantidad: '1,200', largo: '6' }, '¿«1,200» es 1.200?'],
    [{ cantidad: '', largo: '6' }, 'Poné la cantidad.'],
  ])('QUICK-02 %o says what the product’s page says', (cells, sentence) => expect(said(chosen(cells))).toBe(sentence))

  it('QUICK-02 a cut that is not said begins as on the product’s page, and what is typed stays', () => {
    expect(filledWith(chosen({}), product, { cantidad: 20 })).toMatchObject({ cantidad: '20', largo: '12', ancho: '' })
    expect(filledWith(chosen({ largo: '4,5' }), product, { largo: 6 })).toMatchObject({ cantidad: '', largo: '4,5' })
  })
  it('QUICK-10 the foot counts rows, kilos and amount, and says what is added and what stays', () => {
    const rows = [
      chosen({ cantidad: '24', largo: '12' }),
      chosen({ cantidad: '1', largo: '6' }),
      unclear('dudoso', 'No dice el espesor.'),
      unclear('noEncontrado', 'Ese código no existe.'),
      rowOf(9),
    ]
    const summary = summaryOf(rows.map((row) => statusOf(row, 1)))
    expect(summary).toMatchObject({ rows: 4, ready: 1, kg: 3052.8, montos: [['US$', 3908.16]] })
    expect(showSummary(summary)).toBe(
      'Se agrega 1 producto. Quedan 3: una por elegir, una sin encontrar, una por corregir.',
    )
  })
  it('QUICK-12 what stays is written with its reason, and nothing of what is ready', () => {
    expect(
      pendingCsv([chosen({ cantidad: '24', largo: '12' }), unclear('dudoso', 'No dice el espesor.'), rowOf(3)], 1),
    ).toEqual([
      ['producto', 'cantidad', 'largo', 'ancho', 'motivo'],
      ['=1+1', '3', '', '', 'No dice el espesor.'],
    ])
  })
  it('QUICK-15 a quantity that is no number is told with its row', () => {
    const row = { texto: 'UPN 100', cantidad: '2', largo: '', ancho: '' }
    expect(findUnread([row, { ...row, cantidad: 'doce' }])).toBe(
      'Fila 2: la cantidad «doce» no es un número. Las demás se leyeron.',
    )
    expect(findUnread([row])).toBeNull()
  })
})
