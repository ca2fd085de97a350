import type { Page } from '@playwright/test'
import { tx } from '../src/server/context.ts'
import { emit } from '../src/server/events/events.ts'
import { openReceptor, type Receptor } from '../test/receiver.ts'
import { expect, expectAccessible, fromMenu, PHONE, test } from './portal.ts'
import { openPropio, type PortalPropio } from './portal-propio.ts'

/** A portal of its own, and an order system that refuses until it is told not to. */
let propio: PortalPropio
let r: Receptor
let bad = true

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  r = await openReceptor(() => (bad ? 422 : 200))
  propio = await openPropio({ WEBHOOK_URL: r.url, WEBHOOK_SECRET: 'un secreto de treinta y dos letras' })
})
test.afterAll(async () => {
  await propio.stop()
  await r.stop()
})

const tell = (calle: string) =>
  tx((on) => emit(on, { tipo: 'direccion-cambiada', datos: { clienteId: 1, tiendaNro: 1, calle, calleNro: '12' } }))
/** As if eight attempts had failed. */
const failForGood = async (cuantos: number) => {
  await expect
    .poll(async () =>
      Number(
        (
          await propio.portal.db
            .updateTable('salida')
            .set({ estado: 'fallido' })
            .where('estado', '=', 'demorado')
            .executeTakeFirst()
        ).numUpdatedRows,
      ),
    )
    .toBe(cuantos)
}
const enter = (page: Page, at: string) => propio.enter(page, at)

test(
  'OPEN-117 an empty way out says where it leads; what was refused says why and goes again, one by one',
  { tag: '@core:salida' },
  async ({ page }) => {
    await enter(page, '/salida-sistema')
    await expect(page.getByText('Todavía no hay nada para el sistema de gestión.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Lo que entra' })).toBeVisible()
    await expect(page.getByText(/^Los avisos salen solos hacia 127\.0\.0\.1:\d+\.$/)).toBeVisible()
    await tell('Av. Ñandú')
    await failForGood(1)
    await page.goto(`${propio.url}/`)
    await fromMenu(page, 'Administrar', 'Salida al sistema')
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
    expect(new Set(r.arrivals.map((l) => l.aviso.clave)).size).toBe(1)
  },
)

test('OPEN-117 on a phone: all that failed goes again once it is asked, and the filters stand in the address', async ({
  page,
}) => {
  bad = true
  await propio.portal.db.deleteFrom('salida').execute()
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
  await expect(page.locator('main li a')).toHaveCount(2)
  await page.getByLabel('Número de solicitud o de pedido').fill('48415')
  await expect(page).toHaveURL(/numero=48415/)
  await expect(page.getByText('No hay avisos así.')).toBeVisible()
})
