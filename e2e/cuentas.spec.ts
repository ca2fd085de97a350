import { randomInt, randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { contract } from '#features/cuentas/contract.ts'
import { campo, confirmButton, correoTo, enlaceOf, NUEVA, nuevaCuenta, typeClaves } from './claves.ts'
import { expect, expectAccessible, PHONE, portalUrl, signIn, test, WIDE, type Cuenta, type Person } from './portal.ts'

/** Accounts as an administrator looks after them (CUENTAS-01 to CUENTAS-09). */
const ADMIN = 'admin@demo.test'
const main = (page: Page) => page.getByRole('main')
const newPage = async (browser: Browser) =>
  (await browser.newContext({ baseURL: portalUrl(), locale: 'es-AR' })).newPage()
/** An account of a client of one's own that has its password. */
const clienta = (page: Page): Promise<Cuenta> =>
  nuevaCuenta(page, { tipoRol: '3', vendedor: '', cliente: '004538', apellido: `C${randomUUID().slice(0, 8)}` })
const idOf = async (me: Person, email: string): Promise<number> =>
  (await me.ask(contract.list, { query: { texto: email } })).$values[0]!.id

const renglones = (): string[] =>
  Array.from({ length: 10 }, (_, n) =>
    [
      `e2e.${randomUUID().slice(0, 8)}@varias.test`,
      String(randomInt(50_000_000, 59_000_000)),
      `Persona${randomUUID().slice(0, 6)} Invitada${n}`,
      '004538',
    ].join('; '),
  )

for (const [ancho, size] of [
  ['wide', WIDE],
  ['narrow', PHONE],
] as const)
  test(
    `CUENTAS-01 CUENTAS-03 CUENTAS-05 ten clients are invited from a pasted list, one comes in, and is put out: ${ancho}`,
    ancho === 'wide' ? { tag: '@core:cuentas' } : {},
    async ({ page, browser }) => {
      test.slow()
      await page.setViewportSize(size)
      await signIn(page, ADMIN)
      await page.goto('/cuentas')
      await main(page).getByRole('link', { name: 'Invitar varias' }).click()
      const rows = renglones()
      await page.getByLabel('E-mail; documento; nombre; código de cliente').fill(rows.join('\n'))
      await page.getByRole('button', { name: 'Ver cómo queda' }).click()
      await expect(main(page).getByText('Nueva', { exact: true })).toHaveCount(10)
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Invitar a 10' }).click()
      await expect(page.getByText(/^Salieron 10 invitaciones\. Cada enlace vale hasta el /)).toBeVisible()
      const [email, , nombre] = rows[3]!.split('; ') as [string, string, string]
      const person = await newPage(browser)
      await person.goto(enlaceOf(await correoTo(browser, email, 'primer-ingreso')))
      await typeClaves(person, NUEVA)
      await confirmButton(person).click()
      await expect(person.getByRole('button', { name: /^Cuenta de/ })).toBeVisible()
      await page.goto('/cuentas')
      await page.getByLabel('Nombre, e-mail, documento o cliente').fill(email)
      await main(page).getByRole('link', { name: nombre }).click()
      await page.getByRole('button', { name: 'Suspender' }).click()
      const dialog = page.getByRole('dialog', { name: /^¿Suspender la cuenta de Persona/ })
      await expect(dialog.getByText('1 sesión; los enlaces sin usar')).toBeVisible()
      await dialog.getByLabel('Motivo, para el registro').fill('Dejó la empresa')
      await dialog.getByRole('button', { name: 'Suspender' }).click()
      await expect(page.getByText(/quedó suspendida\. Su sesión se cerró\.$/)).toBeVisible()
      // without touching anything: the stream that ends says that the session is over
      await expect(person).toHaveURL(/\/login/)
      await expect(main(page).getByText('Suspendida', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Reactivar' }).click()
      await expect(page.getByText(`${nombre} puede volver a entrar.`)).toBeVisible()
      await main(page).getByRole('button', { name: 'Dar de baja' }).click()
      const end = page.getByRole('dialog', { name: `¿Dar de baja a ${nombre}?` })
      await expect(end.getByText('No vuelve a entrar. Su nombre queda en el registro.')).toBeVisible()
      await end.getByRole('button', { name: 'Dar de baja' }).click()
      await expect(main(page).getByText('De baja', { exact: true })).toBeVisible()
      await person.context().close()
    },
  )

test('CUENTAS-02 a new account: what is missing, whose a taken e-mail is, rights from a set, and the invitation', async ({
  page,
}) => {
  const there = await clienta(page)
  const me = await signIn(page, ADMIN)
  await page.goto('/cuentas')
  await main(page).getByRole('link', { name: 'Nueva cuenta' }).click()
  await page.getByRole('button', { name: 'Crear e invitar' }).click()
  await expect(page.getByText('Elegí de qué cliente es la cuenta.')).toBeVisible()
  const cliente = page.getByRole('combobox', { name: 'Cliente' })
  await cliente.fill('004538')
  await page.keyboard.press('Enter')
  await expect(cliente).toHaveValue('Construcciones Alvear S.A.')
  await campo(page, 'Documento').fill(String(randomInt(50_000_000, 59_000_000)))
  await campo(page, 'Nombre y apellido').fill('Julio Peralta')
  await campo(page, 'E-mail').fill(there.email)
  await page.getByRole('button', { name: 'Cliente que mira' }).click()
  await expect(page.getByText('6 de 9 · «Cliente que mira»')).toBeVisible()
  await page.getByRole('checkbox', { name: /^WhatsApp al vendedor/ }).uncheck()
  await expect(page.getByText('5 de 9 · «Cliente que mira», cambiado en 1')).toBeVisible()
  await page.getByRole('button', { name: 'Crear e invitar' }).click()
  await expect(page.getByText(/^Ese e-mail es de Elena C\w+, de Construcciones Alvear S\.A\./)).toBeVisible()
  await expectAccessible(page)
  const email = `e2e.${randomUUID().slice(0, 8)}@nueva.test`
  await campo(page, 'E-mail').fill(email)
  await page.getByRole('button', { name: 'Crear e invitar' }).click()
  await expect(page.getByText(`Le mandamos el enlace a ${email}.`)).toBeVisible()
  const made = await me.ask(contract.get, { params: { id: await idOf(me, email) } })
  expect(made).toMatchObject({ estado: 'invitada', rol: 'Cliente', cliente: 'Construcciones Alvear S.A.' })
  await page.getByRole('button', { name: 'Copiar enlace' }).click()
  await expect(page.getByLabel('Enlace de la invitación')).toHaveValue(/\/changePasswordEmail\//)
  await page.getByRole('button', { name: 'Anular' }).click()
  await expect(page.getByText('El enlace ya no sirve.')).toBeVisible()
  await page.getByRole('button', { name: 'Reenviar' }).click()
  await expect(page.getByText(`Le mandamos el enlace a ${email}. Vale hasta el `)).toBeVisible()
})

test('CUENTAS-07 a right that is added reaches the open session at once, and what was being written stays', async ({
  page,
  browser,
}) => {
  const cuenta = await clienta(page)
  const person = await newPage(browser)
  await signIn(person, cuenta)
  await person.goto('/formulario_contacto')
  await campo(person, 'Asunto').fill('Remito de la obra de Tigre')
  const me = await signIn(page, ADMIN)
  await page.goto(`/cuentas/${await idOf(me, cuenta.email)}`)
  const change = async (name: RegExp, on: boolean) => {
    await page.getByRole('button', { name: 'Cambiar permisos' }).click()
    const dialog = page.getByRole('dialog', { name: /^Permisos de Elena/ })
    await dialog.getByRole('checkbox', { name }).setChecked(on)
    await dialog.getByRole('button', { name: 'Guardar permisos' }).click()
    await expect(page.getByText('Permisos cambiados.')).toBeVisible()
    await expect(dialog).toBeHidden()
  }
  await change(/^Ver lo último y los kilos/, false)
  await expect(
    person.getByText('Te sacaron «últimas operaciones». Lo que estabas escribiendo sigue acá.'),
  ).toBeVisible()
  await change(/^Ver lo último y los kilos/, true)
  await expect(
    person.getByText('Te sumaron «últimas operaciones». Lo que estabas escribiendo sigue acá.'),
  ).toBeVisible()
  await expect(campo(person, 'Asunto')).toHaveValue('Remito de la obra de Tigre')
  await person.context().close()
})

test('OPEN-358 CUENTAS-04 the reason of a suspension and rights that were ticked are not dropped by Escape without a question', async ({
  page,
}) => {
  const cuenta = await clienta(page)
  const me = await signIn(page, ADMIN)
  await page.goto(`/cuentas/${await idOf(me, cuenta.email)}`)
  const question = page.getByRole('dialog', { name: 'Descartar lo que escribiste' })
  await page.getByRole('button', { name: 'Suspender' }).click()
  const suspender = page.getByRole('dialog', { name: /^¿Suspender la cuenta de/ })
  await suspender.getByLabel('Motivo, para el registro').fill('Dejó la empresa')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(suspender.getByLabel('Motivo, para el registro')).toHaveValue('Dejó la empresa')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Descartar' }).click()
  await expect(suspender).toHaveCount(0)
  await page.getByRole('button', { name: 'Cambiar permisos' }).click()
  const permisos = page.getByRole('dialog', { name: /^Permisos de Elena/ })
  const box = permisos.getByRole('checkbox', { name: /^Ver lo último y los kilos/ })
  await box.setChecked(!(await box.isChecked()))
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Descartar' }).click()
  await expect(permisos).toHaveCount(0)
})

test('CUENTAS-06 CUENTAS-08 a client’s profile shows its accounts, with or without one, and a reset says who asked', async ({
  page,
  browser,
}) => {
  const cuenta = await clienta(page)
  const me = await signIn(page, ADMIN)
  const { clienteId } = await me.ask(contract.get, { params: { id: await idOf(me, cuenta.email) } })
  await page.goto(`/clientes/perfil/${clienteId}`)
  await expect(main(page).getByRole('heading', { name: /^Cuentas de Construcciones Alvear S\.A\./ })).toBeVisible()
  await main(page).getByRole('listitem').filter({ hasText: cuenta.email }).getByRole('link').click()
  await page.getByRole('button', { name: 'Blanquear contraseña' }).click()
  await page.getByRole('button', { name: 'Mandar el enlace' }).click()
  await expect(page.getByText(/El correo dice que lo pediste vos\.$/).first()).toBeVisible()
  expect(await correoTo(browser, cuenta.email, 'recuperacion')).toContain(
    `${me.session.userName} pidió que elijas otra contraseña para tu cuenta.`,
  )
  await page.goto(`/clientes/perfil/${clienteId}`)
  await main(page).getByRole('link', { name: 'Invitar', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Cliente' })).toHaveValue('Construcciones Alvear S.A.')
})

test('CUENTAS-09 «Ver como»: the client’s screens in this tab alone, nothing that writes answers, and the way back', async ({
  page,
}) => {
  const cuenta = await clienta(page)
  const me = await signIn(page, ADMIN)
  const id = await idOf(me, cuenta.email)
  await page.goto(`/cuentas/${id}`)
  await page.getByRole('button', { name: 'Ver como' }).click()
  const bar = page.getByRole('region', { name: 'Ver como' })
  await expect(bar.getByText(/^Ves el portal como Elena C/)).toBeVisible()
  await expect(bar.getByText(/^quedan 1[45]:\d\d de 15 min/)).toBeVisible()
  for (const size of [PHONE, WIDE]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }
  await page.goto('/formulario_contacto')
  await campo(page, 'Asunto').fill('Prueba')
  await campo(page, 'Mensaje').fill('Esto no sale')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(
    page.getByText('Estás viendo el portal como otra persona: acá no se puede cambiar nada.').first(),
  ).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/cuentas')
  await expect(other.getByRole('heading', { level: 1, name: 'Cuentas' })).toBeVisible()
  await other.close()
  await bar.getByRole('button', { name: 'Salir' }).click()
  await expect(page).toHaveURL(new RegExp(`/cuentas/${id}$`))
  await expect(page.getByRole('heading', { level: 1, name: /^Elena C/ })).toBeVisible()
  await expect(bar).toBeHidden()
})

test('OPEN-222 a list of invitations that was typed comes back after a reload, and goes once it was sent', async ({
  page,
}) => {
  await signIn(page, ADMIN)
  await page.goto('/cuentas/invitar')
  const list = page.getByLabel('E-mail; documento; nombre; código de cliente')
  await list.fill('nadie@obra.test')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(list).toHaveValue('nadie@obra.test')
  await expect(page.getByText('Recuperamos')).toBeVisible()
  await page.getByRole('button', { name: 'Ver cómo queda' }).click()
  await expect(page.getByText('0 de 1')).toBeVisible()
  await page.getByRole('button', { name: 'Descartarlo' }).click()
  await expect(list).toHaveValue('')
})
