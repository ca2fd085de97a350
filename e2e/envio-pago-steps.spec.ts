import type { Page } from '@playwright/test'
import type { Preconfirm } from '#features/envio-pago/contract.ts'
import { change, entrega, next, obra, offers, open, prepare, proposed, summary, step, totalOf } from './envio-pago.ts'
import { api, expect, test } from './portal.ts'
import { inMoneda } from '../test/typed.ts'

/** The four steps of the accordion, each by itself. */
const enter = (page: Page) => prepare(page, 'gerente@demo.test', 'Construcciones Alvear')
/** Changes what checkout chooses from, as another distributor's data would. */
const offer = (page: Page, change: (p: Preconfirm) => void) =>
  page.route(api('Budget/FetchPreconfirm/…'), async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as Preconfirm
    change(body)
    await route.fulfill({ response: answer, json: body })
  })
const alerts = (page: Page) => page.getByRole('alert')

test('SHIP-12 SHIP-17 SHIP-19 step 1 goes on only without errors, typing is not cut off, and what people write is taken; without a shop step 2 opens and says so', async ({
  page,
}) => {
  const { id } = await enter(page)
  await offer(page, (p) => {
    p.tiendas.$values = []
  })
  await open(page, id)
  await expect(step(page, 2)).toHaveAttribute('aria-current', 'step')
  await expect(step(page, 1)).toContainText('Verónica Molina')
  await change(page, 1)
  await expect(step(page, 2)).toContainText('Falta completar')
  const right = { Nombre: 'Verónica', Apellido: 'Molina', DNI: '30111333', 'Teléfono (opcional)': '3514241189' }
  const field = (label: string) => page.getByLabel(label, { exact: true })
  for (const [label, value] of Object.entries(right)) await expect(field(label)).toHaveValue(value)
  await expect(next(page)).toBeEnabled()
  const cases: [keyof typeof right, string, string][] = [
    ['Nombre', '', 'Ingrese el nombre de la persona que recibe'],
    ['Apellido', 'a'.repeat(29), 'Ingrese un apellido válido'],
    ['DNI', '28a417', 'Ingrese un número válido'],
    ['Teléfono (opcional)', '11-4', 'Ingrese un número válido'],
  ]
  for (const [label, text, message] of cases) {
    await field(label).fill(text)
    await expect(field(label)).toHaveValue(text)
    await expect(alerts(page)).toHaveText([message])
    await expect(next(page)).toBeDisabled()
    await field(label).fill(right[label])
    await expect(alerts(page)).toHaveCount(0)
  }
  const written = [
    ['Apellido', 'D\u2019Angelo', 'DAngelo'],
    ['DNI', '30.111.333', '30111333'],
    ['Teléfono (opcional)', '+54 9 351 424-1189', '5493514241189'],
  ] as const
  for (const [label, text, kept] of written) {
    await field(label).fill(text)
    await expect(alerts(page)).toHaveCount(0)
    await field(label).blur()
    await expect(field(label)).toHaveValue(kept)
  }
  await field('Teléfono (opcional)').fill('')
  await field('Teléfono (opcional)').press('Enter')
  await expect(step(page, 2)).toHaveAttribute('aria-current', 'step')
  await expect(alerts(page)).toHaveText(['Debe seleccionar una tienda', 'Debe seleccionar un transporte'])
  await expect(next(page)).toBeDisabled()
})

test('SHIP-21 SHIP-22 SHIP-30 step 2 proposes the first shop and the first transport that goes there, and asks whether the shop is the delivery address', async ({
  page,
}) => {
  const { id } = await enter(page)
  // the first transport does not go to the first shop
  await offer(
    page,
    ({
      tiendas,
      listaTransportes: {
        $values: [first],
      },
    }) => {
      first!.clientes.$values = first!.clientes.$values.filter(
        (c) => c.clienteTiendaNro !== tiendas.$values[0]!.tiendaNro,
      )
    },
  )
  await open(page, id)
  await change(page, 2)
  await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(/^Casa central/)
  const transporte = page.getByLabel('Transporte')
  await expect(transporte.locator('option:checked')).toHaveText('Expreso Cuyo')
  await expect(transporte.locator('option')).toHaveText(['Seleccionar', 'Expreso Cuyo'])
  await expect(page.getByRole('button', { name: 'Volver' })).toBeVisible()
  await next(page).click()
  await expect(entrega(page)).toContainText(
    'Se usará la tienda Casa central (Av. Colón 4680, Córdoba) como dirección de entrega.',
  )
  await entrega(page).getByRole('button', { name: 'Volver' }).click()
  await expect(entrega(page)).toHaveCount(0)
  await expect(step(page, 2)).toHaveAttribute('aria-current', 'step')
  await next(page).click()
  await entrega(page).getByRole('button', { name: 'Siguiente' }).click()
  await expect(page).toHaveURL(/\/miCarrito\/confirmar\/\d+$/) // nothing else is missing
})

test('SHIP-23 SHIP-26 SHIP-34 choosing a shop resets the classification and ends the work site; step 3 then waits for a choice', async ({
  page,
}) => {
  const { id } = await enter(page)
  await open(page, id)
  await change(page, 2)
  await page.getByRole('button', { name: '+ ENVIAR A OBRA' }).click()
  await obra(page).getByLabel('Localidad').fill('Villa')
  await page.keyboard.press('Escape')
  const descartar = page.getByRole('dialog', { name: 'Descartar la dirección' })
  await expect(descartar).toContainText('Lo que escribiste de la obra se va a perder.')
  await page.keyboard.press('Escape')
  await expect(descartar).toHaveCount(0)
  await expect(obra(page).getByLabel('Localidad')).toHaveValue('Villa')
  const create = obra(page).getByRole('button', { name: 'Crear' })
  await expect(create).toBeDisabled()
  await obra(page).getByLabel('Provincia').selectOption({ label: 'Córdoba' })
  for (const [label, text] of [
    ['Localidad', 'Villa Allende'],
    ['Calle', 'Los Sauces'],
    ['Número', '120'],
  ] as const)
    await obra(page).getByLabel(label).fill(text)
  await expect(create).toBeDisabled()
  await obra(page).getByLabel('Código postal').fill('X5105 ABC')
  await expect(obra(page).getByLabel('Código postal')).toHaveValue('5105')
  await create.click()
  await expect(obra(page)).toHaveCount(0)
  await expect(
    page.getByRole('radio', { name: /^Obra Los Sauces 120, Villa Allende \(CP 5105\), Córdoba/ }),
  ).toBeChecked()
  await page.getByRole('radio', { name: /Obrador Villa Allende .*, Villa Allende, Córdoba/ }).check()
  await expect(page.getByRole('radio', { name: /^Obra / })).not.toBeChecked()
  await page.getByLabel('Transporte').selectOption('')
  await expect(alerts(page)).toHaveText(['Debe seleccionar un transporte'])
  await expect(next(page)).toBeDisabled()
  await page.getByLabel('Transporte').selectOption({ index: 1 })
  await next(page).click()
  await expect(entrega(page)).toContainText('Se usará la tienda Obrador Villa Allende')
  await entrega(page).getByRole('button', { name: 'Siguiente' }).click()
  await expect(step(page, 3)).toHaveAttribute('aria-current', 'step')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(alerts(page)).toHaveText(['Debe seleccionar una clasificación de envío'])
  await expect(next(page)).toBeDisabled()
  await page.getByRole('radio', { name: 'Descarga manual' }).check()
  await expect(next(page)).toBeEnabled()
})

test('SHIP-09 SHIP-31 SHIP-32 the first classification and payment are proposed, another payment changes the discount at once, and a work site is ordered with its address', async ({
  page,
}) => {
  const { id, cart, person } = await enter(page)
  const p = await offers(person, id)
  const { clasificacion, pago } = proposed(p)
  await open(page, id)
  await change(page, 3)
  await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(clasificacion.descripcion)
  await change(page, 4)
  const payment = (f: { descripcion: string }) => page.getByRole('radio', { name: f.descripcion })
  await expect(payment(pago)).toBeChecked()
  for (const f of [...p.listaFormasPago.$values.filter((x) => x.id !== pago.id), pago]) {
    await payment(f).check()
    await expect(summary(page).locator('.tot dd')).toHaveText(
      `${inMoneda(totalOf(cart, f.porcentaje), cart.moneda!.simbolo)} + IVA`,
    )
  }
  await change(page, 2)
  await page.getByRole('button', { name: '+ ENVIAR A OBRA' }).click()
  await obra(page).getByLabel('Provincia').selectOption({ label: 'Córdoba' })
  for (const [label, text] of [
    ['Localidad', 'Villa Allende'],
    ['Calle', 'Los Sauces'],
    ['Número', '120'],
    ['Código postal', '5105'],
  ] as const)
    await obra(page).getByLabel(label).fill(text)
  await obra(page).getByRole('button', { name: 'Crear' }).click()
  await expect(obra(page)).toHaveCount(0)
  await next(page).click()
  await expect(entrega(page)).toContainText(
    'Se usará la obra (Los Sauces 120, Villa Allende (CP 5105), Córdoba) como dirección de entrega.',
  )
  const sent = page.waitForRequest(api('Budget/preconfirmBudget'))
  await entrega(page).getByRole('button', { name: 'Siguiente' }).click()
  const body = (await sent).postDataJSON() as object
  expect(Object.keys(body).sort()).toEqual([
    'TransporteDesc',
    'apellido',
    'clasificacionId',
    'clienteTiendaEntregaNro',
    'condicionPagoId',
    'contactoId',
    'descuento4',
    'dni',
    'esObra',
    'fechaPedida',
    'franjaPedida',
    'id',
    'localidad',
    'nombre',
    'obraCalle',
    'obraCodigoPostal',
    'obraLatitud',
    'obraLongitud',
    'obraNro',
    'ordenCompra',
    'provinciaId',
    'telefono',
    'transporteId',
  ])
  expect(body).toMatchObject({
    esObra: true,
    clienteTiendaEntregaNro: 0,
    localidad: 'Villa Allende',
    obraCodigoPostal: '5105',
    TransporteDesc: 'Transporte Pampa Sur',
    descuento4: pago.porcentaje,
  })
  await expect(page.getByRole('region', { name: 'Solicitud' })).toContainText(
    'Los Sauces 120, Villa Allende (CP 5105), Córdoba',
  )
})
