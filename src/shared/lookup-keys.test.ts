import { describe, expect, it } from 'vitest'
import { claveOf, clavesOf, cuitOf } from './lookup-keys.ts'

describe('a word that may be a code', () => {
  it.each([
    ['30-70918432-2', '30709184322'],
    ['30709184322', '30709184322'],
    ['30.111.222', '30111222'],
    ['004512', '004512'],
    ['m1999', 'm1999'],
    ['ac-12/b', 'ac12b'],
    ['25', null],
    ['2-5', null],
    ['metal', null],
    ['s.r.l.', null],
    ['%00%', null],
    ['', null],
  ])('OPEN-106 %s is compared as %s', (palabra, clave) => {
    expect(claveOf(palabra)).toBe(clave)
  })
  it.each([
    ['30-70918432-2', '30709184322'],
    ['30709184322', '30709184322'],
    ['3070918432', null],
    ['307091843221', null],
    ['ac709184322', null],
  ])('OPEN-241 %s as a whole CUIT is %s', (palabra, cuit) => {
    expect(cuitOf(palabra)).toBe(cuit)
  })
  it('codes and documents of one stand together, each without its signs', () => {
    expect(clavesOf('AC-12', '30-70918432-2', null)).toBe('ac12 30709184322 ')
  })
})
