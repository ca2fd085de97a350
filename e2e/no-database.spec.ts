import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoServer } from '../test/demo.ts'
import type { TestServer } from '../test/postgres.ts'
import { startProcess, type Process } from '../test/process.ts'
import { expect, expectAccessible, PHONE, signIn, test as base } from './portal.ts'

type Propio = { server: TestServer; portal: Process }
/** A portal and a PostgreSQL of their own: the database is stopped while a person works. */
const test = base.extend<object, { propio: Propio }>({
  propio: [
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'pv-e2e-base-'))
      const server = await demoServer()
      const portal = await startProcess({ DATABASE_URL: server.url('portal'), DATA_DIR: dataDir })
      await portal.ready()
      await use({ server, portal })
      await portal.end('SIGKILL')
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ propio }, use) => use(propio.portal.url),
})

test('ERR-03 without its data the portal says so, keeps what is typed, and goes on by itself when they are back', async ({
  page,
  propio: { server },
}) => {
  test.setTimeout(90_000)
  await signIn(page, 'cliente@demo.test')
  await page.goto('/formulario_contacto')
  await page.getByLabel('Asunto').fill('Pedido')
  await page.getByLabel('Mensaje').fill('Necesito 40 barras del 12 para el lunes.')
  await server.crash()
  await page.locator('main').getByRole('button', { name: 'Enviar' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'En este momento no podemos acceder a los datos.' })
  await expect(notice).toBeVisible()
  await expect(page.getByLabel('Mensaje')).toHaveValue('Necesito 40 barras del 12 para el lunes.')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  // somebody who comes now sees the portal, and why it has nothing to show
  await page.goto('/presupuestos')
  await expect(notice).toBeVisible()
  await server.start()
  await expect(notice).toBeHidden({ timeout: 30_000 })
  await expect(page.getByRole('heading', { name: 'MIS SOLICITUDES' })).toBeVisible()
  await expect(page.getByText(/N° DE OPERACIÓN|Nº|N°/).first()).toBeVisible()
})
