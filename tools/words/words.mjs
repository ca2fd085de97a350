// The words of the code, a part of npm run check: every declared name, file and CSS class is split into words, each of
// which is English (cspell's dictionaries) or in docs/words.md with its meaning.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { decodeTrie } from 'cspell-trie-lib'
import { parseSync } from 'oxc-parser'
import { root } from '../node24.mjs'

const FOLDERS = ['src', 'tools', 'bench', 'test', 'e2e']
const SOURCE = /\.(ts|tsx|mts|mjs)$/
const ENDING = /(\.(http|process))?(\.(test|spec|worker|module|sample|journey|d))?\.(ts|tsx|mts|mjs|css)$/
/** Shorter words are abbreviations or prepositions, and not checked. */
const SHORTEST = 3

const packageOf = (name) => dirname(fileURLToPath(import.meta.resolve(`@cspell/${name}/cspell-ext.json`)))
const bytesOf = (path) => (path.endsWith('.gz') ? gunzipSync(readFileSync(path)) : readFileSync(path))
const isList = (file) => /\.txt(\.gz)?$/.test(file)
const isTrie = (file) => /\.trie(\.gz)?$/.test(file)

/** Returns a function that tells whether a lower-case word is English or technical. */
const readDictionaries = () => {
  const folders = ['software-terms', 'typescript', 'node', 'html', 'css'].map((n) =>
    join(packageOf(`dict-${n}`), 'dict'),
  )
  const files = [packageOf('dict-en_us'), ...folders].flatMap((dir) => readdirSync(dir).map((file) => join(dir, file)))
  const tries = files.filter(isTrie).map((file) => decodeTrie(bytesOf(file)))
  const terms = new Set(
    files.filter(isList).flatMap((file) =>
      bytesOf(file)
        .toString()
        .split('\n')
        .map((line) => line.replace(/#.*/, '').trim().toLowerCase())
        .filter((line) => line !== '' && !line.startsWith('!'))
        .flatMap((line) => line.split(/[\s_.-]+/)),
    ),
  )
  const spellings = (word) => [word, word[0].toUpperCase() + word.slice(1), word.toUpperCase()]
  return (word) => terms.has(word) || spellings(word).some((one) => tries.some((trie) => trie.has(one)))
}

/** The words of docs/words.md: the first cell of each table row, `palabra` or `palabra, palabras`. */
export const wordsOf = (markdown) =>
  new Set(
    [...markdown.matchAll(/^\| `([^|]+)` \|/gm)]
      .flatMap(([, cell]) => cell.split(/`?, `?/))
      .map((w) => w.toLowerCase()),
  )
/** A word and its possible singulars: the list has no regular plurals. */
const singulars = (word) => [word, word.replace(/s$/, ''), word.replace(/es$/, ''), word.replace(/ces$/, 'z')]

/** The lower-case words of a name: `readClienteEnAlcance`, `IVA_BASE`, `con-iva`. */
export const splitName = (name) =>
  name
    .replace(/([a-zà-ÿ0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-zÀ-ÿ]+/)
    .filter((word) => word.length >= SHORTEST)
    .map((word) => word.toLowerCase())

const namesOfPattern = (node) => {
  switch (node?.type) {
    case 'Identifier':
      return [node.name]
    case 'ObjectPattern':
      return node.properties.flatMap((p) => namesOfPattern(p.type === 'RestElement' ? p.argument : p.value))
    case 'ArrayPattern':
      return node.elements.flatMap(namesOfPattern)
    case 'AssignmentPattern':
      return namesOfPattern(node.left)
    case 'RestElement':
      return namesOfPattern(node.argument)
    case 'TSParameterProperty':
      return namesOfPattern(node.parameter)
    default:
      return []
  }
}
const keyOf = (node) => (node.key?.type === 'Identifier' && !node.computed ? [node.key.name] : [])
const functionNames = (node) => [...(node.id ? [node.id.name] : []), ...node.params.flatMap(namesOfPattern)]
/** What a node of each type declares. */
const DECLARES = {
  VariableDeclarator: (n) => namesOfPattern(n.id),
  FunctionDeclaration: functionNames,
  FunctionExpression: functionNames,
  ArrowFunctionExpression: functionNames,
  CatchClause: (n) => namesOfPattern(n.param),
  ClassDeclaration: (n) => (n.id ? [n.id.name] : []),
  TSTypeAliasDeclaration: (n) => [n.id.name],
  TSInterfaceDeclaration: (n) => [n.id.name],
  TSPropertySignature: keyOf,
  TSMethodSignature: keyOf,
  PropertyDefinition: keyOf,
  MethodDefinition: keyOf,
  Property: (n) => (n.kind === 'init' && !n.shorthand ? keyOf(n) : []),
  ImportSpecifier: (n) => (n.imported.name === n.local.name ? [] : [n.local.name]),
  ImportDefaultSpecifier: (n) => [n.local.name],
  ImportNamespaceSpecifier: (n) => [n.local.name],
}
const children = (node) => Object.values(node).filter((v) => v !== null && typeof v === 'object')
const declaredIn = (node) =>
  Array.isArray(node)
    ? node.filter((one) => one !== null && typeof one === 'object').flatMap(declaredIn)
    : [...(DECLARES[node.type]?.(node) ?? []), ...children(node).flatMap(declaredIn)]

const cssNames = (code) => {
  const bare = code.replace(/\/\*[\s\S]*?\*\/|"[^"]*"|'[^']*'|url\([^)]*\)/g, '')
  return [...bare.matchAll(/\.(-?[a-zA-Z_][\w-]*)|(--[\w-]+)\s*:/g)].map(([, name, own]) => name ?? own)
}
/** The names that a file declares, and its own. A migration's file name is kept, since databases have recorded it. */
export const namesIn = (file, code) => {
  const own = file.includes('/migrations/') ? [] : [basename(file).replace(ENDING, '')]
  return [...own, ...(file.endsWith('.css') ? cssNames(code) : declaredIn(parseSync(file, code).program))]
}

/** The names with words that are neither known nor listed, as `file: name (word, word)`. */
export const strangersIn = (files, isKnown, listed) => {
  const decided = new Map()
  const passes = (word) => {
    if (!decided.has(word)) decided.set(word, isKnown(word) || singulars(word).some((one) => listed.has(one)))
    return decided.get(word)
  }
  return [...files].flatMap(([file, code]) =>
    [...new Set(namesIn(file, code))].flatMap((name) => {
      const strange = splitName(name).filter((word) => !passes(word))
      return strange.length === 0 ? [] : [`${file}: ${name} (${strange.join(', ')})`]
    }),
  )
}

const isRead = (file) => (SOURCE.test(file) || file.endsWith('.css')) && !file.includes('node_modules')
const filesBelow = (folder) =>
  readdirSync(join(root, folder), { recursive: true }).map((file) => `${folder}/${file}`.replaceAll('\\', '/'))

const check = () => {
  const files = FOLDERS.flatMap(filesBelow)
    .filter(isRead)
    .map((file) => [file, readFileSync(join(root, file), 'utf8')])
  const listed = wordsOf(readFileSync(join(root, 'docs/words.md'), 'utf8'))
  return strangersIn(files, readDictionaries(), listed)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = check()
  if (found.length > 0) {
    console.log(
      `Neither English nor in docs/words.md (a word of the business goes there, with its meaning):\n${found.join('\n')}`,
    )
    process.exit(1)
  }
}
