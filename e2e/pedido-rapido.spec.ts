import type { Page } from '@playwright/test'
import { contract as carrito } from '#features/carrito/contract.ts'
import { nuevaCuenta } from './claves.ts'
import { expect, expectAccessible, PHONE, signIn, TABLET, test, WIDE, type Person } from './portal.ts'

/** A buyer of its own, with a cart of its own. */
const enter = async (page: Page): Promise<Person> => {
  const cuenta = { telefono: '11 4286-2257', tipoRol: '3', vendedor: '', cliente: '004615' }
  return signIn(page, await nuevaCuenta(page, cuenta))
}
const linesOf = async (me: Person) => {
  const params = { clienteId: me.session.clienteId, contactoId: me.session.contactoId }
  const cart = await me.ask(carrito.getShoppingCart, { params })
  return cart.presupuestoDetalles.$values.map((line) => ({
    id: line.producto.id,
    cantidad: line.cantidadTiras,
    largo: line.dimension1,
    ancho: line.dimension2,
  }))
}
const open = async (page: Page): Promise<void> => {
  await page.goto('/pedidoRapido')
  await expect(cell(page, 'Producto', 1)).toBeVisible()
}
/** Ctrl+V of a text, as a person does it: wherever the focus is. */
const paste = async (page: Page, text: string): Promise<void> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+v')
}
const rowOf = (page: Page, at: number) => page.locator('tr[data-row]').nth(at - 1)
const foot = (page: Page) => page.getByRole('region', { name: 'Resumen' })
const cell = (page: Page, name: string, at: number) => page.getByLabel(`${name}, fila ${at}`, { exact: true })

const twelve = [
  'código\tlargo\tcantidad',
  'UPN-160-12\t12\t24',
  'UPN-160-12\t4,5\t6',
  'IPE-160-12\t6,25\t4',
  'IPE-300-12\t12\t2',
  'ADN-006-12\t\t20',
  'ADN-025-12\t\t15',
  'TEC-040-30\t\t80',
  'TEC-060-20\t\t12',
  'PLA-100-38\t\t10',
  'ANG-250-316\t\t8',
  'CGL-016-12\t\t3',
  'MQ-524-23\t\t5',
].join('\n')

for (const [where, viewport] of [
  ['wide', WIDE],
  ['on a phone', PHONE],
] as const)
  test(
    `QUICK-05 QUICK-11 QUICK-01 ${where}, twelve codes and cuts of the clipboard are in the cart in less than ten actions`,
    { tag: where === 'wide' ? '@core:pedido-rapido' : [] },
    async ({ page }) => {
      await page.setViewportSize(viewport)
      const me = await enter(page)
      await page.goto('/')
      let actions = 0
      const act = async (work: Promise<void>) => {
        actions += 1
        await work
      }
      await act(page.getByRole('link', { name: 'Pedido rápido' }).locator('visible=true').click())
      await expect(page.getByRole('heading', { level: 1, name: 'Pedido rápido' })).toBeVisible()
      await act(paste(page, twelve))
      await expect(foot(page)).toContainText('Se agregan 12 productos.')
      await act(page.getByRole('button', { name: 'Agregar al carrito' }).click())
      await expect(page.getByText('Se agregaron 12 productos.').first()).toBeVisible()
      await act(page.getByRole('link', { name: 'Ver carrito' }).click())
      await expect(page).toHaveURL('/miCarrito')
      expect(actions).toBeLessThan(10)
      const lines = await linesOf(me)
      expect(lines).toHaveLength(12)
      expect(lines).toContainEqual({ id: 'UPN-160-12', cantidad: 24, largo: 12, ancho: 0 })
      expect(lines).toContainEqual({ id: 'UPN-160-12', cantidad: 6, largo: 4.5, ancho: 0 })
      expect(lines).toContainEqual({ id: 'IPE-160-12', cantidad: 4, largo: 6.25, ancho: 0 })
      expect(lines.map(({ id }) => id)).toEqual(expect.arrayContaining(['MQ-524-23', 'CGL-016-12', 'PLA-100-38']))
    },
  )

test('QUICK-06 QUICK-09 QUICK-12 of a list in the words of the trade, with three mistakes in it, what is certain is added and the rest stays with its reason', async ({
  page,
}) => {
  const me = await enter(page)
  await open(page)
  await paste(
    page,
    [
      '20 hierro del 8',
      '10 UPN-160-12 de 6 m',
      '15 planchuela 1 x 3/8',
      '6 C 100x50',
      'UPN-165-12 x 4',
      '3 wkjhgfqp',
    ].join('\n'),
  )
  await expect(rowOf(page, 1)).toContainText('ADN-008-12')
  await expect(rowOf(page, 3)).toContainText('PLA-100-38')
  await expect(rowOf(page, 4)).toContainText(/Elegí uno de \d/)
  await expect(rowOf(page, 5)).toContainText('Ese código no existe.')
  await expect(rowOf(page, 6)).toContainText('No encontrado')
  await expect(foot(page)).toContainText('Se agregan 3 productos. Quedan 3: una por elegir, 2 sin encontrar.')
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  await expect(page.getByText('Se agregaron 3 productos.').first()).toBeVisible()
  await expect(page.getByText('Quedan 3 filas en la grilla, con su motivo.')).toBeVisible()
  expect((await linesOf(me)).map(({ id, cantidad, largo }) => [id, cantidad, largo])).toEqual([
    ['ADN-008-12', 20, expect.any(Number)],
    ['UPN-160-12', 10, 6],
    ['PLA-100-38', 15, expect.any(Number)],
  ])
  await expect(cell(page, 'Producto', 1)).toHaveValue('6 C 100x50')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar lo que queda (CSV)' }).click(),
  ])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  const csv = Buffer.concat(chunks).toString('utf8')
  expect(csv).toContain('UPN-165-12')
  expect(csv).toContain('Ese código no existe.')
  // a candidate is taken by a press, and only then goes in
  await page
    .getByRole('button', { name: /^Elegir .*, fila 1$/ })
    .first()
    .click()
  await expect(foot(page)).toContainText('Se agrega 1 producto.')
})

test('QUICK-02 QUICK-03 QUICK-04 by keyboard alone: a product is looked for and chosen, its row says what it comes to, rows go and come back', async ({
  page,
}) => {
  await enter(page)
  await open(page)
  await cell(page, 'Producto', 1).focus()
  await page.keyboard.type('upn 160')
  const list = page.getByRole('listbox', { name: 'Productos' })
  await expect(list.getByRole('option').first()).toBeVisible()
  expect(await list.getByRole('option').count()).toBeLessThanOrEqual(8)
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await page.keyboard.type(' ')
  // those of all that was typed, not of its beginning
  await expect(list.getByRole('option').first()).toContainText('UPN 160')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 1)).toContainText('UPN-160-12')
  await expect(cell(page, 'Cantidad', 1)).toBeFocused()
  await page.keyboard.type('0')
  await expect(rowOf(page, 1)).toContainText('La unidad mínima de compra es 1')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('2')
  await expect(rowOf(page, 1)).toContainText(/US\$ [\d.,]+ \/ m/)
  await expect(foot(page)).toContainText('1 de 1')
  // an exact code needs no choosing
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Cantidad', 2)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(cell(page, 'Producto', 2)).toBeFocused()
  await page.keyboard.type('ADN-006-12')
  await page.keyboard.press('Tab')
  await expect(rowOf(page, 2)).toContainText('Poné la cantidad.')
  await expect(rowOf(page, 3)).toBeVisible()
  const remove = page.getByRole('button', { name: 'Quitar la fila 2' })
  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(remove).toHaveCount(0)
  await page.getByRole('button', { name: 'Deshacer: fila quitada' }).press('Enter')
  await expect(rowOf(page, 2)).toContainText('ADN-006-12')
})

test('QUICK-07 QUICK-15 a spreadsheet of another encoding is read; what is none, is broken or too long is refused with a sentence, and what was typed stays', async ({
  page,
}) => {
  await enter(page)
  await open(page)
  await cell(page, 'Producto', 1).fill('ADN-006-12')
  await cell(page, 'Cantidad', 1).fill('7')
  const file = page.getByLabel('Archivo CSV o XLSX')
  const put = (name: string, buffer: Buffer) => file.setInputFiles({ name, mimeType: 'text/csv', buffer })
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000a49444154', 'hex')
  for (const [name, bytes, says] of [
    ['foto.csv', png, /foto\.csv/],
    ['roto.xlsx', Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(200, 7)]), /roto\.xlsx/],
    ['largo.csv', Buffer.from('UPN-160-12;1\n'.repeat(501)), /501 filas y el máximo es 500/],
  ] as const) {
    await put(name, bytes)
    await expect(page.getByRole('alert').filter({ hasText: says })).toBeVisible()
    await expect(cell(page, 'Cantidad', 1)).toHaveValue('7')
  }
  await put(
    'obra.csv',
    Buffer.from('Código;Descripción;Cantidad\r\n;Ángulo 2 1/2 x 3/16;8\r\n=UPN-160-12;;3', 'latin1'),
  )
  await expect(rowOf(page, 2)).toContainText('ANG-250-316')
  await expect(cell(page, 'Cantidad', 2)).toHaveValue('8')
  await expect(cell(page, 'Producto', 3)).toHaveValue(/UPN-160-12/)
  const [model] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Planilla modelo' }).click(),
  ])
  expect(model.suggestedFilename()).toBe('pedido-modelo.csv')
})

test('QUICK-10 QUICK-13 QUICK-14 on a phone the rows are cards that a reload keeps; they are announced, and the foot says what the cart will', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  const me = await enter(page)
  await open(page)
  await paste(page, 'UPN-160-12;2;6\nwkjhgfqp;4')
  await expect(page.getByRole('status').filter({ hasText: '2 filas leídas: 1 encontradas' })).toBeAttached()
  await expect(foot(page)).toContainText('1 de 2')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await page.reload()
  await expect(rowOf(page, 1)).toContainText('UPN-160-12')
  await expect(cell(page, 'Cantidad', 1)).toHaveValue('2')
  await expect(foot(page)).toContainText('1 de 2')
  const said = (await foot(page).innerText()).match(/US\$ [\d.,]+/)![0]
  await page.setViewportSize(TABLET)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  await expect(page.getByText('Se agregó 1 producto.').first()).toBeVisible()
  await expect(rowOf(page, 1)).toContainText('No encontrado')
  const params = { clienteId: me.session.clienteId, contactoId: me.session.contactoId }
  const { montoTotal } = await me.ask(carrito.getShoppingCart, { params })
  expect(said).toBe(`US$ ${montoTotal.toLocaleString('es-AR', { minimumFractionDigits: 2 })}`)
  await page.getByRole('button', { name: 'Vaciar' }).click()
  await page.reload()
  await expect(foot(page)).toContainText('0 de 0')
})
