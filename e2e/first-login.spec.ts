import type { Page } from '@playwright/test'
import {
  alert,
  campo,
  confirmButton,
  correoTo,
  cuantosCorreos,
  enlaceOf,
  fillLogin,
  NUEVA,
  nuevaCuenta,
  typeClaves,
} from './claves.ts'
import { placeOrder } from './envio-pago.ts'
import { answerAvisos, api, expect, expectAccessible, PHONE, signIn, test, WIDE } from './portal.ts'

/** Who comes for the first time: from the sign-in without a password to the first order. */
const NOTICE = 'Si los datos son los de tu cuenta, te enviamos el enlace para definir tu contraseña.'
const SOON = 'El mensaje acaba de salir: puede tardar un minuto. Fijate también en la carpeta de spam.'
const again = (page: Page) => page.getByRole('button', { name: 'No me llegó' })
/** '40.123.456'. */
const dotted = (numero: string) => `${numero.slice(0, 2)}.${numero.slice(2, 5)}.${numero.slice(5)}`
const buyer = { tipoRol: '3', vendedor: '', cliente: '004682' }

/** Asks for the first link on the screen, as it says on the sign-in. */
const askFirst = async (page: Page, email: string, numero: string) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Es mi primer ingreso' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mi primer ingreso' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await campo(page, 'Número').fill(numero)
  await page.getByRole('button', { name: 'Enviarme el enlace' }).click()
  await expect(page.getByText(NOTICE)).toBeVisible()
}

for (const size of [WIDE, PHONE])
  test(`DIARIO-17 from «Es mi primer ingreso» by the mail’s link to the first order, without a second sign-in, at ${size.width}`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(120_000)
    await page.setViewportSize(size)
    const cuenta = await nuevaCuenta(page, { ...buyer, password: null, claveProvisoria: null })
    await askFirst(page, cuenta.email, dotted(cuenta.numero))
    await expectAccessible(page)
    await again(page).click()
    await expect(page.getByRole('status').filter({ hasText: SOON })).toBeVisible()
    const enlace = enlaceOf(await correoTo(browser, cuenta.email, 'primer-ingreso'))
    expect(enlace).toMatch(/^\/changePasswordEmail\/[^/]+\/[\w-]{32}$/)
    await page.goto(enlace)
    const asked: string[] = []
    page.on('request', (r) => void (r.url().includes('/api/auth/') && asked.push(new URL(r.url()).pathname)))
    await typeClaves(page, NUEVA)
    await confirmButton(page).click()
    await expect(page.getByRole('heading', { name: 'GESTIONÁ TUS PEDIDOS' })).toBeVisible()
    await expect(page.locator('.alert.ok')).toHaveText('Tu contraseña fue modificada correctamente.')
    await answerAvisos(page)
    await expect(page.getByRole('region', { name: 'Encuesta de satisfacción' })).toHaveCount(0)
    await page.goto('/productos/1')
    await page
      .getByRole('link', { name: /Más Información/ })
      .first()
      .click()
    await page
      .getByLabel(/CANTIDAD/)
      .first()
      .fill('4')
    await page.getByRole('button', { name: 'AGREGAR A CARRITO' }).first().click()
    const added = page.getByText('Producto agregado al carrito')
    const short = page.getByText('El producto fue agregado al carrito, pero no cuenta con stock inmediato.')
    await expect(added.or(short).first()).toBeVisible()
    await page.goto('/miCarrito')
    await placeOrder(page)
    expect(asked.filter((path) => /login|segundoFactor/.test(path))).toEqual([])
    // the order stands, and nothing was delivered yet: nobody asks how it was
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'MIS SOLICITUDES' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Encuesta de satisfacción' })).toHaveCount(0)
  })

test('DIARIO-17 «No me llegó» sends the link again after a minute and says where to, masked, whether or not there is such an account; five an hour', async ({
  page,
  browser,
}) => {
  const cuenta = await nuevaCuenta(page, { ...buyer, password: null, claveProvisoria: null })
  const nobody = `nadie.${cuenta.email}`
  const seen: string[] = []
  await page.clock.install()
  for (const email of [nobody, cuenta.email]) {
    await askFirst(page, email, cuenta.numero)
    await page.clock.fastForward('01:01')
    await again(page).click()
    const said = page.getByRole('status').filter({ hasText: 'sale otro mensaje a' })
    await expect(said).toContainText(`${email[0]}•••${email.split('@')[0]!.at(-1)}@prueba.test`)
    await expect(said).not.toContainText(email)
    seen.push((await said.innerText()).replace(/\S+@/, ''))
  }
  expect(seen[0]).toBe(seen[1])
  for (const says of [
    'sale otro mensaje a',
    'sale otro mensaje a',
    'sale otro mensaje a',
    'Ya lo pediste cinco veces',
  ]) {
    await page.clock.fastForward('01:01')
    await again(page).click()
    await expect(page.getByRole('status').filter({ hasText: says })).toBeVisible()
  }
  // the server counts by its own clock: within its minute one went
  expect(await cuantosCorreos(browser, [cuenta.email, nobody])).toEqual([1, 0])
})

test('DIARIO-17 the first-login notice has «No me llegó» too; what fails is said there, and can be asked again', async ({
  page,
}) => {
  const cuenta = await nuevaCuenta(page, { ...buyer, claveProvisoria: 'si' })
  await page.clock.install()
  await page.goto('/login')
  await fillLogin(page, { ...cuenta, numero: dotted(cuenta.numero) })
  await expect(page).toHaveURL(/\/firstlogin$/)
  await page.clock.fastForward('01:01')
  await page.route(api('auth/forgotpassword'), (route) => route.abort(), { times: 1 })
  await again(page).click()
  await expect(page.locator('main').getByRole('alert')).toBeVisible()
  await again(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'sale otro mensaje a' })).toBeVisible()
})

test('DIARIO-17 an answer that was lost: the link is used up, and the screen says that the password may be set already', async ({
  page,
  browser,
}) => {
  const cuenta = await nuevaCuenta(page, { ...buyer, password: null, claveProvisoria: null })
  await askFirst(page, cuenta.email, cuenta.numero)
  await page.goto(enlaceOf(await correoTo(browser, cuenta.email, 'primer-ingreso')))
  await page.route(
    api('auth/definirClave'),
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await typeClaves(page, NUEVA)
  await confirmButton(page).click()
  await expect(alert(page)).toBeVisible()
  await expect(campo(page, 'Nueva contraseña')).toHaveValue(NUEVA)
  await confirmButton(page).click()
  await expect(alert(page)).toHaveText('El enlace no es válido o ya fue usado. Pedí uno nuevo.')
  await page.getByRole('link', { name: 'Ingresar' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, { ...cuenta, clave: NUEVA })
})
