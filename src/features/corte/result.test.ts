import { describe, expect, it } from 'vitest'
import { barOf, isAlternative, isChapa, largoOf, vendidasOf, type Producto } from './bars.ts'
import { cambiosOf, showCambios, vistasOf } from './changes.ts'
import { edicionOf, edicionReducer, emptyEdicion, piezasOf, type Action, type Edicion } from './edit.ts'
import { bestPlan } from './planner/planner.ts'
import { aMedida, kgOf, problemOf, resultOf, shareOf, type Pedido } from './result.ts'
import { showBound, textos } from './textos.ts'
import { describeBarra, nameOfBarra, placesOf, planillaOf, showTramos } from './web/rows.ts'
import { tooLongOf } from './web/too-long.ts'

const producto = (id: string, more: Partial<Producto> = {}): Producto =>
  ({
    id,
    descripcion: 'Perfil C 120 (12,00 m)',
    precio: 6.52,
    escalones: { $values: [] },
    moneda: { id: 2, simbolo: 'US$' },
    descuento1: 0,
    descuentoCliente: 0,
    peso: 3.72,
    cantMin: 1,
    largoMin: 1,
    largoMax: 12,
    largoComercial: null,
    unidadMedida: { metroLineal: true, metroCuadrado: false, descripcion: 'm' },
    image: null,
    images: { $values: [] },
    grupoDescripcion: 'Perfiles',
    tieneStock: true,
    ...more,
  }) as Producto
const twelve = producto('C-12')
const six = producto('C-06', { descripcion: 'Perfil C 120 (6,00 m)', precio: 6.7, largoMax: 6 })
const vendidas = vendidasOf(twelve, [six], { escrito: null, largos: [] })
/** The drawn plan: 64 pieces out of 12 and 6 m, and three rests of one's own. */
const drawn = (more: Partial<Pedido> = {}): Pedido => ({
  piezas: [
    { cantidad: 14, largo: 59_500, marca: 'Correa C1' },
    { cantidad: 16, largo: 40_500, marca: 'Correa C2' },
    { cantidad: 12, largo: 28_500, marca: 'Parante' },
    { cantidad: 12, largo: 22_000, marca: 'Travesaño' },
    { cantidad: 10, largo: 14_000, marca: 'Ménsula' },
  ],
  propias: [
    { largo: 32_500, cantidad: 1 },
    { largo: 17_000, cantidad: 2 },
  ],
  vendidas,
  ajustes: { corte: 30, despunte: 0, restoUtil: 5_000, busca: 'money' },
  ...more,
})
const planned = (pedido: Pedido) => {
  const problem = problemOf(pedido)
  return resultOf(pedido, problem, bestPlan(problem))
}

describe('the bars of a product', () => {
  it('CORTE-03 are as long as it is sold, else the longest it is cut to', () => {
    expect([twelve, six].map(largoOf)).toEqual([120_000, 60_000])
    expect(largoOf(producto('X', { largoComercial: 9 }))).toBe(90_000)
    expect(largoOf(producto('X', { descripcion: 'Perfil C 120', largoMax: 11.5 }))).toBe(115_000)
    const bar = { metroLineal: false, metroCuadrado: false, descripcion: 'unidad' }
    expect(largoOf(producto('X', { descripcion: 'Barra', unidadMedida: bar }))).toBeNull()
    expect(vendidas.map(({ clave }) => clave)).toEqual(['C-12:120000', 'C-06:60000'])
    expect(
      vendidasOf(twelve, [], { escrito: null, largos: [80_000, 130_000, 5_000] }).map(({ largo }) => largo),
    ).toEqual([120_000, 80_000])
  })
  it('CORTE-03 OPEN-453 another is the same bar where only its length differs', () => {
    expect(isAlternative(twelve, six)).toBe(true)
    expect(isAlternative(twelve, producto('C-12B'))).toBe(false)
    expect(isAlternative(twelve, producto('G-06', { descripcion: 'Perfil C galvanizado 120 (6,00 m)' }))).toBe(false)
    expect(isAlternative(twelve, { ...six, precio: null })).toBe(false)
    expect(isAlternative(twelve, { ...six, moneda: { id: 1, simbolo: '$' } })).toBe(false)
  })
  it('CORTE-05 OPEN-456 cost what the cart says, by quantity and from the minimum on', () => {
    expect(barOf(vendidas[0]!)).toEqual({ length: 120_000, steps: [{ from: 1, each: 78_240_000 }], least: 1 })
    const stepped = producto('C-12', {
      descuento1: 10,
      cantMin: 4,
      escalones: { $values: [{ desde: 100, precio: 6 }] },
    })
    expect(barOf({ ...vendidas[0]!, producto: stepped })).toEqual({
      length: 120_000,
      steps: [
        { from: 1, each: 70_416_000 },
        { from: 9, each: 64_800_000 },
      ],
      least: 4,
    })
  })
  it('CORTE-11 sheets are out', () => {
    const sheet = { metroLineal: true, metroCuadrado: true, descripcion: 'm²' }
    expect([twelve, producto('CH', { unidadMedida: sheet })].map(isChapa)).toEqual([false, true])
    expect(textos.chapa).toBe('Las chapas se cortan por largo y ancho: pedilas a medida.')
    expect(textos.noLargo).toBe('De este producto no sabemos el largo: escribilo.')
  })
})

describe('the result', () => {
  it('CORTE-07 says bars, kilos, metres, waste apart from useful rests, and money', () => {
    const result = planned(drawn())
    expect(result).toMatchObject({ monto: 1448.52, kg: 825.84, piezas: 64, comprado: 2_220_000, propio: 66_500 })
    expect(result.compras.map(({ vendida, usa, compra }) => [vendida.producto.id, usa, compra])).toEqual([
      ['C-12', 18, 18],
      ['C-06', 1, 1],
    ])
    expect([result.usado, result.desperdicio, result.restos]).toEqual([
      2_227_000,
      34_590,
      [{ largo: 24_910, cantidad: 1 }],
    ])
    expect([kgOf(result.desperdicio, result.kgMetro), shareOf(result.desperdicio, 2_286_500)]).toEqual([12.87, 1.5])
    expect(shareOf(result.desperdicio + 24_910, 2_286_500)).toBe(2.6)
  })
  it('CORTE-07 the same pieces cut to measure, where each can be bought so', () => {
    expect(aMedida(twelve, drawn().piezas)).toMatchObject({ monto: 1452.01, kg: 828.45 })
    expect(aMedida(twelve, [{ cantidad: 1, largo: 9_000, marca: '' }])).toBeNull() // under the least length
    expect(aMedida(twelve, [{ cantidad: 1, largo: 29_985, marca: '' }])).toBeNull() // no part of a millimetre
    expect(
      aMedida({ ...twelve, unidadMedida: { ...twelve.unidadMedida, metroLineal: false } }, drawn().piezas),
    ).toBeNull()
  })
  it('CORTE-08 each bar says its pieces in order, where they stand, and what is left', () => {
    const { barras } = planned(drawn())
    expect(barras.map(nameOfBarra)[0]).toBe('barras 1 a 7')
    expect(barras.findLast(({ propia }) => propia === null)).toMatchObject({ desde: 19, veces: 1 })
    expect(barras.filter(({ propia }) => propia !== null).map(nameOfBarra)).toEqual(['resto R1', 'restos R2'])
    expect([showTramos(barras[0]!), describeBarra(barras[0]!)]).toEqual([
      '2 × A 5.950 (Correa C1)',
      'Barra de 12,00 m: A de 5.950, A de 5.950; recorte de 94 mm',
    ])
    expect(placesOf(barras[0]!, 30, 0)).toEqual([0, 59_530])
    expect(barras.filter(({ queda }) => queda).map(({ sobra }) => sobra)).toEqual([24_910])
    expect(barras.reduce((cuts, { cortes, veces }) => cuts + cortes * veces, 0)).toBe(64)
    expect(planillaOf('C 120', planned(drawn()))[0]).toMatchObject({
      barras: 'barras 1 a 7',
      veces: 7,
      largo: 12,
      sobra: 0.094,
    })
  })
  it('CORTE-08 pieces of one length keep the letter and the mark of their row', () => {
    const piezas = ['uno', 'dos'].map((marca) => ({ cantidad: 1, largo: 50_000, marca }))
    const { barras } = planned(drawn({ piezas, propias: [] }))
    expect(barras.map(showTramos)).toEqual(['A 5.000 (uno) + B 5.000 (dos)'])
  })
  it('CORTE-11 a piece longer than any bar is named and left out, the rest goes on', () => {
    const piezas = [{ cantidad: 2, largo: 132_000, marca: '' }, ...drawn().piezas]
    const result = planned(drawn({ piezas }))
    expect(result.afuera).toEqual([{ cantidad: 2, largo: 132_000, marca: '', letra: 'A' }])
    expect(result.piezas).toBe(64)
    expect(textos.tooLongPieza(132_000, 120_000)).toBe(
      'Ninguna barra de este producto llega a 13,20 m (la más larga: 12,00 m).',
    )
    const en = { ...edicionOf(kept()).grupos[0]! }
    const grupo = { en, barras: null, vendidas, pedido: drawn() }
    expect(tooLongOf({ kind: 'ready', cantidad: 1, largo: 132_000 }, grupo)).toMatchObject({ kind: 'wrong' })
    expect(tooLongOf({ kind: 'ready', cantidad: 1, largo: 120_000 }, grupo).kind).toBe('ready')
  })
  it('CORTE-06 says how good it is, and why', () => {
    const base = { probado: true, barras: 19, minimo: 19, falta: 1_790, busca: 'money' } as const
    expect(showBound(base)).toEqual([
      'Es el plan más barato posible, y con menos de 19 barras es imposible:',
      'en 18 y lo que tenés faltan 179 mm.',
    ])
    expect(showBound({ ...base, minimo: 18, falta: null })).toEqual(['Es el plan más barato posible.', ''])
    expect(showBound({ ...base, probado: false, minimo: 18 })).toEqual([
      'A lo sumo 1 barra más que lo mínimo posible.',
      '',
    ])
    expect(showBound({ ...base, probado: false, falta: null })).toEqual(['Con menos de 19 barras es imposible.', ''])
    expect(showBound({ ...base, barras: 0, minimo: 0 })).toEqual(['No hace falta comprar ninguna barra.', ''])
  })
})

const kept = () => ({
  nombre: 'Galpón',
  compartida: false,
  contenido: {
    unidad: 'mm' as const,
    corte: 30,
    despunte: 0,
    restoUtil: 5_000,
    busca: 'money' as const,
    grupos: [
      {
        productoId: 'C-12',
        nombreProducto: 'Perfil C 120 (12,00 m)',
        piezas: [{ cantidad: 14, largo: 59_500, marca: 'Correa' }],
        propias: [],
        largos: [],
        escrito: null,
        vistas: [
          { productoId: 'C-12', largo: 120_000, usar: true, monto: 75.72 },
          { productoId: 'C-09', largo: 90_000, usar: true, monto: 58 },
          { productoId: 'C-06', largo: 60_000, usar: false, monto: 1 },
        ],
      },
    ],
  },
})
it('CORTE-09 OPEN-456 says how many more are bought than the plan uses', () => {
  const piezas = [{ cantidad: 3, largo: 100_000, marca: '' }]
  const least = vendidasOf({ ...twelve, cantMin: 5 }, [], { escrito: null, largos: [] })
  expect(planned(drawn({ piezas, propias: [], vendidas: least })).compras).toMatchObject([
    { usa: 3, compra: 5, monto: 391.2 },
  ])
  expect(textos.minimum(3, 5)).toBe('El plan usa 3 y se agregan 5: es lo que se vende, o sale menos así.')
})
describe('a plan that is opened again', () => {
  it('CORTE-10 says what changed of the bars it used', () => {
    const cambios = cambiosOf(kept().contenido.grupos[0]!.vistas, vendidas)
    expect(cambios).toEqual([
      { clave: 'C-12:120000', largo: 120_000, antes: 75.72, ahora: 78.24 },
      { clave: 'C-09:90000', largo: 90_000, antes: 58, ahora: null },
    ])
    expect(showCambios(cambios)).toBe('el precio cambió, el largo ya no se vende')
    expect(cambiosOf(vistasOf(vendidas, []), vendidas)).toEqual([])
  })
  it('CORTE-10 is as it was written, with what was not to be used', () => {
    const [grupo] = edicionOf(kept()).grupos
    expect(piezasOf(grupo!, 'mm').map(({ cantidad, largo, marca }) => [cantidad, largo, marca])).toEqual([
      [14, 59_500, 'Correa'],
    ])
    expect(grupo!.sin).toEqual(['C-06:60000'])
  })
  it('CORTE-02 changes its unit with what was written, and back', () => {
    const steps = (edicion: Edicion, ...actions: Action[]) => actions.reduce(edicionReducer, edicion)
    const opened = steps(
      emptyEdicion(),
      { do: 'producto', productoId: 'C-12', nombre: 'C', instead: false },
      {
        do: 'pieces',
        at: -1,
        rows: [
          { cantidad: '2', largo: '4.050', marca: '' },
          { cantidad: '1', largo: 'x', marca: '' },
        ],
      },
    )
    const texts = ({ grupos }: Edicion) => grupos[0]!.filas.map(({ largo }) => largo)
    expect(texts(opened)).toEqual(['4.050', 'x', ''])
    const metres = steps(opened, { do: 'unidad', unidad: 'm' })
    expect(texts(metres)).toEqual(['4,05', 'x', ''])
    expect(texts(steps(metres, { do: 'unidad', unidad: 'mm' }))).toEqual(['4050', 'x', ''])
  })
})
