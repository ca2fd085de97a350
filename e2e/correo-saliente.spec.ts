import type { Page } from '@playwright/test'
import { tx } from '../src/server/context.ts'
import { enqueueCorreo } from '../src/server/mail/correo.ts'
import { api, expect, expectAccessible, expectNotInMenu, fromMenu, PHONE, test } from './portal.ts'
import { openPropio, type PortalPropio } from './portal-propio.ts'

/** A portal of its own, since no call writes a mail by itself: the tests queue what the features would. */
let propio: PortalPropio
const ODD = 'José "Pepe" Ñandú <S.A.> 🏗️ שלום'
const ids: Record<string, number> = {}

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  propio = await openPropio()
})
test.afterAll(() => propio.stop())

const fill = async () => {
  const queue = async (key: string, asunto: string, email = 'compras@cliente.test', nombre: string = ODD) => {
    const titulo = 'Recibimos tu solicitud'
    ids[key] = (
      await tx((db) =>
        enqueueCorreo(db, {
          para: { email, nombre },
          asunto,
          tipo: 'solicitud',
          responderA: { email: 'vera@portal.test', nombre: 'Vera Molina' },
          content: {
            titulo,
            paragraphs: [
              `Hola ${nombre}:`,
              'Recibimos tu solicitud y ya la está viendo tu ejecutiva de cuenta. Te avisamos cuando quede confirmada.',
            ],
            datos: [
              ['Número', '48.217'],
              ['Cliente', nombre],
              ['Total', '$ 1.234.567,89'],
              ['Peso', '12.480 kg'],
            ],
            button: { texto: 'Ver la solicitud', ruta: '/presupuestos/48217' },
            closing: ['Si no hiciste esta solicitud, avisanos.'],
          },
        }),
      )
    ).id
  }
  for (let i = 1; i <= 22; i++) await queue(`n${i}`, `Solicitud 48.${200 + i} recibida`)
  await queue('mala', 'Dirección equivocada', 'nadie en casa', 'Sin casilla')
  await queue('largo', `Solicitud de ${'Ñ'.repeat(240)}`, 'compras@cliente.test', 'Ñ'.repeat(250))
  await queue('falla', `Solicitud de ${ODD}`)
  await propio.portal.db
    .updateTable('correo')
    .set({
      estado: 'fallido',
      intentos: 1,
      ultimoError: 'El servidor de correo rechazó la dirección: 550 5.1.1 No existe esa casilla',
    })
    .where('id', '=', ids.falla!)
    .execute()
  await propio.portal.db
    .updateTable('correo')
    .set({ estado: 'enviado', intentos: 1, enviado: new Date() })
    .where('id', '=', ids.n20!)
    .execute()
  await propio.portal.db
    .updateTable('correo')
    .set({
      estado: 'demorado',
      intentos: 3,
      ultimoError: 'El servidor de correo rechazó la dirección: 451 Lista gris',
      proxima: new Date(Date.now() + 600_000),
    })
    .where('id', '=', ids.n21!)
    .execute()
}
let full: Promise<void> | undefined
/** The mails of every journey but the first, which finds none. */
const filled = () => (full ??= fill())
const EMPTY =
  'an empty outbox says so, and that nothing is sent; an administrator reads a mail as its reader sees it, and as plain text'
test.beforeEach(async ({}, { title }) => {
  if (title !== EMPTY) await filled()
})
const enter = (page: Page, at: string) => propio.enter(page, at)
const frame = (page: Page) => page.frameLocator('iframe[title^="El mensaje"]')
/** By how much the message is larger than its frame, in pixels; much, while it is not drawn yet. */
const overflow = (page: Page, side: 'Width' | 'Height') =>
  page
    .locator('iframe')
    .evaluate(
      (f: HTMLIFrameElement, s) =>
        f.contentDocument?.querySelector('h1, h2')
          ? f.contentDocument.documentElement[`scroll${s}`] - f[`client${s}`]
          : 9999,
      side,
    )

test(EMPTY, { tag: '@core:correo-saliente' }, async ({ page }) => {
  await enter(page, '/correo-saliente')
  await expect(page.getByText('Todavía no salió ningún correo.')).toBeVisible()
  await expect(page.getByText('El envío de correo no está configurado')).toBeVisible()
  await expectAccessible(page)
  await filled()
  await page.goto(`${propio.url}/`)
  await fromMenu(page, 'Administrar', 'Correo saliente')
  await page.getByRole('link', { name: /Solicitud de José "Pepe"/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: `Solicitud de ${ODD}` })).toBeFocused()
  const h1 = frame(page).getByRole('heading', { name: 'Recibimos tu solicitud' })
  await expect(h1).toBeVisible()
  // the preview of a list of mails, which is hidden, says it too
  await expect(frame(page).getByText(`Hola ${ODD}:`).filter({ visible: true })).toBeVisible()
  await expect(h1).toHaveCSS('font-size', '22px') // the mail's own styles are there in spite of the content policy
  await expect(frame(page).getByRole('link', { name: 'Ver la solicitud' })).toHaveCSS('color', 'rgb(255, 255, 255)')
  await expect(frame(page).getByRole('link', { name: 'Ver la solicitud' })).toHaveAttribute(
    'href',
    'http://127.0.0.1/presupuestos/48217',
  )
  await expect.poll(() => overflow(page, 'Height'), 'wholly there, without a bar of its own').toBeLessThanOrEqual(2)
  await page.getByRole('link', { name: 'Sólo texto' }).click()
  await expect(page.locator('pre')).toContainText('Número: 48.217')
  await expect(page).toHaveURL(/como=texto/)
  await page.reload()
  await expect(page.locator('pre')).toContainText(`Cliente: ${ODD}`)
  await expectAccessible(page) // here, since axe cannot enter a frame that runs no scripts
})

test('the mail itself is readable and accessible in a narrow client', async ({ page }) => {
  for (const key of ['falla', 'largo']) {
    const { html } = await propio.portal.db
      .selectFrom('correo')
      .select('html')
      .where('id', '=', ids[key]!)
      .executeTakeFirstOrThrow()
    for (const width of [320, 800]) {
      await page.setViewportSize({ width, height: 800 })
      await page.setContent(html)
      await expectAccessible(page, { part: 'body' }) // a mail has no landmarks
    }
  }
})

test('the filter and the page stand in the address; a failed mail tells why and can be tried again, one without an address cannot', async ({
  page,
}) => {
  await enter(page, '/correo-saliente')
  await expect(page.getByText('Página 1 de 2')).toBeVisible()
  await page.getByRole('link', { name: 'Más viejos' }).click()
  await expect(page).toHaveURL(/pagina=2/)
  await expect(page.getByText('Solicitud 48.201 recibida')).toBeVisible()
  await page.getByLabel('Estado').selectOption({ label: 'Demorados (1)' })
  await expect(page).toHaveURL(/estado=demorado$/)
  await expect(page.locator('main li')).toHaveCount(1)
  await page.getByLabel('Estado').selectOption('enviando')
  await expect(page.getByText('No hay correos en este estado.')).toBeVisible()
  await page.getByRole('link', { name: 'Ver todos' }).click()
  await expect(page.locator('main li')).toHaveCount(20)
  await page.goto(`${propio.url}/correo-saliente?estado=fallido&ver=${ids.mala}`)
  await expect(page.getByText('La dirección no es válida.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reintentar el envío' })).toHaveCount(0)
  await page.locator(`#correo-${ids.falla}`).click()
  await expect(page.getByText('550 5.1.1 No existe esa casilla')).toBeVisible()
  await page.getByRole('button', { name: 'Reintentar el envío' }).click()
  await expect(page.getByText('El correo quedó pendiente de envío.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reintentar el envío' })).toHaveCount(0)
  await expect(page.getByLabel('Estado')).toContainText('Fallidos (1)')
})

test('a very long name stays inside the screen, the frame and the mail, on a phone as well', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await enter(page, '/correo-saliente')
  await expect(page.locator('main li').first()).toBeVisible()
  await expectAccessible(page)
  await page.locator(`#correo-${ids.largo}`).click()
  await expect(page.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(page.locator(`#correo-${ids.largo}`)).toBeHidden()
  await expect(frame(page).getByRole('heading', { name: 'Recibimos tu solicitud' })).toBeVisible()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => overflow(page, 'Width'), `sideways in the mail at ${width}`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(PHONE)
  await page.getByRole('link', { name: 'Sólo texto' }).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Volver a la lista' }).click()
  await expect(page.locator(`#correo-${ids.largo}`)).toBeFocused()
})

test('a failure to load can be tried again, and a mail that is not there says so', async ({ page }) => {
  let broken = true
  await page.route(api('correo'), (r) =>
    broken
      ? r.fulfill({
          status: 400,
          contentType: 'application/problem+json',
          body: '{"detail":"Ocurrió un error. Por favor, intentá más tarde.","status":400}',
        })
      : r.continue(),
  )
  await enter(page, '/correo-saliente?ver=99999999')
  await expect(page.getByText('No encontramos lo que buscás.')).toBeVisible()
  const left = page.getByRole('alert').filter({ hasText: 'Ocurrió un error. Por favor, intentá más tarde.' })
  await expect(left).toBeVisible()
  broken = false
  await left.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.locator('main li').first()).toBeVisible()
})

test('nobody else gets there', async ({ page }) => {
  await propio.portal.db
    .updateTable('usuario')
    .set({ permisos: [3] })
    .where('email', '=', 'propio@portal.test')
    .execute()
  await enter(page, '/correo-saliente')
  await expect(page).toHaveURL(/\/error$/)
  await expectNotInMenu(page, 'Correo saliente')
})
