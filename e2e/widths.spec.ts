import type { Page } from '@playwright/test'
import { contract as presupuestos } from '#features/presupuestos/contract.ts'
import { prepare } from './envio-pago.ts'
import { openWith } from './storage-state.ts'
import { CLIENT, SELLER } from './people.ts'
import { expect, PHONE, signIn, test } from './portal.ts'

/** What is shown is whole at every width between those that are looked at elsewhere, and with long names. */
const HEIGHT = 900
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
/** What reaches past the right edge of the window, if the window scrolls. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const out = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (at) => at.getBoundingClientRect().right > clientWidth + 1,
    )
    return out.map((at) => `${at.tagName} ${at.className} ${Math.round(at.getBoundingClientRect().right)}`).slice(0, 12)
  })
/** The boxes within `of` whose content is cut off: wider or higher than what is seen of it. */
const cutOff = (page: Page, of: string) =>
  page.evaluate((selector) => {
    const cut: string[] = []
    for (const root of document.querySelectorAll<HTMLElement>(selector))
      for (const at of [root, ...root.querySelectorAll<HTMLElement>('*')]) {
        const { overflowX, overflowY } = getComputedStyle(at)
        const wide = overflowX !== 'visible' && at.scrollWidth > at.clientWidth + 1
        const high = overflowY !== 'visible' && at.scrollHeight > at.clientHeight + 1
        if ((wide || high) && at.clientWidth > 1 && at.textContent?.trim()) cut.push(at.textContent.trim().slice(0, 60))
      }
    return cut
  }, of)

test(
  'OPEN-392 HEAD-01 OPER-09 the header holds the button of the client, and the last access, at every width',
  { tag: '@core' },
  async ({ page }) => {
    const me = await signIn(page, SELLER)
    await openWith(page, me, '/clientes', { ultimoLogin: '2026-11-20T10:00:00-03:00' })
    for (const width of [1181, 1225, 1245, 1265, 1285, 1305, 1340, 1366, 1390, 1415, 1440]) {
      await page.setViewportSize({ width, height: HEIGHT })
      await page.reload() // as it is measured at first, and not after a change
      const chip = page.locator('.chip')
      await expect(chip).toBeVisible()
      await expect
        .poll(() => chip.evaluate((box) => box.scrollWidth - box.clientWidth), { message: `at ${width}` })
        .toBeLessThanOrEqual(0)
      expect(await sideways(page), `at ${width}`).toBeLessThanOrEqual(0)
      await expect(page.getByText(/^Último acceso: /)).toBeVisible()
    }
    for (const width of [1180, 820]) {
      await page.setViewportSize({ width, height: HEIGHT })
      await page.getByRole('button', { name: /^Cuenta de/ }).click()
      await expect(page.locator('.pop').getByText('Último acceso: 20/11/2026 10:00')).toBeVisible()
      await page.keyboard.press('Escape')
    }
  },
)

test('OPEN-392 OPEN-110 the chat lies over no price and no button', async ({ page }) => {
  await prepare(page, 'cliente.sin20@demo.test')
  for (const width of [920, 1100, 1366]) {
    await page.setViewportSize({ width, height: HEIGHT })
    await page.goto('/miCarrito')
    await expect(page.getByRole('button', { name: 'Comprar' }).first()).toBeVisible()
    const chat = page.getByRole('link', { name: /^WhatsApp/ })
    await expect(chat).toBeVisible()
    await expect(chat, `at ${width} it stands in the head`).toHaveCSS('position', 'static')
    expect(await sideways(page), `at ${width}`).toBeLessThanOrEqual(0)
  }
})

test('OPEN-392 HOME-10 how many products more are asked for is not cut from the home’s cards', async ({ page }) => {
  await signIn(page, CLIENT)
  await page.goto('/')
  for (const width of [1440, 1180, 820, 390]) {
    await page.setViewportSize({ width, height: HEIGHT })
    await expect(page.getByText(/ y \d+ productos? más$/).first()).toBeVisible()
    expect(await cutOff(page, 'article.note'), `at ${width}`).toEqual([])
  }
})

test('OPEN-392 SHIP-49 the examples of what still fits give the name its room', async ({ page }) => {
  await prepare(page, 'cliente.sin20@demo.test')
  await page.goto('/miCarrito')
  for (const width of [1440, 1181, 820]) {
    await page.setViewportSize({ width, height: HEIGHT })
    const names = page.getByRole('region', { name: 'Carga del camión' }).locator('ul > li > span')
    await expect(names.first()).toBeVisible()
    for (const name of await names.all())
      expect(await name.evaluate((n) => n.clientWidth / n.parentElement!.clientWidth), `at ${width}`).toBeGreaterThan(
        0.5,
      )
  }
})

test('OPEN-392 a name of 76 letters without a space makes no screen wider than a phone', async ({ page }) => {
  const name = 'W'.repeat(76)
  const { id } = await prepare(page, 'gerente@demo.test', 'Estructuras del Oeste')
  await page.setViewportSize(PHONE)
  const rename = (text: string) =>
    text.replace(
      /"(descripcion|nombreProducto|primerProducto|nombreCliente|nombreFantasia|razonSocial)":"[^"]{12,}"/g,
      `"$1":"${name}"`,
    )
  await page.route(/\/api\//, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    if (!/json/.test(response.headers()['content-type'] ?? '')) return route.fulfill({ response })
    await route.fulfill({ response, body: rename(await response.text()) })
  })
  for (const address of ['/miCarrito', '/presupuestos', '/', `/miCarrito/envioPago/${id}`]) {
    await page.goto(address)
    await expect(page.getByText(name).first()).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    expect(await tooWide(page), address).toEqual([])
    expect(await sideways(page), address).toBeLessThanOrEqual(0)
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('OPEN-392 ACC-08 no column of the orders’ lines is cut from 1105 to 1290', async ({ page }) => {
  await signIn(page, CLIENT)
  await page.goto('/cuenta-corriente?solapa=pedidos')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  for (const width of [1101, 1105, 1180, 1264, 1281, 1290]) {
    await page.setViewportSize({ width, height: HEIGHT })
    const table = page.getByRole('table', { name: 'Estado de Pedidos' })
    expect(
      await table.evaluate((t) => t.parentElement!.scrollWidth - t.parentElement!.clientWidth),
      `at ${width}`,
    ).toBeLessThanOrEqual(0)
  }
})

/** The text spacing of WCAG 1.4.12. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }`
test('OPEN-392 WCAG 1.4.12 with more space between letters, words and lines no card is cut', async ({ page }) => {
  await signIn(page, CLIENT)
  for (const [address, of] of [
    ['/', 'article.note'],
    ['/presupuestos', 'main article'],
    ['/productos/1', 'main article'],
    ['/acopios', 'main article'],
    ['/reclamos', 'main article'],
  ] as const)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: HEIGHT })
      await page.goto(address)
      await expect(page.locator(of).first()).toBeVisible()
      await page.evaluate((css) => {
        const sheet = new CSSStyleSheet() // the page's policy takes no style element
        sheet.replaceSync(css)
        document.adoptedStyleSheets.push(sheet)
      }, SPACING)
      await expect(page.locator(of).first()).toHaveCSS('word-spacing', /^[1-9.]+px$/)
      expect.soft(await cutOff(page, of), `${address} at ${width}`).toEqual([])
      expect.soft(await tooWide(page), `${address} at ${width}`).toEqual([])
    }
})

test('DIARIO-16 whom one sells to is read whole at every width, and no entry moves when a client is chosen', async ({
  page,
}) => {
  const who = await signIn(page, SELLER)
  const name = 'Estructuras Metálicas y Montajes Industriales del Litoral S.A.'
  const { $values } = await who.ask(presupuestos.fetchClientes, { params: { sellerId: who.session.sellerId } })
  const [cliente] = $values
  const places = async () => {
    await page.evaluate(() => document.fonts.ready.then(() => true)) // other letters have other widths
    return page
      .locator('nav.menu [data-entrada]')
      .locator('visible=true')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)))
  }
  for (const width of [1440, 1366, 820, 390]) {
    await page.setViewportSize({ width, height: HEIGHT })
    await page.goto('/')
    await page.evaluate(() => {
      for (const kept of [localStorage, sessionStorage]) kept.removeItem('clienteSeleccionado')
    })
    await page.reload()
    await expect(page.getByRole('button', { name: 'Elegir cliente' })).toBeVisible()
    const before = await places()
    await page.evaluate(
      (chosen) => {
        for (const kept of [localStorage, sessionStorage]) kept.setItem('clienteSeleccionado', JSON.stringify([chosen]))
      },
      { nombreFantasia: name, id: cliente!.id },
    )
    await page.reload()
    const chip = page.locator('.chip b')
    await expect(chip).toHaveText(name)
    expect(await chip.evaluate((one) => one.scrollHeight - one.clientHeight), `cut at ${width}`).toBeLessThanOrEqual(1)
    expect(await places(), `at ${width}`).toEqual(before)
    expect(await sideways(page), `at ${width}`).toBeLessThanOrEqual(0)
  }
})
