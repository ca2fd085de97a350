import { describe, expect, it } from 'vitest'
import { decideFila, readLinea, type Meant } from './rules.ts'

const bar = { metroLineal: true, metroCuadrado: false, descripcion: 'm' }
const sheet = { metroLineal: false, metroCuadrado: false, descripcion: 'hoja' }
const meantOf = (id: string, descripcion: string, nombres: string[] = [], unidadMedida: object = bar): Meant => ({
  product: {
    id,
    descripcion,
    unidadMedida,
    cantMin: 1,
    largoMin: 1,
    largoMax: 12,
    anchoMin: null,
    anchoMax: null,
  } as unknown as Meant['product'],
  nombres: [descripcion, ...nombres],
})
const iron = meantOf('ADN-008-12', 'Barra ADN 420 Ø 8 (12,00 m)', ['hierro del 8'])
const weldable = meantOf('ADS-008-12', 'Barra ADN 420 S soldable Ø 8 (12,00 m)', ['hierro del 8'])
const mesh = meantOf('MQ-335', 'Malla Q335 15 × 15 (2,30 × 6,00 m)', ['malla de hierro'], sheet)
const channels = ['1,6', '2,0', '2,5'].map((e) =>
  meantOf(`CGV-${e}`, `Perfil C galvanizado 100 × 50 × 15 × ${e} (12,00 m)`),
)
const small = meantOf('CGL-005-12', 'Chapa lisa galvanizada 0,5 mm (1,00 × 2,00 m)', [], sheet)
const large = meantOf('CGL-005-24', 'Chapa lisa galvanizada 0,5 mm (1,22 × 2,44 m)', [], sheet)
const kilos = meantOf('ALA-KG', 'Alambre negro', [], { ...sheet, descripcion: 'kg' })

const decide = (line: string, meant: Meant[], how: 'palabras' | 'parecido' = 'palabras', more = false) => {
  const { estado, motivo, candidatos } = decideFila({ leido: readLinea(line), how, meant, more, asCode: false })
  return [estado, motivo, candidatos.map(({ id }) => id)]
}

describe('what a row is taken for', () => {
  it.each<[string, Meant[], unknown[]]>([
    ['20 IPN 80', [meantOf('IPN-080-12', 'Perfil IPN 80 (12,00 m)')], ['encontrado', null, ['IPN-080-12']]],
    ['20 hierro del 8', [weldable, iron, mesh], ['encontrado', null, ['ADN-008-12']]],
    ['20 hierro del 8 de 6 m', [mesh, iron], ['encontrado', null, ['ADN-008-12']]],
    ['6 C 100x50 de 4,5 m', channels, ['dudoso', 'No dice el espesor.', ['CGV-1,6', 'CGV-2,0', 'CGV-2,5']]],
    ['chapa galvanizada 0,5', [small, large], ['dudoso', 'No dice el formato.', ['CGL-005-12', 'CGL-005-24']]],
    ['3 chapas galvanizadas 0,5 1,22 x 2,44', [small, large], ['encontrado', null, ['CGL-005-24']]],
    ['3 chapas 0,5 1,5 x 3', [small, large], ['dudoso', 'No hay de 1,5 × 3 m.', ['CGL-005-12', 'CGL-005-24']]],
    ['3 chapas 0,5 1,5 x 3', [small], ['dudoso', 'No hay de 1,5 × 3 m.', ['CGL-005-12']]],
    [
      '2 IPN 80 de 15 m',
      [meantOf('IPN-080-12', 'Perfil IPN 80 (12,00 m)')],
      ['dudoso', 'No hay de 15 m.', ['IPN-080-12']],
    ],
    ['hierro', [iron, mesh], ['dudoso', 'Coinciden varios productos.', ['ADN-008-12', 'MQ-335']]],
    ['100 kg de alambre negro', [kilos], ['encontrado', null, ['ALA-KG']]],
  ])('QUICK-08 «%s»', (line, meant, decision) => expect(decide(line, meant)).toEqual(decision))

  it.each<[string, unknown[]]>([
    ['100 kg de hierro del 8', ['dudoso', 'Dice 100 kilos: elegí el producto y poné la cantidad.', ['ADN-008-12']]],
    ['24 m de hierro del 8', ['dudoso', 'Dice 24 metros: elegí el producto y poné la cantidad.', ['ADN-008-12']]],
  ])('QUICK-09 «%s» is no number of bars, and is asked', (line, decision) =>
    expect(decide(line, [iron])).toEqual(decision),
  )

  it('QUICK-09 what is not written as in the catalogue is never taken, though one alone is like it', () => {
    expect(decide('20 hiero del 8', [iron], 'parecido')).toEqual([
      'dudoso',
      'No está escrito así en el catálogo.',
      ['ADN-008-12'],
    ])
  })
  it('QUICK-09 of more products than are looked at none is taken', () => {
    expect(decide('perfil', [...channels, iron], 'palabras', true)[0]).toBe('dudoso')
  })
  it('QUICK-08 at most five candidates are offered', () => {
    const many = Array.from({ length: 9 }, (_, n) => meantOf(`X-${n}`, `Perfil X ${n + 1}`))
    expect(decide('perfil x', many)[2]).toHaveLength(5)
  })
})
