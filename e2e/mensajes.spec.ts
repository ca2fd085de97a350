import type { Page } from '@playwright/test'
import { contract } from '#features/mensajes/contract.ts'
import { archivos } from '../test/archivos.ts'
import { nuevaCuenta } from './claves.ts'
import { sendEntidad } from './import-rows.ts'
import {
  answerAvisos,
  expect,
  expectAccessible,
  PHONE,
  portalUrl,
  signIn,
  test,
  watched,
  WIDE,
  type Person,
} from './portal.ts'
import { cards, numero, popup, readQuoteBy, sendSolicitud } from './presupuestos.ts'

/** A client with a seller, of which no journey counts what it has. */
const CLIENTE = '004735'
/** A request of it with two lines. */
const withLines = async (page: Page): Promise<string> => {
  const presupuesto = await sendSolicitud(page, { cliente: CLIENTE })
  await sendEntidad(
    page,
    'presupuestos-lineas',
    [1, 2].map((item) => ({ presupuesto, item, producto: 'IPN-080-12', cantidad: 10 * item, largo: 12, precio: 10 })),
  )
  return presupuesto
}
const plano = { name: 'plano.pdf', mimeType: 'application/pdf', buffer: archivos.pdf }
const thread = (page: Page) => popup(page).getByRole('region', { name: 'Mensajes' })
const said = (page: Page, text: string) => thread(page).getByRole('listitem').filter({ hasText: text })
const field = (page: Page) => thread(page).getByLabel('Mensaje', { exact: true })
const unfold = async (page: Page, wide: boolean) => {
  if (!wide) await thread(page).locator('summary').click()
}

for (const [where, viewport] of [
  ['wide', WIDE],
  ['narrow', PHONE],
] as const)
  test(
    `COTIZ-10 ${where}: a client writes about a line with a file, its seller reads it and answers while the client types on, and both see what was read`,
    { tag: where === 'wide' ? '@core:mensajes' : [] },
    async ({ page, browser }) =>
      watched(async (look) => {
        const wide = where === 'wide'
        const presupuesto = await withLines(page)
        const client = await signIn(page, await nuevaCuenta(page, { tipoRol: '3', vendedor: '', cliente: CLIENTE }))
        const { id } = await readQuoteBy(client, presupuesto)
        const office = await browser.newContext({ baseURL: portalUrl() })
        const desk = await office.newPage()
        await signIn(desk, 'vendedor2@demo.test')
        look(page)
        look(desk)
        await page.setViewportSize(viewport)
        await page.goto(`/presupuestos/${id}`)
        await answerAvisos(page)
        await unfold(page, wide)
        await expect(thread(page).getByText('Todavía no hay mensajes.')).toBeVisible()
        await thread(page).getByRole('button', { name: 'Enviar' }).click()
        await expect(thread(page).getByText('Escribí el mensaje.')).toBeVisible()
        await field(page).fill('Va el plano.\n¿Vienen en dos bultos?')
        await thread(page).getByLabel('Sobre qué renglón').selectOption({ index: 2 })
        await thread(page).getByLabel('Archivos del mensaje').setInputFiles(plano)
        await field(page).press('Control+Enter')
        await expect(said(page, '¿Vienen en dos bultos?')).toContainText('renglón 2')
        await expect(field(page)).toHaveValue('')
        await expect(
          said(page, '¿Vienen en dos bultos?').getByRole('button', { name: 'Descargar plano.pdf' }),
        ).toBeVisible()

        // the list says that there is something new, and its detail leads to it
        await desk.goto(`/presupuestos?operacion=${id}`)
        await answerAvisos(desk)
        await expect(cards(desk).getByText('1 mensaje nuevo')).toBeVisible()
        await desk.getByRole('link', { name: `Ver detalle de la solicitud ${numero(id)}` }).click()
        await popup(desk).getByRole('button', { name: '1 mensaje nuevo' }).click()
        await expect(thread(desk).getByText('1 sin leer', { exact: true })).toBeVisible()
        const download = desk.waitForEvent('download')
        await thread(desk).getByRole('button', { name: 'Descargar plano.pdf' }).click()
        expect((await download).suggestedFilename()).toBe('plano.pdf')
        await expect(
          said(page, '¿Vienen en dos bultos?').getByText(/^Leído el \d\d\/\d\d\/\d{4} \d\d:\d\d · /),
        ).toBeVisible()

        // an internal note is the team's, and says so
        await thread(desk)
          .getByRole('checkbox', { name: /Nota interna/ })
          .check()
        await thread(desk).getByLabel('Nota interna', { exact: true }).first().fill('Cargar con el de Pilar.')
        await thread(desk).getByRole('button', { name: 'Enviar' }).click()
        await expect(said(desk, 'Cargar con el de Pilar.')).toContainText('Sólo lo ve tu equipo')

        // what arrives leaves the focus and what is being typed
        await field(page).fill('Y otra cosa')
        await field(desk).fill('Sí, dos bultos.')
        await thread(desk).getByRole('button', { name: 'Enviar' }).click()
        await expect(said(page, 'Sí, dos bultos.')).toBeVisible()
        await expect(field(page)).toBeFocused()
        await expect(field(page)).toHaveValue('Y otra cosa')
        await expect(page.getByText(/^Mensaje nuevo de /)).toBeAttached()
        await expect(thread(page).getByText('Cargar con el de Pilar.')).toHaveCount(0)
        await expect(said(desk, 'Sí, dos bultos.').getByText(/^Leído el /)).toBeVisible()

        // corrected within its minutes
        await said(desk, 'Sí, dos bultos.').getByRole('button', { name: 'Corregir' }).click()
        await thread(desk).getByLabel('Mensaje corregido').fill('Sí, tres bultos.')
        await thread(desk).getByRole('button', { name: 'Guardar' }).click()
        await expect(said(page, 'Sí, tres bultos.')).toContainText('editado')
        await expect(field(page)).toHaveValue('Y otra cosa')
        for (const one of [page, desk]) await expectAccessible(one, { part: '[role=dialog]' })
        await expectUnread(client, id, 0)
        await office.close()
      }),
  )
const expectUnread = async (who: Person, id: number, sinLeer: number) =>
  await expect
    .poll(async () => (await who.ask(contract.hilo, { params: { tema: 'solicitud', numero: id }, query: {} })).sinLeer)
    .toBe(sinLeer)

test('COTIZ-10 a message that does not go stays typed, with its file, and goes once it is tried again', async ({
  page,
}) => {
  const presupuesto = await withLines(page)
  const client = await signIn(page, await nuevaCuenta(page, { tipoRol: '3', vendedor: '', cliente: CLIENTE }))
  const { id } = await readQuoteBy(client, presupuesto)
  await page.goto(`/presupuestos/${id}`)
  await answerAvisos(page)
  let tried = 0
  await page.route(/\/api\/mensajes\/solicitud\/\d+$/, (route) =>
    route.request().method() === 'POST' && ++tried === 1 ? route.abort() : route.continue(),
  )
  await field(page).fill('¿Llega el lunes?')
  await thread(page).getByLabel('Archivos del mensaje').setInputFiles(plano)
  await thread(page).getByRole('button', { name: 'Enviar' }).click()
  await expect(thread(page).getByRole('alert')).toBeVisible()
  await expect(field(page)).toHaveValue('¿Llega el lunes?')
  await thread(page).getByRole('button', { name: 'Reintentar' }).click()
  await expect(said(page, '¿Llega el lunes?').getByRole('button', { name: 'Descargar plano.pdf' })).toBeVisible()
  const { $values } = await client.ask(contract.hilo, { params: { tema: 'solicitud', numero: id }, query: {} })
  expect($values.map(({ texto }) => texto)).toEqual(['¿Llega el lunes?'])
})
