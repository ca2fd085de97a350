import { randomInt, randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { contract as correos } from '#features/correo-saliente/contract.ts'
import { sendEntidad } from './import-rows.ts'
import { captchaResolved, expect, portalUrl, signIn, type Cuenta, type Person } from './portal.ts'

export const NUEVA = 'Nueva.2027'
export const alert = (page: Page) => page.locator('.alert.bad[role=alert]')
export const campo = (page: Page, name: string) => page.getByLabel(name, { exact: true })

/** Makes a seller's account through the integration interface, as the order system would. */
export const nuevaCuenta = async (page: Page, more: object = {}): Promise<Cuenta> => {
  const cuenta = {
    email: `e2e.${randomUUID().slice(0, 8)}@prueba.test`,
    numero: String(randomInt(40_000_000, 49_000_000)),
    clave: 'Puerta-azul-7',
  }
  const fila = {
    email: cuenta.email,
    nombre: 'Elena',
    apellido: 'Prueba',
    tipoRol: '2',
    tipoDocumento: 'DNI',
    documentoNro: cuenta.numero,
    vendedor: '000107',
    password: cuenta.clave,
    claveProvisoria: 'no',
    ...more,
  }
  await sendEntidad(page, 'usuarios', [fila])
  return cuenta
}

const asAdmin = async <T>(browser: Browser, work: (me: Person) => Promise<T>): Promise<T> => {
  const context = await browser.newContext({ baseURL: portalUrl() })
  try {
    return await work(await signIn(await context.newPage(), 'admin@demo.test'))
  } finally {
    await context.close()
  }
}
/** The mails of «Correo saliente» to one person, newest first, whatever other journeys send meanwhile. */
const correosOf = async (me: Person, email: string) => {
  const found = []
  for (let page = 1, paginas = 1; page <= paginas; page++) {
    const answer = await me.ask(correos.list, { query: { page } })
    found.push(...answer.$values.filter((c) => c.para === email))
    paginas = answer.paginas
  }
  return found
}
/** The last mail of a kind to somebody, read as the administrator does. */
export const correoTo = (browser: Browser, email: string, tipo: string): Promise<string> =>
  asAdmin(browser, async (me) => {
    let id: number | undefined
    await expect
      .poll(async () => (id = (await correosOf(me, email)).find((c) => c.tipo === tipo)?.id), {
        message: `a mail to ${email}`,
      })
      .toBeDefined()
    return (await me.ask(correos.get, { params: { id: id! } })).texto ?? ''
  })
/** How many mails went to each of these people. */
export const cuantosCorreos = (browser: Browser, emails: readonly string[]): Promise<number[]> =>
  asAdmin(browser, async (me) => {
    const counts = []
    for (const email of emails) counts.push((await correosOf(me, email)).length)
    return counts
  })
/** The address of the portal a mail's button leads to, without its host. */
export const enlaceOf = (texto: string): string => {
  const url = new URL(/https?:\/\/\S+(?:code=|changePasswordEmail|correos\/baja|no-fui-yo)\S*/.exec(texto)![0])
  return url.pathname + url.search
}

export const solveCaptcha = async (page: Page) => {
  await page.locator('altcha-widget label').first().click()
  await expect(page.locator('altcha-widget')).toContainText('Verificado')
}
/** Signs in by the form. */
export const fillLogin = async (page: Page, c: Cuenta, clave = c.clave) => {
  await page.getByLabel('Email').fill(c.email)
  await page.getByLabel('Número, sin puntos ni guiones').fill(c.numero)
  await campo(page, 'Contraseña').fill(clave)
  await solveCaptcha(page)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
}
/** The same, from the login on to the screen it leads to, home unless `volver` says another. */
export const enterByForm = async (page: Page, c: Cuenta, clave = c.clave, volver = '/') => {
  await page.goto(volver === '/' ? '/login' : `/login?volver=${encodeURIComponent(volver)}`)
  await fillLogin(page, c, clave)
  await expect(page).toHaveURL(portalUrl() + volver)
  await expect(page.getByRole('button', { name: /^Cuenta de/ })).toBeVisible()
}
/** Tries to sign in without the screen, and answers the status: what is tried often needs no form each time. */
export const tryLogin = async (page: Page, c: Cuenta, clave: string): Promise<number> => {
  const captchaToken = await captchaResolved(page.request)
  const res = await page.request.post('/api/auth/login', {
    data: { email: c.email, identification: c.numero, identificationType: 2, password: clave, captchaToken },
  })
  return res.status()
}
/** Asks for a recovery mail on the screen, and waits for its notice: the address changes before the screen does. */
export const askRecovery = async (page: Page, email: string, numero: string): Promise<void> => {
  await page.goto('/reestablecer')
  await page.getByLabel('Email').fill(email)
  await campo(page, 'Número').fill(numero)
  await page.getByRole('button', { name: 'Recuperar contraseña' }).click()
  await expect(page).toHaveURL(/\/reestablecerpassword\/mensaje$/)
  await expect(page.getByRole('heading', { name: 'Revisá tu email' })).toBeVisible()
}
export const typeClaves = async (page: Page, clave: string, repetida = clave) => {
  await campo(page, 'Nueva contraseña').fill(clave)
  await campo(page, 'Repetir contraseña').fill(repetida)
}
export const confirmButton = (page: Page) => page.getByRole('button', { name: 'Confirmar' })
