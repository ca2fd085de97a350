import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { patternOf, type Screen } from '#shared/screen.ts'

/** One file of the build, as Vite's manifest has it. */
type Chunk = { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] }
type Manifest = Readonly<Record<string, Chunk>>

/** The letters of nearly every line; what is rarer comes when it is met. */
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
 * For an address, what the browser needs beside the page's own scripts to show its screen: told with the page, it is
 * fetched at once and not after the first script has run. Without a build: nothing.
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
    // the sign-in is for whoever comes on any network: its letters do not hold up what makes it usable
    links: linksOf([...(screen.alone ? [] : [...LETTERS, FRAME]), keyOf.get(`${screen.page}.tsx`) ?? '']),
  }))
  const frame = linksOf([...LETTERS, FRAME])
  // without a session any address of one leads to the sign-in
  const signIn = pages.find(({ screen }) => screen.path === '/login')?.links ?? frame
  return (url, signedIn) => {
    const path = url.split('?', 1)[0]!
    const page = pages.find(({ pattern }) => pattern.test(path))
    return page && (signedIn || page.screen.alone) ? page.links : signedIn ? frame : signIn
  }
}
