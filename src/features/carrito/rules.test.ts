import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Line, Presupuesto } from './contract.ts'
import {
  computeLinea,
  cambios,
  cambiosOfLinea,
  deriveLinea,
  descuentoOfCliente,
  descuentoOfLinea,
  escalonMessages,
  escalonesOf,
  limiteCamionKg,
  montoFinal,
  precioFor,
  problemOfCantidad,
  sameLines,
  settleCantidad,
  showCarries,
  textos,
  totals,
  type LineaEntrada,
} from './rules.ts'

const base: LineaEntrada = {
  cantidad: 24,
  precio: 13.57,
  peso: 10.6,
  dimension1: 12,
  dimension2: 0,
  descuento1: 5,
  descuentoCliente: 3,
}
const hundredths = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((n) => n / 100)
const linea = fc.record<LineaEntrada>({
  cantidad: hundredths(5_000).map((n) => n + 0.01),
  precio: hundredths(90_000).map((n) => n + 0.01),
  peso: fc.integer({ min: 0, max: 9_000_000 }).map((n) => n / 10_000),
  dimension1: fc.integer({ min: 0, max: 24_000 }).map((n) => n / 1000),
  dimension2: fc.integer({ min: 0, max: 6_000 }).map((n) => n / 1000),
  descuento1: hundredths(100),
  descuentoCliente: hundredths(100),
})
const cents = (n: number) => Math.round(n * 100)
/** The amount in whole cents, by integers alone: an independent reckoning. */
const exactly = (l: LineaEntrada): bigint => {
  const scaled = (n: number, by: number) => BigInt(Math.round(n * by))
  let product = scaled(l.cantidad, 100) * scaled(l.precio, 100)
  let scale = 10_000n
  for (const d of [l.dimension1, l.dimension2])
    if (d > 0) {
      product *= scaled(d, 1000)
      scale *= 1000n
    }
  return (product * 200n + scale) / (2n * scale)
}

describe('computeLinea', () => {
  it.each<[string, Partial<LineaEntrada>, number, number, number]>([
    ['by the metre', {}, 3908.16, 3595.51, 3052.8],
    [
      'by the piece: dimensions at 0 are no factor',
      { dimension1: 0, cantidad: 60, precio: 51.1, peso: 42.6, descuento1: 4 },
      3066,
      2851.38,
      2556,
    ],
    [
      'by length and width',
      { cantidad: 3, precio: 20, peso: 23.55, dimension1: 2.5, dimension2: 1.22, descuento1: 0, descuentoCliente: 0 },
      183,
      183,
      215.48,
    ],
    [
      'negative dimensions are no factor either',
      { dimension1: -1, dimension2: -2, cantidad: 2, precio: 10, peso: 1, descuento1: 0, descuentoCliente: 0 },
      20,
      20,
      2,
    ],
  ])(
    'CART-15 a line is quantity × price × dimensions, each only above 0: %s',
    (_, change, montoSubtotal, montoSubtotalDto, pesoSubtotal) => {
      expect(computeLinea({ ...base, ...change })).toEqual({ montoSubtotal, montoSubtotalDto, pesoSubtotal })
    },
  )
  it('CART-16 the weight is quantity × kg × dimensions, rounded once; a product without weight weighs nothing', () => {
    expect(computeLinea({ ...base, cantidad: 7, peso: 0.8881, dimension1: 6 }).pesoSubtotal).toBe(37.3)
    expect(computeLinea({ ...base, peso: 0 }).pesoSubtotal).toBe(0)
  })
  it('CART-17 line and client discounts count on the amount without discount, together at most 100 %', () => {
    const one = { ...base, cantidad: 1, precio: 1000, dimension1: 0 }
    // not 810, as one after the other would give
    expect(computeLinea({ ...one, descuento1: 10, descuentoCliente: 10 }).montoSubtotalDto).toBe(800)
    expect(computeLinea({ ...one, descuento1: 10, descuentoCliente: 0 }).montoSubtotalDto).toBe(900)
    for (const [descuento1, descuentoCliente] of [
      [70, 60],
      [60, 40.01],
      [100, 0.01],
    ] as const)
      expect(computeLinea({ ...one, descuento1, descuentoCliente }).montoSubtotalDto).toBe(0)
    expect(computeLinea({ ...one, descuento1: 60, descuentoCliente: 39.99 }).montoSubtotalDto).toBe(0.1)
  })
  it('rounds half up, once, in exact decimals', () => {
    const cent = { cantidad: 1, peso: 0, dimension1: 0, dimension2: 0, descuento1: 0, descuentoCliente: 0 }
    expect(computeLinea({ ...cent, cantidad: 1.5, precio: 0.67 }).montoSubtotal).toBe(1.01) // 1.005
    expect(computeLinea({ ...cent, precio: 0.1, cantidad: 3 }).montoSubtotal).toBe(0.3)
    expect(computeLinea({ ...cent, precio: 2.01, descuento1: 50 }).montoSubtotalDto).toBe(1.01) // 1.005
  })
  it.each([
    // the subtotal, to three decimals; what a discount of it unrounded would leave
    [0.02, 1.225, 25, 0.02, 0.02], // 0,0245: 0,01
    [0.03, 2.44, 50, 0.07, 0.04], // 0,0732: 0,03
    [0.01, 2.44, 33, 0.02, 0.01], // 0,0244, rounded at the end alone: 0,02
    [0.02, 0.333, 33, 0.01, 0.01], // 0,00666, rounded at the end alone: 0
  ])(
    'CART-17 a discount counts on the rounded subtotal: %s × %s m less %s %% is %s, then %s',
    (precio, dimension1, descuento1, montoSubtotal, montoSubtotalDto) => {
      const l = { ...base, cantidad: 1, peso: 0, dimension2: 0, descuentoCliente: 0, precio, dimension1, descuento1 }
      expect(computeLinea(l)).toEqual({ montoSubtotal, montoSubtotalDto, pesoSubtotal: 0 })
    },
  )
  it('is exact to the cent, never negative, and never dearer with a discount', () =>
    fc.assert(
      fc.property(linea, (l) => {
        const r = computeLinea(l)
        expect(BigInt(cents(r.montoSubtotal))).toBe(exactly(l))
        expect(r.montoSubtotalDto).toBeGreaterThanOrEqual(0)
        expect(r.montoSubtotalDto).toBeLessThanOrEqual(r.montoSubtotal)
        expect(r.pesoSubtotal).toBeGreaterThanOrEqual(0)
      }),
    ))
  it('does not care which discount is which', () =>
    fc.assert(
      fc.property(linea, (l) => {
        expect(computeLinea({ ...l, descuento1: l.descuentoCliente, descuentoCliente: l.descuento1 })).toEqual(
          computeLinea(l),
        )
      }),
    ))
  it('more pieces never cost or weigh less, a larger discount never costs more', () =>
    fc.assert(
      fc.property(linea, hundredths(500), (l, more) => {
        const [a, b] = [computeLinea(l), computeLinea({ ...l, cantidad: l.cantidad + more })]
        expect(b.montoSubtotal).toBeGreaterThanOrEqual(a.montoSubtotal)
        expect(b.montoSubtotalDto).toBeGreaterThanOrEqual(a.montoSubtotalDto)
        expect(b.pesoSubtotal).toBeGreaterThanOrEqual(a.pesoSubtotal)
        expect(computeLinea({ ...l, descuento1: l.descuento1 + more }).montoSubtotalDto).toBeLessThanOrEqual(
          a.montoSubtotalDto,
        )
      }),
    ))
})

describe('totales', () => {
  const lines = fc.array(linea.map(computeLinea), { maxLength: 30 })
  it('CART-26 the subtotal is the sum of the line subtotals, to the cent, in any order', () =>
    fc.assert(
      fc.property(lines, (all) => {
        const t = totals(all)
        expect(cents(t.montoTotalSinDto)).toBe(all.reduce((acc, l) => acc + cents(l.montoSubtotal), 0))
        expect(cents(t.montoTotal)).toBe(all.reduce((acc, l) => acc + cents(l.montoSubtotalDto), 0))
        expect(totals([...all].reverse())).toEqual(t)
      }),
    ))
  it('CART-27 the discount is the subtotal minus the discounted line subtotals', () =>
    fc.assert(
      fc.property(lines, (all) => {
        const t = totals(all)
        expect(cents(t.descuento)).toBe(cents(t.montoTotalSinDto) - cents(t.montoTotal))
      }),
    ))
  it('CART-28 the client discount is a percentage of the total without discount, whatever the lines are discounted by', () => {
    const of = (descuentoCliente: number) =>
      totals(
        [0, 5, 20].map((descuento1) =>
          computeLinea({ ...base, cantidad: 10, precio: 100, dimension1: 0, descuento1, descuentoCliente }),
        ),
      )
    expect(of(0)).toMatchObject({ montoTotalSinDto: 3000, montoTotal: 2750 })
    expect(of(0).montoTotal - of(3).montoTotal).toBe(90) // 3 % of 3000, not of 2750
  })
})

describe('montoFinal', () => {
  it('takes the payment condition off the total without discount and never falls below nothing', () => {
    expect(montoFinal(1000, 900, 4)).toBe(860)
    expect(montoFinal(1000, 30, 4)).toBe(0)
    fc.assert(
      fc.property(fc.array(linea.map(computeLinea), { maxLength: 9 }), hundredths(100), (all, pct) => {
        const t = totals(all)
        const final = montoFinal(t.montoTotalSinDto, t.montoTotal, pct)
        expect(final).toBeGreaterThanOrEqual(0)
        expect(final).toBeLessThanOrEqual(t.montoTotal)
        expect(montoFinal(t.montoTotalSinDto, t.montoTotal, 0)).toBe(t.montoTotal)
      }),
    )
  })
})

describe('discounts of a client', () => {
  const d = (porcentaje: number, grupoId: number | null = null, gruposProdId: number | null = null) => ({
    porcentaje,
    grupoId,
    gruposProdId,
  })
  it('adds up those without a group, to 100 at most', () => {
    expect(descuentoOfCliente([d(3), d(2.5), d(9, 1), d(9, null, 7)])).toBe(5.5)
    expect(descuentoOfCliente([d(70), d(60)])).toBe(100)
    expect(descuentoOfCliente([])).toBe(0)
  })
  it('gives a line its subgroup’s, else its group’s, the largest of several', () => {
    const all = [d(3), d(5, 1), d(4, 1), d(2, 1, 101), d(1, 1, 101)]
    expect(descuentoOfLinea(all, { grupoId: 1, gruposProdId: 101 })).toBe(2)
    expect(descuentoOfLinea(all, { grupoId: 1, gruposProdId: 102 })).toBe(5)
    expect(descuentoOfLinea(all, { grupoId: 1, gruposProdId: null })).toBe(5)
    expect(descuentoOfLinea(all, { grupoId: 2, gruposProdId: 201 })).toBe(0)
    expect(descuentoOfLinea([d(5, 1), d(2, 1, 101)], { grupoId: 1, gruposProdId: 101 })).toBe(2)
  })
})

describe('sameLines', () => {
  const l = { item: 1, cantidadTiras: 2, precio: 3.5, descuento1: 4, dimension1: 12, dimension2: 0 }
  it.each([
    ['item', 2],
    ['cantidadTiras', 3],
    ['precio', 3.51],
    ['descuento1', 0],
    ['dimension1', 6],
    ['dimension2', 1],
  ] as const)('sees another %s', (field, value) => {
    expect(sameLines([l], [l])).toBe(true)
    expect(sameLines([{ ...l, [field]: value }], [l])).toBe(false)
  })
  it('sees a missing and a doubled line, not another order', () => {
    const m = { ...l, item: 2 }
    expect(sameLines([m, l], [l, m])).toBe(true)
    expect(sameLines([l], [l, m])).toBe(false)
    expect(sameLines([l, l], [l, m])).toBe(false)
    expect(sameLines([l, m], [l])).toBe(false)
  })
})

it('SHIP-49 a full truck carries 27500 kilos, and the warning says so', () => {
  expect(limiteCamionKg).toBe(27500)
  expect(textos.camion).toBe('Atención: un camión completo no debe superar los 27500 kilos.')
})

it('says why a cart takes no more, or is one no more', () => {
  expect(textos).toMatchObject({
    monedaDistinta:
      'El producto está en otra moneda que la de tu carrito. Confirmá o vaciá el carrito antes de agregarlo.',
    notSold: 'El producto no está disponible para este cliente.',
    lleno: 'El carrito admite hasta 1.000 productos. Confirmalo, o quitá alguno antes de agregar otro.',
    cantidadInvalida: 'La cantidad no es válida.',
    cerrado: 'El carrito ya fue confirmado o cancelado.',
  })
})

describe('what the screen says', () => {
  const line = (item: number, more: object = {}) =>
    ({
      item,
      producto: {
        descripcion: `Barra ${item}`,
        peso: 10.6,
        precio: 13.57,
        escalones: { $values: [{ desde: 1000, precio: 10 }] },
      },
      cantidadTiras: 24,
      precio: 13.57,
      dimension1: 12,
      dimension2: 0,
      descuento1: 5,
      activo: true,
      ...more,
    }) as Line
  const cart = (lines: Line[], descuentoCliente = 3) =>
    ({ descuentoCliente, moneda: { id: 2, simbolo: 'US$' }, presupuestoDetalles: { $values: lines } }) as Presupuesto

  const tiras = (cantidad: number) => ({ cantidad, largo: 12, ancho: 0 })

  it('CART-11 derives a line’s total, weight and discounted price for the quantity in its editor', () => {
    expect(deriveLinea(line(1), tiras(24), 3)).toEqual({
      precio: 13.57,
      netoUnitario: 12.4844,
      precioTotalActualizado: 3908.16,
      pesoTotalActualizado: 3052.8,
      precioDtoActualizado: 3595.51,
    })
    expect(deriveLinea(line(1), tiras(12), 3)).toEqual({
      precio: 13.57,
      netoUnitario: 12.4844,
      precioTotalActualizado: 1954.08,
      pesoTotalActualizado: 1526.4,
      precioDtoActualizado: 1797.75,
    })
  })
  it('OPEN-146 the preview of a quantity has the price of its step; of what is not sold, the one it was saved with', () => {
    expect(deriveLinea(line(1), tiras(100), 0)).toMatchObject({ precio: 10, precioTotalActualizado: 12000 })
    expect(deriveLinea(line(1, { activo: false, precio: 8 }), tiras(100), 0)).toMatchObject({ precio: 8 })
  })
  it.each([
    [0, 5],
    [-1, 5],
    [4, 5],
    [4.99, 5],
    [0, 1],
  ])('CART-20 says the minimum for %d of %d', (n, min) => {
    expect(problemOfCantidad(n, min)).toBe(`La unidad mínima de compra es ${min}.`)
  })
  it('is content from the minimum on', () => {
    expect(problemOfCantidad(5, 5)).toBeNull()
    expect(problemOfCantidad(0.5, 0.5)).toBeNull()
    expect(problemOfCantidad(0.4, 0.5)).toBe('La unidad mínima de compra es 0,5.')
  })
  it.each([
    ['abc', 5],
    ['', 5],
    ['-', 5],
    [',', 5],
    ['12', 12],
    ['1.000', 1_000],
    ['24 tiras', 24],
    ['1,5', 1.5],
    ['1.5', 1.5],
    ['1.234,5', 1234.5],
  ])('CART-22 OPEN-100 leaves %j as %d, no number as the minimum', (text, n) => {
    expect(settleCantidad(text, 5, { decimals: 0, unidades: ['tira'] })).toBe(n)
  })
  it.each([
    ['12a', [12]],
    ['1e3', [1]],
    ['1.500 kg', [1_500]],
    ['1,000', [1, 1_000]],
  ])('OPEN-100 asks what %j is', (text, options) => {
    expect(settleCantidad(text, 5, { decimals: 0, unidades: ['tira'] })).toMatchObject({ kind: 'doubt', options })
  })
  it('tells the price and discount a saved line took that were not seen, of that line alone', () => {
    const seen = cart([line(1), line(2)])
    const now = cart([line(1, { cantidadTiras: 30, precio: 14, descuento1: 4 }), line(2, { precio: 99 })])
    expect(cambiosOfLinea(seen, now, 1)).toEqual([
      'Barra 1: el precio pasó de US$ 13,57 a US$ 14,00.',
      'Barra 1: el descuento pasó de 5 % a 4 %.',
    ])
    expect(cambiosOfLinea(seen, cart([line(1, { cantidadTiras: 30 })]), 1)).toEqual([])
    expect(cambiosOfLinea(seen, now, 3)).toEqual([])
  })
  it('tells what changed between the cart seen and the present one', () => {
    const seen = cart([line(1), line(2), line(3), line(4)])
    const now = cart(
      [line(1, { cantidadTiras: 30, precio: 14 }), line(2, { descuento1: 0 }), line(4, { activo: false }), line(5)],
      4,
    )
    expect(cambios(seen, now)).toEqual([
      'Barra 1: la cantidad pasó de 24 a 30.',
      'Barra 1: el precio pasó de US$ 13,57 a US$ 14,00.',
      'Barra 2: el descuento pasó de 5 % a 0 %.',
      'Barra 4: El producto ya no está disponible.',
      'Barra 5: se agregó al carrito.',
      'Barra 3: se quitó del carrito.',
      'Descuento de cliente: pasó de 3 % a 4 %.',
    ])
    expect(cambios(seen, seen)).toEqual([])
  })
})

describe('steps of a price', () => {
  const tarifa = {
    precio: 13.57,
    escalones: {
      $values: [
        { desde: 100, precio: 12 },
        { desde: 200.5, precio: 11 },
      ],
    },
  }
  const de = (cantidad: number, dimension1 = 0, dimension2 = 0) => ({ cantidad, dimension1, dimension2 })
  it.each([
    ['nothing yet', de(0), 13.57, null, { falta: 100, precio: 12 }],
    ['one short', de(99.99), 13.57, null, { falta: 0.01, precio: 12 }],
    ['the step itself', de(100), 12, 100, { falta: 100.5, precio: 11 }],
    ['metres of many pieces', de(8, 12.5), 12, 100, { falta: 100.5, precio: 11 }],
    ['square metres', de(40, 2.5, 2), 12, 100, { falta: 0.5, precio: 11 }],
    ['the last one', de(1000), 11, 200.5, null],
  ])('OPEN-146 %s', (_what, medida, precio, reached, siguiente) => {
    expect(precioFor(tarifa, medida)).toBe(precio)
    expect(escalonesOf(tarifa, medida)).toEqual({ reached, siguiente })
  })
  it('OPEN-146 says which step was reached, and what the next one takes', () => {
    const barra = {
      ...tarifa,
      descuento1: 0,
      descuentoCliente: 0,
      moneda: { id: 2, simbolo: 'US$' },
      unidadMedida: { metroLineal: true, metroCuadrado: false, descripcion: 'm' },
    }
    expect(escalonMessages(barra, de(80))).toEqual(['Con 20 m más, US$ 12,00 / m'])
    expect(escalonMessages(barra, de(10, 12))).toEqual(['Precio desde 100 m.', 'Con 80,5 m más, US$ 11,00 / m'])
    expect(escalonMessages(barra, de(300))).toEqual(['Precio desde 200,5 m.'])
    const sheet = { ...barra, unidadMedida: { metroLineal: false, metroCuadrado: false, descripcion: 'hoja' } }
    expect(escalonMessages(sheet, de(99))).toEqual(['Con 1 hoja más, US$ 12,00 / hoja'])
  })
  it('OPEN-146 a step that does not cost less is none to go on to', () => {
    const dear = {
      precio: 10,
      escalones: {
        $values: [
          { desde: 5, precio: 10 },
          { desde: 9, precio: 9 },
        ],
      },
    }
    expect(escalonesOf(dear, de(1)).siguiente).toEqual({ falta: 8, precio: 9 })
    expect(precioFor(dear, de(5))).toBe(10)
  })
  it('OPEN-146 what is not sold has no price and no step', () => {
    const sin = { precio: null, escalones: { $values: [] } }
    expect(precioFor(sin, de(5))).toBeNull()
    expect(escalonesOf(sin, de(5))).toEqual({ reached: null, siguiente: null })
  })
})

it.each<[number | null, number | null, string]>([
  [0, null, 'Vacío'],
  [null, null, ' '],
  [30, null, ' '],
  [3, 1_234, '1.234 KG'],
  [30, 0, '30 artículos'],
  [1, 0, '1 artículo'],
])('HEAD-12 of %s lines that weigh %s the header says «%s»', (lineas, peso, said) => {
  expect(showCarries(lineas, peso)).toBe(said)
})
