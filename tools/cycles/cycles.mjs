// Import cycles, a part of npm run check: static and dynamic imports, of values and of types, since a module loaded on
// demand needs its imports too. import.meta.glob is not counted.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from '../node24.mjs'

const FOLDERS = ['src', 'tools', 'bench', 'test', 'e2e']
const SOURCE = /\.(ts|tsx|mts|mjs)$/

/** The specifiers that a module imports, as written: `./a.ts`, `#server/x.ts`, `zod`. */
const importsOf = (file, code) => {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, code).module
  return [
    ...staticImports.map((i) => i.moduleRequest.value),
    ...staticExports.flatMap((e) => e.entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...dynamicImports.map((d) => code.slice(d.moduleRequest.start + 1, d.moduleRequest.end - 1)),
  ]
}
const fileOf = (from, source) => {
  if (source.startsWith('#')) return `src/${source.slice(1)}`
  return source.startsWith('.') ? normalize(join(dirname(from), source)) : null
}

/** `files`: code by path from the root. Returns the files that each imports. */
const graphOf = (files) =>
  new Map(
    [...files].map(([file, code]) => {
      const targets = importsOf(file, code).map((source) => fileOf(file, source))
      return [file, [...new Set(targets.filter((target) => files.has(target)))]]
    }),
  )

/** The strongly connected components of more than one file, or of one that imports itself (Tarjan). */
export const cyclesOf = (files) => {
  const graph = graphOf(files)
  const index = new Map()
  const low = new Map()
  const stack = []
  const found = []
  const lower = (file, to) => low.set(file, Math.min(low.get(file), to))
  const visit = (file) => {
    index.set(file, index.size)
    low.set(file, index.get(file))
    stack.push(file)
    for (const next of graph.get(file)) {
      if (!index.has(next)) {
        visit(next)
        lower(file, low.get(next))
      } else if (stack.includes(next)) lower(file, index.get(next))
    }
    if (low.get(file) !== index.get(file)) return
    const component = stack.splice(stack.indexOf(file))
    if (component.length > 1 || graph.get(file).includes(file))
      found.push(component.toSorted((one, other) => (one < other ? -1 : 1)))
  }
  for (const file of graph.keys()) if (!index.has(file)) visit(file)
  return found
}

const sources = () =>
  new Map(
    FOLDERS.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => SOURCE.test(file))
        .map((file) => [join(folder, file), readFileSync(join(root, folder, file), 'utf8')]),
    ),
  )

if (process.argv[1] === import.meta.filename) {
  const cycles = cyclesOf(sources())
  for (const files of cycles) console.log(`${files.length} archivos en círculo:\n  ${files.join('\n  ')}`)
  process.exit(cycles.length > 0 ? 1 : 0)
}
