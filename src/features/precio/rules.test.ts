import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeLinea, montoFinal, type LineaEntrada } from '#features/carrito/rules.ts'
import { formed, type Tariff } from '#shared/formacion.ts'
import { impuestosOf, withIva } from '#shared/iva.ts'
import { unidadesOf } from '#shared/renglon.ts'
import type { Paso } from './contract.ts'
import { estimatedPasos, netOf, pasosOf, textos, type LineaFormada, type EstimatedPaso } from './rules.ts'

const list: Tariff = {
  listaPrecioId: 4,
  lista: 'Construcción',
  precioLista: 14.2,
  listaDesde: '2026-11-02',
  acordado: false,
  acordadoDesde: null,
}
/** 24 bars of 12 m at 13,57 from 240 m on, 5 % and 3 %, 2 % of the payment. */
const upn: LineaEntrada = {
  cantidad: 24,
  precio: 13.57,
  peso: 10.6,
  dimension1: 12,
  dimension2: 0,
  descuento1: 5,
  descuentoCliente: 3,
}
const lineaOf = (
  linea: LineaEntrada,
  tarifa: Tariff,
  escalonDesde: number | null,
  more: Partial<LineaFormada> = {},
): LineaFormada => ({
  formacion: formed(tarifa, linea.precio, escalonDesde),
  unidades: unidadesOf(linea.cantidad, linea.dimension1, linea.dimension2),
  ...computeLinea(linea),
  descuento1: linea.descuento1,
  descuentoCliente: linea.descuentoCliente,
  grupo: 'Perfiles laminados',
  condicion: null,
  iva: 21,
  unidad: 'm',
  simbolo: 'US$',
  ...more,
})
const row = ({ nombre, detalle, porcentaje, unitario, monto, queda, nivel }: Paso | EstimatedPaso) =>
  [nombre, detalle, porcentaje, unitario, monto, queda, nivel] as const

describe('pasosOf', () => {
  it('DOLAR-07 list, step, family, client, payment, net and IVA: each per unit and for the line', () => {
    const condicion = { descripcion: 'Contado, 3 días', porcentaje: 2 }
    expect(pasosOf(lineaOf(upn, list, 240, { condicion })).map(row)).toEqual([
      ['Precio de lista', 'Construcción, desde el 02/11/2026', null, 14.2, 4089.6, 4089.6, 'Lista'],
      ['Escalón por cantidad', 'desde 240 m: US$ 13,57', -4.44, -0.63, -181.44, 3908.16, 'Subtotal'],
      ['Familia', 'Perfiles laminados', -5, -0.6785, -195.41, 3712.75, null],
      ['Descuento cliente', null, -3, -0.4071, -117.24, 3595.51, 'Total de la línea'],
      ['Condición de pago', 'Contado, 3 días', -2, -0.2714, -78.16, 3517.35, 'Neto'],
      ['IVA', 'sobre el neto', 21, 2.5647, 738.64, 4255.99, 'Con IVA'],
    ])
  })
  it('DOLAR-07 what was agreed stands after the list, since when; without a list it is the first step', () => {
    const acordado = { ...list, precioLista: 29.4, acordado: true, acordadoDesde: '2026-10-12' }
    const ipe = { ...upn, cantidad: 30, precio: 27.9 }
    expect(
      pasosOf(lineaOf(ipe, acordado, null))
        .map(row)
        .slice(0, 2),
    ).toEqual([
      ['Precio de lista', 'Construcción, desde el 02/11/2026', null, 29.4, 10_584, 10_584, 'Lista'],
      ['Precio acordado', 'desde el 12/10/2026', -5.1, -1.5, -540, 10_044, 'Subtotal'],
    ])
    const alone = { ...acordado, listaPrecioId: null, lista: null, precioLista: null, listaDesde: null }
    expect(pasosOf(lineaOf(ipe, alone, 100)).map(row)[0]).toEqual([
      'Precio acordado',
      'desde 100 m, desde el 12/10/2026',
      null,
      27.9,
      10_044,
      10_044,
      'Subtotal',
    ])
  })
  it('DOLAR-07 steps that change nothing are left out, and a list of always says no day', () => {
    const plain = { ...upn, precio: 14.2, descuento1: 0, descuentoCliente: 0 }
    const pasos = pasosOf(lineaOf(plain, { ...list, listaDesde: null }, null, { iva: 0 }))
    expect(pasos.map(row)).toEqual([['Precio de lista', 'Construcción', null, 14.2, 4089.6, 4089.6, 'Neto']])
  })
  it('DOLAR-07 an agreed price above the list is a step up, and discounts past 100 % take what is left', () => {
    const acordado = { ...list, acordado: true, precioLista: 10 }
    const [, step, family, client] = pasosOf(
      lineaOf({ ...upn, cantidad: 1, dimension1: 0, precio: 12, descuento1: 80, descuentoCliente: 60 }, acordado, null),
    )
    expect([step, family, client].map((one) => [one!.porcentaje, one!.monto, one!.queda])).toEqual([
      [20, 2, 12],
      [-80, -9.6, 2.4],
      [-20, -2.4, 0],
    ])
  })
})

const cents = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((n) => n / 100)
const precio = fc.integer({ min: 1, max: 900_000_000 }).map((n) => n / 10_000)
describe('estimatedPasos', () => {
  const iibb = { impuesto: 'IIBB', provincia: 'Buenos Aires', alicuota: 3 }
  const condicion = { descripcion: 'Contado, 3 días', porcentaje: 2 }
  const linea = lineaOf(upn, list, 240, { condicion })
  it('DOLAR-07 DOLAR-10 OPEN-487 after the IVA stands what is estimated of the line’s net, with the total it comes to', () => {
    const iva = { impuesto: 'IVA', provincia: null, alicuota: 1.5125 }
    const estimated = estimatedPasos(pasosOf(linea), linea.unidades, [iibb, iva])
    expect(estimated.map(row)).toEqual([
      ['Percepción IIBB Buenos Aires 3,00 % (estimada)', 'por el destino', 3, 0.3664, 105.52, 4361.51, null],
      ['Percepción IVA 1,5125 % (estimada)', 'sobre el neto', 1.5125, 0.1847, 53.2, 4414.71, 'Total estimado'],
    ])
  })
  it('DOLAR-07 DOLAR-10 OPEN-487 without any, or where it gives no cent, no step is drawn', () => {
    expect(estimatedPasos(pasosOf(linea), linea.unidades, [])).toEqual([])
    expect(estimatedPasos(pasosOf(linea), linea.unidades, [{ ...iibb, alicuota: 0.0001 }])).toEqual([])
    expect(textos.percepcionesLater).toBe('Percepciones: Se calcula al elegir el destino.')
  })
})

const combination = fc.record({
  cantidad: cents(5_000).map((n) => n + 0.01),
  precio,
  peso: fc.constant(1),
  dimension1: fc.integer({ min: 0, max: 24_000 }).map((n) => n / 1000),
  dimension2: fc.integer({ min: 0, max: 6_000 }).map((n) => n / 1000),
  descuento1: cents(100),
  descuentoCliente: cents(100),
  precioLista: fc.option(precio),
  acordado: fc.boolean(),
  escalonDesde: fc.option(fc.integer({ min: 1, max: 900 })),
  pago: fc.option(cents(100)),
  iva: fc.constantFrom(0, 10.5, 21, null),
})

describe('every combination', () => {
  it('DOLAR-07 ends at the cart’s own figures, to the cent, and each step is what lies between two of them', () => {
    fc.assert(
      fc.property(combination, ({ precioLista, acordado, escalonDesde, pago, iva, ...linea }) => {
        const montos = computeLinea(linea)
        const tarifa = { ...list, precioLista, acordado }
        const condicion = pago === null ? null : { descripcion: 'Contado', porcentaje: pago }
        const pasos = pasosOf(lineaOf(linea, tarifa, escalonDesde, { condicion, iva }))
        const net = montoFinal(montos.montoSubtotal, montos.montoSubtotalDto, pago ?? 0)
        const taxes = impuestosOf([{ monto: montos.montoSubtotalDto, iva }], net) ?? []
        expect(pasos.at(-1)!.queda).toBe(withIva(net, taxes))
        expect(pasos.findLast(({ clave }) => clave !== 'iva')!.queda).toBe(net)
        let level = 0
        for (const { monto, queda } of pasos) {
          level = Math.round(level * 100 + monto * 100) / 100
          expect(level).toBe(queda)
        }
        expect(pasos.slice(1).every(({ monto }) => monto !== 0)).toBe(true)
        const iibb = { impuesto: 'IIBB', provincia: null, alicuota: 3.0125 }
        const [one] = estimatedPasos(pasos, 1, [iibb])
        const cents = (BigInt(Math.round(net * 100)) * 30_125n * 2n + 1_000_000n) / 2_000_000n
        expect(one?.monto ?? 0).toBe(Number(cents) / 100)
        expect(netOf([...pasos, ...(one ? [one] : [])])).toBe(net)
        if (one) expect(one.queda).toBe(Math.round((level + one.monto) * 100) / 100)
      }),
      { numRuns: 2_000 },
    )
  })
  it('DOLAR-07 the line’s total stands in it by its name wherever the payment takes something off it', () => {
    const pasos = pasosOf(lineaOf(upn, list, null, { condicion: { descripcion: null, porcentaje: 2 } }))
    expect(pasos.find(({ nivel }) => nivel === 'Total de la línea')?.queda).toBe(3595.51)
    expect(textos.como).toBe('Cómo se forma este precio')
  })
})
