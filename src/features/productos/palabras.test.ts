import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  broadQueries,
  codigoOf,
  errores,
  exactQuery,
  palabrasOf,
  respell,
  root,
  sound,
  typedQuery,
  understand,
} from './palabras.ts'

const words = (text: string) =>
  palabrasOf(text)
    .map((p) => p.texto)
    .join(' ')

/** Any characters at all (a string of unit 'binary' first builds a list of all of them: seconds). */
const anyText = fc
  .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 20 })
  .map((codes) => String.fromCodePoint(...codes))
describe('palabrasOf', () => {
  it.each([
    ['ÁNGULOS', 'angul'],
    ['Caño de hierro', 'cano hierr'],
    ['ipn200', 'ipn 200'],
    ['IPN-200', 'ipn 200'],
    ['100x50x2', '100 50 2'],
    ['100 X 50', '100 50'],
    ['100*50', '100 50'],
    ['100×50', '100 50'],
    ['140 por 60', '140 60'],
    ['2 1/2', '2.5'],
    ['2-1/2"', '2.5'],
    ['2.1/2', '2.5'],
    ['2"1/2', '2.5'],
    ['2 y 1/2', '2.5'],
    ['6 metros', '6'],
    ['por metro', 'metr'],
    ['200 amper', '200'],
    ['2½', '2.5'],
    ['2,50', '2.5'],
    ['2.5', '2.5'],
    ['.5', '0.5'],
    ['1/2', '0.5'],
    ['2x1/2', '2 0.5'],
    ['0,90 mm', '0.9'],
    ['12,00 m', '12'],
    ['Ø8', '8'],
    ['hierro del 8 mm', 'hierr 8'],
    ['hierro del ocho', 'hierr 8'],
    ['N° 16', '16'],
    ['nro. 16', '16'],
    ['q188', 'q 188'],
    ['1/0', ''],
    ['de la con', ''],
    ['', ''],
    ['%%%', ''],
    ["l'angolo", 'l angol'],
  ])('%s → %s', (text, expected) => expect(words(text)).toBe(expected))
  it('never throws, and writes only letters, digits and points', () =>
    fc.assert(
      fc.property(anyText, (t) => {
        expect(palabrasOf(t).filter((p) => !/^[a-z]+$|^\d+(\.\d+)?$/.test(p.texto))).toEqual([])
      }),
    ))
})

describe('raiz', () => {
  it.each([
    ['perfiles', 'perfil'],
    ['mallas', 'malla'],
    ['clavos', 'clavo'],
    ['acanaladas', 'acanalado'],
    ['galvanizada', 'galvanizados'],
    ['cruces', 'cruz'],
    ['caños', 'caño'],
    ['discos', 'disco'],
    ['alambres', 'alambre'],
    ['electrodos', 'electrodo'],
    ['bulones', 'bulon'],
  ])('%s and %s are one', (a, b) => expect(words(a)).toBe(words(b)))
  it.each([
    ['cal', 'cala'],
    ['chapa', 'chapista'],
    ['malla', 'mallado'],
    ['tubo', 'tubular'],
  ])('%s and %s are two', (a, b) => expect(root(a)).not.toBe(root(b)))
})

describe('queries', () => {
  it('an exact one asks for every word, or the code', () => {
    expect(exactQuery('UPN 120')).toEqual({
      todas: "('upn' & '120') | 'kupn120':*",
      alsoWords: "'upn' & '120'",
      near: true,
    })
    expect(exactQuery('%%')).toBeNull()
    expect(codigoOf('UPN-100.12')).toBe('kupn10012')
  })
  it('2 1/4 may be one size or two', () =>
    expect(exactQuery('pla 2 1/4')!.todas).toContain("('2.25' | ('2' & '0.25'))"))
  it('broader ones ask for the words the trade has for it', () =>
    expect(
      broadQueries(
        'fierro corrugado 8',
        new Map([
          ['fierr', ['fierr']],
          ['corrugad', ['conformad']],
        ]),
      )[0]!.todas,
    ).toBe("('hierr' | 'fierr' | 'acer') & ('nervad' | 'aletad' | 'corrugad') & '8'"))
  it('a size typed twice must stand twice', () => expect(exactQuery('pla 40x40')!.todas).toContain("('40' <-> '40')"))
  it('broader ones pass over words nobody knows, then over sizes, then over words', () => {
    const found = broadQueries(
      'hiero xyzxyz del 8',
      new Map([
        ['hier', ['hierr']],
        ['xyzxyz', []],
      ]),
    ).map((c) => c.todas)
    expect(found).toEqual(["'hierr' & '8'", "'hierr' & '0.3125'", "'hierr'"])
    expect(
      broadQueries(
        'malla clavo',
        new Map([
          ['mall', ['mall']],
          ['clav', ['clav']],
        ]),
      ).map((c) => c.todas),
    ).toEqual(["'mall' & 'clav'", "'mall' | 'clav'"])
    expect(broadQueries('zzzz', new Map([['zzzz', []]]))).toEqual([])
  })
})

describe('understand', () => {
  const known = [
    'hierr',
    'malla',
    'mall',
    'amolador',
    'galvanizad',
    'acanalad',
    'canal',
    'ipn',
    'upn',
    'tubo',
    'clav',
    'planchuel',
    'hexagonal',
    'soldador',
    'cement',
    'ladrill',
  ]
  it.each([
    ['hierr', 'hierr'],
    ['galv', 'galvanizad'],
    ['acanl', 'acanalad'],
    ['ierr', 'hierr'],
    ['inp', 'ipn'],
    ['clab', 'clav'],
    ['amalador', 'amolador'],
    ['exagonal', 'hexagonal'],
    ['galbanisad', 'galvanizad'],
    ['plachuel', 'planchuel'],
    ['tuvo', 'tubo'],
    ['sement', 'cement'],
    ['ladriy', 'ladrill'],
    ['soldadr', 'soldador'],
  ])('%s means %s', (typed, meant) => expect(understand(typed, known)).toContain(meant))
  it.each(['zzzz', 'xyz', 'q', 'wkjhgf'])('%s means nothing', (typed) => expect(understand(typed, known)).toEqual([]))
  it('forgives less in short words: durlock is not dulce', () =>
    expect(understand('durlock', ['dulc', 'hierr'])).toEqual([]))
  it('counts a swap of neighbours as one mistake', () => {
    expect(errores('ipn', 'inp')).toBe(1)
    expect(errores('', 'abc')).toBe(3)
    expect(sound('hacha')).toBe(sound('acha'))
  })
  it('counts the same both ways', () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 9 }), fc.string({ maxLength: 9 }), (a, b) => {
        expect(errores(a, b)).toBe(errores(b, a))
      }),
    ))
})

describe('while somebody types', () => {
  it.each([
    ['ip', "'ip':*"],
    ['perfil ip', "('perfil' & 'ip':*) | 'kperfilip':*"],
    ['ipe 1', "('ipe' & '1':*) | 'kipe1':*"],
    ['40x40', "('40' & ('40' <-> '40':*)) | 'k40x40':*"],
    ['caño 2 1/4', "('cano' & ('2.25':* | ('2':* & '0.25':*))) | 'kcano214':*"],
    ['de', null],
  ])('FIND-01 of «%s» the last word may go on: %s', (text, todas) => {
    expect(typedQuery(text)?.todas ?? null).toBe(todas)
  })
  it('FIND-01 whatever is typed is a query or none', () => {
    fc.assert(fc.property(anyText, (text) => typedQuery(text) === null || typedQuery(text)!.todas !== ''))
  })
  it('FIND-06 the nearest spelling is one that is written somewhere, the best match first; known words stay', () => {
    const understood = new Map([
      ['ipm', ['ipb', 'ipn']],
      ['perfil', ['perfil']],
      ['acanald', ['acanalad']],
      ['xyz', []],
    ])
    expect(respell('Perfil IPM 200', understood, ['Perfil IPN 200', 'IPB'])).toBe('perfil ipn 200')
    expect(respell('acanalda xyz', understood, ['Chapa acanalada'])).toBe('acanalada xyz')
    expect(respell('perfil 200', understood, ['Perfil IPN 200'])).toBeNull()
  })
})
