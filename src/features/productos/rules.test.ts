import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  prefixQuery,
  busquedaOf,
  checkAncho,
  checkCantidad,
  campoCantidad,
  checkLargo,
  isCodigoMissing,
  isCodigo,
  minimumOf,
  ordenOf,
  asksAncho,
  asksLargo,
  showAdded,
  type Measurable,
} from './rules.ts'
import { idsOfAddress, productosParam } from './web/addresses.ts'

/** Any characters at all (a string of unit 'binary' first builds a list of all of them: seconds). */
const anyText = fc
  .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 20 })
  .map((codes) => String.fromCodePoint(...codes))
const product = (metroLineal: boolean, metroCuadrado: boolean, more: Partial<Measurable> = {}): Measurable => ({
  cantMin: null,
  largoMin: null,
  largoMax: null,
  anchoMin: null,
  anchoMax: null,
  unidadMedida: { metroLineal, metroCuadrado },
  ...more,
})
const pieza = product(false, false)
const barra = product(true, false)
const sheet = product(true, true)
const losa = product(false, true)
const min = (n: string) => `La unidad mínima de compra es ${n}, por favor contáctese con su ejecutivo de cuenta.`

describe('quantity', () => {
  it.each<[number | null, number | null, string | null]>([
    [null, 1, null],
    [null, 0, min('1')],
    [null, -3, min('1')],
    [10, 9, min('10')],
    [10, 10, null],
    [1500, 1499, min('1.500')],
    [1500, 1500, null],
    [0, 0, min('0')],
  ])('PROD-12 with cantMin %s, %s gives %s', (cantMin, cantidad, expected) => {
    expect(checkCantidad({ ...pieza, cantMin }, cantidad, 7)).toBe(expected)
  })
  it.each([null, undefined, Number.NaN, Number.POSITIVE_INFINITY])(
    'PROD-13 no quantity (%s) is said so',
    (cantidad) => {
      for (const p of [pieza, barra, sheet, losa])
        expect(checkCantidad(p, cantidad, 1)).toBe('La cantidad no puede ser cero.')
    },
  )
  it('PROD-14 by the square metre alone the minimum is the parameter, with up to 2 decimals; cantMin counts for all others', () => {
    expect(checkCantidad({ ...losa, cantMin: 50 }, 2.4, 2.5)).toBe(min('2,5'))
    expect(checkCantidad({ ...losa, cantMin: 50 }, 2.5, 2.5)).toBeNull()
    expect(checkCantidad(losa, 2.75, 1)).toBeNull()
    expect(checkCantidad(losa, 2.755, 1)).toBe('La cantidad admite hasta 2 decimales.')
    expect(minimumOf({ ...sheet, cantMin: 3 }, 9)).toBe(3)
    expect(minimumOf(losa, 0)).toBe(1)
  })
  it('is a whole number of pieces', () => {
    for (const p of [pieza, barra, sheet])
      expect(checkCantidad(p, 1.5, 1)).toBe('La cantidad debe ser un número entero.')
  })
  it('PROD-14 is 999.999.999 at most, by the piece and by the square metre', () => {
    for (const p of [pieza, barra, sheet, losa]) {
      expect(checkCantidad(p, 999_999_999, 1)).toBeNull()
      expect(checkCantidad(p, 1_000_000_000, 1)).toBe('La cantidad máxima es 999.999.999.')
    }
    expect(checkCantidad(losa, 999_999_999.01, 1)).toBe('La cantidad máxima es 999.999.999.')
  })
  it('accepts every whole number from the minimum on, none below', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: -50, max: 9000 }), (cantMin, n) => {
        expect(checkCantidad({ ...barra, cantMin }, n, 1) === null).toBe(n >= cantMin)
      }),
    ))
})

describe('length and width', () => {
  it('asks for a length by the metre, for a width only where both count (OPEN-32)', () => {
    expect([pieza, barra, sheet, losa].map(asksLargo)).toEqual([false, true, true, false])
    expect([pieza, barra, sheet, losa].map(asksAncho)).toEqual([false, false, true, false])
  })
  it.each<[number | null, number, string | null]>([
    [null, 0.9, 'El largo mínimo del producto es de 1'],
    [2.44, 2.43, 'El largo mínimo del producto es de 2,44'],
    [2.44, 2.44, null],
    [0.5, 0, 'El largo mínimo del producto es de 0,5'],
    [1, -1, 'El largo mínimo del producto es de 1'],
  ])('PROD-15 with largoMin %s, %s gives %s', (largoMin, largo, expected) => {
    expect(checkLargo({ ...barra, largoMin }, largo)).toBe(expected)
    expect(checkLargo({ ...losa, largoMin }, largo)).toBeNull()
    expect(checkLargo({ ...pieza, largoMin }, largo)).toBeNull()
  })
  it('PROD-16 the length ends at largoMax, without one nowhere', () => {
    expect(checkLargo({ ...barra, largoMax: 12 }, 12)).toBeNull()
    expect(checkLargo({ ...barra, largoMax: 12 }, 12.001)).toBe('El largo máximo del producto es de 12')
    expect(checkLargo({ ...barra, largoMax: 6.4 }, 7)).toBe('El largo máximo del producto es de 6,4')
    expect(checkLargo(barra, 5000)).toBeNull()
    expect(checkLargo({ ...pieza, largoMax: 12 }, 13)).toBeNull()
  })
  it('PROD-17 no length is said so, where one is asked', () => {
    for (const none of [null, undefined, Number.NaN]) {
      expect(checkLargo(barra, none)).toBe('La dimensión Largo es requerida.')
      expect(checkLargo(losa, none)).toBeNull()
    }
  })
  it('PROD-18 the width begins at anchoMin, else at 1', () => {
    expect(checkAncho(sheet, 0.99)).toBe('El ancho mínimo del producto es de 1')
    expect(checkAncho({ ...sheet, anchoMin: 0.2 }, 0.15)).toBe('El ancho mínimo del producto es de 0,2')
    expect(checkAncho({ ...sheet, anchoMin: 0.2 }, 0.2)).toBeNull()
    for (const p of [pieza, barra, losa]) expect(checkAncho({ ...p, anchoMin: 5 }, 1)).toBeNull()
  })
  it('PROD-19 the width ends at anchoMax, without one nowhere', () => {
    expect(checkAncho({ ...sheet, anchoMax: 1.22 }, 1.5)).toBe('El ancho máximo del producto es de 1,22')
    expect(checkAncho({ ...sheet, anchoMax: 1.22 }, 1.22)).toBeNull()
    expect(checkAncho(sheet, 900)).toBeNull()
  })
  it('PROD-20 no width is said so, where one is asked', () => {
    expect(checkAncho(sheet, null)).toBe('La dimensión Ancho es requerida.')
    expect(checkAncho(barra, null)).toBeNull()
  })
  it('has at most 3 decimals', () => {
    expect(checkLargo(barra, 1.235)).toBeNull()
    expect(checkLargo(barra, 1.2355)).toBe('Se admiten hasta 3 decimales.')
  })
})

describe('ordenOf', () => {
  it.each([
    ['Perfil UPN 80 (12,00 m)', 'Perfil UPN 100 (12,00 m)'],
    ['Ángulo 5/8" × 1/8"', 'Ángulo 1" × 1/8"'],
    ['Ángulo 1" × 1/4"', 'Ángulo 1 1/4" × 1/8"'],
    ['Ángulo 1 3/4"', 'Ángulo 2"'],
    ['Chapa 0,9 mm', 'Chapa 2,0 mm'],
    ['Chapa 9,53 mm', 'Chapa 12,7 mm'],
    ['Barra ADN 420 Ø 8', 'Barra ADN 420 Ø 10'],
    ['Barra ADN 420 Ø 8', 'Barra ADN 420 S soldable Ø 6'],
  ])('%s stands before %s', (a, b) => expect(ordenOf(a) < ordenOf(b)).toBe(true))
})

describe('busquedaOf', () => {
  it('writes words with places and weights a database reads', () => {
    const p = {
      id: 'A-1.b',
      descripcion: 'Ángulo 2" × 3/16" (6,00 m)',
      sinonimos: "perfil L, hierro d'ángulo",
      norma: 'IRAM:503',
      gruposDesc: null,
      grupoDescripcion: 'Ángulos y tes',
    }
    expect(busquedaOf(p)).toMatch(/^([a-z0-9.]+:\d+[A-D](,\d+[A-D])*( |$))+$/)
    expect(busquedaOf(p)).toMatch(/(^| )2:\d+A/)
    expect(busquedaOf(p)).toMatch(/(^| )0\.1875:\d+A/)
    expect(busquedaOf(p)).toMatch(/(^| )6000:\d+D/)
    expect(busquedaOf(p)).toMatch(/(^| )ka1b:\d+D/)
  })
  it('never writes anything else, whatever the texts hold', () =>
    fc.assert(
      fc.property(anyText, fc.string(), fc.stringMatching(/^[A-Za-z0-9._-]{1,30}$/), (descripcion, sinonimos, id) => {
        expect(
          busquedaOf({ id, descripcion, sinonimos, norma: descripcion, gruposDesc: sinonimos, grupoDescripcion: '' }),
        ).toMatch(/^([a-z0-9.]+:\d+[A-D](,\d+[A-D])*( |$))+$/)
      }),
    ))
})

describe('the beginnings a name is looked for by', () => {
  it.each([
    ['Ángulos', "('angul' | 'angulos':*)"],
    ['galva', "('galv' | 'galva':*)"],
    ['IPN 80', "'ipn':* & '80':*"],
    ['bulón 2 1/2"', "'bulon':* & '2.5':*"],
    [`de la'); --`, null],
  ])('OPEN-200 of «%s» are %s', (text, query) => expect(prefixQuery(text)).toBe(query))
})

describe('the address of a search', () => {
  it('HEAD-07 holds a JSON array of ids, best first, and reads back as it went', () => {
    expect(productosParam(['UPN-100-12', 'b.2'])).toBe('[{"id":"UPN-100-12"},{"id":"b.2"}]')
    expect(idsOfAddress('[{"id":"UPN-100-12","precio":1},{"id":"b.2"},{"id":"b.2"}]')).toEqual(['UPN-100-12', 'b.2'])
    expect(productosParam(Array.from({ length: 90 }, (_, i) => `p${i}`)).match(/p\d+/g)).toHaveLength(60)
  })
  it.each([
    '',
    'x',
    '{}',
    'null',
    '5',
    '"a"',
    '[1,null,"a",[]]',
    '[{"id":5},{"id":"a;b"},{"id":" a"},{"id":"a,b"},{"id":".."},{"id":""},{"ID":"a"},{"id":{}}]',
    '[{"id":"' + 'a'.repeat(31) + '"}]',
    '%5B%7B%22id%22%3A%22A-1%22%7D%5D',
    '[{"id":"\\u0000"},{"id":["A-1"]},{"__proto__":{"id":"A-1"}}]',
    '[[{"id":"A-1"}]]',
    '{"0":{"id":"A-1"},"length":1}',
  ])('holds nothing: %s', (text) => expect(idsOfAddress(text)).toEqual([]))
  it('holds nothing, however deep', () => expect(idsOfAddress('['.repeat(100_000))).toEqual([]))
  it('never throws', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(Array.isArray(idsOfAddress(text))).toBe(true)
      }),
    ))
})

describe('OPEN-100 OPEN-102 what is counted, and how it is said', () => {
  const de = (metroLineal: boolean, metroCuadrado: boolean, descripcion = 'panel') => ({
    unidadMedida: { metroLineal, metroCuadrado, descripcion },
  })
  it.each([
    [de(true, false, 'm'), 24, 12, null, '24 tiras de 12 m'],
    [de(true, false, 'm'), 1, 2.5, null, '1 tira de 2,5 m'],
    [de(true, true, 'm²'), 3, 2.345, 1.111, '3 piezas de 2,345 × 1,111 m'],
    [de(false, true, 'm²'), 12.25, null, null, '12,25 m²'],
    [de(false, false), 5, null, null, '5 paneles'],
    [de(false, false), 1, null, null, '1 panel'],
  ])('%j', (producto, cantidad, largo, ancho, said) => {
    expect(showAdded(producto, { cantidad, largo, ancho })).toBe(said)
  })
  it('square metres have two decimals, all else is whole', () => {
    expect(campoCantidad(de(false, true, 'm²'))).toEqual({ decimals: 2, unidades: ['m²'] })
    expect(campoCantidad(de(false, false)).decimals).toBe(0)
    expect(campoCantidad(de(true, true, 'm²')).decimals).toBe(0)
  })
})

describe('OPEN-103 codes', () => {
  it.each(['TER-100-25', 'upn-100-12', ' BLO-H13 ', 'TER10025', 'PLA.400.38', 'ab_1', '00012345'])(
    '%s is one',
    (text) => {
      expect(isCodigo(text)).toBe(true)
    },
  )
  it.each([
    'upn 100',
    'upn120',
    'C-100x50',
    'caño-50',
    'te-corte',
    '1/2',
    '100x50',
    '2-1/2',
    'angulo 25-3',
    'hierro-del-8',
  ])('%s is none', (text) => {
    expect(isCodigo(text)).toBe(false)
  })
  it('is missing when nothing found has it or begins with it', () => {
    const found = [{ id: 'UPN-100-12' }, { id: 'TEC-100-25' }]
    expect(isCodigoMissing('TER-100-25', found)).toBe(true)
    expect(isCodigoMissing('TER-100-25', [])).toBe(true)
    expect(isCodigoMissing('tec10025', found)).toBe(false)
    expect(isCodigoMissing('UPN-100', found)).toBe(false)
    expect(isCodigoMissing('upn 100', found)).toBe(false)
  })
})
