import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

/**
 * The kinds of mail that the code writes: the `tipo` of every `enqueueCorreo`. Where it is no literal, those of the
 * calls of the function it stands in, however many hand it on. Of `enqueueCorreos`: of the mails in its module.
 */
type Node = { type: string; [field: string]: unknown }
const isNode = (x: unknown): x is Node => typeof x === 'object' && x !== null && 'type' in x
const named = (node: unknown): string | null => (isNode(node) && node.type === 'Identifier' ? String(node.name) : null)

/** A call, and the function of a name that it stands in. */
type Call = { readonly callee: string; readonly args: readonly Node[]; readonly within: string | null }
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'])
const callsOf = (node: unknown, within: string | null = null): Call[] => {
  if (Array.isArray(node)) return node.flatMap((one) => callsOf(one, within))
  if (!isNode(node)) return []
  const callee = node.type === 'CallExpression' ? named(node.callee) : null
  const own = callee ? [{ callee, args: node.arguments as Node[], within }] : []
  // only what a module declares: a function within another is part of it
  const name =
    node.type === 'VariableDeclarator' && isNode(node.init) && FUNCTIONS.has(node.init.type)
      ? named(node.id)
      : node.type === 'FunctionDeclaration'
        ? named(node.id)
        : null
  return [...own, ...Object.values(node).flatMap((child) => callsOf(child, within ?? name))]
}
const literalsOf = (node: unknown): string[] => {
  if (!isNode(node)) return []
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value]
  if (node.type === 'ConditionalExpression') return [...literalsOf(node.consequent), ...literalsOf(node.alternate)]
  return []
}
const tipoIn = (node: Node): Node | null => {
  if (node.type !== 'ObjectExpression') return null
  const found = (node.properties as Node[]).find(({ key }) => named(key) === 'tipo')
  return found ? (found.value as Node) : null
}

/** The mails that are written out as objects: of a kind, to somebody. */
const mailsIn = (node: unknown): Node[] => {
  if (Array.isArray(node)) return node.flatMap(mailsIn)
  if (!isNode(node)) return []
  const keys = node.type === 'ObjectExpression' ? (node.properties as Node[]).map(({ key }) => named(key)) : []
  const own = keys.includes('tipo') && keys.includes('para') ? [node] : []
  return [...own, ...Object.values(node).flatMap(mailsIn)]
}

/** The modules of the server, without tests and demo data. */
export const sources = (root: string): ReadonlyMap<string, string> =>
  new Map(
    globSync('src/{server,features}/**/*.ts', { cwd: root })
      .filter((file) => !/\.test\.ts$|\/web\/|\/migrations\//.test(file))
      .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  )

/** Of these modules, by path. Throws for a mail whose kind nobody says. */
export const kindsOf = (modules: ReadonlyMap<string, string>): readonly string[] => {
  const calls = [...modules].flatMap(([file, text]) =>
    callsOf(parseSync(file, text).program).map((call) => ({ ...call, file })),
  )
  const imports = (file: string, name: string) =>
    new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from`).test(modules.get(file)!)
  const ofCallers = (name: string | null, file: string, seen: ReadonlySet<string> = new Set()): string[] => {
    if (name === null || seen.has(name)) return []
    return calls
      .filter((call) => call.callee === name && (call.file === file || imports(call.file, name)))
      .flatMap((call) => {
        const told = call.args.map(tipoIn).find((tipo) => tipo !== null)
        const said = told ? literalsOf(told) : call.args.flatMap(literalsOf)
        return said.length > 0 ? said : ofCallers(call.within, call.file, new Set([...seen, name]))
      })
  }
  const all = calls
    .filter(({ callee, within }) => /^enqueueCorreos?$/.test(callee) && within !== 'enqueueCorreo')
    .flatMap(({ callee, args, within, file }) => {
      const of = callee === 'enqueueCorreo' ? args : mailsIn(parseSync(file, modules.get(file)!).program)
      const said = of.map(tipoIn).flatMap(literalsOf)
      const kinds = said.length > 0 ? said : ofCallers(within, file)
      if (kinds.length === 0) throw new Error(`${file}: nobody says which kind of mail ${within} writes`)
      return kinds
    })
  return [...new Set(all)].toSorted()
}
