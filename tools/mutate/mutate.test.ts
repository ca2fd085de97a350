import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mutations } from './mutations.ts'
import { changeOf, occurrences } from './mutation.ts'
import { writeTable, readTable } from './table.ts'

const root = join(import.meta.dirname, '../..')

describe('the list of mutations', () => {
  it.each(mutations.map((m) => [m.name, m] as const))('%s stands exactly once in its file, and changes it', (_, m) => {
    const { file, from, to } = changeOf(m)
    expect([occurrences(readFileSync(join(root, file), 'utf8'), from), from === to]).toEqual([1, false])
    expect(m.tests.filter((p) => !existsSync(join(root, p)) || !p.endsWith('.test.ts'))).toEqual([])
    expect(m.tests.length).toBeGreaterThan(0)
  })
  it('has a name for each', () => {
    expect(new Set(mutations.map((m) => m.name)).size).toBe(mutations.length)
  })
  it('was run whole, and at most one of twenty lives', () => {
    const found = readTable(readFileSync(join(root, 'docs/mutations.md'), 'utf8'))
    expect(mutations.filter((m) => !found[m.name]).map((m) => m.name)).toEqual([])
    expect(mutations.filter((m) => found[m.name] !== 'dies').length).toBeLessThanOrEqual(mutations.length / 20)
  })
})

describe('the table', () => {
  const one = { name: 'una', breaks: 'Something | odd', file: 'src/a.ts', from: 'x', to: 'y', tests: ['src/a.test.ts'] }
  const other = { name: 'otra', breaks: 'Another thing', sql: 'drop index x', tests: ['src/a.http.test.ts'] }
  it('reads what it wrote, and says of what was not run that it was not', () => {
    const text = writeTable([one, other], { una: 'lives' })
    expect(text).toContain('Of 2 mutations 1 were run; 1 live.')
    expect(text).toContain('| `una` | Something \\| odd | `src/a.ts` | `a.test.ts` | **lives** |')
    expect(text).toContain('| `otra` | Another thing | the database | `a.http.test.ts` | **not run** |')
    expect(readTable(text)).toEqual({ una: 'lives', otra: 'not run' })
  })
})

it('a statement is run on the database of each test file', () => {
  const { file, to } = changeOf({ name: 'x', breaks: 'x', sql: 'drop index "uno"', tests: [] })
  expect([file, to.includes('await broken.query("drop index \\"uno\\"")')]).toEqual(['test/portal.ts', true])
})
