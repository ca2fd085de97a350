import { launchOptions } from '../playwright.config.ts'
import { fillLogin, nuevaCuenta } from './claves.ts'
import { expect, test } from './portal.ts'
import { addButton, cliente, findBarra } from './productos.ts'

/** The portal as a colleague opens it in the office: plain http on a name that is not this machine's. */
const HOST = 'oficina.test'
test.use({
  launchOptions: { ...launchOptions, args: [...launchOptions.args, `--host-resolver-rules=MAP ${HOST} 127.0.0.1`] },
})

test(
  'OPEN-326 over plain http on another machine one signs in, and adds to the cart once whatever is pressed twice',
  { tag: '@core:sesion' },
  async ({ page, baseURL }) => {
    const at = baseURL!.replace('127.0.0.1', HOST)
    const product = await findBarra(await cliente(page), true)
    const cuenta = await nuevaCuenta(page, { tipoRol: '3', cliente: '004615', vendedor: null })
    await page.goto(`${at}/login`)
    expect(await page.evaluate(() => ['randomUUID' in crypto, 'subtle' in crypto])).toEqual([false, false])
    await fillLogin(page, cuenta)
    await expect(page).toHaveURL(`${at}/`)
    await page.getByLabel('Acepto la política de reclamos').check()
    await page.getByRole('button', { name: 'Aceptar' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goto(`${at}/detallesproducto/${product.id}`)
    await page.getByLabel('LARGO').fill('2')
    await page.getByLabel('CANTIDAD', { exact: true }).fill('1')
    await addButton(page).dblclick()
    await expect(page.getByText('Producto agregado al carrito')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Mi carrito, 1 artículo en el carrito' })).toBeVisible()
  },
)

for (const hours of [26, -26])
  test(`OPEN-327 a machine whose clock is wrong by ${hours} hours signs in and stays signed in`, async ({ page }) => {
    const cuenta = await nuevaCuenta(page)
    await page.clock.setSystemTime(Date.now() + hours * 3_600_000)
    await page.goto('/login')
    await fillLogin(page, cuenta)
    await expect(page.getByRole('button', { name: /^Cuenta de/ })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: /^Cuenta de/ })).toBeVisible()
    await page.goto('/presupuestos')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/presupuestos$/)
  })
