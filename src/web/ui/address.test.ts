import { describe, expect, it } from 'vitest'
import { inAddress, readAddress, writeAddress } from './address.ts'

const shape = {
  buscar: inAddress.text(5),
  vendedor: inAddress.id,
  desde: inAddress.day,
  grupos: inAddress.ids,
  estado: inAddress.word<'enviado' | 'fallido' | null>(['enviado', 'fallido'], null),
  pagina: inAddress.pagina,
}
const nothing = { buscar: '', vendedor: null, desde: null, grupos: [] as number[], estado: null, pagina: 1 }
const read = (text: string) => readAddress(shape, new URLSearchParams(text))

describe('what the address says', () => {
  it.each([
    ['', nothing],
    ['?buscar=caño&pagina=3', { ...nothing, buscar: 'caño', pagina: 3 }],
    ['?vendedor=12&estado=fallido', { ...nothing, vendedor: 12, estado: 'fallido' }],
    ['?grupos=1,4', { ...nothing, grupos: [1, 4] }],
    ['?desde=2026-02-28', { ...nothing, desde: '2026-02-28' }],
  ])('%j is read and written back the same', (text, vista) => {
    expect(read(text)).toEqual(vista)
    expect(decodeURIComponent(writeAddress(shape, read(text)))).toBe(text)
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
  ])('%j says nothing', (text) => {
    expect(read(text)).toEqual(nothing)
    expect(writeAddress(shape, read(text))).toBe('')
  })

  it('a text longer than may be asked for is cut', () => {
    expect(read('?buscar=perfiles')).toEqual({ ...nothing, buscar: 'perfi' })
  })

  it('the first page is not said', () => {
    expect(writeAddress(shape, { ...nothing, pagina: 1 })).toBe('')
    expect(writeAddress(shape, { ...nothing, pagina: 2 })).toBe('?pagina=2')
  })
})
