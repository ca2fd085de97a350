import { contract } from '#features/productos/contract.ts'
import { fotoOf } from '../test/fotos.ts'
import { expect, PHONE, test } from './portal.ts'
import { cliente, open } from './productos.ts'

/** Photos of a product, sent as the order system sends them. */
const CODIGO = 'UPN-180-12'
const address = (n: number) => `/api/integracion/productos/${CODIGO}/fotos/${n}`
const headers = { authorization: `Bearer ${process.env.E2E_KEY}`, 'content-type': 'image/jpeg' }

test(
  'OPEN-131 OPEN-132 photos that came are the product’s first pictures, are enlarged and passed by keyboard, and give way to the drawing where they cannot be read',
  { tag: '@core:fotos' },
  async ({ page }) => {
    const { me, clienteId } = await cliente(page)
    const read = () => me.ask(contract.product, { params: { id: CODIGO, clienteId } })
    for (const [n, color] of [
      { r: 200, g: 30, b: 30 },
      { r: 30, g: 30, b: 200 },
    ].entries()) {
      const data = await fotoOf('jpeg', 1200, 900, color)
      expect((await page.request.put(address(n + 1), { headers, data })).status()).toBe(200)
    }
    await expect
      .poll(async () => (await read()).images.$values.filter((url) => url.startsWith('/fotos/')).length, {
        timeout: 20_000,
      })
      .toBe(2)
    const p = await read()
    try {
      await open(page, p)
      const gallery = page.getByRole('region', { name: 'Imágenes' })
      const large = gallery.getByRole('img', { name: p.descripcion, exact: true })
      await expect(large).toHaveJSProperty('complete', true)
      expect(await large.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/-(800|1600)\.avif$/)
      await expect(gallery.getByRole('group', { name: 'Vistas del producto' }).getByRole('button')).toHaveText([
        'Foto 1',
        'Foto 2',
        'Sección',
        'Vista lateral',
        'Detalle de ala',
        'Tramo',
      ])

      const enlarge = gallery.getByRole('button', { name: 'Ampliar la foto' })
      await enlarge.click()
      const dialog = page.getByRole('dialog', { name: p.descripcion })
      await expect(dialog.getByText('Foto 1 de 2', { exact: true })).toBeVisible()
      await page.keyboard.press('ArrowRight')
      await expect(dialog.getByText('Foto 2 de 2', { exact: true })).toBeVisible()
      await expect(dialog.getByRole('img', { name: `${p.descripcion}, foto 2 de 2` })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(enlarge).toBeFocused()

      await page.route('**/fotos/**', (route) => route.abort())
      await page.setViewportSize(PHONE)
      await page.reload()
      await expect(gallery.locator('svg.sketch path').first()).toBeVisible()
      await expect(large).toHaveJSProperty('tagName', 'svg')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    } finally {
      for (const n of [1, 2]) await page.request.delete(address(n), { headers })
    }
  },
)
