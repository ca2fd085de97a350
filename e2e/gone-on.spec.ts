import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { contract as carrito } from '#features/carrito/contract.ts'
import { contract as envioPago } from '#features/envio-pago/contract.ts'
import { contract as productos } from '#features/productos/contract.ts'
import { contract as reclamos } from '#features/reclamos/contract.ts'
import type { RouteDef } from '#shared/route.ts'
import { nuevaCuenta } from './claves.ts'
import { change, next, open, prepare } from './envio-pago.ts'
import { sendEntidad } from './import-rows.ts'
import { api, expect, fromMenu, PHONE, signIn, stayDeaf, test } from './portal.ts'
import { CLIENTE_LIBRE, readQuoteBy, sendSolicitud } from './presupuestos.ts'
import { cliente, nombres } from './productos.ts'

/** An answer takes nobody away from where they have gone on to; an older one never replaces a newer. */
const pathOf = ({ path }: RouteDef) => api(path.slice('/api/'.length).replace(/:\w+.*$/, '…'))
/** Holds the answers of a call, the server's own, until they are let go; `asked`: how many were asked for. */
const hold = async (page: Page, def: RouteDef) => {
  let release = () => {}
  const free = new Promise<void>((done) => (release = done))
  const held = { asked: 0, release }
  await page.route(pathOf(def), async (route) => {
    if (route.request().method() !== def.method) return route.fallback()
    held.asked++
    const response = await route.fetch()
    await free
    await route.fulfill({ response }).catch(() => {}) // given up meanwhile
  })
  return held
}
const meanwhile = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('OPEN-386 CART-30 the answer to «Comprar» takes nobody away who has gone on: it says so, and leads there', async ({
  page,
}) => {
  const { id } = await prepare(page, 'cliente.sin20@demo.test')
  await stayDeaf(page)
  const held = await hold(page, carrito.saveCart)
  await page.goto('/miCarrito')
  await page.getByRole('button', { name: 'Comprar' }).first().click()
  await expect.poll(() => held.asked).toBe(1)
  await fromMenu(page, 'Cuenta', 'Cuenta Corriente')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CUENTA CORRIENTE')
  held.release()
  const said = meanwhile(page, 'Tu carrito quedó guardado.')
  await expect(said).toBeVisible()
  await expect(page).toHaveURL('/cuenta-corriente')
  await said.getByRole('link', { name: 'Seguir con el envío y el pago' }).click()
  await expect(page).toHaveURL(`/miCarrito/envioPago/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ENVÍO Y PAGO')
  await expect(said).toHaveCount(0)
})

test('OPEN-357 «Comprar» that is refused when the person has gone on is told above the screen that followed, with the way back', async ({
  page,
}) => {
  await prepare(page, 'cliente.sin20@demo.test')
  await stayDeaf(page)
  let refuse = () => {}
  const asked = new Promise<void>((done) =>
    page.route(pathOf(carrito.saveCart), async (route) => {
      if (route.request().method() !== carrito.saveCart.method) return route.fallback()
      done()
      await new Promise<void>((free) => (refuse = free))
      await route.fulfill({ status: 422, contentType: 'application/problem+json', body: '{}' })
    }),
  )
  await page.goto('/miCarrito')
  await page.getByRole('button', { name: 'Comprar' }).first().click()
  await asked
  await fromMenu(page, 'Cuenta', 'Cuenta Corriente')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CUENTA CORRIENTE')
  refuse()
  const told = page.getByRole('alert').filter({ hasText: 'No se hizo lo que pediste en «Mi carrito».' })
  await expect(told).toContainText('Ocurrió un error. Por favor, intentá más tarde.')
  await expect(page).toHaveURL('/cuenta-corriente')
  await told.getByRole('link', { name: 'Volver a «Mi carrito»' }).click()
  await expect(page).toHaveURL('/miCarrito')
  await expect(told).toHaveCount(0)
})

test('OPEN-386 OPEN-357 what is said at the foot of the window hides nothing else that is said there, and goes with the session', async ({
  page,
}) => {
  await prepare(page, 'cliente.sin20@demo.test')
  await stayDeaf(page)
  const held = await hold(page, carrito.saveCart)
  await page.goto('/miCarrito')
  await page.getByRole('button', { name: 'Comprar' }).first().click()
  await expect.poll(() => held.asked).toBe(1)
  await fromMenu(page, 'Cuenta', 'Cuenta Corriente')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CUENTA CORRIENTE')
  held.release()
  const said = meanwhile(page, 'Tu carrito quedó guardado.')
  await expect(said).toBeVisible()
  await page.context().setOffline(true)
  const offline = page.getByText('Sin conexión. Lo que escribiste sigue acá.')
  await expect(offline).toBeVisible()
  await said.getByRole('link').hover() // lies under nothing
  const [above, below] = [await said.boundingBox(), await offline.boundingBox()]
  expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: /^Cuenta de/ }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(said).toHaveCount(0)
})

test('OPEN-386 SHIP-52 the answer to «Siguiente» neither, on a phone; whoever stayed is led on', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const { id } = await prepare(page, 'gerente@demo.test', 'Estructuras del Oeste')
  await stayDeaf(page)
  await open(page, id)
  await change(page, 1)
  await page.getByLabel('Nombre', { exact: true }).fill('Hernán')
  await page.getByLabel('Apellido', { exact: true }).fill('Ledesma')
  await page.getByLabel('DNI', { exact: true }).fill('28417903')
  const held = await hold(page, envioPago.preconfirmBudget)
  await next(page).click()
  await expect.poll(() => held.asked).toBe(1)
  await page.getByRole('navigation', { name: 'Accesos' }).getByRole('link', { name: 'Inicio' }).click()
  await expect(page).toHaveURL('/')
  held.release()
  const said = meanwhile(page, 'El envío y el pago quedaron guardados.')
  await expect(said).toBeVisible()
  await expect(page).toHaveURL('/')
  await said.getByRole('button', { name: 'Cerrar aviso' }).click()
  await expect(said).toHaveCount(0)
  await open(page, id)
  await next(page).click()
  await expect(page).toHaveURL(`/miCarrito/confirmar/${id}`)
})

test('OPEN-386 CLAIM-22 the answer to a claim neither', async ({ page }) => {
  const cuenta = await nuevaCuenta(page, { tipoRol: '3', vendedor: '', cliente: CLIENTE_LIBRE })
  const presupuesto = await sendSolicitud(page, { estado: 'Entregado', pedidoId: `P-${randomUUID().slice(0, 8)}` })
  await sendEntidad(page, 'presupuestos-lineas', [
    { presupuesto, item: 1, producto: 'IPN-080-12', cantidad: 1200, largo: 12, precio: 10 },
  ])
  const who = await signIn(page, cuenta)
  await page.goto(`/nuevo-reclamo/${(await readQuoteBy(who, presupuesto)).id}`)
  await page.getByLabel('Producto- Calidad').check()
  await page.getByLabel(/^Título/).fill('Tubos con óxido')
  await page.getByLabel(/^Descripción/).fill('Llegaron 14 tiras con óxido.')
  await page.getByRole('checkbox', { name: 'Acepto la política de reclamos' }).check()
  const held = await hold(page, reclamos.create)
  await page.getByRole('button', { name: 'ENVIAR' }).click()
  await expect.poll(() => held.asked).toBe(1)
  await fromMenu(page, 'Cuenta', 'Cuenta Corriente')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CUENTA CORRIENTE')
  held.release()
  const said = meanwhile(page, 'Reclamo creado correctamente.')
  await expect(said.getByRole('link', { name: 'Ver mis operaciones' })).toBeVisible()
  await expect(page).toHaveURL('/cuenta-corriente')
})

test('OPEN-387 HEAD-05 a search that waits may be corrected: «perfil» for «chapa» shows chapa, whichever comes first', async ({
  page,
}) => {
  await cliente(page)
  await page.goto('/productos/1')
  const box = page.getByRole('combobox', { name: 'Buscar productos' })
  let release = () => {}
  const free = new Promise<void>((done) => (release = done))
  const asked: string[] = []
  const done: string[] = []
  await page.route(pathOf(productos.search), async (route) => {
    const name = new URL(route.request().url()).searchParams.get('name')!
    asked.push(name)
    const response = await route.fetch()
    if (name === 'perfil') await free
    await route.fulfill({ response }).catch(() => {})
    done.push(name)
  })
  await box.fill('perfil')
  await box.press('Enter')
  await expect.poll(() => asked).toEqual(['perfil'])
  await box.press('Enter') // the same again asks nothing
  await box.fill('chapa')
  await box.press('Enter')
  await expect(page).toHaveURL(/allProductsList.*q=chapa/)
  await expect(nombres(page).first()).toHaveText(/chapa/i)
  expect(asked).toEqual(['perfil', 'chapa'])
  release()
  await expect.poll(() => done).toEqual(['chapa', 'perfil'])
  await page.getByRole('banner').getByRole('button', { name: 'Buscar', exact: true }).focus()
  await expect(page).toHaveURL(/allProductsList.*q=chapa/)
  await expect(page.getByText('Ya están los resultados de «perfil».')).toHaveCount(0)
})
