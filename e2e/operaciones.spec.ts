import { readFile } from 'node:fs/promises'
import { contract } from '#features/presupuestos/contract.ts'
import { textOf, withoutSpaces } from '../test/pdf.ts'
import { expect, expectAccessible, PHONE, signIn, test } from './portal.ts'
import { cards, findQuote, numero, popup } from './presupuestos.ts'

/** Operations narrowed, in a table, on paper, and by their numbers. The demo's; nothing is changed. */

test('DIARIO-14 operations are narrowed by state with its count and by product; the table shows twelve rows and more at 1366, is remembered, and all of it stands in the address', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await signIn(page, 'admin@demo.test')
  await page.goto('/presupuestos')
  const states = page.getByRole('group', { name: 'Estado' })
  const delivered = states.getByRole('button', { name: /^Entregado/ })
  await expect(delivered).toHaveText(/^Entregado\s*[\d.+]+$/)
  const said = Number((await delivered.textContent())!.replace(/\D/g, ''))
  await delivered.click()
  await expect(page).toHaveURL(/[?&]estado=Entregado/)
  await expect(delivered).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('group', { name: 'Vista' }).getByRole('button', { name: 'Tabla' }).click()
  const rows = page.getByRole('table', { name: 'Solicitudes' }).locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  await expect(rows).toHaveCount(Math.min(said, 25))
  for (const row of await rows.all()) await expect(row).toContainText('Entregado')
  await states.getByRole('button', { name: /^Todas/ }).click()
  await expect(rows).toHaveCount(25)
  const inside = await rows.evaluateAll(
    (all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
  )
  expect(inside, 'rows of the first screen').toBeGreaterThanOrEqual(12)
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Producto' }).fill('IPN 80')
  await expect(page).toHaveURL(/producto=IPN/)
  await expect(rows.first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Producto' })).toHaveValue('IPN 80')
  await expect(rows.first()).toBeVisible()
  await page.setViewportSize(PHONE)
  await expect(rows.first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
})

test('DIARIO-25 an operation is on paper what its PDF says: letterhead, conditions, lines with their discounts, and the total with its IVA; nothing of the screen', async ({
  page,
}) => {
  const who = await signIn(page, 'cliente@demo.test')
  const [quote] = (await who.ask(contract.fetchAll, { query: { clienteId: who.session.clienteId, page: 1 } })).$values
  await page.goto(`/presupuestos/${quote!.id}`)
  const sheet = page.getByRole('article', { name: 'Hoja de la solicitud' })
  await expect(popup(page).getByRole('heading', { name: 'Productos', exact: true })).toBeVisible()
  await expect(sheet).toHaveCount(0)
  const download = page.waitForEvent('download')
  await popup(page).getByRole('button', { name: 'Descargar PDF', exact: true }).click()
  const pdf = textOf(await readFile(await (await download).path()))
  await page.emulateMedia({ media: 'print' })
  await expect(sheet).toBeVisible()
  await expect(popup(page).getByRole('button')).toHaveCount(0)
  await expect(popup(page).getByRole('heading', { name: 'Productos', exact: true })).toBeHidden()
  await expect(sheet.locator('header')).toContainText(`Solicitud N° ${numero(quote!.id)}`)
  const said = [
    ...(await sheet.locator('header p').allTextContents()),
    ...(await sheet.locator('dt').allTextContents()),
    ...(await sheet.locator('dd').allTextContents()),
    ...(await sheet.locator('tbody tbody tr:not(.tableBelow) td').last().allTextContents()),
  ]
  expect(said.length).toBeGreaterThan(20)
  // 'Total' and its '+ IVA' change places
  for (const text of said) expect(pdf).toContain(withoutSpaces(text.replace(/\+ IVA$/, '')))
  await page.emulateMedia({ media: null })
  await expect(sheet).toHaveCount(0)
  await expect(popup(page).getByRole('button', { name: 'Imprimir' })).toBeVisible()
})

test('PAPEL-08 a cancelled operation has on paper the band that its PDF has, its items and what its discounts are of', async ({
  page,
}) => {
  const who = await signIn(page, 'admin@demo.test')
  const { id } = await findQuote(who, 'a cancelled one', (q) => q.estadoPresupuesto === 'Cancelado')
  await page.goto(`/presupuestos/${id}`)
  await expect(popup(page).getByRole('heading', { name: 'Productos', exact: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await popup(page).getByRole('button', { name: 'Descargar PDF', exact: true }).click()
  const pdf = textOf(await readFile(await (await download).path()))
  await page.emulateMedia({ media: 'print' })
  const sheet = page.getByRole('article', { name: 'Hoja de la solicitud' })
  const band = (await sheet.getByText(/^CANCELADA/).textContent())!
  expect(band).toMatch(/^CANCELADA( el \d\d\/\d\d\/20\d\d)?$/)
  expect(pdf).toContain(withoutSpaces(band))
  for (const name of ['Ítem', 'Descuentos sobre la lista']) {
    await expect(sheet.getByRole('columnheader', { name, exact: true })).toBeVisible()
    expect(pdf).toContain(withoutSpaces(name))
  }
})

test('DIARIO-09 a number is a link to its order under one name: in the account, the claim and the table', async ({
  page,
}) => {
  await signIn(page, 'cliente@demo.test')
  await page.goto('/cuenta-corriente?solapa=pedidos')
  const column = page.getByRole('columnheader', { name: 'Solicitud', exact: true })
  await expect(column).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Presupuesto', exact: true })).toHaveCount(0)
  const link = page.getByRole('link', { name: /^Solicitud [\d.]+$/ }).first()
  const named = (await link.textContent())!
  await link.click()
  await expect(popup(page).getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(popup(page)).toContainText(`Solicitud N° ${named}`)
  await page.goto('/presupuestos')
  await expect(cards(page).first()).toContainText(/Solicitud N°/)
  await expect(cards(page).first()).toContainText(/Pedido|Presupuesto|Enviado/)
})
