import { parseAst, type Plugin } from 'vite'

/*
 * How to follow `call(contract.contactForm, …)` from a screen: its import leads to the room's `contract.ts`, and that
 * file is what runs, in development as it stands. The browser's build alone passes it through here:
 *
 * 1. Of each `route({ … })` the members below (`OF_SERVER`) go: shapes, access, sentences for the documents.
 * 2. Each constant is marked as pure (`@__PURE__`), as nothing in a contract does anything by being loaded. What no
 *    screen uses any more is left out by the bundler's ordinary tree-shaking: shapes, Zod with them, whole contracts.
 *
 * Without it a group's page weighs 18 kB more (docs/decisions/0119-what-is-ours.md). A screen has no shapes to check
 * anything with; what both sides check stands in `rules.ts`.
 */

type Node = { type: string; start: number; end: number; [field: string]: unknown }
type Property = Node & { key: { name?: string }; value: Node }

/** What of a call only the server reads, or only types do. */
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

type Edit = { at: number; end: number; text: string }

/** Every object that `route` is called with, at any depth. */
const routesOf = (node: unknown): Node[] => {
  if (Array.isArray(node)) return node.flatMap(routesOf)
  if (!isNode(node)) return []
  if (!calls(node, 'route')) return Object.values(node).flatMap(routesOf)
  return (node.arguments as Node[]).filter((n) => n.type === 'ObjectExpression')
}

/** The constants of a module, but for functions, which do nothing until they are called. */
const constantsOf = (body: readonly Node[]): Node[] =>
  body
    .map((s) => (s.type === 'ExportNamedDeclaration' && isNode(s.declaration) ? s.declaration : s))
    .filter((s) => s.type === 'VariableDeclaration')
    .flatMap((s) => s.declarations as Node[])
    .filter((d): d is Node & { id: Node; init: Node } => isNode(d.init) && d.init.type !== 'ArrowFunctionExpression')

/** Of what a call answers the browser only asks whether it is a file, and of who may call, whether everybody. */
const stays = ({ key, value }: Property, files: ReadonlySet<unknown>): boolean => {
  if (OF_SERVER.has(key.name ?? '')) return false
  if (key.name === 'access') return value.value === 'public'
  if (key.name === 'reply') return value.type === 'Literal' || calls(value, 'file') || files.has(value.name)
  return true
}

/** A contract's source (JavaScript) as the browser's build takes it. */
export const forBrowser = (code: string): string => {
  const { body } = parseAst(code) as unknown as { body: Node[] }
  const constants = constantsOf(body) as (Node & { id: Node; init: Node })[]
  const files = new Set(constants.filter((c) => calls(c.init, 'file')).map((c) => c.id.name))
  const edits: Edit[] = constants.flatMap(({ init: { start, end } }) => [
    { at: start, end: start, text: '/* @__PURE__ */ (() => (' },
    { at: end, end, text: '))()' },
  ])
  for (const { start, end, properties } of routesOf(body)) {
    const left = (properties as Property[]).filter((p) => p.type === 'Property' && !stays(p, files))
    const kept = (properties as Property[]).filter((p) => !left.includes(p))
    edits.push({ at: start, end, text: `{${kept.map((p) => code.slice(p.start, p.end)).join(',')}}` })
  }
  return edits
    .toSorted((one, other) => other.at - one.at)
    .reduce((out, { at, end, text }) => out.slice(0, at) + text + out.slice(end), code)
}

export const CONTRACTS = /\/src\/(?:features\/[^/]+\/contract(?:\/[\w-]+)?|shared\/wire)\.ts$/

/** The browser's build takes of each contract what it reads, so that no page carries the others' shapes. */
export const contracts: Plugin = {
  name: 'contracts',
  apply: 'build',
  transform: (code, id) => (CONTRACTS.test(id) ? { code: forBrowser(code), map: null } : null),
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle))
      for (const [id, { renderedLength }] of Object.entries(chunk.type === 'chunk' ? chunk.modules : {}))
        if (renderedLength > 0 && id.includes('/node_modules/zod/'))
          this.error(`${chunk.fileName} carries Zod (${id}): a screen uses a shape, which is the server's to check`)
  },
}
