import { parseAst, type Plugin } from 'vite'

/*
 * In the browser's build alone, drops from each `route({ … })` what only the server reads (`OF_SERVER`) and marks the
 * module's constants as pure, so that tree-shaking leaves out shapes, Zod with them, and whole contracts: 18 kB less on
 * a group's page (docs/decisions/0119-what-is-ours.md). In development a contract runs unchanged.
 */

type Node = { type: string; start: number; end: number; [field: string]: unknown }
type Property = Node & { key: { name?: string }; value: Node }

/** The members of a route that only the server or the types need. */
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

/** The object arguments of all calls of `route`, at any depth. */
const routesOf = (node: unknown): Node[] => {
  if (Array.isArray(node)) return node.flatMap(routesOf)
  if (!isNode(node)) return []
  if (!calls(node, 'route')) return Object.values(node).flatMap(routesOf)
  return (node.arguments as Node[]).filter((n) => n.type === 'ObjectExpression')
}

/** The constants of a module except arrow functions, which have no effect until they are called. */
const constantsOf = (body: readonly Node[]): Node[] =>
  body
    .map((s) => (s.type === 'ExportNamedDeclaration' && isNode(s.declaration) ? s.declaration : s))
    .filter((s) => s.type === 'VariableDeclaration')
    .flatMap((s) => s.declarations as Node[])
    .filter((d): d is Node & { id: Node; init: Node } => isNode(d.init) && d.init.type !== 'ArrowFunctionExpression')

/** Whether the browser needs a member: of `reply` only whether it is a file, of `access` only whether it is public. */
const stays = ({ key, value }: Property, files: ReadonlySet<unknown>): boolean => {
  if (OF_SERVER.has(key.name ?? '')) return false
  if (key.name === 'access') return value.value === 'public'
  if (key.name === 'reply') return value.type === 'Literal' || calls(value, 'file') || files.has(value.name)
  return true
}

/** A contract's JavaScript source for the browser's build. */
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

/** Vite plugin that strips contracts in the browser's build; the build fails if Zod is still bundled. */
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
