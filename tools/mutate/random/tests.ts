import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Whose tests come first: of a room, its own; of the ground, those of its folder. */
const homeOf = (file: string): string => /^src\/features\/[^/]+/.exec(file)?.[0] ?? dirname(file)
const isCall = (test: string): boolean => test.includes('.http.test.')
const wordsOf = (file: string): Set<string> => new Set(basename(file).replace(/\..*$/, '').split('-'))
/** Rules before calls, which take longer; among them, what bears the name of the file. */
const nearest = (file: string) => {
  const own = wordsOf(file)
  const rank = (test: string) => Number(isCall(test)) * 2 + Number(![...wordsOf(test)].some((word) => own.has(word)))
  return (a: string, b: string) => rank(a) - rank(b) || a.localeCompare(b)
}
const testsIn = (root: string, pattern: string): string[] =>
  globSync(pattern, { cwd: root }).filter((test) => !/\.process\.test\.|^tools\//.test(test))

/**
 * The tests of the room of a file, in the runs in which they are tried: the quick ones, the nearest calls, the others.
 */
export const roomTests = (root: string, file: string): string[][] => {
  const all = testsIn(root, join(homeOf(file), '**/*.test.ts')).sort(nearest(file))
  const [rules, calls] = [all.filter((test) => !isCall(test)), all.filter(isCall)]
  return [rules, calls.slice(0, 2), calls.slice(2)].filter((some) => some.length > 0)
}
/** Every rule and every call. */
export const allTests = (root: string): string[] => testsIn(root, '{src,test}/**/*.test.ts')
