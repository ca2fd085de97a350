import type { Page } from '@playwright/test'
import { contract } from '#features/presupuestos/contract.ts'
import { nuevaCuenta } from './claves.ts'
import { answerAvisos, expect, moreTab, type Person, PHONE, portalUrl, signIn, test, WIDE } from './portal.ts'
import { cards, CLIENTE_LIBRE, nuevaSolicitud, numero, popup } from './presupuestos.ts'

/** Role 1 moves it, as it does in the popup. */
const move = (admin: Person, id: number, estado: string, motivo: string) =>
  admin.ask(contract.estado, { params: { id }, body: { estado, motivo } })
/** The bell's number, at the bell or on the phone's menu. */
const sinLeer = (page: Page, wide: boolean) => (wide ? page.getByRole('button', { name: /^Avisos/ }) : moreTab(page))

for (const [where, viewport] of [
  ['wide', WIDE],
  ['narrow', PHONE],
] as const)
  test(
    `OPEN-170 OPEN-171 ${where}: somebody moves a request; the client’s list, popup and bell follow without reloading, and what is being read stays`,
    { tag: where === 'wide' ? '@core:avisos' : [] },
    async ({ page, browser }) => {
      const wide = where === 'wide'
      const office = await browser.newContext({ baseURL: portalUrl() })
      const desk = await office.newPage()
      const admin = await signIn(desk, 'admin@demo.test')
      const { id } = await nuevaSolicitud(desk, admin)

      await page.setViewportSize(viewport)
      await signIn(page, await nuevaCuenta(page, { tipoRol: '3', vendedor: '', cliente: CLIENTE_LIBRE }))
      await page.goto(`/presupuestos?operacion=${id}`)
      await answerAvisos(page)
      const step = cards(page).locator('[aria-current=step]')
      await expect(step).toHaveText(['Enviado'])
      await move(admin, id, 'Comercial', 'La toma el ejecutivo')
      await expect(step).toHaveText(['Comercial'])
      await expect(cards(page).getByText('Actualizada recién')).toBeVisible()
      // said once, to who listens
      await expect(page.getByText(`La solicitud ${numero(id)} pasó a Comercial.`)).toBeAttached()

      await page.getByRole('link', { name: `Ver detalle de la solicitud ${numero(id)}` }).click()
      await expect(popup(page).getByRole('list', { name: 'Paso 2 de 6: Comercial' })).toBeVisible()
      await move(admin, id, 'Cancelado', 'Se anuló a pedido del cliente')
      await expect(popup(page).getByText('PRESUPUESTO CANCELADO')).toBeVisible()
      await expect(popup(page).locator('.historial')).toContainText('Se anuló a pedido del cliente')
      await page.keyboard.press('Escape')
      await expect(popup(page)).toBeHidden()
      await expect(cards(page).getByText('PRESUPUESTO CANCELADO')).toBeVisible()

      await sinLeer(page, wide).click()
      if (!wide) await page.getByRole('dialog').getByRole('link', { name: 'Avisos' }).click()
      const canceled = page.getByRole('link', { name: `Sin leer: Se canceló la solicitud N° ${numero(id)}` })
      await expect(canceled).toBeVisible()
      await canceled.click()
      await expect(popup(page).getByText('PRESUPUESTO CANCELADO')).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`/presupuestos/${id}$`))
      await page.keyboard.press('Escape')
      await page.goto('/avisos')
      await expect(
        page.getByRole('link', { name: `Se canceló la solicitud N° ${numero(id)}`, exact: true }),
      ).toBeVisible()
      // what comes meanwhile, of other journeys of this client, stays unread
      const leerTodo = page.getByRole('button', { name: 'Marcar todo como leído' })
      const withoutLeidos = async () => {
        if (await leerTodo.isVisible()) await leerTodo.click()
        return (await leerTodo.count()) + (await page.getByText('Sin leer:').count())
      }
      await expect.poll(withoutLeidos, { timeout: 25_000 }).toBe(0)
      await office.close()
    },
  )
