import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { screens } from '#web/screens.ts'

/**
 * The JavaScript that a screen needs before it shows: the entry, the frame and the screen, with all their static
 * imports.
 */

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean }
/** `later`: what the screen fetches after it shows (the captcha), in kB. */
export type WebSize = { screen: string; kb: number; files: number; later: number }

const root = new URL('..', import.meta.url).pathname

/** The build's module that shows a path: its screen's page, or the entry if it is bundled there. */
const moduleOf = (manifest: Record<string, Chunk>, path: string, entry: string): string => {
  const screen = screens.find((s) => s.path === path)
  if (!screen) throw new Error(`No screen at ${path}`)
  return Object.keys(manifest).find((k) => k.endsWith(`/${screen.page}.tsx`)) ?? entry
}

/**
 * Builds the web into a folder of its own and measures the screens at the given paths; kB = 1,000 bytes after gzip -9.
 */
export const weighScreens = async (paths: Record<string, string>): Promise<WebSize[]> => {
  const outDir = mkdtempSync(join(tmpdir(), 'pv-web-'))
  try {
    await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true, manifest: true } })
    const manifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
    const closure = (keys: string[], files = new Set<string>()): Set<string> => {
      for (const key of keys) {
        const chunk = manifest[key]
        if (!chunk) throw new Error(`The build has no chunk for ${key}`)
        if (files.has(chunk.file)) continue
        files.add(chunk.file)
        closure(chunk.imports ?? [], files)
      }
      return files
    }
    const weigh = (files: Iterable<string>) =>
      [...files]
        .filter((f) => f.endsWith('.js'))
        .reduce((sum, f) => sum + gzipSync(readFileSync(join(outDir, f)), { level: 9 }).length, 0) / 1000
    const entry = Object.keys(manifest).find((k) => manifest[k]!.isEntry)!
    return Object.entries(paths).flatMap(([screen, path]) => {
      try {
        const module = moduleOf(manifest, path, entry)
        const alone = screens.find((s) => s.path === path)!.alone
        const first = closure([entry, module, ...(alone ? [] : ['src/web/AppShell.tsx'])])
        const all = module === entry ? first : closure(manifest[module]!.dynamicImports ?? [], new Set(first))
        return [{ screen, files: first.size, kb: weigh(first), later: weigh(all) - weigh(first) }]
      } catch (e) {
        console.warn(`  ${screen}: ${(e as Error).message}`)
        return []
      }
    })
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}
