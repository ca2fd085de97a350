import { describe, expect, it } from 'vitest'
import { codigoPostalOf, etiquetaOf, fold, isForeign, readingsOf } from './rules.ts'

describe('the postal code', () => {
  it.each([
    ['1822', '1822'],
    ['C1425', '1425'],
    ['B1619AGS', '1619'],
    ['b1619 ags', '1619'],
    [' 1870 ', '1870'],
    ['182', null],
    ['18222', null],
    ['I1822', null], // no province has this letter
    ['O1822', null],
    ['B1619AG', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('SHIP-44 of %j it keeps the digits: %j', (text, digits) => {
    expect(codigoPostalOf(text)).toBe(digits)
  })
})

describe('an address typed in one line', () => {
  it.each([
    ['Av. Mitre 1200, Avellaneda', 'Av. Mitre', '1200', null, 'Avellaneda'],
    ['Av Mitre 1200 Avellaneda', 'Av Mitre', '1200', null, 'Avellaneda'],
    ['Calle 50 n° 123, La Plata', 'Calle 50', '123', null, 'La Plata'],
    ['Calle 50 Nº 123, La Plata', 'Calle 50', '123', null, 'La Plata'],
    ['Mitre nro 1200, Lanús', 'Mitre', '1200', null, 'Lanús'],
    ['Mitre al 1200, Lanús', 'Mitre', '1200', null, 'Lanús'],
    ['25 de Mayo 500, San Martín', '25 de Mayo', '500', null, 'San Martín'],
    ['25 de Mayo 500 San Martín', '25 de Mayo', '500', null, 'San Martín'],
    ['Ruta 9 km 37,5, Garín', 'Ruta 9', 'km 37,5', null, 'Garín'],
    ['Calle 7 e/ 50 y 51, La Plata', 'Calle 7 e/ 50 y 51', null, null, 'La Plata'],
    ['Las Magnolias s/n, Pilar', 'Las Magnolias', 's/n', null, 'Pilar'],
    ['Mitre 1200, B1870ABC Avellaneda, Buenos Aires', 'Mitre', '1200', '1870', 'Avellaneda Buenos Aires'],
    ['Mitre 1200, Avellaneda (CP 1870)', 'Mitre', '1200', '1870', 'Avellaneda'],
    ['Mitre 1200,Avellaneda', 'Mitre', '1200', null, 'Avellaneda'],
    ['  Mitre   1200 ,  Avellaneda ', 'Mitre', '1200', null, 'Avellaneda'],
    ['Mitre, Avellaneda', 'Mitre', null, null, 'Avellaneda'],
    ['Villa Ballester', null, null, null, 'Villa Ballester'],
  ])('OPEN-212 «%s» keeps street and number as they were typed', (texto, calle, numero, codigoPostal, lugar) => {
    expect(readingsOf(texto).at(-1)).toEqual({ calle, numero, codigoPostal, lugar })
  })
  it('OPEN-212 what may be a place whole is read as one first', () => {
    expect(readingsOf('25 de Mayo 500 Lobos').map((l) => l.lugar)).toEqual(['25 de Mayo 500 Lobos', 'Lobos'])
    expect(readingsOf('Villa Ballester, San Martín').map((l) => l.lugar)).toEqual([
      'Villa Ballester San Martín',
      'San Martín',
    ])
    expect(readingsOf('Mitre 1200, Lanús').map((l) => l.lugar)).toEqual(['Lanús'])
    expect(readingsOf(' ')).toEqual([])
    expect(readingsOf(',').map((l) => l.lugar)).toEqual([''])
  })
  it('OPEN-42 what ends with another country is nowhere here', () => {
    expect(['Montevideo, Uruguay', 'Av. Paulista 1, São Paulo, BRASIL', 'Lima, Perú'].map(isForeign)).toEqual([
      true,
      true,
      true,
    ])
    expect(['Concepción del Uruguay', 'Avellaneda, Argentina', 'Chile 500, CABA'].map(isForeign)).toEqual([
      false,
      false,
      false,
    ])
  })
  it('is compared without accents, case or signs', () => {
    expect(fold('  Ñorquincó,  RÍO-Negro ')).toBe('norquinco rio negro')
  })
  it('is shown with nothing twice', () => {
    expect(etiquetaOf(['Colón 1', 'Córdoba', null, 'CORDOBA'])).toBe('Colón 1, Córdoba')
  })
})
