// Import boundaries (docs/map.md, "Boundaries") as an oxlint plugin: no-restricted-imports cannot express front doors.
import { dirname, relative, resolve } from 'node:path'
import { root } from '../node24.mjs'

const ALIAS = {
  '#features/': 'src/features/',
  '#server/': 'src/server/',
  '#web/': 'src/web/',
  '#shared/': 'src/shared/',
}
const WIRING = new Set([
  'src/server/features.ts',
  'src/web/screens.ts',
  'src/web/AppShell.tsx',
  'src/web/startup.ts',
  'src/web/startup-session.ts',
])

/** A file's side (server, web, both) and feature, if any. */
const placeOf = (file) => {
  const feature = /^src\/features\/([^/]+)\/(.+)$/.exec(file)
  if (feature) {
    const [, name, rest] = feature
    const side = rest.startsWith('server/') ? 'server' : rest.startsWith('web/') ? 'web' : 'both'
    const door =
      rest === 'contract.ts' ||
      rest === 'rules.ts' ||
      rest === `server/${name}.ts` ||
      rest === `web/${name}.tsx` ||
      rest === `web/${name}.ts` ||
      rest === `web/${name}.css`
    return { feature: name, side, door }
  }
  const ground = /^src\/(server|web|shared)\//.exec(file)
  return ground
    ? { feature: null, side: ground[1] === 'shared' ? 'both' : ground[1], door: true, ground: ground[1] }
    : null
}

/** Why `from` may not import `to` (paths from the root), or null. Type imports count too, except of contracts. */
export const breach = (from, to, typeOnly = false) => {
  const a = placeOf(from)
  const b = placeOf(to)
  if (!a || !b) return null
  if (a.side === 'web' && b.side === 'server') return 'the web never imports the server'
  if (a.side === 'server' && b.side === 'web') return 'the server never imports the web'
  if (a.side === 'both' && b.side !== 'both') return 'contract, rules and shared import neither server nor web'
  if (a.ground && b.feature && !WIRING.has(from)) {
    // the ground may import the types of a contract (the session's shape), never code
    if (typeOnly && to.endsWith('/contract.ts') && a.ground !== 'shared') return null
    return 'the ground knows no feature, but for the files that wire them'
  }
  if (a.feature && b.feature && a.feature !== b.feature && !b.door)
    return `only the front door of ${b.feature}: its contract.ts, rules.ts, server/${b.feature}.ts, web/${b.feature}.tsx or web/${b.feature}.css`
  return null
}

const resolveImport = (file, source) => {
  for (const [prefix, folder] of Object.entries(ALIAS))
    if (source.startsWith(prefix)) return folder + source.slice(prefix.length)
  return source.startsWith('.') ? relative(root, resolve(root, dirname(file), source)) : null
}

const boundaries = {
  create(context) {
    const file = relative(root, context.filename ?? context.getFilename())
    if (!file.startsWith('src/') || /\.test\.tsx?$/.test(file)) return {}
    const check = (node, source, typeOnly) => {
      if (typeof source?.value !== 'string') return
      const target = resolveImport(file, source.value)
      const reason = target && breach(file, target, typeOnly)
      if (reason) context.report({ node, message: `${source.value}: ${reason}` })
    }
    return {
      ImportDeclaration: (n) => check(n, n.source, n.importKind === 'type'),
      ExportNamedDeclaration: (n) => n.source && check(n, n.source, n.exportKind === 'type'),
      ExportAllDeclaration: (n) => check(n, n.source, n.exportKind === 'type'),
      ImportExpression: (n) => check(n, n.source),
      TSImportType: (n) => check(n, n.argument?.literal ?? n.argument ?? n.source, true),
    }
  },
}

export default { meta: { name: 'portal' }, rules: { boundaries } }
