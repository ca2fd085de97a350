import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** A longer contract or style sheet has two subjects, and is to be split. */
const MOST = 300
const root = join(import.meta.dirname, '../..')
const linesOf = (file: string) => readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length

it('OPEN-370 no contract and no style sheet has more than 300 lines', () => {
  const files = globSync(['src/**/*.css', 'src/features/*/contract.ts', 'src/features/*/contract/*.ts'], { cwd: root })
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => linesOf(file) > MOST).map((file) => `${file}: ${linesOf(file)}`)).toEqual([])
})
