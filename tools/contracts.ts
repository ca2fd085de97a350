import { parseAst, type Plugin } from 'vite'

type Node = { type: string; start: number; end: number; [field: string]: unknown }
type Property = Node & { key: { name?: string }; value: Node }

/** What of a call only the server reads, or only types do: its shapes, its gate, its words for the documents. */
const OF_SERVER = new Set([
  'summary',
  'params',
  'query',
  'body',
  'bodyStream',
  'refuses',
  'credential',
  'limit',
  'entera',
  'cualquierCliente',
])

const isNode = (x: unknown): x is Node => typeof x === 'object' && x !== null && 'type' in x
const calls = (node: Node, name: string) => node.type === 'CallExpression' && (node.callee as Node).name === name
/** Every node, the outer one first; of what `visit` answers false for, nothing more. */
const each = (node: Node, visit: (n: Node) => boolean): void => {
  if (!visit(node)) return
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) each(child, visit)
}

/** The name that a chain of calls and members begins with: `z` of `z.object({…}).check(…)`. */
const rootOf = (node: Node): string | null => {
  if (node.type === 'Identifier') return node.name as string
  const next = node.type === 'CallExpression' ? node.callee : node.type === 'MemberExpression' ? node.object : null
  return isNode(next) ? rootOf(next) : null
}
const declarationsOf = (body: readonly Node[]): Node[] =>
  body
    .map((s) => (s.type === 'ExportNamedDeclaration' && isNode(s.declaration) ? s.declaration : s))
    .filter((s) => s.type === 'VariableDeclaration')
    .flatMap((s) => s.declarations as Node[])
    .filter((d) => isNode(d.init))
/** Where shapes are made, or are; a contract of several files also takes those of the files beside it. */
const SHAPES = /^zod\/mini$|\/(?:wire|contract)\.ts$/
const SHAPES_BESIDE = /^zod\/mini$|\/(?:wire|contract)\.ts$|^\.\/[\w-]+\.ts$/
const makersOf = (body: readonly Node[], shapes: RegExp): Set<string> =>
  new Set(
    body
      .filter((s) => s.type === 'ImportDeclaration')
      .filter((s) => shapes.test((s.source as { value: string }).value))
      .flatMap((s) => (s.specifiers as { local: { name: string } }[]).map((x) => x.local.name)),
  )
type Cut = { start: number; end: number; text: string }
/** Every shape made as the module loads; what is made of it is one too. */
const shapesOf = (body: readonly Node[], from: RegExp): Cut[] => {
  const makers = makersOf(body, from)
  const cuts: Cut[] = []
  for (const { id, init } of declarationsOf(body) as (Node & { id: Node; init: Node })[])
    each(init, (n) => {
      if (n.type === 'ArrowFunctionExpression' || calls(n, 'route')) return false
      if (n.type !== 'CallExpression' && n.type !== 'MemberExpression') return true
      if (!makers.has(rootOf(n)!)) return true
      cuts.push({ start: n.start, end: n.end, text: 'null' })
      if (n === init) makers.add(id.name as string)
      return false
    })
  return cuts
}

/** Whether the browser needs this part of a call as it stands. */
const stays = (property: Property, files: ReadonlySet<unknown>): boolean => {
  const { key, value } = property
  if (OF_SERVER.has(key.name ?? '')) return false
  if (key.name === 'access') return value.value === 'public'
  if (key.name === 'reply') return value.type === 'Literal' || calls(value, 'file') || files.has(value.name)
  return true
}

/** Of each call, only what stays. */
const callsOf = (code: string, body: readonly Node[]): Cut[] => {
  const declared = declarationsOf(body).filter((d) => calls(d.init as Node, 'file'))
  const files = new Set(declared.map((d) => (d.id as Node).name))
  const cuts: Cut[] = []
  for (const statement of body)
    each(statement, (n) => {
      const argument = calls(n, 'route') ? (n.arguments as Node[])[0] : null
      if (argument?.type !== 'ObjectExpression') return true
      const kept = (argument.properties as Property[]).filter((p) => p.type !== 'Property' || stays(p, files))
      const text = `{${kept.map((p) => code.slice(p.start, p.end)).join(',')}}`
      cuts.push({ start: argument.start, end: argument.end, text })
      return false
    })
  return cuts
}

/** Imports of which nothing is used any more: who stands behind them would come along. */
const importsOf = (body: readonly Node[]): Cut[] => {
  const used = new Set<unknown>()
  for (const statement of body.filter((s) => s.type !== 'ImportDeclaration'))
    each(statement, (n) => (n.type === 'Identifier' && used.add(n.name), true))
  return body
    .filter((s) => s.type === 'ImportDeclaration')
    .filter((s) => (s.specifiers as { local: { name: string } }[]).every((x) => !used.has(x.local.name)))
    .map(({ start, end }) => ({ start, end, text: '' }))
}

const parse = (code: string): Node[] => (parseAst(code) as unknown as { body: Node[] }).body
const cut = (code: string, cuts: readonly Cut[]): string =>
  cuts
    .toSorted((one, other) => other.start - one.start)
    .reduce((out, { start, end, text }) => out.slice(0, start) + text + out.slice(end), code)

/**
 * A contract's source (JavaScript) as the browser needs it: addresses, methods and which answers are files. `part`: it
 * is one of the files below a room's `contract/`.
 */
export const forElBrowser = (code: string, part = false): string => {
  const body = parse(code)
  const bare = cut(code, [...shapesOf(body, part ? SHAPES_BESIDE : SHAPES), ...callsOf(code, body)])
  return cut(bare, importsOf(parse(bare)))
}

/** The browser's build takes of each contract what it reads, so that no page carries the others' shapes. */
export const contracts: Plugin = {
  name: 'contratos',
  apply: 'build',
  transform: (code, id) => {
    const found = /\/src\/(?:features\/[^/]+\/contract(\/[\w-]+)?|shared\/wire)\.ts$/.exec(id)
    return found ? { code: forElBrowser(code, found[1] !== undefined), map: null } : null
  },
}
