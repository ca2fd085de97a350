import { describe, expect, it } from 'vitest'
import { reverseEmbedded, searchEmbedded } from './embedded.ts'
import { entradas } from './entradas.ts'

const labels = (texto: string, limite = 3) => searchEmbedded(texto, limite).map((h) => h.etiqueta)

describe('the gazetteer that comes with the portal', () => {
  it('OPEN-42 finds a town by the beginning of its words, without accents, the biggest first', () => {
    expect(labels('avella')).toEqual([
      'Avellaneda, Buenos Aires',
      'Avellaneda, General Obligado, Santa Fe',
      'Avellaneda, Río Negro',
    ])
    expect(labels('norquinco', 1)).toEqual(['Ñorquincó, Río Negro'])
    expect(labels('bariloche', 1)).toEqual(['San Carlos de Bariloche, Bariloche, Río Negro'])
    expect(labels('gral pacheco')).toEqual(['General Pacheco, Tigre, Buenos Aires'])
    expect(labels('9 de julio', 1)).toEqual(['9 de Julio, Buenos Aires'])
    expect(labels('avellaneda santa fe')).toEqual(['Avellaneda, General Obligado, Santa Fe'])
    expect(labels('Villa Ballester, San Martín')).toEqual(['Villa Ballester, General San Martín, Buenos Aires'])
    expect(labels('caba', 1)).toEqual(['Ciudad Autónoma de Buenos Aires'])
    expect(labels('chubut')).toEqual(['Chubut'])
  })
  it('OPEN-212 answers a street with the town, and street and number as they were typed', () => {
    expect(searchEmbedded('Av. Mitre 1200, B1870 Avellaneda', 1)).toEqual([
      {
        etiqueta: 'Av. Mitre 1200, Avellaneda, Buenos Aires',
        latitud: -34.6602,
        longitud: -58.3674,
        provinciaId: 6,
        provincia: 'Buenos Aires',
        localidad: 'Avellaneda',
        calle: 'Av. Mitre',
        numero: '1200',
        codigoPostal: '1870',
        precision: 'localidad',
        fuente: 'embedded',
      },
    ])
  })
  it('OPEN-212 a quarter of the city is of the town that the city is', () => {
    expect(searchEmbedded('palermo', 1)).toMatchObject([
      {
        etiqueta: 'Palermo, Ciudad Autónoma de Buenos Aires',
        localidad: 'Ciudad Autónoma de Buenos Aires',
        provinciaId: 2,
      },
    ])
    expect(searchEmbedded('chubut', 1)).toMatchObject([{ localidad: null, precision: 'provincia', provinciaId: 26 }])
  })
  it('OPEN-42 finds nothing abroad, nor of what names no place', () => {
    for (const texto of [
      '',
      ' ',
      ',',
      'Mitre 1200',
      'Montevideo',
      'Montevideo, Uruguay',
      'xqz',
      '???',
      "'; drop table",
    ])
      expect(labels(texto)).toEqual([])
  })

  it.each([
    ['the Obelisk', -34.6037, -58.3816, 'Ciudad Autónoma de Buenos Aires', 2],
    ['Liniers, this side of General Paz', -34.6391, -58.5246, 'Ciudad Autónoma de Buenos Aires', 2],
    ['Villa Martelli, beyond it', -34.5525, -58.511, 'Villa Martelli', 6],
    ['Avellaneda, beyond the Riachuelo', -34.6625, -58.365, 'Avellaneda', 6],
    ['Posadas, across from Encarnación', -27.367, -55.896, 'Posadas', 54],
    ['Puerto Iguazú, where three countries meet', -25.597, -54.578, 'Puerto Iguazú', 54],
    ['Ushuaia', -54.8, -68.3, 'Ushuaia', 94],
  ])('OPEN-42 a point of %s is of a town', (_, latitud, longitud, localidad, provinciaId) => {
    expect(reverseEmbedded({ latitud, longitud })).toMatchObject({
      latitud,
      longitud,
      localidad,
      provinciaId,
      calle: null,
      numero: null,
      codigoPostal: null,
      precision: 'localidad',
      fuente: 'embedded',
    })
  })
  it.each([
    ['the plateau of Chubut', -43.5, -68, 'Chubut', 26],
    ['the Malvinas', -51.69, -57.86, 'Tierra del Fuego', 94],
  ])('OPEN-42 a point far from any town is of its province: %s', (_, latitud, longitud, provincia, provinciaId) => {
    expect(reverseEmbedded({ latitud, longitud })).toMatchObject({
      etiqueta: provincia,
      provincia,
      provinciaId,
      localidad: null,
      precision: 'provincia',
    })
  })
  it.each([
    ['Fray Bentos, ten kilometres from Gualeguaychú’s', -33.1325, -58.2956],
    ['Encarnación, across from Posadas', -27.33, -55.866],
    ['Foz do Iguaçu', -25.54, -54.585],
    ['Asunción', -25.285, -57.63],
    ['Santiago', -33.45, -70.66],
    ['Montevideo', -34.9, -56.16],
    ['the Atlantic', -40, -55],
    ['the pole', -90, 0],
    ['nowhere', 0, 0],
  ])('OPEN-42 a point outside of Argentina is nothing: %s', (_, latitud, longitud) => {
    expect(reverseEmbedded({ latitud, longitud })).toBeNull()
  })
  it('OPEN-42 every town it knows is where its province is', () => {
    const { lugares } = entradas()
    const wrong = lugares.filter((l) => reverseEmbedded(l)?.provinciaId !== l.provinciaId)
    expect([lugares.length, wrong.map((l) => l.nombre)]).toEqual([1236, []])
  })
})
