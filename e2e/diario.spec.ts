import type { Page } from '@playwright/test'
import { contract } from '#features/carrito/contract.ts'
import { contract as presupuestos } from '#features/presupuestos/contract.ts'
import { contract as cuenta } from '#features/cuenta-corriente/contract.ts'
import { inMoneda } from '../test/typed.ts'
import { buyButton, cartOf } from './carrito.ts'
import { nuevaCuenta } from './claves.ts'
import { expect, expectAccessible, PHONE, signIn, test, type Person } from './portal.ts'

/** A buyer of its own, with a cart of its own. */
const enter = async (page: Page): Promise<Person> => {
  const cuenta = { telefono: '11 4286-2257', tipoRol: '3', vendedor: '', cliente: '004615' }
  return signIn(page, await nuevaCuenta(page, cuenta))
}
type Linea = { productoId: string; cantidad: number; largo: number | null; ancho: number | null }
const fill = (me: Person, lineas: readonly Linea[]) =>
  me.ask(contract.addLines, { body: { clienteId: me.session.clienteId, lineas: [...lineas] } })
/** A list of cuts: `count` lines of four products. */
const cuts = (count: number): Linea[] =>
  Array.from({ length: count }, (_, n) => ({
    productoId: ['UPN-100-12', 'IPE-160-12', 'IPE-200-12', 'UPN-160-12'][n % 4]!,
    cantidad: 1 + (n % 9),
    largo: (100 + n * 5) / 100,
    ancho: null,
  }))
const LAPTOP = { width: 1366, height: 768 }
/** A total without taxes stands in the first screen. */
const expectTotalInView = async (page: Page) => {
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  const totals = page.getByText(/^\s*US\$ [\d.,]+\s+\+ IVA\s*$/)
  await expect
    .poll(() =>
      totals.evaluateAll((all) =>
        all.some((one) => {
          const { top, bottom, height } = one.getBoundingClientRect()
          return height > 0 && top >= 0 && bottom <= window.innerHeight
        }),
      ),
    )
    .toBe(true)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).locator('visible=true')

for (const [where, size] of [
  ['wide', LAPTOP],
  ['on a phone', PHONE],
] as const)
  test(
    `DIARIO-05 DIARIO-19 ${where}, two hundred lines go through cart, checkout and confirmation with the total and the way on in the first screen`,
    { tag: where === 'wide' ? '@core:carrito' : [] },
    async ({ page }) => {
      test.slow()
      await page.setViewportSize(size)
      const me = await enter(page)
      await fill(me, cuts(200))
      await page.goto('/miCarrito')
      await expect(page.getByPlaceholder('Buscar en 200 renglones')).toBeVisible()
      await expectTotalInView(page)
      await expect(buyButton(page)).toBeInViewport({ ratio: 1 })
      await buyButton(page).click()
      await expect(page.getByText('Ver 200 renglones')).toBeVisible()
      await expectTotalInView(page)
      await expect(button(page, 'Siguiente').first()).toBeInViewport({ ratio: 1 })
      await page.getByText('Ver 200 renglones').click()
      await expect(page.getByRole('list', { name: 'Renglones' }).getByRole('listitem')).toHaveCount(200)
      await expectAccessible(page)
      await button(page, 'Siguiente').first().click()
      await expect(page.getByRole('heading', { level: 1, name: 'CONFIRMAR' })).toBeVisible()
      await expectTotalInView(page)
      await expect(button(page, 'CONFIRMAR SOLICITUD')).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('radio', { name: 'Si', exact: true })).toHaveAccessibleDescription(
        'Entra como pedido.',
      )
      await expect(page.getByRole('radio', { name: 'No', exact: true })).toHaveAccessibleDescription(
        'Un vendedor te llama antes de que entre como pedido.',
      )
      await expectAccessible(page)
    },
  )

test('DIARIO-20 many lines are found, ordered, grouped with their sum and ticked to remove, in rows of at most 56 px under a head that stays', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const me = await enter(page)
  await fill(me, cuts(40))
  await page.goto('/miCarrito')
  const rows = page.locator('main tbody tr').filter({ has: page.getByRole('checkbox') })
  await expect(rows).toHaveCount(40)
  for (const { height } of await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect())))
    expect(height).toBeLessThanOrEqual(56)
  await page.mouse.wheel(0, 900)
  await expect(page.getByRole('columnheader', { name: 'Precio unidad' })).toBeInViewport()
  await page.evaluate(() => window.scrollTo(0, 0))

  const find = page.getByRole('searchbox', { name: 'Buscar en el carrito' })
  await find.fill('ipe 160')
  await expect(rows).toHaveCount(10)
  await page.getByRole('combobox', { name: 'Orden' }).selectOption('Por total')
  const totals = (await rows.locator('td .tot').allInnerTexts()).map((text) =>
    Number(text.replaceAll('.', '').replace(',', '.')),
  )
  expect(totals).toEqual(totals.toSorted((a, b) => b - a))
  await find.fill('nada de esto')
  await expect(page.getByText('Ningún renglón coincide con lo que buscás.')).toBeVisible()
  await find.fill('')
  await page.getByRole('checkbox', { name: 'Agrupar por producto' }).check()
  await expect(page.getByRole('rowheader')).toHaveCount(4)
  const cart = await cartOf(me)
  const ofUpn = cart.presupuestoDetalles.$values.filter((l) => l.producto.id === 'UPN-160-12')
  const sum = Math.round(ofUpn.reduce((n, l) => n + l.montoSubtotalDto * 100, 0)) / 100
  await expect(page.getByRole('rowheader').filter({ hasText: 'Perfil UPN 160' })).toContainText(
    `US$ ${sum.toLocaleString('es-AR', { minimumFractionDigits: 2 })} + IVA`,
  )
  await expectAccessible(page)

  await find.fill('upn 160')
  await page
    .getByRole('checkbox', { name: /^Tildar Perfil UPN 160/ })
    .first()
    .check()
  await button(page, 'Tildar todos').click()
  await button(page, 'Quitar 10 renglones').click()
  await expect(page.getByText('Quitaste 10 renglones.', { exact: true })).toBeVisible()
  await expect.poll(async () => (await cartOf(me)).presupuestoDetalles.$values.length).toBe(30)
  await button(page, 'Deshacer').click()
  await expect
    .poll(async () => (await cartOf(me)).presupuestoDetalles.$values.map((l) => l.item).toSorted((a, b) => a - b))
    .toEqual(cart.presupuestoDetalles.$values.map((l) => l.item).toSorted((a, b) => a - b))
})

for (const [where, size] of [
  ['wide', LAPTOP],
  ['on a phone', PHONE],
] as const)
  test(`DIARIO-03 DIARIO-04 ${where}, a wrong metre is corrected in the cart; the line says its cut first, and joins the one that it becomes`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    const me = await enter(page)
    await fill(me, [
      { productoId: 'UPN-100-12', cantidad: 10, largo: 6.5, ancho: null },
      { productoId: 'UPN-100-12', cantidad: 4, largo: 2, ancho: null },
    ])
    await page.goto('/miCarrito')
    const cell = (name: string) => page.getByRole('textbox', { name, exact: true })
    await expect(page.getByText('10 × 6,50 m', { exact: true })).toBeVisible()
    const largo = cell('Largo de Perfil UPN 100, 6,50 m')
    await largo.fill('40')
    await expect(page.getByText('El largo máximo del producto es de 12')).toBeVisible()
    await expect(buyButton(page)).toBeDisabled()
    await cell('Largo de Perfil UPN 100, 40,00 m').fill('1,25 m')
    await page.keyboard.press('Enter')
    await expect(page.getByText('10 × 1,25 m', { exact: true })).toBeVisible()
    await expect
      .poll(async () => (await cartOf(me)).presupuestoDetalles.$values.map((l) => [l.cantidadTiras, l.dimension1]))
      .toEqual([
        [10, 1.25],
        [4, 2],
      ])
    await cell('Largo de Perfil UPN 100, 1,25 m').fill('2')
    await page.keyboard.press('Tab')
    await expect(
      page.getByText('Había otro renglón de Perfil UPN 100, 2,00 m: se juntaron, y ahora son 14.'),
    ).toBeVisible()
    await expect(page.getByText('14 × 2,00 m', { exact: true })).toBeVisible()

    await button(page, 'Duplicar con otra medida: Perfil UPN 100, 2,00 m').click()
    const form = page.getByRole('form', { name: /^Agregar Perfil UPN 100/ })
    await form.getByLabel('LARGO').fill('3,2')
    await form.getByLabel('CANTIDAD').fill('5')
    await form.getByRole('button', { name: /^Agregar/ }).click()
    await expect(page.getByText('5 × 3,20 m', { exact: true })).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
  })

for (const [where, size] of [
  ['wide', LAPTOP],
  ['on a phone', PHONE],
] as const)
  test(`DIARIO-10 ${where}, what one owes stands above the account’s tabs and leads to what is overdue, the oldest first; the rows a page are remembered`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    const me = await signIn(page, 'cliente@demo.test')
    await page.goto('/cuenta-corriente')
    const { clienteId } = me.session
    const { alDia, saldoTotal } = await me.ask(cuenta.saldo, { body: { clienteId, page: 0, rowPerPage: 5 } })
    const owed = page.getByRole('region', { name: 'Lo que se debe' })
    for (const monto of [saldoTotal, alDia.vencido, alDia.semana, alDia.treinta])
      await expect(owed).toContainText(inMoneda(Math.abs(monto), '$'))
    await page.getByRole('link', { name: '25 filas por página' }).click()
    await owed.getByRole('link', { name: /^Vencido/ }).click()
    await expect(page).toHaveURL(/vence=vencido/)
    await expect(page).toHaveURL(/filas=25/)
    await expect(page.getByText('Lo vencido.')).toBeVisible()
    const body = { clienteId, vence: 'vencido', orden: 'vencimiento', page: 0, rowPerPage: 25 } as const
    const { $values } = (await me.ask(cuenta.composicion, { body })).composicionCtaCteResponses
    expect($values.length, 'the demo has something overdue').toBeGreaterThan(0)
    const rows = page.locator('main tbody tr')
    await expect(rows).toHaveCount($values.length)
    for (const [nth, { documento, saldo }] of $values.entries()) {
      await expect(rows.nth(nth)).toContainText(documento)
      if (saldo > 0) await expect(rows.nth(nth)).toContainText(/Vencida hace [\d.]+ días?/)
    }
    await page.getByRole('link', { name: 'Ver todo lo que se debe' }).click()
    await expect(page.getByText('Lo vencido.')).toHaveCount(0)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
  })

test('DIARIO-21 every total says that its IVA comes on top: cards, home, an operation, what is ordered again, the quick order', async ({
  page,
}) => {
  const me = await signIn(page, 'cliente@demo.test')
  const { $values } = await me.ask(presupuestos.fetchAll, { query: { page: 1, clienteId: me.session.clienteId } })
  const withIva = (monto: number, simbolo: string) => `${inMoneda(monto, simbolo)} + IVA`
  const [first] = $values
  const said = withIva(first!.montoTotal, first!.moneda.simbolo)
  await page.goto('/presupuestos')
  await expect(page.getByRole('article').first()).toContainText(said)
  await page.goto('/')
  await expect(page.getByRole('article').filter({ hasText: 'Solicitud N°' }).first()).toContainText('+ IVA')
  await page.goto(`/presupuestos/${first!.id}`)
  const popup = page.getByRole('dialog')
  await expect(popup.getByRole('region', { name: 'Estado' })).toContainText(said)
  await expect(popup.locator('dl.sum .tot').first()).toContainText(`Total${said}`)
  await page.goto(`/repetirPedido/${first!.id}`)
  await expect(page.getByText(said)).toBeVisible()
  await page.goto('/pedidoRapido')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await expect(page.getByLabel('Producto, fila 1', { exact: true })).toBeVisible()
  await page.evaluate(() => navigator.clipboard.writeText('UPN-160-12;2;6'))
  await page.keyboard.press('ControlOrMeta+v')
  await expect(page.getByRole('region', { name: 'Resumen' })).toContainText(/US\$ [\d.,]+ \+ IVA/)
})
