import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { patternOf, type Screen } from '#shared/screen.ts'

/** A chunk of the build, as in Vite's manifest. */
type Chunk = { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] }
type Manifest = Readonly<Record<string, Chunk>>

/** The font files that nearly every line needs; others load on demand. */
const LETTERS = ['400', '600'].map(
  (weight) => `node_modules/@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-${weight}-normal.woff2`,
)
const FRAME = 'src/web/AppShell.tsx'

const filesOf = (manifest: Manifest, keys: readonly string[], found = new Set<string>()): Set<string> => {
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk || found.has(chunk.file)) continue
    found.add(chunk.file)
    for (const css of chunk.css ?? []) found.add(css)
    filesOf(manifest, chunk.imports ?? [], found)
  }
  return found
}

const link = (file: string): string => {
  const href = `href="/${file}" crossorigin`
  if (file.endsWith('.js')) return `<link rel="modulepreload" ${href}>`
  return `<link rel="preload" as="${file.endsWith('.css') ? 'style' : 'font'}" ${href}>`
}

/**
 * Returns the preload links of a URL's screen, so that the browser fetches its chunks with the page and not after the
 * first script has run; none without a build.
 */
export const preloadOf = (webDir: string, screens: readonly Screen[]): ((url: string, signedIn: boolean) => string) => {
  const file = join(webDir, '.vite/manifest.json')
  if (!existsSync(file)) return () => ''
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  const keyOf = new Map(Object.keys(manifest).map((key) => [key.split('/').at(-1)!, key]))
  const known = filesOf(manifest, ['index.html'])
  const linksOf = (keys: readonly string[]): string =>
    [...filesOf(manifest, keys)]
      .filter((needed) => !known.has(needed))
      .map(link)
      .join('')
  const pages = screens.map((screen) => ({
    pattern: patternOf(screen.path),
    screen,
    // the sign-in page skips the fonts: on a slow network they would delay its scripts
    links: linksOf([...(screen.alone ? [] : [...LETTERS, FRAME]), keyOf.get(`${screen.page}.tsx`) ?? '']),
  }))
  const frame = linksOf([...LETTERS, FRAME])
  // without a session every screen redirects to the sign-in
  const signIn = pages.find(({ screen }) => screen.path === '/login')?.links ?? frame
  return (url, signedIn) => {
    const path = url.split('?', 1)[0]!
    const page = pages.find(({ pattern }) => pattern.test(path))
    return page && (signedIn || page.screen.alone) ? page.links : signedIn ? frame : signIn
  }
}
