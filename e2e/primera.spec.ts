import { expect, PHONE, portalUrl, signIn, test } from './portal.ts'

/** What a page shows by itself, before any script of the portal has come. */
test('OPEN-110 before any script the page says whose portal it is, in the frame that will stand', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: portalUrl(), javaScriptEnabled: false, viewport: PHONE })
  const page = await context.newPage()
  await page.goto('/login')
  await expect(page.getByText('Aceros Ribera')).toBeVisible()
  await expect(page.getByRole('status')).toHaveText('Cargando…')
  await expect(page.locator('.primera')).toHaveClass(/sola/)
  await context.addCookies([
    { name: 'pv_sesion', value: 'cualquiera', url: portalUrl() },
    { name: 'tema', value: 'dark', url: portalUrl() },
  ])
  await page.goto('/')
  await expect(page.locator('.primera')).toHaveClass(/marco/)
  await expect(page.locator('.p-alto')).toHaveCSS('background-color', 'rgb(26, 34, 43)')
  await context.close()
})

test('OPEN-110 the survey has its place from the first paint: nothing jumps on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const me = await signIn(page, 'cliente@demo.test')
  await page.addInitScript(
    (session) => {
      sessionStorage.removeItem('encuestaVista') // each document is another visit
      localStorage.setItem('id_token', session.tokens.idToken)
      localStorage.setItem('LocalSession', JSON.stringify(session))
      const seen = { shift: 0 }
      Object.assign(window, { seen })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    },
    { ...me.session, mostrarPoliticasReclamo: false, showNps: true },
  )
  for (const path of ['/', '/presupuestos']) {
    await page.goto(path)
    await expect(page.getByRole('region', { name: 'Encuesta de satisfacción' })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const { shift } = await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen)
    expect(shift, path).toBeLessThan(0.05)
  }
})

test('OPEN-110 on a screen as low as 400 % of zoom makes it, nothing fixed takes half of it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await signIn(page, 'cliente@demo.test')
  await page.goto('/productos')
  await expect(page.getByRole('heading', { level: 1, name: 'Productos' })).toBeVisible()
  const fixed = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((part) => getComputedStyle(part).position === 'fixed' && part.offsetHeight > 10)
      .map((part) => part.className),
  )
  expect(fixed).toEqual([])
})
