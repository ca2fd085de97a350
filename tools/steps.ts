import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/**
 * For `build.modulePreload`: what an `import()` brings along is in the list that `steps` writes, not in the scripts.
 * Style sheets are no part of `deps`.
 */
export const withoutSteps = (_file: string, deps: string[], { hostType }: { hostType: 'html' | 'js' }): string[] =>
  hostType === 'js' ? [] : deps

/**
 * Writes which files each part of the portal needs, so that one step fetches all of them at once (src/web/steps.ts).
 * The list stands in a file of its own, named in index.html: the first drawing does not need it.
 */
export const steps: Plugin = {
  name: 'steps',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const importsOf = (file: string): readonly string[] => {
        const chunk = bundle[file]
        return chunk?.type === 'chunk' ? chunk.imports : []
      }
      const follow = (file: string, found: Set<string>): Set<string> => {
        if (found.has(file)) return found
        found.add(file)
        for (const next of importsOf(file)) follow(next, found)
        return found
      }
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const entry = chunks.find(({ isEntry }) => isEntry)
      const html = bundle['index.html']
      if (!entry || html?.type !== 'asset') return
      const first = follow(entry.fileName, new Set())
      const names = new Map<string, number>()
      const nameOf = (file: string) => file.slice(file.lastIndexOf('/') + 1)
      const numberOf = (path: string): number => {
        const file = nameOf(path)
        if (!names.has(file)) names.set(file, names.size)
        return names.get(file)!
      }
      const parts = Object.fromEntries(
        chunks.flatMap(({ isDynamicEntry, fileName }) => {
          const files = [...follow(fileName, new Set())].filter((file) => !first.has(file))
          return isDynamicEntry && files.length > 1 ? [[nameOf(fileName), files.map(numberOf)]] : []
        }),
      )
      const source = JSON.stringify({ files: [...names.keys()], parts })
      const fileName = `assets/steps-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.json`
      this.emitFile({ type: 'asset', fileName, source })
      html.source = String(html.source).replace('</head>', `  <meta name="steps" content="/${fileName}" />\n  </head>`)
    },
  },
}
