import { parseSync } from 'vite'
import { changesOfSql, type Change } from './sql.ts'

type Node = { type: string; start: number; end: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

const OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
}
const METHODS: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
}
const isText = (node: Node): boolean =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')

const ofOperator = (node: Node, text: string): Change[] => {
  const [left, right, operator] = [node.left as Node, node.right as Node, node.operator as string]
  const by = OPERATORS[operator]
  if (!by || (operator === '+' && (isText(left) || isText(right)))) return []
  const from = text.indexOf(operator, left.end)
  return from < 0 || from > right.start ? [] : [{ from, to: from + operator.length, by, what: 'operator' }]
}
const ofLiteral = ({ start: from, end: to, value }: Node): Change[] => {
  if (typeof value === 'boolean') return [{ from, to, by: String(!value), what: 'boolean' }]
  if (value === 0 || value === 1) return [{ from, to, by: value === 0 ? '1' : '0', what: 'number' }]
  return value === 'desc' ? [{ from, to, by: "'asc'", what: 'order' }] : []
}
const ofCall = ({ callee, end }: Node): Change[] => {
  const { type, object, property } = callee as { type: string; object: Node; property: Node }
  if (type !== 'MemberExpression') return []
  const name = property.name as string
  if (name === 'where') return [{ from: object.end, to: end, by: '', what: 'condition dropped' }]
  const by = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined
  return by ? [{ from: property.start, to: property.end, by, what: 'method' }] : []
}
const ofTest = ({ start, end }: Node, text: string): Change[] => [
  { from: start, to: end, by: `!(${text.slice(start, end)})`, what: 'condition turned' },
]
/** The statement with its values and what is in quotes covered, at the same places. */
const ofSql = ({ quasi }: Node, text: string): Change[] => {
  const { start, end, expressions } = quasi as Node & { expressions: Node[] }
  let covered = text.slice(start + 1, end - 1)
  for (const { start: from, end: to } of expressions) {
    const [a, b] = [covered.lastIndexOf('${', from - start - 1), covered.indexOf('}', to - start - 1) + 1]
    covered = covered.slice(0, a) + 'x'.repeat(b - a) + covered.slice(b)
  }
  covered = covered.replaceAll(/'[^']*'|"[^"]*"/g, (part) => 'x'.repeat(part.length))
  return changesOfSql(covered).map((one) => ({ ...one, from: one.from + start + 1, to: one.to + start + 1 }))
}

const changesAt = (node: Node, text: string): Change[] => {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return ofOperator(node, text)
    case 'Literal':
      return ofLiteral(node)
    case 'UnaryExpression':
      return node.operator === '!' ? [{ from: node.start, to: node.start + 1, by: '', what: 'negation' }] : []
    case 'AwaitExpression':
      return [{ from: node.start, to: (node.argument as Node).start, by: '', what: 'await' }]
    case 'CallExpression':
      return ofCall(node)
    case 'IfStatement':
    case 'ConditionalExpression':
      return /^(Identifier|MemberExpression|CallExpression)$/.test((node.test as Node).type)
        ? ofTest(node.test as Node, text)
        : []
    case 'TaggedTemplateExpression':
      return (node.tag as Node).name === 'sql' ? ofSql(node, text) : []
    default:
      return []
  }
}
/** Types say nothing at run time; of an assertion counts what is asserted. */
const partsOf = (node: Node): unknown[] => {
  if (node.type === 'ImportDeclaration') return []
  if (/^TS(As|Satisfies|NonNull)Expression$/.test(node.type)) return [node.expression]
  if (node.type.startsWith('TS')) return []
  if (node.type === 'Property' && !node.computed) return [node.value]
  return Object.values(node)
}
const walk = (part: unknown, text: string): Change[] => {
  if (Array.isArray(part)) return part.flatMap((one) => walk(one, text))
  if (!isNode(part)) return []
  return [...changesAt(part, text), ...partsOf(part).flatMap((one) => walk(one, text))]
}

/** A source with that change; null where it no longer parses. */
export const changed = (file: string, text: string, { from, to, by }: Change): string | null => {
  const after = text.slice(0, from) + by + text.slice(to)
  return parseSync(file, after).errors.length === 0 ? after : null
}
/** Every change of one token that a source admits, by its place. */
export const changesOf = (file: string, text: string): Change[] =>
  walk(parseSync(file, text).program, text).sort((a, b) => a.from - b.from || a.to - b.to)
