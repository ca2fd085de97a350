import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Whose tests come first: of a room, its own; of the ground, those of its folder. */
const homeOf = (file: string): string => /^src\/features\/[^/]+/.exec(file)?.[0] ?? dirname(file)
const isCall = (test: string): boolean => test.includes('.http.test.')
const wordsOf = (file: string): Set<string> => new Set(basename(file).replace(/\..*$/, '').split('-'))
/** How often a test names the file it may notice, or what that is about. */
const mentionsIn = (text: string, own: ReadonlySet<string>): number =>
  [...own].reduce((count, word) => count + text.split(word).length - 1, 0)
/** Rules before calls, which take longer; among them, what bears the name of the file, then what speaks of it. */
const nearest = (root: string, file: string, tests: readonly string[]): string[] => {
  const own = wordsOf(file)
  const ranks = new Map(
    tests.map((test) => [
      test,
      [
        Number(isCall(test)) * 2 + Number(![...wordsOf(test)].some((word) => own.has(word))),
        -mentionsIn(readFileSync(join(root, test), 'utf8'), own),
      ] as const,
    ]),
  )
  return tests.toSorted((a, b) => {
    const [one, other] = [ranks.get(a)!, ranks.get(b)!]
    return one[0] - other[0] || one[1] - other[1] || a.localeCompare(b)
  })
}
const testsIn = (root: string, pattern: string): string[] =>
  globSync(pattern, { cwd: root }).filter((test) => !/\.process\.test\.|^tools\//.test(test))

/**
 * The tests of the room of a file, in the runs in which they are tried: the quick ones, the nearest calls, the others.
 */
export const roomTests = (root: string, file: string): string[][] => {
  const found = testsIn(root, join(homeOf(file), '**/*.test.ts'))
  const all = nearest(root, file, found)
  const [rules, calls] = [all.filter((test) => !isCall(test)), all.filter(isCall)]
  return [rules, calls.slice(0, 2), calls.slice(2)].filter((some) => some.length > 0)
}
/** Every rule and every call. */
export const allTests = (root: string): string[] => testsIn(root, '{src,test}/**/*.test.ts')
