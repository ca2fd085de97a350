/** A piece of a text that becomes another: what `from` to `to` (excluded) says is replaced. */
export type Change = { readonly from: number; readonly to: number; readonly by: string; readonly what: string }

const ENDS =
  /\s(?:and|or|order by|group by|having|limit|offset|returning|on conflict|for update|union|then|when|else|end|from|set|(?:left |cross )?join|select|where)\b|;|$/gi

/** Where a condition that begins at `from` ends: at the next word of its own depth, or where its bracket closes. */
const endOfCondition = (text: string, from: number): number => {
  let between = false
  for (ENDS.lastIndex = from; ;) {
    const found = ENDS.exec(text)
    if (!found) return text.length
    const part = text.slice(from, found.index)
    const closed = closesAt(part)
    if (closed >= 0) return from + closed
    if (depthOf(part) > 0) continue
    if (/\sand$/i.test(found[0]) && !between && /\bbetween\b[^()]*$/i.test(part)) {
      between = true
      continue
    }
    return found.index
  }
}
const depthOf = (part: string): number => part.split('(').length - part.split(')').length
const closesAt = (part: string): number => {
  let depth = 0
  for (let at = 0; at < part.length; at++) {
    if (part[at] === '(') depth++
    if (part[at] === ')' && --depth < 0) return at
  }
  return -1
}

const conditions = (text: string): Change[] =>
  [...text.matchAll(/\b(where|and)\s+/gi)].flatMap((found) => {
    const [whole, word] = found
    const begins = found.index + whole.length
    const ends = endOfCondition(text, begins)
    if (ends <= begins) return []
    if (word!.toLowerCase() === 'where') return [{ from: begins, to: ends, by: 'true', what: 'condition dropped' }]
    if (/\bbetween\s+\S+\s+$/i.test(text.slice(0, found.index))) return []
    return [{ from: begins, to: ends, by: 'true', what: 'condition dropped' }]
  })

const WORDS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '<>': '=',
  '+': '-',
  '-': '+',
  '*': '/',
  desc: 'asc',
  least: 'greatest',
  greatest: 'least',
  min: 'max',
  max: 'min',
}
const words = (text: string): Change[] =>
  [...text.matchAll(/(?<= )(<=|>=|<>|<|>|\+|-|\*)(?= )|\b(?:desc\b|(?:least|greatest|min|max)(?=\())/g)].map(
    ({ 0: word, index }) => ({ from: index, to: index + word.length, by: WORDS[word]!, what: 'operator of SQL' }),
  )

/** What can be changed in a statement whose values, and what stands in quotes, are covered with letters. */
export const changesOfSql = (text: string): Change[] => [...conditions(text), ...words(text)]
