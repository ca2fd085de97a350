import type { Page } from '@playwright/test'
import { contract as clientes } from '#features/clientes/contract.ts'
import { contract as presupuestos } from '#features/presupuestos/contract.ts'
import { contract as productos } from '#features/productos/contract.ts'
import { contract as vendedores } from '#features/vendedores/contract.ts'
import { expect, signIn, test } from './portal.ts'
import { SELLER } from './presupuestos.ts'

const elegido = (page: Page): Promise<{ nombreFantasia: string; id: number }[] | null> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('clienteSeleccionado') ?? 'null'))

test('OPER-09 OPER-10 Nuevo Presupuesto chooses a client of the seller, stores it and reloads the page', async ({
  page,
}) => {
  const who = await signIn(page, SELLER)
  await page.goto('/presupuestos')
  await page.getByRole('button', { name: 'Nuevo Presupuesto', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Nuevo Presupuesto' })
  const box = dialog.getByRole('combobox', { name: 'Seleccionar cliente' })
  await expect(box).toBeFocused()
  const confirm = dialog.getByRole('button', { name: 'Confirmar', exact: true })
  await expect(confirm).toBeDisabled()
  const active = (
    await who.ask(presupuestos.fetchClientes, { params: { sellerId: who.session.sellerId } })
  ).$values.filter((c) => c.activo)
  expect(active.length).toBeGreaterThan(1)
  await expect(dialog.getByRole('option')).toHaveCount(Math.min(50, active.length))
  const target = active.at(-1)!
  const name = target.nombreFantasia ?? target.razonSocial
  await box.fill(name) // keyboard only from here
  await expect(dialog.getByRole('option').first()).toContainText(name)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('option', { selected: true })).toContainText(name)
  await page.evaluate(() => Object.assign(window, { before: true }))
  await confirm.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => 'before' in window).catch(() => true)).toBe(false) // a new page
  await expect(page.locator('.chip')).toContainText('Comprando para:')
  await expect(page.locator('.chip b')).toHaveText(name)
  expect(await elegido(page)).toEqual([{ nombreFantasia: name, id: target.id }])
})

test('SES-03 SES-07 role 1 picks a seller and then one of its clients, who goes with what roles 1 and 2 ask for, until it is cleared', async ({
  page,
}) => {
  const who = await signIn(page, 'admin@demo.test')
  const [group] = (await who.ask(productos.subcategorias, {})).$values
  const asked: URL[] = []
  page.on('request', (r) => asked.push(new URL(r.url())))
  const lastClient = () =>
    asked
      .filter((u) => u.pathname === '/api/Budget/fetchAll')
      .at(-1)
      ?.searchParams.get('clienteId')
  await page.goto('/presupuestos')
  await page.getByRole('button', { name: 'Elegir cliente' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Seleccionar vendedor' }).fill('ferreyra')
  await expect(dialog.getByRole('listbox', { name: 'Seleccionar vendedor' }).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await dialog.getByRole('listbox', { name: 'Seleccionar cliente' }).getByRole('option').first().click()
  await expect(dialog).toBeHidden()
  const seller = (await who.ask(vendedores.all, { query: {} })).$values.find((v) => /ferreyra/i.test(v.apellidoNombre))
  expect(seller, 'the seller of the demo').toBeDefined()
  const own = (await who.ask(clientes.getAllBySellerId, { query: { idSeller: seller!.idVendedor } })).$values.map(
    (c) => c.id,
  )
  const chosen = (await elegido(page))![0]!
  expect(own).toContain(chosen.id)
  expect(who.session.clienteId).not.toBe(chosen.id)
  await expect(page.locator('.chip')).toContainText(`Comprando para:${chosen.nombreFantasia}`)
  await expect.poll(lastClient).toBe(String(chosen.id))
  await page.goto(`/productos/${group!.id}`)
  const ofProducts = () =>
    asked.filter((u) => u.pathname.startsWith('/api/Product/')).map((u) => u.searchParams.get('clienteId'))
  await expect.poll(ofProducts).toContain(String(chosen.id))
  await page.goto('/presupuestos')
  expect(new Set(ofProducts())).toEqual(new Set([String(chosen.id)]))
  await page.getByRole('button', { name: 'Quitar el cliente elegido' }).click()
  await expect(page.getByRole('button', { name: 'Elegir cliente' })).toBeVisible()
  expect(await elegido(page)).toBeNull()
  await expect.poll(lastClient).toBe('0')
})
