import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { CLAVE, expect, signIn, type Person } from './portal.ts'

/** Accounts of one's own, whose passwords a journey may change, and the mail they get. */
export type Cuenta = { email: string; numero: string; clave: string }

/** Makes a seller's account through the integration interface, as the order system would. */
export const nuevaCuenta = async (page: Page, more: object = {}): Promise<Cuenta> => {
  const cuenta = { email: `e2e.${randomUUID().slice(0, 8)}@prueba.test`, numero: String(40_000_000 + Math.floor(Math.random() * 9_000_000)), clave: CLAVE }
  const fila = { email: cuenta.email, nombre: 'Elena', apellido: 'Prueba', tipoRol: '2', tipoDocumento: 'DNI', documentoNro: cuenta.numero, vendedor: '000107', password: CLAVE, claveProvisoria: 'no', ...more }
  const res = await page.request.put('/api/integracion/usuarios', { headers: { authorization: `Bearer ${process.env.E2E_KEY}` }, data: [fila] })
  expect(res.status(), await res.text()).toBe(200)
  return cuenta
}

const asAdmin = async <T>(browser: Browser, work: (call: Person['call']) => Promise<T>): Promise<T> => {
  const context = await browser.newContext({ baseURL: process.env.E2E_URL! })
  try {
    return await work((await signIn(await context.newPage(), 'admin@demo.test')).call)
  } finally {
    await context.close()
  }
}
type Fila = { id: number; para: string; tipo: string }
/** The last mail of a kind to somebody, read as the administrator does on «Correo saliente». */
export const correoPara = (browser: Browser, email: string, tipo: string): Promise<string> =>
  asAdmin(browser, async (call) => {
    for (let i = 0; i < 40; i++) {
      const found = ((await call('GET', '/api/correo')).$values as Fila[]).find((c) => c.para === email && c.tipo === tipo)
      if (found) return (await call('GET', `/api/correo/${found.id}`)).texto
      await new Promise((done) => setTimeout(done, 150))
    }
    throw new Error(`No mail to ${email}`)
  })
/** How many of the latest mails went to each of these people. */
export const cuantosCorreos = (browser: Browser, emails: readonly string[]): Promise<number[]> =>
  asAdmin(browser, async (call) => {
    const all = (await call('GET', '/api/correo')).$values as Fila[]
    return emails.map((email) => all.filter((c) => c.para === email).length)
  })
/** The address of the portal a mail's button leads to, without its host. */
export const enlaceDe = (texto: string): string => {
  const url = new URL(/https?:\/\/\S+(?:code=|changePasswordEmail)\S*/.exec(texto)![0])
  return url.pathname + url.search
}

export const resolver = async (page: Page) => {
  await page.locator('altcha-widget label').first().click()
  await expect(page.locator('altcha-widget')).toContainText('Verificado')
}
/** Signs in by the form. */
export const ingresar = async (page: Page, c: Cuenta, clave = c.clave) => {
  await page.getByLabel('Email').fill(c.email)
  await page.getByLabel('Número, sin puntos ni guiones').fill(c.numero)
  await page.getByLabel('Contraseña', { exact: true }).fill(clave)
  await resolver(page)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
}
/** Asks for a recovery mail on the screen, and answers where its link leads. */
export const pedirEnlace = async (page: Page, browser: Browser, c: Cuenta): Promise<string> => {
  await page.goto('/reestablecer')
  await page.getByLabel('Email').fill(c.email)
  await page.getByLabel('Número', { exact: true }).fill(c.numero)
  await page.getByRole('button', { name: 'Recuperar contraseña' }).click()
  await expect(page).toHaveURL(/\/reestablecerpassword\/mensaje$/)
  return enlaceDe(await correoPara(browser, c.email, 'recuperacion'))
}
export const escribirClaves = async (page: Page, clave: string, repetida = clave) => {
  await page.getByLabel('Nueva contraseña', { exact: true }).fill(clave)
  await page.getByLabel('Repetir contraseña', { exact: true }).fill(repetida)
}
export const confirmar = (page: Page) => page.getByRole('button', { name: 'Confirmar' })
