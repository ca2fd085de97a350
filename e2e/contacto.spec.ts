import type { Page } from '@playwright/test'
import { contract as correo } from '#features/correo-saliente/contract.ts'
import { api, expect, expectAccessible, PHONE, signIn, test, WIDE } from './portal.ts'

const ME = 'cliente2@demo.test'
const SENT = 'Su mensaje fue enviado correctamente. Su vendedor se contactará.'
const fields = (page: Page) => ({
  asunto: page.getByLabel('Asunto'),
  mensaje: page.getByLabel('Mensaje'),
  enviar: page.locator('main').getByRole('button', { name: 'Enviar' }),
})
/** The mails of a subject, whole, read as the administrator does on «Correo saliente». */
const mailsOf = async (page: Page, asunto: string) => {
  const context = await page.context().browser()!.newContext({ baseURL: process.env.E2E_URL! })
  try {
    const { ask } = await signIn(await context.newPage(), 'admin@demo.test')
    const found = (await ask(correo.list, { query: {} })).$values.filter((m) => m.asunto.includes(asunto))
    return await Promise.all(found.map((m) => ask(correo.get, { params: { id: m.id } })))
  } finally {
    await context.close()
  }
}

test('ROUT-32 CONT-01 WAF-04 /formulario_contacto shows CONTACTO with subject and message, and the partner brand has its own area with logo, name and address', async ({
  page,
}) => {
  await page.goto('/formulario_contacto')
  await expect(page).toHaveURL(/\/login\?volver=%2Fformulario_contacto$/)
  await signIn(page, ME)
  await page.goto('/formulario_contacto')
  const area = page.getByRole('region', { name: 'Marca asociada' })
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('CONTACTO')
    await expect(fields(page).asunto).toBeVisible()
    await expect(fields(page).mensaje).toBeVisible()
    await area.scrollIntoViewIfNeeded()
    await expect(area.locator('svg')).toBeVisible()
    await expect(area.getByRole('link', { name: /^Consul Steel/ })).toHaveAttribute(
      'href',
      'https://consulsteel.acerosribera.test/',
    )
  }
})

for (const account of ['vendedor@demo.test', 'admin@demo.test'])
  test(`ROUT-32 SES-37 ${account} has no WhatsApp button, and writes with 0 as client and its own name`, async ({
    page,
  }) => {
    const me = await signIn(page, account)
    await page.goto('/formulario_contacto')
    await fields(page).asunto.fill(`Prueba de ${account}`)
    await fields(page).mensaje.fill('Hola')
    await expect(page.getByRole('link', { name: /^WhatsApp/ })).toHaveCount(0)
    const sent = page.waitForRequest(api('Client/contactForm'))
    await fields(page).enviar.click()
    expect((await sent).postDataJSON()).toMatchObject({ ClienteId: 0, RazonSocial: me.session.userName })
    await expect(page.getByText(SENT)).toBeVisible()
  })

test('CONT-02 CONT-03 an empty subject and a blank message say so, and nothing is sent', async ({ page }) => {
  await signIn(page, ME)
  await page.goto('/formulario_contacto')
  let calls = 0
  page.on('request', (r) => (calls += Number(r.url().includes('contactForm'))))
  const f = fields(page)
  await f.mensaje.fill('   \n  ')
  await f.enviar.click()
  await expect(page.getByText('Ingrese un asunto.', { exact: true })).toBeVisible()
  await expect(page.getByText('Ingrese su mensaje.', { exact: true })).toBeVisible()
  await expect(f.asunto).toBeFocused()
  await expect(f.asunto).toHaveAttribute('aria-invalid', 'true')
  await f.asunto.fill('Precio')
  await expect(page.getByText('Ingrese un asunto.')).toBeHidden()
  await f.enviar.click()
  await expect(page.getByText('Ingrese su mensaje.')).toBeVisible()
  expect(calls).toBe(0)
})

test(
  'CONT-04 CONT-05 OPEN-27 a message goes with the session’s own data, says so, and empties the form',
  { tag: '@core:contacto' },
  async ({ page }) => {
    const { session } = await signIn(page, ME)
    await page.goto('/formulario_contacto')
    const f = fields(page)
    const asunto = `Consulta ${crypto.randomUUID()}`
    await f.asunto.fill(asunto)
    await f.mensaje.fill('¿Cuándo llega el pedido?\nGracias')
    await expect(page.getByText('32 de 2000 caracteres')).toBeVisible()
    const sent = page.waitForRequest(api('Client/contactForm'))
    await f.enviar.click()
    expect((await sent).postDataJSON()).toEqual({
      Email: session.email,
      Issue: asunto,
      Message: '¿Cuándo llega el pedido?\nGracias',
      ClienteId: session.clienteId,
      RazonSocial: session.bussinessName,
      Telefono: session.telefono,
    })
    expect((await sent).headers()['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
    await expect(page.locator('.alert.ok')).toHaveText(SENT)
    await expect(f.asunto).toHaveValue('')
    await expect(f.mensaje).toHaveValue('')
    await expectAccessible(page)
    expect(await mailsOf(page, asunto)).toMatchObject([
      { para: 'vendedor2@demo.test', responderA: `${session.userName} <${session.email}>` },
    ])
  },
)

test('a message begun and not sent is not left without asking; sent or empty, nothing is asked', async ({ page }) => {
  await signIn(page, ME)
  await page.goto('/formulario_contacto')
  const f = fields(page)
  const inicio = page.getByRole('link', { name: 'Inicio', exact: true }).first()
  const question = page.getByRole('dialog', { name: 'Salir sin guardar' })
  const portada = page.getByRole('heading', { name: 'GESTIONÁ TUS PEDIDOS' })
  await f.mensaje.fill('Quería preguntar')
  await inicio.click()
  await expect(question).toContainText('todavía no se envió y se va a perder')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(/\/formulario_contacto$/)
  await expect(f.mensaje).toHaveValue('Quería preguntar')
  await f.mensaje.fill('')
  await inicio.click()
  await expect(portada).toBeVisible()
  await page.goBack()
  await f.asunto.fill('Consulta')
  await page.evaluate(() => history.forward())
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(f.asunto).toHaveValue('Consulta')
  await inicio.click()
  await question.getByRole('button', { name: 'Salir' }).click()
  await expect(portada).toBeVisible()
  await page.goBack()
  await expect(f.asunto).toHaveValue('')
})

test('OPEN-86 after a failure the text stays, and sending it again is the same message', async ({ page }) => {
  await signIn(page, ME)
  await page.goto('/formulario_contacto')
  const keys: (string | undefined)[] = []
  await page.route(api('Client/contactForm'), async (r) => {
    keys.push(r.request().headers()['idempotency-key'])
    if (keys.length > 1) return r.continue()
    await r.fetch() // it arrived, but the answer is lost
    return r.abort()
  })
  const f = fields(page)
  const asunto = `Repetido ${crypto.randomUUID()}`
  await f.asunto.fill(asunto)
  await f.mensaje.fill('Hola')
  await f.enviar.click()
  await expect(page.getByText('Ocurrió un error. Por favor, intentá más tarde.')).toBeVisible()
  await expect(f.mensaje).toHaveValue('Hola')
  await f.enviar.click()
  await expect(page.getByText(SENT)).toBeVisible()
  expect(keys[1]).toBe(keys[0])
  expect(await mailsOf(page, asunto)).toHaveLength(1)
})

test('SES-37 WAF-01 DIARIO-22 the WhatsApp button opens a new window with the seller’s number, with permission 19 only', async ({
  page,
}) => {
  const { session } = await signIn(page, ME)
  expect(session.phoneNumberSeller).toMatch(/^549\d{10}$/)
  const button = page.getByRole('link', { name: /^WhatsApp/ })
  await page.goto('/formulario_contacto')
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size)
    await expect(button).toBeInViewport()
    // among the head's tools, over nothing, and after the portal's own in the order of tabs
    await expect(page.getByRole('banner').getByRole('link', { name: /^WhatsApp/ })).toHaveCSS('position', 'static')
    const tools = page.locator('header .tools').locator('a, button').locator('visible=true')
    await expect(tools.last()).toHaveAccessibleName(/^WhatsApp/)
  }
  await page.context().route(
    (u) => u.hostname === 'wa.me',
    (r) => r.fulfill({ contentType: 'text/html', body: 'chat' }),
  )
  const opened = page.context().waitForEvent('page')
  await button.click()
  await expect(await opened).toHaveURL(`https://wa.me/${session.phoneNumberSeller}`)
  for (const change of [
    { permisos: { $values: session.permisos.$values.filter((p) => p !== 19) } },
    { phoneNumberSeller: null },
  ]) {
    await page.evaluate((s) => localStorage.setItem('LocalSession', JSON.stringify(s)), { ...session, ...change })
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('CONTACTO')
    await expect(button).toHaveCount(0)
  }
})

test('WAF-02 WAF-03 the footer links to the company, its networks and the calculator, each in a new tab', async ({
  page,
}) => {
  await signIn(page, ME)
  await page.goto('/formulario_contacto')
  const footer = page.getByRole('contentinfo')
  const links = {
    Empresa: 'https://www.acerosribera.test/empresa',
    Sucursales: 'https://www.acerosribera.test/sucursales',
    Instagram: 'https://redes.acerosribera.test/instagram',
    LinkedIn: 'https://redes.acerosribera.test/linkedin',
  }
  for (const [name, href] of Object.entries(links)) {
    const link = footer.getByRole('link', { name: new RegExp(`^${name}`) })
    await expect(link).toHaveAttribute('href', href)
    await expect(link).toHaveAttribute('target', '_blank')
  }
  await expect(footer.getByText('Calculadora de materiales')).toBeVisible()
  const calculator = footer.getByRole('link', { name: /^CALCULAR/ })
  await expect(calculator).toHaveAttribute('target', '_blank')
  await page.context().route(
    (u) => u.hostname === 'calculadora.acerosribera.test',
    (r) => r.fulfill({ contentType: 'text/html', body: 'calculadora' }),
  )
  const opened = page.context().waitForEvent('page')
  await calculator.click()
  await expect(await opened).toHaveURL('https://calculadora.acerosribera.test/')
})

test('OPEN-62 another distributor’s name, logo, colours and links dress the page, in the dark too; what it has not is not there', async ({
  page,
}) => {
  const own = {
    nombre: 'Hierros del Sur',
    razonSocial: 'Hierros del Sur S.R.L.',
    bancoUrl: 'https://x.test/',
    carruselMs: 6000,
    logo: { trazo: 'M0 0h30v30H0Z', caja: '0 0 30 30' },
    telefono: null,
    calculadoraUrl: null,
    enlaces: [{ texto: 'Quiénes somos', url: 'https://sur.test/' }],
    redes: [],
    marcaAsociada: null,
    organizacion: null,
    paleta: {
      claro: { '--accent': '#00529B', '--accent-press': '#00427C', '--on-accent': '#FFFFFF', '--link': '#00529B' },
      oscuro: { '--accent': '#00529B', '--accent-press': '#00427C', '--on-accent': '#FFFFFF', '--link': '#8FC4F5' },
    },
  }
  await page.route(
    (url) => !/\/(api|assets|dibujos)\//.test(url.pathname),
    async (r) => {
      const response = await r.fetch()
      const body = (await response.text()).replace(
        /(<meta name="portal" content=")[^"]*/,
        (_, head: string) => head + JSON.stringify(own).replace(/"/g, '&#34;'),
      )
      await r.fulfill({ response, body })
    },
  )
  await signIn(page, ME)
  for (const [colorScheme, link] of [
    ['light', '#00529B'],
    ['dark', '#8FC4F5'],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto('/formulario_contacto')
    await expect(page).toHaveTitle('Contacto · Hierros del Sur')
    await expect(page.getByRole('link', { name: 'Hierros del Sur, inicio' }).locator('path')).toHaveAttribute(
      'd',
      own.logo.trazo,
    )
    await expect(page.locator('main .btn.main')).toHaveCSS('background-color', 'rgb(0, 82, 155)')
    await expect(page.locator('html')).toHaveCSS('--link', link)
    await expectAccessible(page)
  }
  await expect(page.getByRole('contentinfo')).toContainText('Hierros del Sur S.R.L.')
  await expect(page.getByRole('link', { name: /^Quiénes somos/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^CALCULAR/ })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Marca asociada' })).toHaveCount(0)
})
