import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/**
 * Titles of screens, sections, dialogs and tables are in sentence case, except names and initials. A title quoted from
 * a document keeps its letters.
 */
const root = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
/** The quotes in the requirements; our own decisions (OPEN rows) have none. */
const documents = read('docs/spec/requirements.md')
  .split('\n')
  .filter((line) => !line.startsWith('| OPEN-'))
  .join('\n')
const quoted = (title: string): boolean => documents.includes(`'${title}'`)
const NAMES = ['WhatsApp', 'PDF', 'KG', 'TOTVS', 'IVA', 'Excel']

/** Looks up `textos.titulo` in the rules of the file's room. */
const textOf = (file: string, key: string): string[] => {
  const room = /^src\/features\/[^/]+\//.exec(file)?.[0]
  const rules = room ? globSync([`${room}*.ts`], { cwd: root }).filter((f) => !f.endsWith('.test.ts')) : []
  return rules.flatMap((f) => [...read(f).matchAll(new RegExp(`^  ${key}: '([^']+)'`, 'gm'))].map((m) => m[1]!))
}
const literal = /<(?:h[1-6]|legend|summary)\b[^>]*>\s*([^<>{}\n]+?)\s*</g
const attribute = /(?<![\w-])(?:title|titulo|caption)=(?:"([^"]+)"|\{([^}\n]*)\})/g
const spoken = /<(?:h[1-6]|legend|summary)\b[^>]*>\s*\{([^}\n]*)\}/g
/** The texts of an expression: its literals, and the room's texts that it names. */
const saidBy = (file: string, expression: string): string[] => [
  ...[...expression.matchAll(/(?<![=] )'([^']+)'/g)].map((m) => m[1]!),
  ...[...expression.matchAll(/\btextos\w*\.(\w+)/g)].flatMap((m) => textOf(file, m[1]!)),
]

const titlesOf = (file: string): string[] => {
  const source = read(file)
  if (file.endsWith('screens.ts')) return [...source.matchAll(/\btitle: '([^']+)'/g)].map((m) => m[1]!)
  return [
    ...[...source.matchAll(literal)].map((m) => m[1]!),
    ...[...source.matchAll(attribute)].flatMap((m) => (m[1] ? [m[1]] : saidBy(file, m[2]!))),
    ...[...source.matchAll(spoken)].flatMap((m) => saidBy(file, m[1]!)),
    // a heading that is upper-cased by code
    ...[...source.matchAll(/<h[1-6][^\n]*toUpperCase\(\)/g)].map(() => 'TO UPPER CASE'),
  ]
}
const isSentenceCase = (title: string): boolean => {
  const words = title.match(/\p{L}[\p{L}\d]*/gu) ?? []
  return words.every((word, at) => NAMES.includes(word) || word.slice(at === 0 ? 1 : 0) === lower(word, at))
}
const lower = (word: string, at: number): string => word.slice(at === 0 ? 1 : 0).toLowerCase()

it('OPEN-311 every title stands in sentence case, or in the letters of the document that quotes it', () => {
  expect(['MIS SESIONES', 'Mis Sesiones'].filter(isSentenceCase)).toEqual([])
  expect(['Mis sesiones', 'El PDF de hoy', '3 clientes'].filter((title) => !isSentenceCase(title))).toEqual([])
  const files = globSync(['src/**/*.tsx', 'src/features/*/screens.ts'], { cwd: root })
  const titles = files.flatMap((file) => titlesOf(file).map((title) => ({ file, title })))
  expect(titles.length).toBeGreaterThan(150)
  const loud = titles.filter(({ title }) => !isSentenceCase(title) && !quoted(title))
  expect(loud.map(({ file, title }) => `${file}: ${title}`)).toEqual([])
})
