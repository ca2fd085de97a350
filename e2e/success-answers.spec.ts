import { contract as presupuestos } from '#features/presupuestos/contract.ts'
import { archivos } from '../test/archivos.ts'
import { api, expect, signIn, test } from './portal.ts'
import { openPropio, type PortalPropio } from './portal-propio.ts'

const FALLO = 'Ocurrió un error. Por favor, intentá más tarde.'

test('CLAIM-20 CLAIM-21 OPEN-302 a claim that is answered isSuccess false was not filed: it is said, and nothing typed is lost', async ({
  page,
}) => {
  const who = await signIn(page, 'cliente@demo.test')
  const { $values } = await who.ask(presupuestos.fetchAll, { query: { clienteId: who.session.clienteId } })
  const { id } = $values.find((q) => q.puedeCargarReclamo)!
  await page.goto(`/nuevo-reclamo/${id}`)
  await page.getByLabel('Producto- Calidad').check()
  await page.getByLabel(/^Título/).fill('Llegó oxidado')
  await page.getByLabel(/^Descripción/).fill('Llegaron 14 tiras con óxido.')
  await page.getByRole('checkbox', { name: 'Acepto la política de reclamos' }).check()
  await page.route(api('reclamo'), (r) => r.fulfill({ json: { isSuccess: false, id: 1 } }))
  await page.getByRole('button', { name: 'ENVIAR' }).click()
  await expect(page.getByRole('alert')).toHaveText('Error al crear el reclamo. Por favor, intente más tarde.')
  await expect(page).toHaveURL(`/nuevo-reclamo/${id}`)
  await expect(page.getByLabel(/^Título/)).toHaveValue('Llegó oxidado')
})

/** A portal of its own: what is configured here holds for everybody. */
test.describe('the configuration', () => {
  let propio: PortalPropio
  test.beforeAll(async () => {
    test.setTimeout(120_000)
    propio = await openPropio()
  })
  test.afterAll(() => propio.stop())

  test('CFG-12 OPEN-302 the switch, the terms and the policy that are answered false or with nothing were not saved', async ({
    page,
  }) => {
    await propio.enter(page, '/configuracion')
    const parte = (name: string) => page.getByRole('region', { name, exact: true })
    const compras = parte('Compras')
    await page.route(api('configuracion/updateShoopEnabled'), (r) => r.fulfill({ json: false }))
    await compras.getByRole('switch', { name: 'Compra habilitada' }).press('Space')
    await page
      .getByRole('dialog', { name: '¿Confirma que desea deshabilitar la compra?' })
      .getByRole('button', { name: 'Deshabilitar' })
      .click()
    await expect(compras.getByRole('alert')).toContainText(FALLO)
    await expect(page.getByText('¡Configurado correctamente!')).toHaveCount(0)

    const terminos = parte('Términos y condiciones')
    await page.route(api('configuracion/updateTermsConditions'), (r) => r.fulfill({ status: 200, body: '' }))
    await terminos.getByRole('textbox', { name: 'Texto de los términos' }).click()
    await page.keyboard.type('Precios de diciembre. ')
    await terminos.getByRole('button', { name: 'Guardar términos' }).click()
    await expect(terminos.getByRole('alert')).toContainText(FALLO)
    await expect(terminos.getByRole('textbox', { name: 'Texto de los términos' })).toContainText(
      'Precios de diciembre.',
    )

    const politica = parte('Política de reclamos')
    const pdf = { name: 'politica.pdf', mimeType: 'application/pdf', buffer: archivos.pdf }
    for (const answer of [{ json: null }, { status: 204, body: '' }] as const) {
      await page.route(api('configuracion/updatePoliticaReclamos'), (r) => r.fulfill(answer), { times: 1 })
      await politica.locator('input[type=file]').setInputFiles(pdf)
      await expect(politica.getByRole('alert')).toContainText(FALLO)
      await politica.getByRole('alert').getByRole('button').click()
      await expect(politica.getByRole('alert')).toHaveCount(0)
    }
    // its own button says so, and tries again (OPEN-398)
    let tries = 0
    await page.route(api('configuracion/download/politicaReclamos'), (r) =>
      r.fulfill({ status: tries++ === 0 ? 201 : 204, contentType: 'application/pdf', body: '' }),
    )
    await politica.getByRole('button', { name: 'Descargar' }).click()
    const again = politica.getByRole('button', { name: 'Falló la descarga. Reintentar' })
    await again.click()
    await expect.poll(() => tries).toBe(2)
    await expect(again).toBeVisible()
    await expect(politica.getByRole('alert')).toHaveCount(0)
    await expect(page.getByText(/correctamente!/)).toHaveCount(0)
  })
})
