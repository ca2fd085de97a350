import { api, expect, fromMenu, PHONE, signIn, test } from './portal.ts'

test(
  'ROUT-39 PROJ-01 PROJ-05 a client’s projects, from the menu, and where one stands, by keyboard',
  { tag: '@core:proyectos' },
  async ({ page }) => {
    await signIn(page, 'cliente@demo.test')
    await page.goto('/')
    await fromMenu(page, 'Servicios', 'Consul Steel')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seguimiento de proyectos')
    const banner = page.getByRole('region', { name: 'Seguimiento de proyectos' })
    await expect(banner).toContainText('Consul Steel')
    await expect(banner).toContainText('3 proyectos · 2 en curso')
    const card = page.getByRole('article', { name: 'Proyecto CS-1184' })
    await expect(card).toContainText('Cálculo y documentación steel framing · Vivienda 142 m²')
    await expect(card.getByRole('list', { name: 'Etapa 4 de 6: Modelado estr.' })).toBeVisible()
    const details = card.getByRole('link', { name: 'VER DETALLES del proyecto CS-1184' })
    await details.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Proyecto CS-1184' })
    await expect(dialog.locator('[aria-current=step]')).toHaveText('Modelado estr.')
    const folder = dialog.getByRole('link', { name: 'Ver carpeta del proyecto' })
    await expect(folder).toHaveAttribute('href', 'https://carpetas.acerosribera.test/proyectos/cs-1184')
    await expect(folder).toHaveAttribute('target', '_blank')
    await expect(folder).toHaveAttribute('rel', /noopener/)
    await page.setViewportSize(PHONE)
    const tops = await dialog
      .getByRole('listitem')
      .evaluateAll((items) => items.map((i) => i.getBoundingClientRect().top))
    expect([...tops].sort((a, b) => a - b)).toEqual(tops)
    expect(new Set(tops).size).toBe(6) // one below the other
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(details).toBeFocused()
  },
)

test('HEAD-11 the way to the projects stands in the menu only for a client that has one, whoever looks', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.test')
  const has: Record<string, boolean> = { '1': true, '2': false }
  await page.route(api('consulsteel/HasProyect'), (r) =>
    r.fulfill({ json: has[new URL(r.request().url()).searchParams.get('clientId')!] }),
  )
  const link = page.locator('nav a', { hasText: 'Consul Steel' })
  const services = page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name: 'Servicios' })
  const choose = async (id: number) => {
    await page.evaluate((n) => localStorage.setItem('clienteSeleccionado', `[{"id":${n},"nombreFantasia":"Uno"}]`), id)
    const answered = page.waitForResponse(/HasProyect/)
    await page.goto('/acopios')
    await answered
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('MIS ACOPIOS')
    await services.click()
  }
  await page.goto('/acopios')
  await expect(page.getByText('Debés elegir un cliente.')).toBeVisible()
  await services.click()
  await expect(page.locator('nav a', { hasText: 'Mis Reclamos' })).toHaveCount(1)
  await expect(link).toHaveCount(0)
  await choose(1)
  await expect(link).toHaveCount(1)
  await choose(2)
  await expect(link).toHaveCount(0)
})

test('PROJ-02 PROJ-09 while they come it says so; an unknown status marks no stage, and none says so', async ({
  page,
}) => {
  await signIn(page, 'cliente@demo.test')
  let answer = () => {}
  const asked = new Promise<void>((done) => (answer = done))
  const fechas = { ingreso: null, checklist: null, vencimiento: null, linkDrive: null }
  const single = { id: 9, nombre: 'CS-9', servicio: 'Cálculo', estado: ' En pausa ', ...fechas }
  let json: object = { $values: [single], length: 1, enCurso: 1 }
  await page.route(api('consulsteel/GetDataFromClient'), async (r) => {
    await asked
    await r.fulfill({ json })
  })
  await page.goto('/consul-steel')
  await expect(page.getByText('Cargando...', { exact: true })).toBeVisible()
  answer()
  await expect(page.getByRole('list', { name: 'Estado: En pausa' })).toBeVisible()
  await expect(page.locator('[aria-current=step]')).toHaveCount(0)
  json = { $values: [], length: 0, enCurso: 0 }
  await page.reload()
  await expect(page.getByText('No tiene proyectos.', { exact: true })).toBeVisible()
})
