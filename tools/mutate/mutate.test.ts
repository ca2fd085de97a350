import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lista } from './lista.ts'
import { cambioOf, veces } from './mutation.ts'
import { writeTabla, readTabla } from './tabla.ts'

const root = join(import.meta.dirname, '../..')

describe('the list of mutations', () => {
  it.each(lista.map((m) => [m.nombre, m] as const))('%s stands exactly once in its file, and changes it', (_, m) => {
    const { en, de, a } = cambioOf(m)
    expect([veces(readFileSync(join(root, en), 'utf8'), de), de === a]).toEqual([1, false])
    expect(m.tests.filter((p) => !existsSync(join(root, p)) || !p.endsWith('.test.ts'))).toEqual([])
    expect(m.tests.length).toBeGreaterThan(0)
  })
  it('has a name for each', () => {
    expect(new Set(lista.map((m) => m.nombre)).size).toBe(lista.length)
  })
  it('was run whole, and at most one of twenty lives', () => {
    const found = readTabla(readFileSync(join(root, 'docs/mutations.md'), 'utf8'))
    expect(lista.filter((m) => !found[m.nombre]).map((m) => m.nombre)).toEqual([])
    expect(lista.filter((m) => found[m.nombre] !== 'dies').length).toBeLessThanOrEqual(lista.length / 20)
  })
})

describe('the table', () => {
  const one = { nombre: 'una', que: 'Something | odd', en: 'src/a.ts', de: 'x', a: 'y', tests: ['src/a.test.ts'] }
  const other = { nombre: 'otra', que: 'Another thing', sql: 'drop index x', tests: ['src/a.http.test.ts'] }
  it('reads what it wrote, and says of what was not run that it was not', () => {
    const text = writeTabla([one, other], { una: 'lives' })
    expect(text).toContain('Of 2 mutations 1 were run; 1 live.')
    expect(text).toContain('| `una` | Something \\| odd | `src/a.ts` | `a.test.ts` | **lives** |')
    expect(text).toContain('| `otra` | Another thing | the database | `a.http.test.ts` | **not run** |')
    expect(readTabla(text)).toEqual({ una: 'lives', otra: 'not run' })
  })
})

it('a statement is run on the database of each test file', () => {
  const { en, a } = cambioOf({ nombre: 'x', que: 'x', sql: 'drop index "uno"', tests: [] })
  expect([en, a.includes('await rota.query("drop index \\"uno\\"")')]).toEqual(['test/portal.ts', true])
})
