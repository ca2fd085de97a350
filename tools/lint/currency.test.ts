import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/**
 * Only shared/money.ts formats currencies. 'USD' is a code of the wire (imported files, the column `moneda`, outbound
 * orders) and must not appear in a screen, mail, PDF or sheet.
 */
const root = join(import.meta.dirname, '../..')
const OWNER = 'src/shared/money.ts'
/** Files that read and write the wire, and the migration that inserts the currencies. */
const ofTheWire = (file: string) =>
  file.startsWith('src/features/integracion/server/entidades/') || file === 'src/server/db/migrations/0001-personas.ts'
const withoutComments = (source: string) => source.replaceAll(/\/\*[^]*?\*\/|(?<![:'"`\w])\/\/.*$/gm, '')
const WIRE_WORD = /(?<![\p{L}_])(?:USD|ARS|U\$[SD]|u\$[sd])(?![\p{L}_])/u

it('OPEN-310 no shown text says USD, and only money.ts writes the symbol of the dollar', () => {
  expect(['Saldo, en USD', 'U$S 10'].filter((text) => !WIRE_WORD.test(text))).toEqual([])
  expect(withoutComments("a // USD\n/* USD */ 'https://x'")).toBe("a \n 'https://x'")
  const files = globSync(['src/**/*.ts', 'src/**/*.tsx'], { cwd: root }).filter((f) => !/\.test\.tsx?$/.test(f))
  expect(files.length).toBeGreaterThan(600)
  const said = (word: RegExp) =>
    files.filter((f) => !ofTheWire(f) && word.test(withoutComments(readFileSync(join(root, f), 'utf8'))))
  expect(said(WIRE_WORD)).toEqual([])
  expect(said(/US\$/)).toEqual([OWNER])
})
