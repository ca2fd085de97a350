import type { Locator, Page } from '@playwright/test'
import { contract as contacto } from '#features/contacto/contract.ts'
import { contract as clientes } from '#features/clientes/contract.ts'
import { contract as presupuestos } from '#features/presupuestos/contract.ts'
import { contract } from '#features/productos/contract.ts'
import { buyFor, expect, expectAccessible, PHONE, signIn, test, WIDE } from './portal.ts'
import { cliente, nombres } from './productos.ts'

/** The search while one types, and what narrows a list of products. */
const box = (page: Page) => page.getByRole('combobox', { name: 'Buscar productos' })
const options = (page: Page) => page.getByRole('listbox').getByRole('option')
/** How many are left, beside the order. */
const count = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^[\d.]+ (de [\d.]+ )?productos?$/ })
    .last()

test('FIND-01 FIND-02 by keyboard: «/», two letters, arrows, Enter to the product; Esc closes, Enter without a choice searches', async ({
  page,
}) => {
  await cliente(page)
  await page.goto('/productos/1')
  await expect(nombres(page).first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveValue('')
  await page.keyboard.type('i')
  await page.keyboard.type('pe')
  await expect(options(page).first()).toContainText('Perfil IPE')
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(
    page
      .getByRole('listbox')
      .getByText(/En stock|En 4 días hábiles/)
      .first(),
  ).toBeVisible()
  await expect(options(page).first()).toContainText(/(US)?\$ [\d.,]+\s*\/ m/)
  await expect(page.getByRole('search').getByRole('status').first()).toHaveText(/^8 productos y 1 grupo\./)
  await expectAccessible(page)
  await page.keyboard.press('ArrowUp') // around: the last one, the group
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toContainText('Perfiles laminados')
  await page.keyboard.press('ArrowDown')
  const first = page.getByRole('listbox').getByRole('option', { selected: true })
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id'))!)
  await page.keyboard.press('Escape')
  await expect(options(page)).toHaveCount(0)
  await expect(box(page)).toHaveValue('ipe')
  await page.keyboard.press('ArrowDown')
  await expect(options(page).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/detallesproducto\/IPE-/)
  await expect(options(page)).toHaveCount(0)
  await box(page).fill('ipe 120')
  await expect(options(page).first()).toBeVisible()
  await page.keyboard.press('Enter') // none is chosen: as the documents say
  await expect(page).toHaveURL(/allProductsList/)
  await expect(nombres(page).first()).toHaveText(/IPE 120/)
})

test('FIND-01 FIND-02 «/» is a letter in a field; the last five searches stand in an empty box, each can be dropped', async ({
  page,
}) => {
  await cliente(page)
  await page.goto('/productos/1')
  const within = page.getByRole('searchbox', { name: 'Buscar por descripción' })
  await within.press('/')
  await expect(within).toHaveValue('/')
  for (const name of ['upn 100', 'ipe 120', 'tubo 40x40', 'hierro del 8', 'malla q188', 'chapa acanalada']) {
    await box(page).fill(name)
    await box(page).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Resultados para «${name}»`)
  }
  await box(page).fill('')
  await expect(options(page)).toHaveText(['chapa acanalada', 'malla q188', 'hierro del 8', 'tubo 40x40', 'ipe 120'])
  await page.getByRole('button', { name: 'Borrar hierro del 8' }).click()
  await expect(options(page)).toHaveText(['chapa acanalada', 'malla q188', 'tubo 40x40', 'ipe 120'])
  await box(page).press('ArrowDown')
  await box(page).press('Delete')
  await expect(options(page)).toHaveText(['malla q188', 'tubo 40x40', 'ipe 120'])
  await page.reload()
  await box(page).click()
  await options(page).nth(2).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resultados para «ipe 120»')
  await expectAccessible(page)
})

test('FIND-01 at most four calls a second, and an older answer never takes the place of a newer one; a failure leaves the search', async ({
  page,
}) => {
  await cliente(page)
  const asked: { name: string; at: number }[] = []
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  await page.route(`**${contract.autocompletar.path}*`, async (route) => {
    const name = new URL(route.request().url()).searchParams.get('name')!
    asked.push({ name, at: Date.now() })
    if (name === 'up') await held
    if (name.startsWith('zz')) return route.abort()
    return route.continue()
  })
  await page.goto('/productos/1')
  await expect(nombres(page).first()).toBeVisible()
  await box(page).fill('up')
  await expect.poll(() => asked.map((one) => one.name)).toEqual(['up'])
  await box(page).fill('malla')
  await expect(options(page).first()).toContainText('Malla')
  release()
  await box(page).pressSequentially(' electrosoldada q188', { delay: 20 })
  await expect.poll(() => asked.at(-1)?.name).toBe('malla electrosoldada q188')
  await expect(options(page).first()).toContainText('Q188')
  for (const [i, one] of asked.entries()) if (i > 3) expect(one.at - asked[i - 4]!.at).toBeGreaterThan(900)
  await expect(options(page).filter({ hasText: 'UPN' })).toHaveCount(0)
  await box(page).fill('zzyy')
  await expect(page.getByText('No se pudieron traer sugerencias. La búsqueda anda igual: Enter.')).toBeVisible({
    timeout: 20_000,
  })
  await box(page).fill('upn 100')
  await box(page).press('Enter')
  await expect(nombres(page).first()).toHaveText(/UPN 100/)
})

test('OPEN-486 FIND-02 what is typed in the search while the chosen product is coming keeps its focus and its list', async ({
  page,
}) => {
  await cliente(page)
  let come = () => {}
  const held = new Promise<void>((done) => (come = done))
  await page.route(/\/assets\/ProductoPage-[\w-]+\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/productos/1')
  await expect(nombres(page).first()).toBeVisible()
  await box(page).fill('ipe')
  await expect(options(page).first()).toContainText('Perfil IPE')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/detallesproducto\/IPE-/)
  await box(page).fill('upn')
  come()
  await expect(page.getByRole('heading', { level: 1, name: /^Perfil IPE/ })).toBeVisible()
  await expect(box(page)).toBeFocused()
  await expect(options(page).first()).toContainText('Perfil UPN')
})

test('FIND-03 FIND-04 a group is narrowed in the address, removable one by one and all at once, and ordered', async ({
  page,
}) => {
  await cliente(page)
  await page.goto('/productos/1')
  const filtros = page.getByRole('complementary', { name: 'Filtros' })
  await filtros.getByRole('checkbox', { name: /^UPN/ }).check()
  await expect(page).toHaveURL(/tipo=102/)
  await expect(nombres(page).first()).toHaveText(/UPN/)
  await filtros.getByRole('checkbox', { name: /^IPE/ }).check()
  await filtros.getByRole('button', { name: /^100 mm/ }).click()
  await expect(count(page)).toHaveText(/^2 de \d+ productos$/)
  await expect(nombres(page)).toHaveText(['Perfil IPE 100 (12,00 m)', 'Perfil UPN 100 (12,00 m)'])
  await expect(filtros.getByRole('button', { name: '100 mm, 2 productos' })).toHaveAttribute('aria-pressed', 'true')
  await expect(filtros.getByRole('button', { name: /^50 mm, 1 producto$/ })).toBeEnabled()
  await expect(filtros.getByRole('checkbox', { name: /^HEB/ })).toBeEnabled()
  await expectAccessible(page)
  await page.reload()
  await expect(nombres(page)).toHaveText(['Perfil IPE 100 (12,00 m)', 'Perfil UPN 100 (12,00 m)'])
  await page.getByLabel('Ordenar por').selectOption('Peso')
  await expect(page).toHaveURL(/orden=peso/)
  await expect(nombres(page)).toHaveText(['Perfil IPE 100 (12,00 m)', 'Perfil UPN 100 (12,00 m)'])
  await page.getByLabel('Ordenar por').selectOption('Relevancia')
  await page.getByRole('button', { name: 'Quitar IPE' }).press('Enter')
  await expect(nombres(page)).toHaveText(['Perfil UPN 100 (12,00 m)'])
  await expect(page.getByRole('button', { name: 'Quitar Altura o diámetro 100 mm' })).toBeFocused()
  await page.getByRole('button', { name: 'Quitar todos' }).click()
  await expect(page).toHaveURL(/\/productos\/1$/)
  await expect(count(page)).toHaveText(/^\d+ productos$/)
  // by the keyboard alone: a value, and what it leaves
  await filtros.getByRole('button', { name: /^120 mm/ }).focus()
  await page.keyboard.press('Space')
  await expect(nombres(page).first()).toHaveText(/120/)
  await expect(filtros.getByRole('button', { name: /^120 mm/ })).toBeFocused()
})

test('FIND-03 FIND-04 results are narrowed and ordered; an address that asks for nothing that is there says so', async ({
  page,
}) => {
  await cliente(page)
  await page.goto('/productos/1')
  await box(page).fill('perfil 100')
  await box(page).press('Enter')
  await expect(page).toHaveURL(/allProductsList/)
  const filtros = page.getByRole('complementary', { name: 'Filtros' })
  await filtros.getByRole('checkbox', { name: /^UPN/ }).check()
  await expect(nombres(page).first()).toHaveText(/UPN/)
  await expect(count(page)).toHaveText(/^\d+ de \d+ productos$/)
  await page.getByLabel('Ordenar por').selectOption('Precio')
  await expect(page).toHaveURL(/orden=precio/)
  await page.goBack() // what is narrowed replaces: one step back is where the search was made
  await expect(page).toHaveURL(/\/productos\/1$/)
  await page.goto('/productos/1?alto=77')
  await expect(page.getByText('Ningún producto tiene todo lo que elegiste.')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar Altura o diámetro 77 mm' }).click()
  await expect(nombres(page).first()).toBeVisible()
})

test('FIND-03 on a phone the facets open from a button, and say how many are left', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await cliente(page)
  await page.goto('/productos/1')
  await expect(page.getByRole('complementary', { name: 'Filtros' })).toBeHidden()
  await page.getByRole('button', { name: 'Filtros' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filtros' })
  await dialog.getByRole('checkbox', { name: /^UPN/ }).check()
  await dialog.getByRole('button', { name: /^100 mm/ }).click()
  await expect(dialog.getByRole('button', { name: 'Ver 1 producto' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Ver 1 producto' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filtros (2)' })).toBeFocused()
  await expect(nombres(page)).toHaveText(['Perfil UPN 100 (12,00 m)'])
})

test('FIND-06 nothing found: the nearest spelling, the group, and the account officer is asked with the text', async ({
  page,
}) => {
  await cliente(page)
  await page.goto('/productos/1')
  await box(page).fill('perfil ipm 200')
  await expect(options(page).first()).toHaveText('¿Quisiste decir perfil ipn 200?')
  await expect(options(page).nth(1)).toContainText('Ver el grupo Perfiles laminados')
  await expect(page.getByText('Sin resultados para «perfil ipm 200»')).toBeVisible()
  const sent = page.waitForRequest((r) => r.url().includes(contacto.contactForm.path))
  await page.getByRole('button', { name: 'Consultar a su ejecutivo de cuenta' }).click()
  expect(((await sent).postDataJSON() as { Message: string }).Message).toContain('«perfil ipm 200»')
  await expect(page.getByText('Tu consulta fue enviada. Tu ejecutivo de cuenta se contactará.')).toBeVisible()
  await box(page).press('ArrowDown')
  await box(page).press('Enter')
  await expect(box(page)).toHaveValue('perfil ipn 200')
  await expect(options(page).first()).toContainText('IPN 200')
  await box(page).fill('qwrtzx')
  await box(page).press('Enter')
  const main = page.getByRole('main')
  await expect(main.getByText('No encontramos productos que coincidan con «qwrtzx».')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Consultar a su ejecutivo de cuenta' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Ver todos los productos' })).toBeVisible()
})

test(
  'DIARIO-08 a number of one’s own is offered first, opens by keyboard, and stands among the results where no product has it',
  { tag: '@core:busqueda' },
  async ({ page }) => {
    const { me } = await cliente(page)
    const [quote] = (await me.ask(presupuestos.fetchAll, { query: { clienteId: me.session.clienteId, page: 1 } }))
      .$values
    const numero = quote!.id.toLocaleString('es-AR', { useGrouping: 'always' })
    await page.goto('/productos/1')
    await box(page).fill(String(quote!.id))
    await expect(options(page).first()).toContainText(`Solicitud ${numero}`)
    await expect(page.getByRole('listbox').getByRole('group', { name: 'Solicitudes' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/presupuestos/${quote!.id}$`))
    await expect(page.getByRole('dialog')).toContainText(`Solicitud N° ${numero}`)
    await page.keyboard.press('Escape')
    await box(page).fill(quote!.presupuestoTotvsId!)
    await box(page).press('Enter') // none is chosen: as the documents say
    await expect(page).toHaveURL(/allProductsList/)
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^Solicitud ${numero}`) })
      .click()
    await expect(page.getByRole('dialog')).toContainText(`Solicitud N° ${numero}`)
  },
)

for (const [size, viewport] of [
  ['wide', WIDE],
  ['narrow', PHONE],
] as const)
  test(`DIARIO-08 DIARIO-11 a seller who buys for one client finds another’s order and what he owes, and still buys for the first, ${size}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    const me = await signIn(page, 'vendedor@demo.test')
    const { $values: own } = await me.ask(clientes.cartera, { query: { orden: 'vencido' } })
    const [other, chosen] = [own[0]!, own.at(-1)!]
    const [quote] = (await me.ask(presupuestos.fetchAll, { query: { clienteId: other.id, page: 1 } })).$values
    await buyFor(page, chosen)
    await page.goto('/')
    await box(page).fill(String(quote!.id))
    await options(page).filter({ hasText: other.razonSocial }).first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('region', { name: 'Estado' })).toContainText(other.razonSocial)
    await page.keyboard.press('Escape')
    await box(page).fill(other.codigo)
    await options(page).filter({ hasText: other.codigo }).click()
    await expect(page).toHaveURL(/\/clientes\?buscar=/)
    const row = page.locator('main tbody tr')
    await expect(row).toHaveCount(1)
    await row.getByRole('button', { name: /^Ver de / }).click()
    await row.getByRole('link', { name: 'Cuenta corriente' }).click()
    await expect(page.getByRole('region', { name: 'Lo que se debe' }).getByRole('listitem').nth(1)).toContainText(
      other.vencido.toLocaleString('es-AR', { minimumFractionDigits: 2 }),
    )
    expect(await page.evaluate(() => localStorage.getItem('clienteSeleccionado'))).toContain(`"id":${chosen.id}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
  })
