import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/**
 * The sentences quoted in the requirements and shown by the product appear literally in some test, so that a changed
 * word is noticed.
 */
const root = join(import.meta.dirname, '..')
const said = (text: string): string => text.replaceAll("\\'", "'").replaceAll('\\u2019', '’')
const textOf = (patterns: string[], keep: (file: string) => boolean): string =>
  said(
    globSync(patterns, { cwd: root })
      .filter(keep)
      .map((f) => readFileSync(join(root, f), 'utf8'))
      .join('\n'),
  )
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file)
const spec = readFileSync(join(root, 'docs/spec/requirements.md'), 'utf8')
const tests = textOf(['src/**/*.ts', 'src/**/*.tsx', 'test/*.ts', 'e2e/*.ts'], (f) => isTest(f) || !f.startsWith('src'))
const product = textOf(['src/**/*.ts', 'src/**/*.tsx'], (f) => !isTest(f))

/** The constant parts of a quoted text: `{n}` stands for a value. */
const partsOf = (quoted: string): string[] =>
  quoted
    .split(/\{[^}]*\}/)
    .map((p) => p.trim())
    .filter((p) => p.length > 3 && /\p{L}/u.test(p))
const standsIn = (text: string, quoted: string): boolean => partsOf(quoted).every((p) => text.includes(p))

/** Words of rooms that are not built yet, which other rooms use too. */
const notBuilt = [
  'Nuevo reclamo',
  'Otros',
  'Limpiar',
  'Factura',
  'modificado',
  'Mis Reclamos',
  'Configuración',
  'Cotizaciones',
  'Descripción',
  'por peso',
]

it('every sentence of the requirements that is built stands in a test, to the letter', () => {
  const quoted = [...spec.matchAll(/(?<!\p{L})'([^']{4,}?)'(?!\p{L})/gu)].map((m) => m[1]!)
  const built = [...new Set(quoted)].filter((q) => partsOf(q).length > 0 && standsIn(product, q))
  expect(built.length).toBeGreaterThan(150)
  expect(built.filter((q) => !standsIn(tests, q) && !notBuilt.includes(q))).toEqual([])
})
