import { describe, expect, it } from 'vitest'
import { arrange, plainVista } from './arrange.ts'

const line = (item: number, id: string, nombre: string, total: number, kg = total) => ({
  item,
  nombre,
  producto: { id, descripcion: nombre.split(',')[0]! },
  total,
  kg,
})
const lines = [
  line(1, 'C-120', 'Perfil C 120, 12,00 m', 510.18, 357),
  line(2, 'UPN-100', 'Perfil UPN 100, 6,50 m', 849.16),
  line(3, 'C-120', 'Perfil C 120, 10,95 m', 465.54, 327),
  line(4, 'ADN-12', 'Barra ADN 420 Ø 12 (12,00 m)', 4330.08, 4000),
]
const items = (vista: Partial<typeof plainVista>) =>
  arrange(lines, { ...plainVista, ...vista }).map(({ linea }) => linea.item)

describe('many lines', () => {
  it('DIARIO-20 stand as they were loaded, or by product, total or kilos', () => {
    expect(items({})).toEqual([1, 2, 3, 4])
    expect(items({ orden: 'producto' })).toEqual([4, 3, 1, 2])
    expect(items({ orden: 'total' })).toEqual([4, 2, 1, 3])
    expect(items({ orden: 'kilos' })).toEqual([4, 2, 1, 3])
  })
  it.each([
    ['perfil c', [1, 3]],
    ['10,95', [3]],
    ['upn-100', [2]],
    ['óntrá', []],
    ['  barra  adn ', [4]],
  ])('DIARIO-20 «%s» finds lines %j, by product, cut or code', (buscar, found) => {
    expect(items({ buscar })).toEqual(found)
  })
  it('DIARIO-20 grouped, those of one product stand together under their sum', () => {
    const placed = arrange(lines, { ...plainVista, agrupado: true })
    expect(placed.map(({ linea }) => linea.item)).toEqual([1, 3, 2, 4])
    expect(placed.map(({ head }) => head && [head.descripcion, head.lineas, head.total, head.kg])).toEqual([
      ['Perfil C 120', 2, 975.72, 684],
      null,
      ['Perfil UPN 100', 1, 849.16, 849.16],
      ['Barra ADN 420 Ø 12 (12', 1, 4330.08, 4000],
    ])
    const byTotal = arrange(lines, { ...plainVista, agrupado: true, orden: 'total' })
    expect(byTotal.map(({ linea }) => linea.item)).toEqual([4, 1, 3, 2])
  })
})
