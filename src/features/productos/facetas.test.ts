import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSearch, readSearch, stringifySearch, tidySearch } from '#shared/search.ts'
import { CLAVES, facetSearch } from './facet-search.ts'
import {
  columnaOf,
  countElegidos,
  elegidosOf,
  narrow,
  NINGUNO,
  orderBy,
  searchOfElegidos,
  withValor,
  type Columnas,
  type Elegidos,
} from './facetas.ts'

const columnasOf = (rows: readonly Partial<Record<(typeof CLAVES)[number], string>>[]): Columnas =>
  Object.fromEntries(
    CLAVES.map((clave) => [clave, columnaOf(rows.map((row) => row[clave] ?? null))]),
  ) as unknown as Columnas
const PERFILES = columnasOf([
  { tipo: '1', alto: '100', largo: '12', stock: 'si' },
  { tipo: '1', alto: '80', largo: '12', stock: 'no' },
  { tipo: '2', alto: '100', largo: '6', stock: 'si', norma: 'DIN 1025-1, 1026' },
  { tipo: '2', alto: '9.5', largo: '6', stock: 'si' },
])
const ALL = [0, 1, 2, 3]
const countsOf = (elegidos: Partial<Elegidos>, clave: (typeof CLAVES)[number]) =>
  Object.fromEntries(
    narrow(PERFILES, ALL, { ...NINGUNO, ...elegidos })
      .facetas.find((f) => f.clave === clave)!
      .valores.map(({ valor, cuantos }) => [valor, cuantos]),
  )

describe('narrowing', () => {
  it('FIND-03 a value counts under the other facets, not under its own; those that none is left of stay with 0', () => {
    expect(narrow(PERFILES, ALL, { ...NINGUNO, tipo: ['1'] }).places).toEqual([0, 1])
    expect(countsOf({ tipo: ['1'] }, 'tipo')).toEqual({ 1: 2, 2: 2 })
    expect(countsOf({ tipo: ['1'] }, 'alto')).toEqual({ 9.5: 0, 80: 1, 100: 1 })
    expect(countsOf({ tipo: ['1'], alto: ['100'] }, 'tipo')).toEqual({ 1: 1, 2: 1 })
    expect(countsOf({ tipo: ['1'], alto: ['100'] }, 'largo')).toEqual({ 6: 0, 12: 1 })
    expect(countsOf({ tipo: ['1'], alto: ['100'], stock: ['no'] }, 'stock')).toEqual({ si: 1, no: 0 })
  })
  it('FIND-03 several values of a facet are any of them, of several facets all; a value chosen that is nowhere stays', () => {
    expect(narrow(PERFILES, ALL, { ...NINGUNO, alto: ['100', '80'], stock: ['si'] }).places).toEqual([0, 2])
    expect(narrow(PERFILES, [3, 2, 0], { ...NINGUNO, alto: ['100'] }).places).toEqual([2, 0]) // in their order
    expect(countsOf({ norma: ['sin norma'] }, 'norma')).toEqual({ 'sin norma': 0, 'DIN 1025-1, 1026': 1 })
    expect(narrow(PERFILES, ALL, { ...NINGUNO, norma: ['sin norma'] }).places).toEqual([])
  })
  it('FIND-03 measures stand by their value, and stock before what is not', () => {
    const { facetas } = narrow(PERFILES, ALL, NINGUNO)
    const of = (clave: string) => facetas.find((f) => f.clave === clave)!.valores.map((v) => v.valor)
    expect([of('alto'), of('stock')]).toEqual([
      ['9.5', '80', '100'],
      ['si', 'no'],
    ])
  })
  it('FIND-03 a count is how many would be left with that value alone of its facet, whatever else is chosen', () => {
    const valor = fc.constantFrom('1', '2', '3')
    const rows = fc.array(fc.record({ tipo: valor, alto: valor, stock: fc.constantFrom('si', 'no') }), {
      maxLength: 30,
    })
    const chosen = fc.record({ tipo: fc.uniqueArray(valor), alto: fc.uniqueArray(valor) })
    fc.assert(
      fc.property(rows, chosen, (some, { tipo, alto }) => {
        const [columnas, elegidos] = [columnasOf(some), { ...NINGUNO, tipo, alto }]
        const places = some.map((_row, place) => place)
        for (const { clave, valores } of narrow(columnas, places, elegidos).facetas)
          for (const one of valores)
            expect(one.cuantos).toBe(narrow(columnas, places, { ...elegidos, [clave]: [one.valor] }).places.length)
      }),
    )
  })
})

describe('an order', () => {
  it('FIND-04 is by a figure, equals as they stood, those without one last', () => {
    const figures = [3, 1, null, 1]
    expect(orderBy(ALL, (place) => figures[place]!)).toEqual([1, 3, 0, 2])
    expect(orderBy([3, 1], (place) => figures[place]!)).toEqual([3, 1])
  })
})

describe('the address', () => {
  const read = (address: string) => readSearch(facetSearch, parseSearch(address))
  it('FIND-03 says what was chosen and reads it again; what is no value of a facet says nothing', () => {
    const elegidos: Elegidos = {
      ...NINGUNO,
      tipo: ['102', '103'],
      alto: ['80', '9.5'],
      norma: ['DIN 1025-1, 1026', 'NBR 6355'],
      stock: ['si'],
    }
    const address = stringifySearch(tidySearch(facetSearch, { ...searchOfElegidos(elegidos), orden: 'precio' }))
    expect(elegidosOf(read(address))).toEqual(elegidos)
    expect(read(address).orden).toBe('precio')
    expect(countElegidos(elegidos)).toBe(7)
    expect(elegidosOf(read('?tipo=0,x,7&alto=12.50,12.5,-1,1e3&stock=quizas,no&norma=|%20|'))).toEqual({
      ...NINGUNO,
      tipo: ['7'],
      alto: ['12.5'],
      stock: ['no'],
    })
    expect(read('?orden=azar').orden).toBe('relevancia')
    expect(stringifySearch(tidySearch(facetSearch, { ...searchOfElegidos(NINGUNO), orden: 'relevancia' }))).toBe('')
  })
  it('FIND-03 a value is added, and taken away where it was', () => {
    const one = withValor(NINGUNO, 'alto', '80')
    expect(one.alto).toEqual(['80'])
    expect(withValor(withValor(one, 'alto', '100'), 'alto', '80').alto).toEqual(['100'])
  })
})
