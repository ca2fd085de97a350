import { describe, expect, it } from 'vitest'
import { changed, changesOf } from './changes.ts'
import { draw } from './draw.ts'

const all = (text: string): string[] => changesOf('a.ts', text).flatMap((one) => changed('a.ts', text, one) ?? [])

describe('what is changed', () => {
  it.each<[string, string, string[]]>([
    ['bounds', 'if (a <= b) c()', ['if (a < b) c()']],
    ['equality', 'const x = a === b', ['const x = a !== b']],
    [
      'arithmetic, not of texts',
      "const x = a + b * c + 'd'",
      ["const x = a - b * c + 'd'", "const x = a + b / c + 'd'"],
    ],
    ['logic', 'const x = !a && b', ['const x = a && b', 'const x = !a || b']],
    ['await', 'await f(a)', ['f(a)']],
    ['booleans and numbers', 'f(true, 0, 7)', ['f(false, 0, 7)', 'f(true, 1, 7)']],
    ['a condition', 'if (a) b()', ['if (!(a)) b()']],
    ['a method', 'Math.min(a, b)', ['Math.max(a, b)']],
    ['a where', "q.where('a', '=', b).execute()", ['q.execute()']],
    ['no types, no names', "type A = { a: true | 0 }\nimport { b } from 'c'", []],
  ])('OPEN-247 %s', (_what, text, expected) => {
    expect(all(text).sort()).toEqual(expected.sort())
  })
  it('OPEN-247 the conditions of a statement, each to its end, whatever stands in its values', () => {
    const text = 'sql`delete from x where a = ${f("and", 2)} and b in (select c from d where e and f) or g limit 2`'
    expect(
      all(text)
        .map((one) => one.slice(18))
        .sort(),
    ).toEqual(
      [
        'where true and b in (select c from d where e and f) or g limit 2`',
        'where a = ${f("and", 2)} and true or g limit 2`',
        'where a = ${f("and", 2)} and b in (select c from d where true and f) or g limit 2`',
        'where a = ${f("and", 2)} and b in (select c from d where e and true) or g limit 2`',
      ].sort(),
    )
    expect(all('sql`select a where b between ${c} and ${d} and e < 2`')).toEqual([
      'sql`select a where true and e < 2`',
      'sql`select a where b between ${c} and ${d} and true`',
      'sql`select a where b between ${c} and ${d} and e <= 2`',
    ])
  })
})

describe('the drawing', () => {
  const sources = [
    { file: 'a.ts', text: 'const x = a < b && c > d\nconst y = a + 1\n' },
    { file: 'b.ts', text: 'await f()\nif (a) b(0)\n' },
  ]
  const said = (some: ReturnType<typeof draw>) => some.map(({ file, line, after }) => `${file}:${line} ${after}`)
  it('OPEN-247 is the same for the same seed, another for another, and each change comes once', () => {
    expect(said(draw(sources, 4, 1))).toEqual(said(draw(sources, 4, 1)))
    expect(said(draw(sources, 4, 1))).not.toEqual(said(draw(sources, 4, 2)))
    const whole = said(draw(sources, 100, 1))
    expect([whole.length, new Set(whole).size]).toEqual([8, 8])
    expect(said(draw(sources, 3, 1))).toEqual(whole.slice(0, 3))
  })
  it('OPEN-247 says where, and what becomes of the line; what is added elsewhere moves nothing', () => {
    const [a, b] = sources
    expect(
      draw([b!], 9, 1)
        .map(({ line, what, before, after }) => [line, what, before, after])
        .sort(),
    ).toEqual([
      [1, 'await', 'await f()', 'f()'],
      [2, 'condition turned', 'if (a) b(0)', 'if (!(a)) b(0)'],
      [2, 'number', 'if (a) b(0)', 'if (a) b(1)'],
    ])
    const later = [a!, { file: 'b.ts', text: `const z = !q\n${b!.text}` }]
    const order = (some: typeof sources) => said(draw(some, 100, 1)).map((one) => one.replace(/:\d+/, ''))
    expect(order(later).filter((one) => !one.includes('z ='))).toEqual(order(sources))
  })
})
