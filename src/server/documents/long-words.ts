/** A word of more than 100 letters, longer than any line: the library would measure it anew for each letter it cuts. */
const RUN = /\S{100}(?=\S)/gu
/** Members that hold data, not words. */
const DATA: ReadonlySet<string> = new Set(['svg', 'image'])

/**
 * Returns the document with a blank after every 100 letters of longer words. Without it a word of 20,000 letters takes
 * minutes and unbounded memory.
 */
export const breakLongWords = <T>(node: T, key = ''): T => {
  if (DATA.has(key)) return node
  if (typeof node === 'string') return node.replace(RUN, '$& ') as T
  if (Array.isArray(node)) return node.map((each: unknown) => breakLongWords(each, key)) as T
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, breakLongWords(value, name)])) as T
}
