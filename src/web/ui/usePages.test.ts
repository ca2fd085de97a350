import { expect, it } from 'vitest'
import { pagesShown } from './usePages.ts'

it.each<[string, number, { key: string; pages: number } | null, number]>([
  ['an address opens the pages it names', 3, null, 3],
  ['twenty at once', 500, null, 20],
  ['OPEN-208 the twenty-first and all that follow come with «ver más...»', 21, { key: 'a', pages: 21 }, 21],
  ['OPEN-208 the hundredth', 100, { key: 'a', pages: 100 }, 100],
  ['one step back in the history', 20, { key: 'a', pages: 21 }, 20],
  ['another list begins anew', 21, { key: 'b', pages: 21 }, 20],
])('%s', (_name, asked, opened, shown) => expect(pagesShown(asked, 'a', opened)).toBe(shown))
