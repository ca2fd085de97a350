import { expect, it } from 'vitest'
import { writePage, type Result } from './page.ts'

it('OPEN-247 the page says how many were tried and live, and each with its reason', () => {
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
  const text = writePage(
    [one, other, dead],
    [{ file: 'src/a.ts', before: 'x', after: 'y', reason: 'It makes no difference.' }],
    { howMany: 300, day: '2026-11-26' },
  )
  expect(text).toContain(
    'Of 300 drawn, 3 were tried by 2026-11-26: a test notices 1, the checks 0, 0 never end and 2 live (66.7 %), 1 without a reason.',
  )
  expect(text).toContain('| `src/a.ts:3` | `a \\| b ʼcʼ` | `a < b` | **no reason yet** |')
  expect(text).toContain('| `src/a.ts:9` (its room alone) | `x` | `y` | It makes no difference. |')
  expect(text).not.toContain('src/a.ts:5')
})
