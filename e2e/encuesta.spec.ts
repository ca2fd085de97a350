import type { Page } from '@playwright/test'
import { fillLogin, nuevaCuenta } from './claves.ts'
import { api, expect, expectAccessible, fromMenu, moreTab, PHONE, signIn, test, WIDE } from './portal.ts'
import { CLIENTE_LIBRE, sendSolicitud } from './presupuestos.ts'

const ME = 'cliente2@demo.test' // asked whatever the server says, so that the tests may run in any order
const policyOf = (page: Page) => page.getByRole('dialog', { name: 'Política de reclamos' })
const barOf = (page: Page) => page.getByRole('region', { name: 'Encuesta de satisfacción' })
const keys = (page: Page) =>
  page.evaluate(() => {
    const s = JSON.parse(localStorage.getItem('LocalSession') ?? '{}') as Record<string, unknown>
    return [s.mostrarPoliticasReclamo, localStorage.getItem('showPolicy'), s.showNps, localStorage.getItem('showNps')]
  })
const accept = (page: Page) => policyOf(page).getByRole('button', { name: 'Aceptar' }).click()

test(
  'SURV-06 SES-23 after a sign-in the policy comes first, then the survey; done, neither comes back',
  { tag: '@core:encuesta' },
  async ({ page }) => {
    const cuenta = await nuevaCuenta(page, { tipoRol: '3', cliente: CLIENTE_LIBRE, vendedor: null })
    // who was never delivered an order is asked nothing about it
    await sendSolicitud(page, { usuario: cuenta.email, estado: 'Entregado' })
    const enter = async () => {
      await page.goto('/login')
      await fillLogin(page, cuenta)
      await expect(page.getByRole('heading', { name: 'GESTIONÁ TUS PEDIDOS' })).toBeVisible()
    }
    await enter()
    await expect(policyOf(page)).toBeVisible()
    await expect(barOf(page)).toHaveCount(0)
    expect(await keys(page)).toEqual([true, 'true', true, 'true'])
    await policyOf(page).getByLabel('Acepto la política de reclamos').check()
    await accept(page)
    await expect(policyOf(page)).toHaveCount(0)
    await expect(barOf(page)).toBeVisible()
    await barOf(page).getByRole('radio', { name: /^9/ }).check()
    await barOf(page).getByRole('button', { name: 'Enviar' }).click()
    await expect(barOf(page)).toHaveCount(0)
    await page.getByRole('button', { name: /^Cuenta de/ }).click()
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(page).toHaveURL(/\/login/)
    await enter()
    expect(await keys(page)).toEqual([false, 'false', false, 'false'])
    await expect(policyOf(page)).toHaveCount(0)
    await expect(barOf(page)).toHaveCount(0)
  },
)

test('SURV-06 SURV-07 OPEN-60 the policy stays until accepted, downloads under its name, and accepting needs the checkbox', async ({
  page,
}) => {
  await signIn(page, ME, undefined, { politica: true })
  let calls = 0
  page.on('request', (r) => (calls += Number(r.url().includes('aceptarPoliticas'))))
  await page.goto('/')
  const policy = policyOf(page)
  await expect(policy).toBeVisible()
  await page.setViewportSize(WIDE)
  // Escape, a click outside, the keyboard and another screen leave it there
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(policy.locator(':focus')).toHaveCount(1)
  await page.goto('/presupuestos')
  await expect(policy).toBeVisible()
  // a failed download shows on its own button, which tries again
  await page.route(api('configuracion/download/politicaReclamos'), (r) => r.abort(), { times: 1 })
  await policy.getByRole('button', { name: 'Descargar la política (PDF)' }).click()
  const again = policy.getByRole('button', { name: 'No se pudo descargar. Reintentar' })
  await expect(again).toBeVisible()
  await expect(policy.getByRole('alert')).toHaveCount(0)
  const download = page.waitForEvent('download')
  await again.click()
  expect((await download).suggestedFilename()).toBe('Politica de Reclamos.pdf')
  await expect(policy.getByText('¡Archivo descargado correctamente!')).toBeVisible()
  await accept(page)
  await expect(policy.getByText('Tenés que aceptar la política de reclamos.')).toBeVisible()
  await expect(policy.getByRole('checkbox')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Space')
  await expect(policy.getByRole('checkbox')).toBeChecked()
  await expect(policy.getByText('Tenés que aceptar la política de reclamos.')).toHaveCount(0)
  expect(calls).toBe(0)
})

test('SURV-08 an acceptance that fails keeps asking; accepting sends client and contact and clears the flag, in another tab too', async ({
  page,
  context,
}) => {
  const { session } = await signIn(page, ME, undefined, { politica: true })
  await page.goto('/')
  await expect(policyOf(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/presupuestos')
  await expect(policyOf(other)).toBeVisible()
  await page.route(
    api('reclamo/aceptarPoliticas'),
    (r) => r.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' }),
    { times: 1 },
  )
  await policyOf(page).getByRole('checkbox').check()
  await accept(page)
  await expect(policyOf(page).getByText('Ocurrió un error. Por favor, intentá más tarde.')).toBeVisible()
  expect((await keys(page)).slice(0, 2)).toEqual([true, 'true'])
  const sent = page.waitForRequest(api('reclamo/aceptarPoliticas'))
  await accept(page)
  expect((await sent).postDataJSON()).toEqual({ ClienteId: session.clienteId, ContactoId: session.contactoId })
  await expect(policyOf(page)).toHaveCount(0)
  expect((await keys(page)).slice(0, 2)).toEqual([false, null])
  await expect(policyOf(other)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'GESTIONÁ TUS PEDIDOS' })).toBeVisible()
  await expect(policyOf(page)).toHaveCount(0)
})

test('SURV-09 cancelling logs out, on the server too', async ({ page }) => {
  const { session } = await signIn(page, ME, undefined, { politica: true })
  await page.goto('/')
  await policyOf(page).getByRole('button', { name: 'Cancelar' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(policyOf(page)).toHaveCount(0)
  await expect
    .poll(() =>
      page.evaluate(() =>
        ['LocalSession', 'id_token', 'showPolicy', 'showNps'].filter((k) => localStorage.getItem(k) !== null),
      ),
    )
    .toEqual([])
  const status = async () =>
    (
      await page
        .context()
        .request.get('/api/Params/provincias', { headers: { authorization: `Bearer ${session.tokens.idToken}` } })
    ).status()
  await expect.poll(status).toBe(401)
})

test('SURV-01 the bar offers 1 to 10 on a colour scale that does not speak by colour alone, and a comment', async ({
  page,
}) => {
  await signIn(page, ME, undefined, { encuesta: true })
  await page.addInitScript(() => sessionStorage.removeItem('encuestaVista')) // each document is another visit
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto('/formulario_contacto')
    await expect(barOf(page)).toBeVisible()
    const line = barOf(page).getByRole('button', { name: '¿Qué tan satisfecho estás con el portal?' })
    if (await line.isVisible()) await line.click()
    await expect(barOf(page).getByRole('group', { name: '¿Qué tan satisfecho estás con el portal?' })).toBeVisible()
    await barOf(page).getByRole('radio', { name: '3, insatisfecho' }).check()
    await page.setViewportSize(PHONE)
  }
  const scores = barOf(page).getByRole('radio')
  await expect(scores).toHaveCount(10)
  const colours = await barOf(page)
    .locator('fieldset label')
    .evaluateAll((all) => all.map((e) => getComputedStyle(e).borderBottomColor))
  expect(new Set(colours.slice(0, 6)).size + new Set(colours.slice(6, 8)).size + new Set(colours.slice(8)).size).toBe(3)
  expect(new Set(colours).size).toBe(3)
  for (const [n, word] of [
    [6, 'Insatisfecho'],
    [7, 'Neutral'],
    [10, 'Satisfecho'],
  ] as const) {
    await barOf(page)
      .getByRole('radio', { name: `${n}, ${word.toLowerCase()}` })
      .check()
    await expect(barOf(page).getByText(`${n} · ${word}`)).toBeVisible()
  }
  const boxes = await barOf(page)
    .locator('fieldset label')
    .evaluateAll((all) => all.map((e) => e.getBoundingClientRect()).map((b) => [b.width, b.height]))
  for (const [w, h] of boxes) expect([w! >= 44, h! >= 44]).toEqual([true, true])
})

test('SURV-01 SURV-05 the whole survey is answered by keyboard, and a truthy answer ends it', async ({ page }) => {
  const { session } = await signIn(page, ME, undefined, { encuesta: true })
  await page.goto('/formulario_contacto')
  await barOf(page).getByRole('radio').first().focus()
  await page.keyboard.press('Space')
  for (let i = 0; i < 7; i++) await page.keyboard.press('ArrowRight')
  await expect(barOf(page).getByRole('radio', { name: /^8/ })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Muy bien')
  await page.keyboard.press('Tab')
  const sent = page.waitForRequest(api('nps/insertHistorico'))
  await page.keyboard.press('Enter')
  expect((await sent).postDataJSON()).toEqual({
    ClienteId: session.clienteId,
    ContactoId: session.contactoId,
    Punto: 8,
    Comentarios: 'Muy bien',
  })
  await expect(barOf(page)).toHaveCount(0)
  expect((await keys(page)).slice(2)).toEqual([false, null])
  await expect(page.locator('main')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: '¡Gracias por tu respuesta!' })).toBeAttached()
})

test('SURV-02 SURV-04 SURV-05 the comment takes 128 characters, sending needs a score, a falsy answer or a refusal is an error; the survey stays with what was said', async ({
  page,
}) => {
  await signIn(page, ME, undefined, { encuesta: true })
  await page.goto('/formulario_contacto')
  let calls = 0
  page.on('request', (r) => (calls += Number(r.url().includes('insertHistorico'))))
  const bar = barOf(page)
  const comment = bar.getByLabel('Comentario (opcional)')
  await expect(bar.getByText('0 de 128 caracteres')).toBeVisible()
  await comment.focus()
  await page.keyboard.insertText('a'.repeat(140))
  await expect(comment).toHaveValue('a'.repeat(128))
  await expect(bar.getByText('128 de 128 caracteres')).toBeVisible()
  await bar.getByRole('button', { name: 'Enviar' }).click()
  await expect(bar.getByRole('alert')).toHaveText('Elegí un puntaje del 1 al 10.')
  await expect(bar.getByRole('radio').first()).toBeFocused()
  await expectAccessible(page)
  expect(calls).toBe(0)
  for (const [score, answer] of [
    ['1, insatisfecho', { status: 200, body: 'false' }],
    ['2, insatisfecho', { status: 500, body: '{}' }],
  ] as const) {
    await bar.getByRole('radio', { name: score }).check()
    await expect(bar.getByRole('alert')).toHaveCount(0)
    await page.route(api('nps/insertHistorico'), (r) => r.fulfill({ ...answer, contentType: 'application/json' }), {
      times: 1,
    })
    await bar.getByRole('button', { name: 'Enviar' }).click()
    await expect(bar.getByRole('alert')).toHaveText('Ocurrió un error. Por favor, intentá más tarde.')
    await expect(bar.getByRole('radio', { name: score })).toBeChecked()
    await expect(comment).toHaveValue('a'.repeat(128))
    expect((await keys(page)).slice(2)).toEqual([true, 'true'])
  }
  expect(calls).toBe(2)
})

test('OPEN-109 on a phone the survey is one line until it is touched; sent, it thanks where everybody sees it, once', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await signIn(page, ME, undefined, { encuesta: true })
  await page.goto('/formulario_contacto')
  const bar = barOf(page)
  const line = bar.getByRole('button', { name: '¿Qué tan satisfecho estás con el portal?' })
  await expect(line).toHaveAttribute('aria-expanded', 'false')
  await expect(bar.getByRole('radio')).toHaveCount(0)
  expect((await bar.boundingBox())!.height).toBeLessThanOrEqual(64)
  await expectAccessible(page)
  await line.click()
  await expect(line).toHaveAttribute('aria-expanded', 'true')
  await expect(bar.getByRole('radio').first()).toBeFocused()
  await bar.getByRole('radio', { name: /^9/ }).check()
  await bar.getByRole('button', { name: 'Enviar' }).click()
  await expect(bar).toHaveCount(0)
  const thanks = page.locator('.thanks')
  await expect(thanks).toHaveText('¡Gracias por tu respuesta!')
  expect((await thanks.boundingBox())!.height).toBeGreaterThanOrEqual(40)
  await page.getByRole('link', { name: 'Inicio' }).last().click()
  await expect(page.getByRole('heading', { name: 'GESTIONÁ TUS PEDIDOS' })).toBeVisible()
  await expect(thanks).toHaveCount(0)
})

test('OPEN-314 the survey stands above one screen of a visit, stays while it is being answered, and comes back from the menu', async ({
  page,
}) => {
  await signIn(page, ME, undefined, { encuesta: true })
  await page.goto('/formulario_contacto')
  const bar = barOf(page)
  await expect(bar).toBeVisible()
  await page.getByRole('link', { name: 'Mis Operaciones' }).first().click()
  await expect(page.getByRole('heading', { name: 'MIS SOLICITUDES' })).toBeVisible()
  await expect(bar).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'MIS SOLICITUDES' })).toBeVisible()
  await expect(bar).toHaveCount(0)
  expect((await keys(page)).slice(2)).toEqual([true, 'true'])
  // by keyboard, from the own account
  await page.getByRole('button', { name: /^Cuenta de/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Encuesta de satisfacción' }).focus()
  await page.keyboard.press('Enter')
  await expect(bar.getByRole('radio').first()).toBeFocused()
  await bar.getByRole('radio', { name: /^9/ }).check()
  await fromMenu(page, 'Servicios', 'Mis Reclamos')
  await expect(page.getByRole('heading', { name: 'MIS RECLAMOS' })).toBeVisible()
  await expect(bar.getByRole('radio', { name: /^9/ })).toBeChecked()
  // on a phone, from the menu
  await page.setViewportSize(PHONE)
  await page.evaluate(() => sessionStorage.removeItem('encuestaVista'))
  await page.goto('/formulario_contacto')
  await expect(bar).toBeVisible()
  await page.getByRole('link', { name: 'Inicio' }).last().click()
  await expect(bar).toHaveCount(0)
  await moreTab(page).click()
  await page.getByRole('button', { name: 'Encuesta de satisfacción' }).click()
  await expect(bar.getByRole('radio').first()).toBeVisible()
})

test('SURV-03 the cross closes the survey with a null score', async ({ page }) => {
  const { session } = await signIn(page, ME, undefined, { encuesta: true })
  await page.goto('/formulario_contacto')
  await barOf(page).getByRole('radio', { name: /^4/ }).check()
  const sent = page.waitForRequest(api('nps/insertHistorico'))
  await barOf(page).getByRole('button', { name: 'Cerrar la encuesta' }).click()
  expect((await sent).postDataJSON()).toEqual({
    ClienteId: session.clienteId,
    ContactoId: session.contactoId,
    Punto: null,
    Comentarios: null,
  })
  await expect(barOf(page)).toHaveCount(0)
  expect((await keys(page)).slice(2)).toEqual([false, null])
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CONTACTO')
  await expect(barOf(page)).toHaveCount(0)
})

for (const account of ['vendedor@demo.test', 'admin@demo.test'])
  test(`OPEN-61 ${account} is asked neither policy nor survey`, async ({ page }) => {
    await signIn(page, account, undefined, { politica: true, encuesta: true })
    await page.goto('/formulario_contacto')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('CONTACTO')
    // by the time another screen is there, so would they be
    await page.getByRole('link', { name: 'Mis Operaciones' }).first().click()
    await expect(page.locator('main article')).toHaveCount(10)
    await expect(policyOf(page)).toHaveCount(0)
    await expect(barOf(page)).toHaveCount(0)
  })
