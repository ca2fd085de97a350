export const wordsOf: (markdown: string) => Set<string>
export const splitName: (name: string) => string[]
export const namesIn: (file: string, code: string) => string[]
export const strangersIn: (
  files: Iterable<readonly [file: string, code: string]>,
  isKnown: (word: string) => boolean,
  listed: ReadonlySet<string>,
) => string[]
