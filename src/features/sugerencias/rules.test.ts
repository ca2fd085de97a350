import { describe, expect, it } from 'vitest'
import { checkRelacion, hasTermino, nombreOfTipo, tipos } from './rules.ts'

describe('a suggestion', () => {
  it('SUGG-07 is of one of three kinds, the first of them unless another is chosen', () => {
    expect(tipos.map((t) => [t.id, t.nombre])).toEqual([
      [1, 'Complementario'],
      [2, 'Adicional'],
      [3, 'Al azar'],
    ])
    expect([nombreOfTipo(2), nombreOfTipo(9)]).toEqual(['Adicional', ''])
  })
  it('SUGG-08 SUGG-09 names what is missing', () => {
    expect(checkRelacion({ idProducto: ' ', idProductoSugerido: '', idTipoRelacion: null })).toEqual({
      idProducto: 'Ingrese un SKU válido',
      idProductoSugerido: 'Ingrese un SKU válido',
      idTipoRelacion: 'Ingrese una opción',
    })
    expect(checkRelacion({ idProducto: 'A', idProductoSugerido: 'B', idTipoRelacion: 3 })).toEqual({})
  })
  it('SUGG-15 products are looked up for a term alone', () => {
    expect([hasTermino(''), hasTermino('  '), hasTermino(' ipn ')]).toEqual([false, false, true])
  })
})
