import { describe, expect, it } from 'vitest'
import { compareVersions } from './compare.ts'
import type { Linea, Version } from './contract.ts'

const linea = (item: number, netoUnitario: number, more: Partial<Linea> = {}): Linea => ({
  item,
  productoId: `P-${item}`,
  nombreProducto: `Perfil ${item}`,
  grupo: null,
  unidad: 'tira',
  cantidadTiras: 10,
  dimension1: 12,
  dimension2: 0,
  precioLista: 15,
  precio: netoUnitario,
  descuento1: 0,
  netoUnitario,
  iva: 21,
  peso: 1,
  montoSubtotal: netoUnitario * 120,
  montoSubtotalDto: netoUnitario * 120,
  pesoSubtotal: 120,
  comprada: 0,
  ...more,
})
const version = (numero: number, lineas: Linea[], more: Partial<Version> = {}): Version => ({
  numero,
  enviada: '2026-11-20T10:00:00-03:00',
  usuario: 'Mariana Sosa',
  condicionPagoId: null,
  condicionPago: 'Cuenta corriente a 60 días',
  vence: '2026-11-23',
  porPartes: false,
  nota: null,
  cotizacion: 1481,
  cotizacionFecha: null,
  cotizacionTipo: null,
  cotizacionFuente: null,
  montoTotalSinDto: 0,
  montoTotal: lineas.reduce((all, { montoSubtotalDto }) => all + montoSubtotalDto, 0),
  pesoTotal: 0,
  lineas: { $values: lineas },
  ...more,
})

describe('two versions side by side', () => {
  it('COTIZ-04 a line that changed says its figures before and after, one that did not is folded', () => {
    const seen = compareVersions(
      version(2, [linea(1, 28), linea(2, 6)]),
      version(3, [linea(1, 27, { cantidadTiras: 12, montoSubtotalDto: 3888 }), linea(2, 6)]),
    )
    expect(seen.lineas.map(({ item, cambia }) => [item, cambia])).toEqual([
      [1, true],
      [2, false],
    ])
    expect(seen.lineas[0]).toMatchObject({
      cantidad: { antes: 10, ahora: 12, cambia: true },
      neto: { antes: 28, ahora: 27, cambia: true },
      monto: { antes: 3360, ahora: 3888, cambia: true },
      diferencia: 528,
    })
    expect(seen.lineas[1]!.diferencia).toBe(0)
  })

  it('COTIZ-04 what only one of them has stands there alone: new ones in their place, those taken away last', () => {
    const seen = compareVersions(version(1, [linea(1, 10), linea(2, 5)]), version(2, [linea(3, 7), linea(2, 5)]))
    expect(seen.lineas.map(({ item, neto, diferencia }) => [item, neto.antes, neto.ahora, diferencia])).toEqual([
      [3, null, 7, 840],
      [2, 5, 5, 0],
      [1, 10, null, -1200],
    ])
  })

  it('COTIZ-04 another cut or another product under the same item is another line', () => {
    const cut = compareVersions(version(1, [linea(1, 10)]), version(2, [linea(1, 10, { dimension1: 6 })]))
    expect(cut.lineas.map(({ neto }) => [neto.antes, neto.ahora])).toEqual([
      [null, 10],
      [10, null],
    ])
    const product = compareVersions(version(1, [linea(1, 10)]), version(2, [linea(1, 10, { productoId: 'X' })]))
    expect(product.lineas).toHaveLength(2)
  })

  it('COTIZ-04 day, condition, dollar, parts, note and total are compared too', () => {
    const seen = compareVersions(
      version(1, [linea(1, 10)]),
      version(2, [linea(1, 9.1)], { vence: '2026-11-24', cotizacion: 1484.5, porPartes: true, nota: 'En dos viajes' }),
    )
    expect(seen).toMatchObject({
      total: { antes: 1200, ahora: 1092, cambia: true },
      diferencia: -108,
      vence: { antes: '2026-11-23', ahora: '2026-11-24', cambia: true },
      condicionPago: { antes: 'Cuenta corriente a 60 días', cambia: false },
      cotizacion: { antes: 1481, ahora: 1484.5, cambia: true },
      porPartes: { antes: false, ahora: true, cambia: true },
      nota: { antes: null, ahora: 'En dos viajes', cambia: true },
    })
  })
})
