import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext } from '@playwright/test'
import { signIn } from '../../e2e/portal.ts'
import startPortal from '../../e2e/start-portal.ts'
import { launchOptions } from '../../playwright.config.ts'
import { freePort } from '../../test/ports.ts'
import { idsOf } from '../screens-list.ts'

/**
 * npm run lighthouse [-- screen …]: Lighthouse scores on a phone (mobile, slow 4G, CPU slowed four times) for the
 * screens most people see first; the median of LIGHTHOUSE_RUNS (3). LIGHTHOUSE_SLOWDOWN slows the CPU otherwise, to
 * compare with what a slower machine measured. Lighthouse is installed in .cache on first use, from the lock file here:
 * 114 packages that nothing else needs.
 */
const here = import.meta.dirname
const cache = join(here, '../../.cache/lighthouse')
const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 3)
const SLOWDOWN = Number(process.env.LIGHTHOUSE_SLOWDOWN ?? 4)
type Audit = { readonly numericValue?: number }
type Lhr = {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, Audit>>
  readonly environment: { readonly benchmarkIndex: number }
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Lhr } | undefined>

const load = async (): Promise<Lighthouse> => {
  if (!existsSync(join(cache, 'node_modules/lighthouse'))) {
    console.log('Installing Lighthouse…')
    mkdirSync(cache, { recursive: true })
    for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(here, file), join(cache, file))
    const npm = process.env.npm_execpath
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    const done = spawnSync(npm ? process.execPath : 'npm', npm ? [npm, ...args] : args, {
      cwd: cache,
      stdio: 'inherit',
    })
    if (done.status !== 0) throw new Error('Lighthouse could not be installed.')
  }
  const module = join(cache, 'node_modules/lighthouse/core/index.js')
  return ((await import(module)) as { default: Lighthouse }).default
}

const measures: readonly [header: string, read: (lhr: Lhr) => number, show: (value: number) => string][] = [
  ['performance', (lhr) => 100 * (lhr.categories.performance!.score ?? 0), (value) => value.toFixed(0)],
  ['accessibility', (lhr) => 100 * (lhr.categories.accessibility!.score ?? 0), (value) => value.toFixed(0)],
  ['best practices', (lhr) => 100 * (lhr.categories['best-practices']!.score ?? 0), (value) => value.toFixed(0)],
  ['first paint, s', (lhr) => lhr.audits['first-contentful-paint']!.numericValue! / 1000, (v) => coma(v, 1)],
  ['largest paint, s', (lhr) => lhr.audits['largest-contentful-paint']!.numericValue! / 1000, (v) => coma(v, 1)],
  ['blocking, ms', (lhr) => lhr.audits['total-blocking-time']!.numericValue!, (value) => value.toFixed(0)],
  ['layout shift', (lhr) => lhr.audits['cumulative-layout-shift']!.numericValue!, (v) => coma(v, 3)],
  ["machine's index", (lhr) => lhr.environment.benchmarkIndex, (value) => value.toFixed(0)],
]
const coma = (value: number, digits: number) => value.toFixed(digits)
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** The browser's default context, in which Lighthouse opens its pages. */
const openBrowser = async (dir: string, port: number): Promise<BrowserContext> => {
  const args = [...launchOptions.args, `--remote-debugging-port=${port}`]
  return chromium.launchPersistentContext(dir, { ...launchOptions, args, baseURL: process.env.E2E_URL! })
}
/**
 * Signs the demo's client in and accepts the claims policy, whose dialog would cover the screens. Returns their
 * addresses.
 */
const enter = async (browser: BrowserContext): Promise<Record<string, string>> => {
  const page = browser.pages()[0] ?? (await browser.newPage())
  const me = await signIn(page, 'cliente@demo.test')
  const ids = await idsOf(me, me.session.clienteId)
  await page.goto('/api/health')
  await page.evaluate((session) => {
    localStorage.setItem('id_token', session.tokens.idToken)
    localStorage.setItem('showNps', String(session.showNps))
    localStorage.setItem('LocalSession', JSON.stringify({ ...session, mostrarPoliticasReclamo: false }))
  }, me.session)
  return {
    inicio: '/',
    catálogo: `/productos/${ids.grupo}`,
    producto: `/detallesproducto/${ids.producto}`,
    carrito: '/miCarrito',
  }
}

const lighthouse = await load()
const stop = await startPortal()
const dir = mkdtempSync(join(tmpdir(), 'pv-faro-'))
const port = await freePort()
const browser = await openBrowser(dir, port)
try {
  const measure = async (name: string, path: string) => {
    const runs: Lhr[] = []
    for (let run = 0; run < RUNS; run++) {
      const done = await lighthouse(`${process.env.E2E_URL}${path}`, {
        port,
        disableStorageReset: true,
        logLevel: 'error',
        throttling: { cpuSlowdownMultiplier: SLOWDOWN },
        onlyCategories: ['performance', 'accessibility', 'best-practices'],
      })
      runs.push(done!.lhr)
    }
    console.log(`| ${[name, ...measures.map(([, read, show]) => show(median(runs.map(read))))].join(' | ')} |`)
  }
  const words = process.argv.slice(2)
  const wanted = (name: string) => words.length === 0 || words.includes(name)
  console.log(`| pantalla | ${measures.map(([header]) => header).join(' | ')} |`)
  console.log(`| --- |${' --: |'.repeat(measures.length)}`)
  if (wanted('ingreso')) await measure('ingreso', '/login')
  for (const [name, path] of Object.entries(await enter(browser))) if (wanted(name)) await measure(name, path)
} finally {
  await browser.close()
  rmSync(dir, { recursive: true, force: true })
  await stop?.()
}
