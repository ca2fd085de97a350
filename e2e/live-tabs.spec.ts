import type { Browser, Page } from '@playwright/test'
import { contract as carrito } from '#features/carrito/contract.ts'
import { contract } from '#features/presupuestos/contract.ts'
import { add, dropButton, pick, byPieza, qty } from './carrito.ts'
import { nuevaCuenta } from './claves.ts'
import { expect, portalUrl, signIn, test, type Cuenta, type Person } from './portal.ts'
import { cards, CLIENTE_LIBRE, nuevaSolicitud } from './presupuestos.ts'

/** A client of one's own. */
const cliente = (page: Page) => nuevaCuenta(page, { tipoRol: '3', vendedor: '', cliente: CLIENTE_LIBRE })
/** Somebody else’s browser, or the same person’s other device. */
const elsewhere = async (browser: Browser, who: Cuenta | string, work: (me: Person, page: Page) => Promise<void>) => {
  const context = await browser.newContext({ baseURL: portalUrl() })
  const page = await context.newPage()
  await work(await signIn(page, who), page)
  await context.close()
}
const isStream = (url: string) => new URL(url).pathname === '/api/vivo'
const asHeader = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Mi carrito/ })

test('OPEN-235 the header follows a cart that is changed in another tab and on the phone; when the tab that listens for both is closed, the other does', async ({
  page,
  browser,
}) => {
  const cuenta = await cliente(page)
  const [single, dos] = [pick('2', byPieza), pick('2', byPieza, 1)]
  const me = await signIn(page, cuenta)
  await add(me, single, 5)
  const listening = page.waitForResponse((answer) => isStream(answer.url()))
  await page.goto('/miCarrito')
  await expect(asHeader(page)).toHaveAccessibleName('Mi carrito, 1 artículo en el carrito')
  await listening // what changes before is read, not told
  const other = await page.context().newPage()
  const streams: string[] = []
  other.on('request', (request) => void (isStream(request.url()) && streams.push(request.url())))
  await other.goto('/productos')
  await expect(asHeader(other)).toHaveAccessibleName('Mi carrito, 1 artículo en el carrito')
  await elsewhere(browser, cuenta, async (phone) => {
    await qty(page, single).fill('9') // being typed, and saved by nobody yet
    await add(phone, dos, 7)
  })
  for (const one of [page, other])
    await expect(asHeader(one)).toHaveAccessibleName('Mi carrito, 2 artículos en el carrito')
  await expect(
    page.getByText('El carrito cambió en otra pestaña o en otro dispositivo. Esto es lo que tiene ahora.'),
  ).toBeVisible()
  await expect(qty(page, dos)).toHaveValue('7')
  await expect(qty(page, single)).toHaveValue('9')
  await dropButton(page, dos).click() // here, and there
  await expect(asHeader(other)).toHaveAccessibleName('Mi carrito, 1 artículo en el carrito')
  expect(streams).toEqual([]) // one tab of a browser listens for all

  const taken = other.waitForRequest((request) => isStream(request.url()))
  await page.close()
  await taken
  await elsewhere(browser, cuenta, async (phone) => {
    const [line] = (
      await phone.ask(carrito.getShoppingCart, {
        params: { clienteId: phone.session.clienteId, contactoId: phone.session.contactoId },
      })
    ).presupuestoDetalles.$values
    await phone.ask(carrito.deleteLine, { params: { id: line!.presupuestoId, item: line!.item } })
  })
  await expect(asHeader(other)).toHaveAccessibleName('Mi carrito, 0 artículos en el carrito')
})

/** Lets a test hide a page from whoever looks at it, as another window over it does. */
const canHide = async (page: Page): Promise<(hidden: boolean) => Promise<void>> => {
  await page.addInitScript(() => {
    let isHidden = false
    Object.defineProperty(document, 'hidden', { get: () => isHidden })
    Object.assign(window, {
      setHidden: (value: boolean) => {
        isHidden = value
        document.dispatchEvent(new Event('visibilitychange'))
      },
    })
  })
  return (hidden) =>
    page.evaluate((value) => (window as unknown as { setHidden: (value: boolean) => void }).setHidden(value), hidden)
}
const move = (admin: Person, id: number, estado: string) =>
  admin.ask(contract.estado, { params: { id }, body: { estado, motivo: 'Prueba' } })

test('OPEN-170 a tab that nobody looked at for three minutes stops listening, and catches up when somebody does', async ({
  page,
  browser,
}) => {
  await elsewhere(browser, 'admin@demo.test', async (admin, desk) => {
    const { id } = await nuevaSolicitud(desk, admin)
    await signIn(page, await cliente(page))
    await page.clock.install()
    const hide = await canHide(page)
    const heard = page.waitForResponse((res) => isStream(res.url()))
    await page.goto(`/presupuestos?operacion=${id}`)
    const step = cards(page).locator('[aria-current=step]')
    await expect(step).toHaveText(['Enviado'])
    await heard
    const ended = page.waitForEvent('requestfailed', (request) => isStream(request.url()))
    await hide(true)
    await page.clock.fastForward(181_000)
    await ended
    await move(admin, id, 'Comercial')
    const again = page.waitForResponse((res) => isStream(res.url()))
    await hide(false)
    await again
    await page.clock.fastForward(5_000) // what may have changed for everybody is read by each in its own moment
    await expect(step).toHaveText(['Comercial'])
  })
})

test('OPEN-170 OPEN-236 where no stream can be had, the page asks about once a minute', async ({ page, browser }) => {
  await elsewhere(browser, 'admin@demo.test', async (admin, desk) => {
    const { id } = await nuevaSolicitud(desk, admin)
    await signIn(page, await cliente(page))
    await page.clock.install()
    // a proxy that lets no stream through
    let refused = 0
    await page.route(
      (url) => url.pathname === '/api/vivo',
      (route) => {
        refused++
        return route.fulfill({ status: 502, body: '' })
      },
    )
    await page.goto(`/presupuestos?operacion=${id}`)
    const step = cards(page).locator('[aria-current=step]')
    await expect(step).toHaveText(['Enviado'])
    /** The clock goes on until it has come to that. */
    const until = (wanted: () => Promise<unknown>, value: unknown) =>
      expect
        .poll(async () => {
          await page.clock.fastForward(20_000)
          return wanted()
        })
        .toEqual(value)
    await until(async () => refused >= 3, true)
    await move(admin, id, 'Comercial')
    await expect(step).toHaveText(['Enviado']) // nobody tells it
    await until(() => step.allTextContents(), ['Comercial'])
    await expect(step).toHaveText(['Comercial'])
  })
})
