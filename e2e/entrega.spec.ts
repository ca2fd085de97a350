import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { createClave } from '#features/integracion/server/claves.ts'
import { openDb } from '#server/db/db.ts'
import { demoServer } from '../test/demo.ts'
import type { TestServer } from '../test/postgres.ts'
import { outputOf, type Output } from '../test/output.ts'
import { startProcess, type Process } from '../test/process.ts'
import { placeOrder, prepare } from './envio-pago.ts'
import { expect as plain, moreTab, PHONE, signIn, test as base, watched } from './portal.ts'
import { cards, numero, popup } from './presupuestos.ts'

const expect = plain.configure({ timeout: 30_000 })
type Propio = {
  server: TestServer
  portal: Process
  /** Kills the portal and starts it again, at the same address. */
  restart: () => Promise<void>
  /** The demo order system: waits until it says something, and one step of all it works on. */
  erp: { says: Output['says']; step: () => void }
}
const MAIN = join(import.meta.dirname, '../tools/erp-demo/erp-demo.ts')
const startErp = (url: string, dataDir: string): { child: ChildProcess } & Output => {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORTAL_URL: url, DATA_DIR: dataDir, ERP_DEMO_STEP_MS: '50', ERP_DEMO_A_MANO: 'si' },
  })
  return { child, ...outputOf(child) }
}
const writeClave = async (url: string, dataDir: string) => {
  const own = openDb({ connectionString: url, max: 1 })
  const alcance = ['presupuestos', 'viajes', 'comprobantes', 'estado-pedidos', 'reclamos', 'eventos']
  writeFileSync(
    join(dataDir, 'erp-demo.key'),
    await createClave(own.db, 'Sistema de gestión de demostración', { alcance }),
  )
  await own.close()
}
/** A portal, a PostgreSQL and the demo order system of their own, each a process. */
const test = base.extend<object, { propio: Propio }>({
  propio: [
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'pv-e2e-entrega-'))
      const server = await demoServer()
      await writeClave(server.url('portal'), dataDir)
      const start = async (more: Record<string, string> = {}) => {
        const one = await startProcess({ DATABASE_URL: server.url('portal'), DATA_DIR: dataDir, ...more })
        await one.ready()
        return one
      }
      const propio = { server, portal: await start() }
      const { child, says } = startErp(propio.portal.url, dataDir)
      const restart = async () => {
        await propio.portal.end('SIGKILL')
        propio.portal = await start({ PORT: String(propio.portal.port) })
      }
      await use(Object.assign(propio, { restart, erp: { says, step: () => void child.stdin!.write('\n') } }))
      child.kill('SIGKILL')
      await propio.portal.end('SIGKILL')
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ propio }, use) => use(propio.portal.url),
})

/** The same person on a phone, watched like the page of the test. */
const onPhone = (browser: Browser, baseURL: string, work: (phone: Page) => Promise<void>) =>
  watched(async (look) => {
    const context = await browser.newContext({ baseURL, viewport: PHONE, locale: 'es-AR' })
    const phone = await context.newPage()
    look(phone)
    await work(phone)
    await context.close()
  })
type Marked = Window & { withoutReload?: true }
const mark = (page: Page) => page.evaluate(() => void ((window as Marked).withoutReload = true))
const isMarked = (page: Page) => page.evaluate(() => (window as Marked).withoutReload === true)
const rows = (page: Page, section: string) =>
  popup(page)
    .locator('section', { has: page.getByRole('heading', { name: section }) })
    .locator('tbody tr')

test('OPEN-140 OPEN-170 OPEN-171 an order placed in the browser walks to «Entregado» before the eyes of who placed it, wide and narrow, without reloading', async ({
  page,
  browser,
  propio: { portal, erp },
}) => {
  test.setTimeout(240_000)
  await prepare(page, 'cliente@demo.test')
  await page.goto('/miCarrito')
  const id = await placeOrder(page)
  await onPhone(browser, portal.url, async (phone) => {
    await signIn(phone, 'cliente@demo.test')
    await page.goto(`/presupuestos/${id}`)
    await phone.goto(`/presupuestos?operacion=${id}`)
    for (const one of [page, phone]) await mark(one)
    await expect(cards(phone).locator('[aria-current=step]')).toHaveText(['Enviado'])
    await erp.says(`solicitud ${id} recibida`)

    for (const [paso, estado] of ['Comercial', 'Finanzas', 'Preparación', 'En tránsito', 'Entregado'].entries()) {
      erp.step()
      await expect(popup(page).getByRole('list', { name: `Paso ${paso + 2} de 6: ${estado}` })).toBeVisible()
      await expect(cards(phone).locator('[aria-current=step]')).toHaveText([estado])
      await expect(popup(page).locator('.historial li').first()).toContainText(estado)
      if (estado !== 'En tránsito') continue
      await expect(rows(page, 'Seguimiento')).toContainText(['Despachado'])
      await expect(rows(page, 'Comprobantes')).toContainText(['Remito R'])
      // its first part arrives before the rest
      erp.step()
      await expect(rows(page, 'Seguimiento').filter({ hasText: 'Entregado' })).not.toHaveCount(0)
    }
    await expect(rows(page, 'Seguimiento')).toContainText(['Entregado'])
    await expect(rows(page, 'Comprobantes')).toContainText(['Remito R', 'Factura A'])
    await expect(popup(page)).toContainText(`E${id}`)
    const download = page.waitForEvent('download')
    await popup(page)
      .getByRole('button', { name: /^Descargar PDF de Factura A/ })
      .click()
    expect((await download).suggestedFilename()).toMatch(/^Factura A.*\.pdf$/)

    await moreTab(phone).click()
    await phone.getByRole('dialog').getByRole('link', { name: 'Avisos' }).click()
    for (const what of [
      'la estamos revisando',
      'está aprobada',
      'la estamos preparando',
      'salió el camión',
      'figura como entregada',
    ])
      await expect(phone.getByRole('link', { name: `Sin leer: Solicitud N° ${numero(id)}: ${what}` })).toBeVisible()
    expect([await isMarked(page), await isMarked(phone)]).toEqual([true, true])
  })
})

test('OPEN-236 whoever looks while the portal is killed and starts again sees what changed meanwhile, and what changes then', async ({
  page,
  browser,
  propio,
}) => {
  test.setTimeout(120_000)
  const office = await browser.newContext({ baseURL: propio.portal.url })
  const desk = await office.newPage()
  const admin = await signIn(desk, 'admin@demo.test')
  const { id: cart } = await prepare(page, 'cliente2@demo.test')
  await page.goto('/miCarrito')
  const id = await placeOrder(page)
  expect(id).toBe(cart)
  await page.goto(`/presupuestos?operacion=${id}`)
  const step = cards(page).locator('[aria-current=step]')
  await expect(step).toHaveText(['Enviado'])
  await mark(page)
  const move = async (estado: string) => {
    const moved = await admin.call('POST', `/api/Budget/${id}/estado`, { estado, motivo: 'Prueba' })
    expect(moved.estadoPresupuesto).toBe(estado)
  }
  await propio.restart()
  await move('Comercial') // before it listens again, or after: both are seen
  await expect(step).toHaveText(['Comercial'])
  await move('Finanzas')
  await expect(step).toHaveText(['Finanzas'])
  expect(await isMarked(page)).toBe(true)
  await office.close()
})
