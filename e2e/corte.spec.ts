import type { Page } from '@playwright/test'
import { contract } from '#features/corte/contract.ts'
import { cartOf } from './carrito.ts'
import { nuevaCuenta } from './claves.ts'
import { expect, expectAccessible, PHONE, signIn, test, WIDE, type Person } from './portal.ts'

/** A person of a client with prices, and a cart and plans of his own. */
const buyer = async (page: Page): Promise<Person> =>
  signIn(page, await nuevaCuenta(page, { telefono: '11 4286-2257', tipoRol: '3', vendedor: '', cliente: '004615' }))
const LIST = '14\t5.950\tCorrea C1\n16\t4.050\tCorrea C2\n12\t2.850\tParante\n12\t2.200\tTravesaño\n10\t1.400\tMénsula'
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)
const choose = async (page: Page) => {
  await page.getByRole('combobox', { name: 'Producto', exact: true }).fill('UPN-100-12')
  await page
    .getByRole('option', { name: /UPN 100/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Piezas' })).toBeVisible()
}
const bars = (page: Page) => page.getByText('Barras a comprar').locator('xpath=..')

for (const [size, viewport] of [
  ['wide', WIDE],
  ['narrow', PHONE],
] as const)
  test(
    `CORTE-02 CORTE-08 CORTE-09 ${size}: 64 pieces are pasted, planned, printed and bought`,
    size === 'wide' ? { tag: '@core:corte' } : {},
    async ({ page }) => {
      await page.setViewportSize(viewport)
      const who = await buyer(page)
      await page.goto('/corte')
      await choose(page)
      await paste(page, LIST)
      await expect(page.getByLabel('Largo de E, en milímetros')).toHaveValue('1.400')
      await expect(bars(page)).toContainText('19 de 12,00 m')
      await expect(page.getByText('con menos de 19 barras es imposible')).toBeVisible()
      await expect(page.getByRole('img', { name: /^Barra de 12,00 m: A de 5.950, A de 5.950/ })).toHaveCount(1)
      await expectAccessible(page)
      await page.emulateMedia({ media: 'print' })
      const sheet = page.getByRole('article', { name: 'Hoja de un plan de corte' })
      await expect(sheet).toContainText('Cortar a 5.950 · 11.903')
      await expect(sheet.getByText('14 × 5.950')).toBeVisible()
      await page.emulateMedia({ media: 'screen' })
      await page.getByRole('button', { name: 'Agregar al carrito' }).click()
      await expect(page.getByText('Se agregó 1 producto.').first()).toBeVisible()
      const cart = (await cartOf(who)).presupuestoDetalles.$values
      expect(cart.map((line) => [line.producto.id, line.cantidadTiras, line.dimension1])).toEqual([
        ['UPN-100-12', 19, 12],
      ])
    },
  )

test('CORTE-08 beside the saw the plan is a bar at a time, with its marks from the tip and pieces to tick', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await buyer(page)
  await page.goto('/corte')
  await choose(page)
  await paste(page, '3\t5.950\tCorrea C1\n1\t2.200\tTravesaño')
  await expect(bars(page)).toContainText('2 de 12,00 m')
  await page.getByRole('button', { name: 'Una barra por vez' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Barra 1 de 2' })).toBeVisible()
  const marks = dialog.getByRole('list')
  await expect(marks).toHaveAccessibleName(/^Barra de 12,00 m: A de 5.950, A de 5.950; recorte de 94 mm$/)
  await expect(marks.getByText('11.903')).toBeVisible()
  await dialog.getByRole('checkbox').first().check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Siguiente' }).click()
  await expect(dialog.getByRole('heading', { name: 'Barra 2 de 2' })).toBeVisible()
  await expect(dialog.getByRole('checkbox').first()).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Anterior' }).click()
  await expect(dialog.getByRole('checkbox').first()).toBeChecked()
  await dialog.getByRole('button', { name: 'Siguiente' }).click()
  await dialog.getByRole('button', { name: 'Listo' }).click()
  await expect(dialog).toBeHidden()
})

test('OPEN-559 beside the saw one goes on where one was after a reload, begins anew once asked, and so does another plan', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await buyer(page)
  await page.goto('/corte')
  await choose(page)
  await paste(page, '5\t5.950\tCorrea C1\n1\t2.200\tTravesaño')
  await expect(bars(page)).toContainText('3 de 12,00 m')
  const saw = page.getByRole('button', { name: 'Una barra por vez' })
  const dialog = page.getByRole('dialog', { name: /^Barra \d+ de/ })
  const pieces = dialog.getByRole('checkbox')
  const resumed = dialog.getByText('Seguís donde quedaste.')
  const press = (name: string) => dialog.getByRole('button', { name }).click()
  await saw.click()
  await expect(resumed).toBeHidden()
  await pieces.first().check()
  await press('Siguiente')
  await pieces.last().check()
  await page.reload()
  await saw.click()
  await expect(dialog.getByRole('heading', { name: 'Barra 2 de 3' })).toBeVisible()
  await expect(resumed).toBeVisible()
  await expect(pieces.last()).toBeChecked()
  await expect(pieces.first()).not.toBeChecked()
  await expectAccessible(page)
  // another tab goes on with it: what each ticks stays
  const other = await page.context().newPage()
  await other.goto('/corte')
  await other.getByRole('button', { name: 'Una barra por vez' }).click()
  await other.getByRole('dialog').getByRole('checkbox').first().check()
  await other.close()
  await press('Anterior')
  await expect(pieces.first()).toBeChecked()
  await expect(resumed).toBeHidden()
  await press('Siguiente')
  await expect(pieces.first()).toBeChecked()
  // what closes it keeps it
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await saw.click()
  await press('Empezar de nuevo')
  const question = page.getByRole('dialog', { name: 'Empezar de nuevo' })
  await expect(question).toContainText('Se borra lo que tildaste y volvés a la primera barra.')
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(pieces.last()).toBeChecked()
  await press('Empezar de nuevo')
  await question.getByRole('button', { name: 'Empezar de nuevo' }).click()
  await expect(dialog.getByRole('heading', { name: 'Barra 1 de 3' })).toBeVisible()
  await expect(resumed).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await saw.click()
  await expect(dialog.getByRole('heading', { name: 'Barra 1 de 3' })).toBeVisible()
  await expect(resumed).toBeHidden()
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await pieces.first().check()
  await page.keyboard.press('Escape')
  // another plan begins empty, the former one is still there
  const largo = page.getByLabel('Largo de B, en milímetros')
  await largo.fill('2.300')
  await expect(page.getByRole('img', { name: /B de 2\.300/ })).toHaveCount(1)
  await saw.click()
  await expect(dialog.getByRole('heading', { name: 'Barra 1 de 3' })).toBeVisible()
  await expect(resumed).toBeHidden()
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await largo.fill('2.200')
  await expect(page.getByRole('img', { name: /B de 2\.200/ })).toHaveCount(1)
  await saw.click()
  await expect(resumed).toBeVisible()
  await expect(pieces.first()).toBeChecked()
  // cut to its end it is over
  await press('Siguiente')
  await press('Siguiente')
  await press('Listo')
  await expect(dialog).toBeHidden()
  await page.reload()
  await saw.click()
  await expect(dialog.getByRole('heading', { name: 'Barra 1 de 3' })).toBeVisible()
  await expect(resumed).toBeHidden()
})

test('CORTE-11 a piece longer than any bar is named and left out, the rest goes on', async ({ page }) => {
  await buyer(page)
  await page.goto('/corte')
  await choose(page)
  await paste(page, '2;13.200;Cumbrera\n4;5.950;Correa')
  await expect(page.getByText('Ninguna barra de este producto llega a 13,20 m (la más larga: 12,00 m).')).toBeVisible()
  await expect(bars(page)).toContainText('2 de 12,00 m')
  await expect(page.getByText('Queda afuera A: 2 × 13,20 m.')).toBeVisible()
  await page.getByLabel('Largo de A, en milímetros').fill('4,05')
  await page.getByRole('button', { name: 'Sí, 4,05 m' }).click()
  await expect(bars(page)).toContainText('3 de 12,00 m')
})

/** A hundred lengths between a fifth and a third of a bar, which take as long as a plan may. */
const HARD = Array.from({ length: 100 }, (_, nth) => `1;${2_400 + ((nth * 7_919) % 1_799)};`).join('\n')
/** Presses a button the moment that it is there. */
const pressed = (page: Page, name: string) =>
  page.evaluate((text) => {
    const press = () => {
      const button = [...document.querySelectorAll('button')].find((each) => each.textContent === text)
      if (button) observer.disconnect()
      button?.click()
    }
    const observer = new MutationObserver(press)
    observer.observe(document.body, { childList: true, subtree: true })
  }, name)
test('CORTE-06 a plan that is cancelled shows the best so far and says so; it can be looked for again', async ({
  page,
}) => {
  await buyer(page)
  await page.goto('/corte')
  await choose(page)
  await pressed(page, 'Cancelar')
  await paste(page, HARD)
  await expect(page.getByText('Lo detuviste: es el mejor que se encontró')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancelar' })).toBeHidden()
  await expect(bars(page)).toContainText(/2[5-9] de 12,00 m/)
  await expect(page.getByText('100 piezas').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Seguir buscando' }).click()
  await expect(page.getByText('Lo detuviste: es el mejor que se encontró')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Cancelar' })).toBeHidden({ timeout: 30_000 })
  await expect(bars(page)).toContainText(/2[5-9] de 12,00 m/)
})

test('CORTE-03 CORTE-10 own rests come first; the plan is kept and says what changed when it is opened again', async ({
  page,
}) => {
  const who = await buyer(page)
  await page.goto('/corte?producto=UPN-100-12')
  await expect(page.getByRole('heading', { name: 'Piezas' })).toBeVisible()
  await paste(page, '3;2.000;Tope')
  await expect(bars(page)).toContainText('1 de 12,00 m')
  await page.getByRole('button', { name: 'Agregar resto' }).click()
  await page.getByLabel('Largo del resto R1, en milímetros').fill('6100')
  await expect(page.getByText('No hace falta comprar ninguna barra.')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'R1', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Guardar el plan' }).click()
  await expect(page.getByText('Poné un nombre.')).toBeVisible()
  await page.getByLabel('Nombre del plan').fill('Topes')
  await page.getByRole('button', { name: 'Guardar el plan' }).click()
  await expect(page.getByText('Se guardó «Topes».').first()).toBeVisible()
  const [plan] = (await who.ask(contract.list, { query: { clienteId: who.session.clienteId } })).$values
  const { contenido } = await who.ask(contract.read, { params: { id: plan!.id } })
  const [grupo] = contenido.grupos
  const vistas = grupo!.vistas.map((each) => ({ ...each, monto: 1 }))
  await who.ask(contract.save, {
    params: { id: plan!.id },
    body: {
      version: plan!.version,
      nombre: 'Topes',
      compartida: false,
      contenido: { ...contenido, grupos: [{ ...grupo!, vistas }] },
    },
  })
  await page.getByRole('link', { name: 'Mis planes' }).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Topes' }).click()
  await expect(page.getByText('el precio cambió')).toBeVisible()
  await expect(page.getByText('No hace falta comprar ninguna barra.')).toBeVisible()
})

test('CORTE-05 OPEN-454 what is looked for is chosen; of two who keep a plan the second is shown the first one’s', async ({
  page,
}) => {
  const who = await buyer(page)
  await page.goto('/corte')
  await choose(page)
  await expect(page.getByRole('heading', { name: 'Tengo' })).toBeVisible()
  await paste(page, '4;5.950;Correa')
  await page.getByRole('radio', { name: 'Menos barras' }).check()
  await expect(page.getByText('No se puede con menos barras')).toBeVisible()
  await page.getByRole('radio', { name: 'Menos desperdicio' }).check()
  await expect(page.getByText('No se puede comprando menos metros')).toBeVisible()
  await page.getByLabel('Nombre del plan').fill('Correas')
  await page.getByRole('button', { name: 'Guardar el plan' }).click()
  await expect(page.getByText('Se guardó «Correas».').first()).toBeVisible()
  const [plan] = (await who.ask(contract.list, { query: { clienteId: who.session.clienteId } })).$values
  const { contenido } = await who.ask(contract.read, { params: { id: plan!.id } })
  expect(contenido.busca).toBe('waste')
  await who.ask(contract.save, {
    params: { id: plan!.id },
    body: { version: 1, nombre: 'Correas del norte', compartida: false, contenido },
  })
  await page.getByRole('button', { name: 'Guardar el plan' }).click()
  await expect(page.getByText(/guardó este plan mientras tanto\. Lo tuyo sigue acá, sin guardar\./)).toBeVisible()
  await page.getByRole('button', { name: 'Mostrar lo suyo' }).click()
  await expect(page.getByLabel('Nombre del plan')).toHaveValue('Correas del norte')
  await page.getByRole('button', { name: 'Plan nuevo' }).click()
  await expect(page.getByRole('combobox', { name: 'Producto', exact: true })).toBeVisible()
  await expect(page.getByLabel('Nombre del plan')).toHaveValue('')
})

test('OPEN-484 a plan that is not kept makes way for another one only once it was asked', async ({ page }) => {
  const who = await buyer(page)
  const contenido = { unidad: 'mm', corte: 30, despunte: 0, restoUtil: 5000, busca: 'money', grupos: [] } as const
  const body = {
    clienteId: who.session.clienteId,
    nombre: 'Reja',
    compartida: false,
    contenido: { ...contenido, grupos: [] },
  }
  const { id } = await who.ask(contract.create, { body })
  await page.goto('/corte')
  const nombre = page.getByLabel('Nombre del plan')
  await nombre.fill('Galpón')
  await page.getByRole('button', { name: 'Plan nuevo' }).click()
  const question = page.getByRole('dialog', { name: 'Plan nuevo' })
  await expect(question).toContainText('Lo que hay en este plan no está guardado y se va a perder.')
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(nombre).toHaveValue('Galpón')
  // one that is opened by its address
  await page.goto(`/corte?plan=${id}`)
  const other = page.getByRole('dialog', { name: 'Abrir otro plan' })
  await other.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page).toHaveURL(/\/corte$/)
  await expect(nombre).toHaveValue('Galpón')
  await page.goto(`/corte?plan=${id}`)
  await other.getByRole('button', { name: 'Abrir «Reja»' }).click()
  await expect(nombre).toHaveValue('Reja')
  // what is kept goes without a question
  await page.getByRole('button', { name: 'Plan nuevo' }).click()
  await expect(nombre).toHaveValue('')
})
