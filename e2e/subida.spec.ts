import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { archivos } from '../test/archivos.ts'
import { demoFolder } from '../test/demo.ts'
import { startProcess, type Process } from '../test/process.ts'
import { expect, signIn, test as base } from './portal.ts'

const ROOT = join(import.meta.dirname, '..')
const MEGA = 1024 * 1024

type Propio = { portal: Process; stored: () => string[] }
/** A portal of its own with a room that takes files, and a page that sends them with the browser's own client. */
const test = base.extend<object, { propio: Propio }>({
  propio: [
    async ({}, use) => {
      const dir = mkdtempSync(join(tmpdir(), 'pv-e2e-subida-'))
      const web = join(dir, 'web')
      await build({
        configFile: false,
        root: join(ROOT, 'test/uploads/web'),
        logLevel: 'error',
        build: { outDir: web, target: 'es2022', modulePreload: false },
      })
      await demoFolder(dir)
      const portal = await startProcess({ DATA_DIR: dir, WEB_DIR: web }, join(ROOT, 'test/uploads/main.ts'))
      await portal.ready()
      const kept = join(dir, 'archivos')
      await use({
        portal,
        stored: () =>
          existsSync(kept)
            ? readdirSync(kept, { recursive: true, withFileTypes: true })
                .filter((f) => f.isFile())
                .map((f) => f.name)
            : [],
      })
      await portal.end('SIGKILL')
      rmSync(dir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ propio }, use) => use(propio.portal.url),
})
const PNG = [...archivos.png]
const SAVE = { titulo: 'Caños', modo: 'guardar', temas: ['uno', 'dos'] }

test.beforeEach(async ({ page }) => {
  await signIn(page, 'cliente@demo.test')
  await page.goto('/')
})

test('files go with their texts, and how much has left is told on the way', async ({ page }) => {
  const { answer, steps, busy } = await page.evaluate(
    ([texts, bytes, more]) =>
      window.prueba.subir({
        texts,
        fotos: [
          { name: 'año.png', bytes, more },
          { name: 'b.png', bytes },
        ],
      }),
    [SAVE, PNG, 8 * MEGA] as const,
  )
  expect(answer).toMatchObject({
    titulo: 'Caños',
    temas: ['uno', 'dos'],
    archivos: [{ nombre: 'año.png', bytes: 8 * MEGA + PNG.length }, { nombre: 'b.png' }],
  })
  const { sent, total } = steps.at(-1)!
  expect(sent).toBe(total)
  expect(total).toBeGreaterThan(8 * MEGA)
  expect(steps.map((s) => s.sent)).toEqual(steps.map((s) => s.sent).toSorted((a, b) => a - b))
  expect(busy).toEqual([true, false])
})

test('given up half way, it ends as a cancelled call does and the server keeps nothing', async ({ page, propio }) => {
  const before = propio.stored()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 2 * MEGA,
  })
  const ended = page.evaluate(
    ([texts, bytes, more]) => window.prueba.subir({ texts, fotos: [{ name: 'a.png', bytes, more }] }),
    [SAVE, PNG, 10 * MEGA] as const,
  )
  await expect.poll(() => page.evaluate(() => window.prueba.steps.length)).toBeGreaterThan(0)
  await expect.poll(() => propio.stored().length).toBe(before.length + 1)
  await page.evaluate(() => window.prueba.stop.abort())
  expect((await ended).error).toBe('AbortError')
  await expect.poll(propio.stored).toEqual(before)
})

test('what is refused is told in the sentence of the server, and what need not be sent is not', async ({ page }) => {
  const errorOf = (texts: object, ...fotos: { name: string; bytes: number[]; more?: number }[]) =>
    page.evaluate(
      async ([t, f]) => (await window.prueba.subir({ texts: t as Record<string, unknown>, fotos: f })).error,
      [texts, fotos] as const,
    )
  let sent = 0
  page.on('request', (r) => (sent += Number(r.method() !== 'GET')))
  const one = { name: 'a.png', bytes: PNG }
  expect(await errorOf(SAVE, one, one, one)).toEqual([400, 'demasiados_archivos', 'Se admiten hasta 2 archivos.'])
  expect(await errorOf(SAVE, { name: 'nada.png', bytes: [] })).toEqual([400, 'archivo_vacio', '«nada.png» está vacío.'])
  expect(await errorOf(SAVE, { ...one, more: 12 * MEGA })).toEqual([
    413,
    'archivo_grande',
    '«a.png» es demasiado grande: se admiten hasta 12 MB.',
  ])
  expect(sent).toBe(0)
  expect(await errorOf({ ...SAVE, titulo: ' ' }, one)).toEqual([400, 'datos_invalidos', 'Debe escribir un título.'])
  expect(await errorOf(SAVE, { name: 'a.png', bytes: [77, 90, 0, 0] })).toEqual([
    415,
    'tipo_no_admitido',
    '«a.png» no es de un tipo admitido (PNG, JPG, WebP, PDF).',
  ])
  expect(sent).toBe(2)
})

test('without a session it is closed; without the server it is said', async ({ page, context }) => {
  const again = () =>
    page.evaluate(([texts, bytes]) => window.prueba.subir({ texts, fotos: [{ name: 'a.png', bytes }] }), [
      SAVE,
      PNG,
    ] as const)
  await context.setOffline(true)
  expect((await again()).error).toEqual([0, 'sin_conexion', 'Ocurrió un error. Por favor, intentá más tarde.'])
  await context.setOffline(false)
  await context.clearCookies()
  expect((await again()).error).toEqual([401, 'sin_sesion', 'Tu sesión no es válida o terminó. Ingresá de nuevo.'])
  expect(await page.evaluate(() => localStorage.getItem('LocalSession'))).toBeNull()
})
