// No line exceeds 120 columns, in templates neither. Exempt is one literal that cannot be split (a title, a sentence,
// an address, a drawing) if the rest of its line is short. SQL is never exempt: one clause a line.
import { parseSync } from 'oxc-parser'

export const WIDTH = 120
/** Most columns beside an exempt literal. */
const BESIDE = 60
const SQL = /^\s*(?:select|insert\s+into|update\s+\S+\s+set|delete\s+from|with\s+\S+\s+as|create|alter\s+table|drop)\s/i

/** Each node of a syntax tree, with its parent. */
function* nodesOf(node, parent) {
  if (Array.isArray(node)) for (const each of node) yield* nodesOf(each, parent)
  else if (node && typeof node === 'object') {
    if (typeof node.type === 'string') yield [node, parent]
    for (const key in node)
      if (key !== 'parent') yield* nodesOf(node[key], typeof node.type === 'string' ? node : parent)
  }
}
const LITERALS = ['Literal', 'TemplateLiteral', 'JSXText']
const isSql = (text, parent) =>
  SQL.test(text.slice(1)) || (parent?.type === 'TaggedTemplateExpression' && parent.tag.name === 'sql')

/** The ranges of literals that cannot be split. */
const wholeOf = (file, text) =>
  [...nodesOf(parseSync(file, text).program)]
    .filter(([node]) => LITERALS.includes(node.type))
    .filter(([node, parent]) => !isSql(text.slice(node.start, node.end), parent))
    .map(([node]) => [node.start, node.end])
const quoted = (text) => [...text.matchAll(/"[^"\n]*"|'[^'\n]*'/g)].map((m) => [m.index, m.index + m[0].length])

/** The numbers of a file's lines that are too long. */
export const longLines = (file, text) => {
  const lines = text.split('\n')
  if (lines.every((line) => line.length <= WIDTH)) return []
  const whole = /\.m?tsx?$|\.mjs$/.test(file) ? wholeOf(file, text) : quoted(text)
  const found = []
  let start = 0
  for (const [i, line] of lines.entries()) {
    const end = start + line.length
    const within = whole.filter(([from, to]) => from >= start && to <= end).map(([from, to]) => to - from)
    const word = Math.max(...line.split(/\s+/).map((w) => w.length))
    if (line.length > WIDTH && line.trim().length - Math.max(0, word, ...within) > BESIDE) found.push(i + 1)
    start = end + 1
  }
  return found
}
