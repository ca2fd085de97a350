import { describe, expect, it } from 'vitest'
import { dec, money, sum } from './money.ts'
import {
  largoComercialOf,
  descuentosOf,
  latestOf,
  nameOfLinea,
  netoOf,
  netoOfLinea,
  nombreOf,
  showDisponible,
  showLatest,
  showMedida,
  showPiezas,
  showUnitario,
  unidadesOf,
} from './renglon.ts'

const de = (precio: number, descuento1 = 0, descuentoCliente = 0) => ({ precio, descuento1, descuentoCliente })
/** The cart's amounts: rounded once before and once after the discounts. */
const totalOf = ({ precio, descuento1, descuentoCliente }: ReturnType<typeof de>, units: number): number => {
  const subtotal = money(dec(precio).times(units))
  return money(
    dec(subtotal)
      .times(100 - Math.min(100, descuento1 + descuentoCliente))
      .div(100),
  )
}

describe('what a unit costs', () => {
  it.each([
    ['no discount', de(13.57), 65, 13.57, 'US$ 13,57'],
    ['two discounts that need more decimals', de(14.2, 5, 3), 65, 13.064, 'US$ 13,064'],
    ['two decimals that are enough', de(10, 5, 3), 12, 9.2, 'US$ 9,20'],
    ['one piece takes two', de(14.2, 5, 3), 1, 13.06, 'US$ 13,06'],
    ['four decimals of a kilo', de(0.9312), 1_000, 0.9312, 'US$ 0,9312'],
    ['all of it off', de(14.2, 60, 40), 65, 0, 'US$ 0,00'],
    ['nothing of it', de(14.2, 5, 3), 0, 13.06, 'US$ 13,06'],
  ])('DIARIO-02 %s', (_what, linea, units, neto, said) => {
    expect(netoOf(linea, units, totalOf(linea, units))).toBe(neto)
    expect(showUnitario(neto, 'US$')).toBe(said)
  })
  it('DIARIO-02 unit times quantity gives the total, whatever the price, the discounts and the quantity', () => {
    for (let n = 1; n <= 2_000; n++) {
      const linea = de(((n * 7919) % 99_999) / 10_000 + 0.01, (n % 23) * 1.25, (n % 11) * 0.5)
      const units = ((n * 104_729) % 50_000) / 1_000 + 0.001
      const total = totalOf(linea, units)
      const neto = netoOf(linea, units, total)
      expect(money(dec(neto).times(units)), JSON.stringify({ linea, units, neto })).toBe(total)
      // the one that is remembered says the same, the first time and the second
      const cut = { cantidad: 1, largo: units, ancho: 0 }
      expect([netoOfLinea(linea, cut, total), netoOfLinea(linea, cut, total)]).toEqual([neto, neto])
    }
  })
  it('DIARIO-02 of a total that no price gives, as an order system may send, it is what a unit of it comes to', () => {
    expect(netoOf(de(10, 5), 3, 40)).toBe(13.333)
  })
  it('DIARIO-02 the quantity in the unit of the price leaves out what is not asked', () => {
    expect(unidadesOf(10, 6.5, 0).toNumber()).toBe(65)
    expect(unidadesOf(7, 1.333, 0.777).toNumber()).toBe(7.250187)
    expect(unidadesOf(30, 0, 0).toNumber()).toBe(30)
  })
})

describe('discounts by name', () => {
  const line = (grupo: string | null, descuento1: number, descuentoCliente: number, montoSubtotal: number) => ({
    grupo,
    descuento1,
    descuentoCliente,
    montoSubtotal,
    montoSubtotalDto: money(
      dec(montoSubtotal)
        .times(100 - Math.min(100, descuento1 + descuentoCliente))
        .div(100),
    ),
  })
  it('DIARIO-02 each has its own amount, the families in the order of the lines and the client’s last', () => {
    expect(descuentosOf([line('Perfiles', 5, 3, 100.01), line('Tubos', 8, 3, 50), line('Perfiles', 5, 3, 10)])).toEqual(
      [
        { nombre: 'Perfiles', porcentaje: 5, base: 110.01, monto: 5.5 },
        { nombre: 'Tubos', porcentaje: 8, base: 50, monto: 4 },
        { nombre: 'Descuento cliente', porcentaje: 3, base: 160.01, monto: 4.8 },
      ],
    )
  })
  it('DIARIO-02 what comes off in all is their sum, to the cent, also where 100 % is the most', () => {
    const lines = Array.from({ length: 300 }, (_, n) =>
      line(`G${n % 7}`, (n % 9) * 2.5, n % 5 === 0 ? 99 : 3, ((n * 37) % 1_000) + n / 100),
    )
    const off = sum(lines.map((l) => dec(l.montoSubtotal).minus(l.montoSubtotalDto)))
    expect(sum(descuentosOf(lines).map(({ monto }) => monto)).toNumber()).toBe(off.toNumber())
  })
  it('DIARIO-02 nothing off is no line; a family that is not known has the name of its column', () => {
    expect(descuentosOf([line('Perfiles', 0, 0, 100)])).toEqual([])
    expect(descuentosOf([line(null, 5, 0, 100)])).toEqual([
      { nombre: 'Descuento gru. prod.', porcentaje: 5, base: 100, monto: 5 },
    ])
  })
})

describe('the cut first', () => {
  it.each([
    [10, 'm', { largo: 6.5, ancho: 0 }, '10 × 6,50 m'],
    [7, 'm²', { largo: 1.333, ancho: 0.777 }, '7 × 1,333 × 0,777 m'],
    [1, 'm', { largo: 12, ancho: 0 }, '1 × 12,00 m'],
    [30, 'tira', { largo: 0, ancho: 0 }, '30 tiras'],
    [12.5, 'm²', { largo: 0, ancho: 0 }, '12,5 m²'],
  ])('DIARIO-03 %d %s: %s', (cantidad, unidad, corte, said) => {
    expect(showPiezas(cantidad, unidad, corte)).toBe(said)
  })
  it.each([
    ['Perfil UPN 100 (12,00 m)', 'Perfil UPN 100'],
    ['Chapa LAC 1/8 (2,40 × 6,00 m)', 'Chapa LAC 1/8'],
    ['Chapa cortada 1/8" (hasta 1,50 × 3,00 m)', 'Chapa cortada 1/8"'],
    ['Chapa acanalada C25 (ancho útil 1,00 m)', 'Chapa acanalada C25 (ancho útil 1,00 m)'],
    ['Alambre (rollo 50 kg)', 'Alambre (rollo 50 kg)'],
    ['(6,00 m)', '(6,00 m)'],
  ])('DIARIO-03 %s, cut, is %s', (nombre, cut) => {
    expect(nombreOf(nombre, { largo: 1.25, ancho: 0 })).toBe(cut)
    expect(nombreOf(nombre, { largo: 0, ancho: 0 })).toBe(nombre)
  })
  it.each([
    ['Perfil UPN 100 (12,00 m)', null, 12],
    ['Perfil UPN 100 (12,00 m)', 9, 9],
    ['Perfil UPN 100', 6.4, 6.4],
    ['Perfil UPN 100', null, null],
    ['Malla Q188 (2,40 × 6,00 m)', null, 6],
    ['Chapa a medida (hasta 1,50 × 6,00 m)', null, null],
    ['Alambre (rollo 50 kg)', null, null],
  ])('CORTE-03 %s with a length sold of %s is sold in %s m', (descripcion, largoComercial, largo) => {
    expect(largoComercialOf({ descripcion, largoComercial })).toBe(largo)
  })
  it('DIARIO-03 it is in the name of a line’s fields and buttons', () => {
    expect(nameOfLinea('Perfil UPN 100 (12,00 m)', { largo: 1.25, ancho: 0 })).toBe('Perfil UPN 100, 1,25 m')
    expect(nameOfLinea('Malla Q188 (2,40 × 6,00 m)', { largo: 0, ancho: 0 })).toBe('Malla Q188 (2,40 × 6,00 m)')
    expect(showMedida({ largo: 0, ancho: 0 })).toBe('')
  })
})

describe('when it is there', () => {
  it.each([
    [true, 'Perfiles', 'En stock'],
    [false, 'Perfiles', 'En 4 días hábiles'],
    [false, 'Herramientas', 'A verificar'],
  ])('DIARIO-06 in stock %s, of %s: %s', (enStock, grupo, said) => expect(showDisponible(enStock, grupo)).toBe(said))
  it('DIARIO-06 of several lines the latest is said', () => {
    const line = (enStock: boolean | null, grupo: string | null = null) => ({ enStock, grupo })
    expect(latestOf([line(true), line(false), line(true)])).toBe('En 4 días hábiles')
    expect(latestOf([line(true), line(false), line(false, 'Herramientas')])).toBe('A verificar')
    expect(latestOf([line(true), line(null)])).toBe('En stock')
    expect(latestOf([line(null)])).toBeNull()
    expect(showLatest('En 4 días hábiles')).toBe('Lo último: en 4 días hábiles')
    expect(showLatest('En stock')).toBe('Todo en stock')
  })
})
