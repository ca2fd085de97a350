import { contract } from '#features/productos/contract.ts'
import { expect, test } from './portal.ts'
import { cliente, deLista, nombres, pagina, vendedor } from './productos.ts'

/** The search of the header, and the address of what it found. */
const MINIMUM = 'Ingrese al menos 4 caracteres para buscar.'

test('HEAD-04 HEAD-05 HEAD-06 below 4 characters the box is disabled and says so; it fires on Enter and on click, only when enabled', async ({
  page,
}) => {
  await cliente(page)
  const asked: string[] = []
  page.on(
    'request',
    (r) => r.url().includes(contract.search.path) && asked.push(new URL(r.url()).searchParams.get('name')!),
  )
  await page.goto('/productos/1')
  const header = page.getByRole('banner')
  const box = header.getByRole('combobox', { name: 'Buscar productos' })
  const button = header.getByRole('button', { name: 'Buscar', exact: true })
  await expect(box, 'HEAD-03').toBeVisible()
  await expect(button).toBeDisabled()
  for (const few of ['', '   ', '      ', 'u', 'upn', ' upn ', '  up  ']) {
    await box.fill(few)
    await box.press('Enter')
    await expect(button).toBeDisabled()
    await expect(header.getByText(MINIMUM, { exact: true })).toBeVisible()
  }
  await box.fill('upn 120')
  await expect(button).toBeEnabled()
  await expect(header.getByText(MINIMUM)).toHaveCount(0)
  await box.press('Enter')
  await expect(page).toHaveURL(/allProductsList/)
  await expect(nombres(page).first()).toHaveText(/UPN 120/)
  await box.fill(' ipn 200 ')
  await button.click()
  await expect(nombres(page).first()).toHaveText(/IPN 200/)
  expect(asked).toEqual(['upn 120', 'ipn 200']) // nothing of what was too short
})

test('HEAD-07 the results stand in the address as a JSON array of ids, best first', async ({ page }) => {
  const { me, clienteId } = await cliente(page)
  const found = (await me.ask(contract.search, { query: { name: 'hierro del 8', clienteId } })).$values
  await page.goto('/productos/1')
  await page.getByRole('combobox', { name: 'Buscar productos' }).fill('hierro del 8')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/allProductsList\//)
  await expect(page.getByRole('navigation', { name: 'Ruta' })).toHaveText('Inicio/Búsqueda')
  expect(new URL(page.url()).pathname.split('/')[2]).toBe(
    encodeURIComponent(JSON.stringify(found.map(({ id }) => ({ id })))),
  )
  await expect(nombres(page)).toHaveText(found.map((p) => p.descripcion))
  await expect(nombres(page).first()).toHaveText('Barra ADN 420 Ø 8 (12,00 m)')
  await page.reload()
  await expect(nombres(page)).toHaveText(found.map((p) => p.descripcion))
})

test('OPEN-103 a code nobody has says so and offers the nearest as such; a search without results does not speak of the client', async ({
  page,
}) => {
  await vendedor(page)
  await page.goto('/productos/1')
  const box = page.getByRole('combobox', { name: 'Buscar productos' })
  const main = page.getByRole('main')
  await box.fill('UPN-100-13')
  await box.press('Enter')
  await expect(main.getByText('No hay ese código.', { exact: true })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Lo más parecido a «UPN-100-13»' })).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('UPN-100-12')
  await box.fill('UPN-100-12')
  await box.press('Enter')
  await expect(page.getByRole('article').first()).toContainText('UPN-100-12')
  await expect(main.getByText('No hay ese código.')).toHaveCount(0)
  await box.fill('qwrtzx')
  await box.press('Enter')
  await expect(main.getByText('No encontramos productos que coincidan con «qwrtzx».', { exact: true })).toBeVisible()
  await expect(main.getByText(/Debes elegir|No tienes productos/)).toHaveCount(0)
  await page.goto('/productos/1?q=UPN-100-13') // within a group, the same
  await expect(main.getByText('No hay ese código.', { exact: true })).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('UPN-100-12')
})

test('anything odd in that address shows the empty text, no crash; unknown ids are left out', async ({ page }) => {
  const [p] = await pagina(await cliente(page), 1)
  // what only the browser, the router and the server can trip over; what the array holds is the rules' test
  for (const odd of [
    '%00',
    '%FF%FE',
    '%E0%A4%A',
    '%2F%2F..%2F',
    '['.repeat(3000),
    encodeURIComponent('[{"id":"NO-EXISTE"}]'),
  ]) {
    await page.goto(`/allProductsList/${odd}`)
    await expect(page.getByText('No encontramos productos.', { exact: true })).toBeVisible()
  }
  await page.goto(
    `/allProductsList/${encodeURIComponent(JSON.stringify([{ id: 'NO-EXISTE' }, { id: p!.id, precio: 0.01, descripcion: 'otra' }]))}`,
  )
  await expect(nombres(page)).toHaveText([p!.descripcion])
  await expect(deLista(page.getByRole('article'), p!)).toBeVisible()
})
