import { api, expect, expectNotInMenu, PHONE, signIn, test } from './portal.ts'
import { fillLogin, nuevaCuenta } from './claves.ts'

test.describe('the record of actions', () => {
  test(
    'an administrator finds who did what, wide and narrow, and the address keeps the filter',
    { tag: '@core:auditoria' },
    async ({ page, browser }) => {
      const other = await (await browser.newContext({ baseURL: process.env.E2E_URL!, locale: 'es-AR' })).newPage()
      const cuenta = await nuevaCuenta(other)
      await other.goto('/login')
      await fillLogin(other, cuenta, 'Mala.2026')
      await expect(other.locator('.alert.bad')).toBeVisible()
      await fillLogin(other, cuenta)
      await expect(other).toHaveURL(/:\d+\/$/)
      await other.context().close()

      await signIn(page, 'admin@demo.test')
      await page.goto('/')
      const menu = page.getByRole('navigation', { name: 'Principal' })
      await menu.getByRole('button', { name: 'Administrar' }).click()
      await menu.getByRole('link', { name: 'Auditoría' }).click()
      await expect(page.getByRole('heading', { name: 'Auditoría' })).toBeVisible()
      await page.getByLabel('Usuario', { exact: true }).fill(cuenta.email)
      const buscar = page.getByRole('search', { name: 'Filtros de auditoría' }).getByRole('button', { name: 'Buscar' })
      await buscar.click()
      await expect(page).toHaveURL(new RegExp(`\\?usuario=${encodeURIComponent(cuenta.email)}$`))
      const rows = page.getByRole('row').filter({ hasText: cuenta.email })
      await expect(rows).toHaveCount(2)
      await expect(rows.nth(0)).toContainText('Ingreso')
      await expect(rows.nth(1)).toContainText('Ingreso rechazado')
      await expect(rows.nth(0)).toContainText('Elena Prueba')
      await page.getByLabel('Acción', { exact: true }).selectOption({ label: 'Ingreso rechazado' })
      await buscar.click()
      await expect(rows).toHaveCount(1)
      await page.reload()
      await expect(rows).toHaveCount(1)
      await expect(page.getByLabel('Acción', { exact: true })).toHaveValue('ingreso-rechazado')
      await page.setViewportSize(PHONE)
      await expect(page.getByText('Ingreso rechazado').last()).toBeVisible()
      await page.goBack()
      await expect(rows).toHaveCount(2)
    },
  )

  test('a wrong day and a start after its end are told; nothing found says so and leads back', async ({ page }) => {
    await signIn(page, 'admin@demo.test')
    await page.goto('/auditoria')
    const buscar = page.getByRole('search', { name: 'Filtros de auditoría' }).getByRole('button', { name: 'Buscar' })
    await page.getByLabel('Desde').fill('31/02/2026')
    await buscar.click()
    await expect(page.getByText('La fecha no es válida.')).toBeVisible()
    await expect(page.getByLabel('Desde')).toBeFocused()
    await page.getByLabel('Desde').fill('02/03/2026')
    await page.getByLabel('Hasta').fill('01/03/2026')
    await buscar.click()
    await expect(page.getByText('La fecha desde no puede ser posterior a la fecha hasta.')).toBeVisible()
    await page.getByLabel('Desde').fill('01/03/2020')
    await page.getByLabel('Hasta').fill('1/3/2020')
    await buscar.click()
    await expect(page).toHaveURL(/desde=2020-03-01&hasta=2020-03-01/)
    await expect(page.getByText('No hay acciones con estos filtros.')).toBeVisible()
    await page.getByRole('link', { name: 'Ver todas' }).click()
    await expect(page.getByRole('table')).toBeVisible()
  })

  test('it goes page by page, and the head of the table stays in view', async ({ page }) => {
    // that the portal answers fifty at a time, and whether there are more, its calls prove
    await page.route(api('auditoria'), async (route) => {
      const n = Number(new URL(route.request().url()).searchParams.get('page') ?? 1)
      const fila = (i: number) => ({
        id: 1000 - i,
        momento: '2026-03-04T10:00:00-03:00',
        accion: 'salida',
        nombreAccion: 'Salida',
        usuario: 'ana@prueba.test',
        nombre: 'Ana Prueba',
        clienteId: null,
        cliente: null,
        sobre: `acción ${i}`,
        direccion: null,
        cambios: { $values: [] },
      })
      await route.fulfill({
        json: {
          $values: Array.from({ length: n === 1 ? 50 : 4 }, (_, i) => fila((n - 1) * 50 + i + 1)),
          hayMas: n === 1,
          acciones: { $values: [{ id: 'salida', name: 'Salida' }] },
        },
      })
    })
    await signIn(page, 'admin@demo.test')
    await page.goto('/auditoria?usuario=ana%40')
    const rows = page.getByRole('row')
    await expect(rows).toHaveCount(51)
    await expect(page.getByRole('link', { name: 'Más nuevas' })).toHaveCount(0)
    await rows.nth(25).hover()
    await page.mouse.wheel(0, 900)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400)
    await expect(page.getByRole('columnheader', { name: 'Momento' })).toBeInViewport()
    await page.getByRole('link', { name: 'Más viejas' }).click()
    await expect(page).toHaveURL(/usuario=ana%40&pagina=2$/)
    await expect(page.getByText('Página 2')).toBeVisible()
    await expect(rows).toHaveCount(5)
    await expect(rows.nth(1)).toContainText('acción 51')
    await expect(page.getByRole('link', { name: 'Más viejas' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Más nuevas' }).click()
    await expect(page).toHaveURL(/usuario=ana%40$/)
    await expect(rows.nth(1)).toContainText('acción 1')
  })

  test('without permission 1 there is neither entry nor page', async ({ page }) => {
    await signIn(page, 'gerente@demo.test')
    await page.goto('/auditoria')
    await expect(page).toHaveURL(/\/error$/)
    await page.goto('/')
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible()
    await expectNotInMenu(page, 'Auditoría')
  })
})
