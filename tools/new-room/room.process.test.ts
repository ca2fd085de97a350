import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchOptions } from '../../playwright.config.ts'
import { demoFolder } from '../../test/demo.ts'
import { sessionCookie, signIn } from '../../test/portal.ts'
import { startProcess, type Process } from '../../test/process.ts'
import { makeRoom } from './room.mjs'

const ROOT = join(import.meta.dirname, '../..')
const PARTS = ['src', 'data', 'test', 'e2e', 'bench', 'tools', 'index.html', 'package.json', 'tsconfig.json']
const CONFIGS = ['vite.config.ts', 'vitest.config.ts', 'playwright.config.ts', '.oxlintrc.json', '.oxfmtrc.json']

let copy = ''
let portal: Process
let made: string[] = []
const bin = (name: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(ROOT, 'node_modules', name), ...args], { cwd: copy, encoding: 'utf8' })
const expectClean = ({ status, stdout }: ReturnType<typeof bin>) => expect(status === 0 ? '' : stdout).toBe('')

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'pv-sala-'))
  for (const part of [...PARTS, ...CONFIGS]) cpSync(join(ROOT, part), join(copy, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  made = makeRoom('avisos-de-obra', 'Avisos de obra', copy)
  bin('vite/bin/vite.js', 'build')
  await demoFolder(join(copy, 'datos'))
  portal = await startProcess({ DATA_DIR: join(copy, 'datos') }, join(copy, 'src/server/main.ts'))
  await portal.ready(120_000)
}, 300_000)
afterAll(async () => {
  await portal?.end()
  rmSync(copy, { recursive: true, force: true })
})

describe('a room made from the template', () => {
  it('is eight files, all but the two lists in its folder', () => {
    expect(made).toHaveLength(8)
    expect(made.filter((file) => !file.startsWith('src/features/avisos-de-obra/'))).toEqual([
      'src/server/features.ts',
      'src/web/screens.ts',
    ])
  })
  it('compiles, keeps to the format and to the boundaries', { timeout: 300_000 }, () => {
    expectClean(bin('typescript/bin/tsc', '--noEmit', '-p', '.'))
    expectClean(bin('oxfmt/bin/oxfmt', '--check', ...made))
    expectClean(
      bin(
        'oxlint/bin/oxlint',
        '--deny-warnings',
        'src/features/avisos-de-obra',
        'src/server/features.ts',
        'src/web/screens.ts',
      ),
    )
  })
  it('is served, guarded and published', { timeout: 60_000 }, async () => {
    expect((await fetch(`${portal.url}/api/avisos-de-obra`)).status).toBe(401)
    const ana = await signIn(portal.url, 'cliente@demo.test')
    const { status, body } = await ana.get('/api/avisos-de-obra')
    expect(status).toBe(200)
    expect(body.$values[0].texto).toBe('Ciudad Autónoma de Buenos Aires')
    const { paths } = (await ana.get('/api/openapi.json')).body
    expect(paths['/api/avisos-de-obra'].get.summary).toBe('Avisos de obra: la lista')
    expect(ana.session!.menus.$values.find((m) => m.link === '/avisos-de-obra')?.nombre).toBe('Avisos de obra')
  })
  it(
    'is guarded and drawn in the browser, with its entry in the menu and its name on the tab',
    { timeout: 120_000 },
    async () => {
      const browser = await chromium.launch(launchOptions)
      try {
        const page = await browser.newPage({ baseURL: portal.url })
        await page.goto('/avisos-de-obra')
        await page.waitForURL('**/login?volver=%2Favisos-de-obra')
        const ana = await signIn(portal.url, 'cliente@demo.test')
        await page.evaluate((session) => {
          localStorage.setItem('id_token', session!.tokens.idToken)
          localStorage.setItem(
            'LocalSession',
            // no dialog covers the screen
            JSON.stringify({ ...session, mostrarPoliticasReclamo: false, showNps: false }),
          )
        }, ana.session)
        const [name, value] = sessionCookie(ana).split('=') as [string, string]
        await page.context().addCookies([{ name, value, url: portal.url }])
        await page.goto('/avisos-de-obra')
        await page.getByRole('heading', { name: 'Avisos de obra' }).waitFor()
        await page.getByText('Ciudad Autónoma de Buenos Aires').waitFor()
        const menu = page.getByRole('navigation', { name: 'Principal' })
        await menu.getByRole('button', { name: 'Servicios' }).click()
        expect(await menu.getByRole('link', { name: 'Avisos de obra' }).count()).toBe(1)
        expect(await page.title()).toMatch(/^Avisos de obra · /)
      } finally {
        await browser.close()
      }
    },
  )
})
