import { expect, it } from 'vitest'
import { writePage, type Result } from './page.ts'

it('OPEN-247 the page says how many live, and each with its reason', () => {
  const one: Result = {
    seed: 1,
    file: 'src/a.ts',
    line: 3,
    what: 'operator',
    before: 'a | b `c`',
    after: 'a < b',
    fate: 'lives',
    by: null,
    whole: true,
  }
  const other: Result = { ...one, line: 9, before: 'x', after: 'y', whole: false }
  const dead: Result = { ...one, line: 5, before: 'z', fate: 'dies', by: 'a test' }
  const text = writePage([one, other, dead], [{ file: 'src/a.ts', before: 'x', after: 'y', reason: 'Da lo mismo.' }])
  expect(text).toContain(
    'De 3 sorteadas, 1 las nota una prueba, 0 las revisiones, 0 no terminan y viven 2 (66,7 %), 1 sin razón.',
  )
  expect(text).toContain('| `src/a.ts:3` | `a \\| b ʼcʼ` | `a < b` | **sin razón todavía** |')
  expect(text).toContain('| `src/a.ts:9` (sólo su sala) | `x` | `y` | Da lo mismo. |')
  expect(text).not.toContain('src/a.ts:5')
})
