import { describe, expect, it } from 'vitest'
import { levelOne, levelTwo } from './items.mjs'
import { findings, rowsOf, sumOf } from './security.mjs'

const files: Record<string, string> = {
  'src/a.ts': 'export const guard = () => true\n// const former = 1\n',
  'src/a.test.ts': "it('X-01 nobody comes in', () => {})\n// it('X-02 a test of before', () => {})\n",
  'docs/b.md': '# B\n\n## Qué mirar\n',
}
const read = (file: string) => files[file] ?? null
const BY = '`a.test.ts` «nobody comes in»; `a.ts#guard`; [b](b.md#qué-mirar)'
const all = [...levelOne.map((item) => [item, '1']), ...levelTwo.map((item) => [item, '2'])] as [string, string][]
/** A page with a row for each requirement, all alike; `over`: some of them otherwise. */
const pageOf = (over: Record<string, string> = {}, more = '') => {
  const lines = all.map(([item, level]) => over[item] ?? `| ${item} | ${level} | what it asks for | met | ${BY} |`)
  const text = `${lines.filter((line) => line !== '').join('\n')}\n${more}`
  return `${text}\n${sumOf(rowsOf(text))}\n`
}

describe('the page of security', () => {
  it('OPEN-458 there are 70 requirements of level 1 and 183 of level 2', () => {
    expect([levelOne.length, levelTwo.length, new Set([...levelOne, ...levelTwo]).size]).toEqual([70, 183, 253])
  })
  it('OPEN-458 nothing is wrong where every requirement has its row and every row names what is there', () => {
    expect(findings(pageOf(), read)).toEqual([])
  })
  it.each([
    ['a requirement without a row', { '6.2.1': '' }, '6.2.1: has no row'],
    [
      'one of level 3',
      { '6.2.1': '| 6.3.5 | 3 | what it asks for | met | `a.ts#guard` |' },
      '6.3.5: no requirement of',
    ],
    ['another level', { '6.2.1': '| 6.2.1 | 2 | what it asks for | met | `a.ts#guard` |' }, '6.2.1: is of level 1'],
    [
      'a state that is none',
      { '6.2.1': '| 6.2.1 | 1 | what it asks for | yes | `a.ts#guard` |' },
      '6.2.1: «yes» is no',
    ],
    [
      'nothing that meets it',
      { '6.2.1': '| 6.2.1 | 1 | what it asks for | met | By care. |' },
      '6.2.1: met by nothing',
    ],
    ['no reason', { '6.2.1': '| 6.2.1 | 1 | what it asks for | n/a | No. |' }, '6.2.1: n/a without a reason'],
    [
      'a test that is not there',
      { '6.2.1': '| 6.2.1 | 1 | what it asks for | met | `a.test.ts` «somebody comes in» |' },
      '6.2.1: no test «somebody comes in» in a.test.ts',
    ],
    [
      'a test that stands in a comment',
      { '6.2.1': '| 6.2.1 | 1 | what it asks for | met | `a.test.ts` «a test of before» |' },
      '6.2.1: no test «a test of before» in a.test.ts',
    ],
    [
      'code that is not there',
      { '6.2.1': '| 6.2.1 | 1 | what it asks for | met | `a.ts#former` |' },
      '6.2.1: nothing called former in a.ts',
    ],
    [
      'a page without that part',
      { '6.2.1': '| 6.2.1 | 1 | what it asks for | met | [b](b.md#nada) |' },
      '6.2.1: no page b.md#nada',
    ],
  ])('OPEN-458 %s is found', (_what, over, told) => {
    expect(findings(pageOf(over), read).join('\n')).toContain(told)
  })
  it('OPEN-458 two rows of one requirement, and sums that are others, are found', () => {
    const twice = pageOf({}, '| 6.2.1 | 1 | what it asks for | met | `a.ts#guard` |')
    expect(findings(twice, read)).toEqual(['6.2.1: has two rows'])
    expect(findings(pageOf().replace('253 met', '252 met'), read)).toEqual([
      'docs/security.md does not say: 253 requirements, 70 of level 1 and 183 of level 2: 253 met, 0 partly, 0 not met, 0 do not apply.',
    ])
  })
})
