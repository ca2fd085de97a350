import { describe, expect, it } from 'vitest'
import { parseSearch, readSearch, searchParam, stringifySearch, tidySearch } from './search.ts'

const shape = {
  buscar: searchParam.text(5),
  vendedor: searchParam.id,
  desde: searchParam.day,
  grupos: searchParam.ids,
  estado: searchParam.word<'enviado' | 'fallido' | null>(['enviado', 'fallido'], null),
  pagina: searchParam.page,
}
const nothing = { buscar: '', vendedor: null, desde: null, grupos: [] as number[], estado: null, pagina: 1 }
const read = (text: string) => readSearch(shape, parseSearch(text))
const write = (values: Record<string, unknown>) => stringifySearch(tidySearch(shape, values))

describe('search parameters', () => {
  it.each([
    ['', nothing],
    ['?buscar=caño&pagina=3', { ...nothing, buscar: 'caño', pagina: 3 }],
    ['?vendedor=12&estado=fallido', { ...nothing, vendedor: 12, estado: 'fallido' }],
    ['?grupos=1,4', { ...nothing, grupos: [1, 4] }],
    ['?desde=2026-02-28', { ...nothing, desde: '2026-02-28' }],
  ])('%j are read and written back the same', (text, values) => {
    expect(read(text)).toEqual(values)
    expect(decodeURIComponent(write(read(text)))).toBe(text)
  })

  it.each([
    '?pagina=0',
    '?pagina=-1',
    '?pagina=1.5',
    '?pagina=01',
    '?pagina=1000000',
    '?vendedor=0',
    '?vendedor=1e3',
    '?vendedor=9999999999',
    '?desde=2026-02-30',
    '?grupos=a,0,,-2',
    '?estado=cualquiera',
    '?otra=cosa',
  ])('%j say nothing', (text) => {
    expect(read(text)).toEqual(nothing)
    expect(write(read(text))).toBe('')
  })

  it('a text longer than may be asked for is cut', () => {
    expect(read('?buscar=perfiles')).toEqual({ ...nothing, buscar: 'perfi' })
  })

  it('the first page is not written', () => {
    expect(write({ ...nothing, pagina: 1 })).toBe('')
    expect(write({ ...nothing, pagina: 2 })).toBe('?pagina=2')
  })

  it('values are read as texts are, and written in the order of the shape without what the screen does not know', () => {
    const values = { pagina: 3, unknown: 'cosa', buscar: 'caño', grupos: [1, 4] }
    expect(readSearch(shape, values)).toEqual({ ...nothing, pagina: 3, buscar: 'caño', grupos: [1, 4] })
    expect(decodeURIComponent(write(values))).toBe('?buscar=caño&grupos=1,4&pagina=3')
  })

  it('of a name that comes twice the first counts; a number is no less text than a word', () => {
    expect(parseSearch('?a=1&b=x&a=2')).toEqual({ a: '1', b: 'x' })
    expect(stringifySearch({ a: '', b: null, c: undefined, d: 0 })).toBe('?d=0')
  })
})
