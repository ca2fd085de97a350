/**
 * A run of letters without a blank that is longer than any line: the library measures it anew for each letter it cuts.
 */
const RUN = /\S{100}(?=\S)/gu
/** Bytes, not words. */
const DATA: ReadonlySet<string> = new Set(['svg', 'image'])

/**
 * A document whose words all end: a blank stands in those that are longer than a hundred letters. Without it 20,000
 * letters take minutes, and memory without end.
 */
export const breakLongWords = <T>(node: T, key = ''): T => {
  if (DATA.has(key)) return node
  if (typeof node === 'string') return node.replace(RUN, '$& ') as T
  if (Array.isArray(node)) return node.map((each: unknown) => breakLongWords(each, key)) as T
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, breakLongWords(value, name)])) as T
}
