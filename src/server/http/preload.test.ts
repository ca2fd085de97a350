import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Screen } from '#shared/screen.ts'
import { screens as all } from '#web/screens.ts'
import { preloadOf } from './preload.ts'

const screen = (path: string, page: string, more: Partial<Screen> = {}): Screen => ({
  path,
  access: 'sin-sesion',
  title: page,
  page,
  ...more,
})
const screens = [
  screen('/login', 'EntrarPage', { alone: true }),
  screen('/cosas/$id/{-$otra}', 'CosaPage'),
  screen('/cosas', 'CosasPage'),
]
const manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_base.js'] },
  '_base.js': { file: 'assets/base.js' },
  'src/web/AppShell.tsx': { file: 'assets/AppShell.js', imports: ['_base.js'] },
  'src/features/a/web/EntrarPage.tsx': { file: 'assets/EntrarPage.js', imports: ['_base.js'] },
  'src/features/b/web/CosaPage.tsx': { file: 'assets/CosaPage.js', imports: ['_tabla.js'], css: ['assets/cosa.css'] },
  'src/features/b/web/CosasPage.tsx': { file: 'assets/CosasPage.js', imports: ['_tabla.js'] },
  '_tabla.js': { file: 'assets/tabla.js', imports: ['_base.js'] },
}
let dir: string
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'pv-precarga-'))
  mkdirSync(join(dir, '.vite'))
  writeFileSync(join(dir, '.vite/manifest.json'), JSON.stringify(manifest))
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const told = (url: string, signedIn: boolean) =>
  [...preloadOf(dir, screens)(url, signedIn).matchAll(/href="\/assets\/([^"]+)"/g)].map((m) => m[1])

describe('what a page tells the browser to fetch', () => {
  it('is the frame and the screen of its address, with what they import, once', () => {
    expect(told('/cosas/7?q=x', true)).toEqual(['AppShell.js', 'CosaPage.js', 'cosa.css', 'tabla.js'])
    expect(told('/cosas/7/8', true)).toEqual(['AppShell.js', 'CosaPage.js', 'cosa.css', 'tabla.js'])
    expect(told('/cosas', true)).toEqual(['AppShell.js', 'CosasPage.js', 'tabla.js'])
  })
  it('is the sign-in without a session, whatever the address; alone it has no frame', () => {
    for (const url of ['/login', '/cosas/7', '/nada']) expect(told(url, false)).toEqual(['EntrarPage.js'])
  })
  it('is the frame for an address of no screen', () => expect(told('/nada', true)).toEqual(['AppShell.js']))
  it('is nothing before the web is built', () =>
    expect(preloadOf(join(dir, 'nothing'), screens)('/login', false)).toBe(''))
})
it('every screen names a page that stands, every page has a screen, and no two bear one name', () => {
  const files = readdirSync(new URL('../../features/', import.meta.url).pathname, { recursive: true, encoding: 'utf8' })
  const pages = files.flatMap((file) => /^[^/]+\/web\/(\w+Page)\.tsx$/.exec(file)?.[1] ?? [])
  expect(new Set(pages).size).toBe(pages.length)
  expect([...new Set(all.map(({ page }) => page))].sort()).toEqual(pages.sort())
})
