import { describe, expect, it } from 'vitest'
import { openRecent } from './recent.ts'
import { avisosOf, readAviso, toCambios, type Heard } from './notifications.ts'

const one = (id: number): Heard => ({ tipo: 'presupuesto', clienteId: 7, vendedor: 3, id, contacto: null })

describe('a notice of the database', () => {
  it('says of which kind, whose and which ones', () => {
    expect(readAviso('presupuesto:12.3.48001,13.0.48002')).toEqual([
      { tipo: 'presupuesto', clienteId: 12, vendedor: 3, id: 48001, contacto: null },
      { tipo: 'presupuesto', clienteId: 13, vendedor: 0, id: 48002, contacto: null },
    ])
  })
  it('of very many says the kind alone', () => {
    expect(readAviso('presupuesto')).toEqual([
      { tipo: 'presupuesto', clienteId: 0, vendedor: 0, id: null, contacto: null },
    ])
  })
  it.each([
    '',
    ':1.2.3',
    'presupuesto:',
    'presupuesto:1.2',
    'presupuesto:a.b.c',
    'presupuesto:1.2.3.4.5',
    'presupuesto:1.2.3.',
    'presupuesto:-1.2.3',
  ])('that is none says nothing: «%s»', (payload) => {
    expect(readAviso(payload)).toEqual([])
  })
  it('of what is one person’s says which contact’s; a hundred in each, so that a notice holds them', () => {
    const de = (id: number): Heard => ({ tipo: 'carrito', clienteId: 2_000_000_000, vendedor: 0, id, contacto: 9 })
    expect(avisosOf([de(5), { ...de(6), tipo: 'otro' }])).toEqual(['carrito:2000000000.0.5.9', 'otro:2000000000.0.6.9'])
    const many = Array.from({ length: 201 }, (_, n) => de(2_000_000_000 + n))
    const avisos = avisosOf(many)
    expect(avisos.map((aviso) => aviso.split(',').length)).toEqual([100, 100, 1])
    expect(Math.max(...avisos.map((aviso) => aviso.length))).toBeLessThan(8_000)
    expect(avisos.flatMap(readAviso)).toEqual(many)
  })
  it('several are told as one list a kind, each number once; a whole kind takes its numbers in', () => {
    expect(toCambios([one(5), one(6), one(5)])).toEqual([{ tipo: 'presupuesto', ids: [5, 6] }])
    expect(toCambios([one(5), { ...one(0), id: null }, one(6), { ...one(9), tipo: 'reclamo' }])).toEqual([
      { tipo: 'presupuesto', ids: null },
      { tipo: 'reclamo', ids: [9] },
    ])
  })
})

describe('what was heard lately', () => {
  const open = () => openRecent({ most: 3, ms: 1_000 })
  it('is told from a moment on, that moment with it', () => {
    const known = open()
    known.begin(100)
    known.add([one(1)], 200)
    known.add([one(2), one(3)], 300)
    expect([known.since(150), known.since(300), known.since(301)]).toEqual([
      [one(1), one(2), one(3)],
      [one(2), one(3)],
      [],
    ])
  })
  it('of before it began to hear nothing is known, nor of what it heard before it stopped', () => {
    const known = open()
    expect(known.since(10_000)).toBeNull()
    known.begin(100)
    known.add([one(1)], 200)
    expect([known.since(100), known.since(101)]).toEqual([null, [one(1)]])
    known.begin(400)
    expect([known.since(150), known.since(400), known.since(401)]).toEqual([null, null, []])
  })
  it('keeps so many and so long: who was away longer is told that anything may have changed', () => {
    const many = open()
    many.begin(0)
    for (const n of [1, 2, 3, 4]) many.add([one(n)], n * 10)
    expect([many.since(5), many.since(10), many.since(11)]).toEqual([null, null, [one(2), one(3), one(4)]])
    const old = open()
    old.begin(0)
    old.add([one(1)], 10)
    old.add([one(2)], 2_000)
    expect([old.since(10), old.since(500)]).toEqual([null, [one(2)]])
  })
})
