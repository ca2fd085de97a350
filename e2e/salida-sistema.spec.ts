import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { hashClave } from '../src/features/sesion/server/sesion.ts'
import { readConfig } from '../src/server/config.ts'
import { tx } from '../src/server/context.ts'
import { emit } from '../src/server/events/events.ts'
import { startPortal, type Portal } from '../src/server/portal.ts'
import { openReceptor, type Receptor } from '../test/receptor.ts'
import { captchaResuelto, CLAVE, expect, expectAccessible, PHONE, test } from './portal.ts'

/** A portal of its own, in this process, and an order system that refuses until it is told not to. */
let portal: Portal
let url: string
let r: Receptor
let bad = true
const dataDir = mkdtempSync(join(tmpdir(), 'pv-e2e-salida-'))

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  r = await openReceptor(() => (bad ? 422 : 200))
  portal = await startPortal({
    ...readConfig({
      ...process.env,
      DATABASE_URL: '',
      SMTP_URL: '',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      CAPTCHA_COST: '1',
      CAPTCHA_MAX: '4',
      PUBLIC_URL: 'http://127.0.0.1',
      WEBHOOK_URL: r.url,
      WEBHOOK_SECRET: 'un secreto de treinta y dos letras',
    }),
    inMemory: true,
  })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(portal.app.server.address() as { port: number }).port}`
  await portal.db
    .insertInto('usuario')
    .values({
      email: 'salida@portal.test',
      nombre: 'Ana',
      apellido: 'Prueba',
      tipoRol: 1,
      permisos: [1],
      clave: await hashClave(CLAVE),
    })
    .execute()
})
test.afterAll(async () => {
  await portal.stop()
  await r.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const tell = (calle: string) =>
  tx((on) => emit(on, { tipo: 'direccion-cambiada', datos: { clienteId: 1, tiendaNro: 1, calle, calleNro: '12' } }))
/** As if eight attempts had failed. */
const failForGood = async (cuantos: number) => {
  await expect
    .poll(async () =>
      Number(
        (
          await portal.db
            .updateTable('salida')
            .set({ estado: 'fallido' })
            .where('estado', '=', 'demorado')
            .executeTakeFirst()
        ).numUpdatedRows,
      ),
    )
    .toBe(cuantos)
}
const enter = async (page: Page, at: string) => {
  const { request } = page.context()
  const captchaToken = await captchaResuelto(request, url)
  const res = await request.post(`${url}/api/auth/loginAdmin`, {
    data: { email: 'salida@portal.test', password: CLAVE, captchaToken },
  })
  expect(res.status(), await res.text()).toBe(200)
  const session = await res.json()
  await page.addInitScript((s) => {
    localStorage.setItem('LocalSession', JSON.stringify(s))
    localStorage.setItem('id_token', s.tokens.idToken)
  }, session)
  await page.goto(url + at)
}

test('OPEN-117 an empty way out says where it leads; what was refused says why and goes again, one by one', async ({
  page,
}) => {
  await enter(page, '/salida-sistema')
  await expect(page.getByText('Todavía no hay nada para el sistema de gestión.')).toBeVisible()
  await expect(page.getByText(/^Los avisos salen solos hacia 127\.0\.0\.1:\d+\.$/)).toBeVisible()
  await tell('Av. Ñandú')
  await failForGood(1)
  await page.goto(`${url}/`)
  await page.getByRole('link', { name: 'Salida al sistema' }).first().click() // the menu leads here
  await expect(page.getByText('1 aviso no llegó y ya no se intenta más.')).toBeVisible()
  await page.getByRole('link', { name: /Dirección modificada/ }).press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Dirección modificada' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Aviso' }).getByText('Contestó 422: No puedo ahora')).toBeVisible()
  await expect(page.locator('pre')).toContainText('"calle": "Av. Ñandú"')
  bad = false
  await page.getByRole('button', { name: 'Reenviar', exact: true }).click()
  await expect(page.getByText('El aviso vuelve a salir.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Aviso' }).getByText('Recibido').first()).toBeVisible({
    timeout: 15_000,
  })
  expect(new Set(r.llegados.map((l) => l.aviso.clave)).size).toBe(1)
})

test('OPEN-117 on a phone: all that failed goes again once it is asked, and the filters stand in the address', async ({
  page,
}) => {
  bad = true
  await tell('Una')
  await failForGood(1)
  await tell('Otra')
  await failForGood(1)
  await page.setViewportSize(PHONE)
  await enter(page, '/salida-sistema?estado=fallido')
  await expect(page.locator('main li a')).toHaveCount(2)
  await expectAccessible(page)
  bad = false
  await page.getByRole('button', { name: 'Reenviar los fallidos' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.locator('main li a')).toHaveCount(2)
  await page.getByRole('button', { name: 'Reenviar los fallidos' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reenviar' }).click()
  await expect(page.getByText('2 avisos vuelven a salir.')).toBeVisible()
  await expect(page.getByText('No hay avisos así.')).toBeVisible()
  await page.getByRole('link', { name: 'Ver todos' }).click()
  await expect(page.locator('main li a')).toHaveCount(3)
  await page.getByLabel('Número de solicitud o de pedido').fill('48415')
  await expect(page).toHaveURL(/numero=48415/)
  await expect(page.getByText('No hay avisos así.')).toBeVisible()
})
