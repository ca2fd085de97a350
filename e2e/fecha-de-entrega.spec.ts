import type { Page } from '@playwright/test'
import { contract as calendario } from '#features/calendario/contract.ts'
import { contract as envioPago } from '#features/envio-pago/contract.ts'
import { addDays, today } from '#shared/dates.ts'
import { next, open, prepare, type Cart } from './envio-pago.ts'
import { sendEntidad } from './import-rows.ts'
import { expect, expectAccessible, PHONE, test, type Person } from './portal.ts'
import { popup } from './presupuestos.ts'

/** Clients that buy in no other journey. */
const [WIDE, NARROW] = ['Corralón Alto Valle', 'Taller Kovács']

const fields = (page: Page) => page.getByRole('region', { name: 'Fecha de entrega' })
/** DD/MM/AAAA. */
const written = (day: string): string => day.split('-').toReversed().join('/')
const weekday = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay()
const until = (day: string, wanted: (day: string) => boolean): string =>
  wanted(day) ? day : until(addDays(day, 1), wanted)
/** A day of delivery, some days ahead. */
const deliveryDay = async ({ ask }: Person, ahead: number): Promise<string> => {
  const { feriados } = await ask(calendario.calendario, {})
  const free = (day: string) => [1, 2, 3, 4, 5].includes(weekday(day)) && !feriados.$values.some((f) => f.fecha === day)
  return until(addDays(today(), ahead), free)
}
/** As the portal writes a day beside an order of today. */
const short = (day: string): string =>
  written(day).slice(6) === written(today()).slice(6) ? written(day).slice(0, 5) : written(day)
const place = async ({ person, id }: Cart): Promise<void> => {
  const { version } = await person.ask(envioPago.confirmacion, { params: { id } })
  await person.ask(envioPago.confirm, { params: { id }, query: { esPedidoFirme: true, version: version! } })
}

test(
  'REMITO-05 REMITO-06 REMITO-07 a day is asked for when buying, another one later, and the order system answers',
  { tag: '@core:calendario' },
  async ({ page }) => {
    const cart = await prepare(page, 'admin@demo.test', WIDE)
    const { id, person } = cart
    const [asked, other, promised] = [
      await deliveryDay(person, 8),
      await deliveryDay(person, 15),
      await deliveryDay(person, 22),
    ]
    await open(page, id)
    const day = fields(page).getByLabel('Fecha de entrega pedida')
    await expect(fields(page).getByLabel('Lo antes posible')).toBeChecked()
    await expect(fields(page)).toContainText('Es lo que pedís: la fecha la confirma tu ejecutivo.')
    await day.fill(until(addDays(today(), 4), (one) => weekday(one) === 0))
    await expect(fields(page)).toContainText('Ese día no entregamos. El primero posible es el')
    await next(page).first().click()
    await expect(day).toBeFocused()
    await expect(page).toHaveURL(/envioPago/)
    await expectAccessible(page)
    await day.fill(asked)
    await fields(page).getByLabel('Franja').selectOption('de 8 a 12')
    await page.reload()
    await expect(day).toHaveValue(asked)
    await next(page).first().click()
    await expect(page).toHaveURL(new RegExp(`/miCarrito/confirmar/${id}$`))
    await expect(page.getByRole('region', { name: 'Solicitud' })).toContainText(`Pedida ${short(asked)}, de 8 a 12`)
    await place(cart)

    await page.goto(`/presupuestos/${id}`)
    const shown = popup(page).getByRole('region', { name: 'Fecha de entrega' })
    await expect(shown).toContainText(`Pedida ${short(asked)}, de 8 a 12`)
    await shown.getByRole('button', { name: 'Pedir otra fecha' }).click()
    const dialog = page.getByRole('dialog', { name: 'Pedir otra fecha' })
    await dialog.getByLabel('Fecha', { exact: true }).fill(other)
    await dialog.getByRole('button', { name: 'Pedir otra fecha' }).click()
    await expect(dialog).toContainText('Escribí por qué.')
    await expectAccessible(page)
    await dialog.getByLabel('¿Por qué?').fill('El hormigón se cuela el lunes')
    await dialog.getByRole('button', { name: 'Pedir otra fecha' }).click()
    await expect(dialog).toBeHidden()
    await expect(shown).toContainText(`Se pidió otra fecha: ${short(other)}.`)
    await sendEntidad(page, 'presupuestos', [{ id, fechaPrometida: promised, franjaPrometida: 'de 14 a 18' }])
    await expect(shown).toContainText(`Pedida ${short(asked)}, de 8 a 12 · Confirmada ${short(promised)}, de 14 a 18`)
    await expect(shown).not.toContainText('Se pidió otra fecha')
    await expect(popup(page)).toContainText(`Pidió otra fecha: ${short(other)}`)
  },
)

test('REMITO-05 REMITO-07 on a phone the first day possible is one press away; once it is prepared the button says whom to ask', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  const cart = await prepare(page, 'admin@demo.test', NARROW)
  const { id } = cart
  await open(page, id)
  await fields(page).getByLabel('Lo antes posible').uncheck()
  const day = fields(page).getByLabel('Fecha de entrega pedida')
  await expect(day).not.toHaveValue('')
  const first = await day.inputValue()
  await expect(fields(page)).toContainText(
    new RegExp(`Es el (lunes|martes|miércoles|jueves|viernes) ${written(first)}`),
  )
  await expectAccessible(page)
  await next(page).last().click()
  await expect(page).toHaveURL(new RegExp(`/miCarrito/confirmar/${id}$`))
  await place(cart)
  await page.goto(`/presupuestos/${id}`)
  const shown = popup(page).getByRole('region', { name: 'Fecha de entrega' })
  await expect(shown).toContainText(`Pedida ${short(first)}`)
  await shown.getByRole('button', { name: 'Pedir otra fecha' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pedir otra fecha' })
  await dialog.getByLabel('¿Por qué?').fill('Todavía no hay lugar')
  await dialog.getByLabel('Fecha', { exact: true }).fill(await deliveryDay(cart.person, 12))
  // the order moves on while it is being written: what is written stays, and cannot be sent
  await sendEntidad(page, 'presupuestos', [{ id, estado: 'Preparación', motivo: 'Se prepara' }])
  const why = 'El pedido ya está en Preparación: comunicate con tu ejecutivo de cuenta.'
  await expect(dialog.getByRole('alert')).toContainText(why)
  await expect(dialog.getByLabel('¿Por qué?')).toHaveValue('Todavía no hay lugar')
})
