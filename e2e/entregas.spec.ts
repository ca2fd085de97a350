import type { Page } from '@playwright/test'
import { addDays, today, toDay } from '#shared/dates.ts'
import { nuevaCuenta } from './claves.ts'
import { sendEntidad } from './import-rows.ts'
import { expect, expectAccessible, PHONE, signIn, test, WIDE, type Person } from './portal.ts'

const CLIENTE = '004615'
const buyer = async (page: Page): Promise<Person> =>
  signIn(page, await nuevaCuenta(page, { telefono: '11 4286-2257', tipoRol: '3', vendedor: '', cliente: CLIENTE }))
const minutes = (): string => new Date(Date.now() - 60_000).toISOString()

type Order = { name: string; totvs: string; pedidoId: string; remito: string }
/** An order under way with a trip and a remito of a part of it, as the order system sends them. */
const underway = async (page: Page, estado = 'En viaje'): Promise<Order> => {
  const name = `E${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`.toUpperCase()
  const order = { name, totvs: `T-${name}`, pedidoId: `P-${name}`, remito: `0007/${name} A` }
  const at = { presupuesto: order.totvs }
  await sendEntidad(page, 'presupuestos', [
    {
      presupuestoTotvsId: order.totvs,
      pedidoId: order.pedidoId,
      cliente: CLIENTE,
      fecha: `${addDays(today(), -4)} 10:30`,
      estado: 'Preparación',
      moneda: 'USD',
      tiendaNro: 1,
    },
  ])
  await sendEntidad(page, 'presupuestos-lineas', [
    { ...at, item: '01', producto: 'UPN-100-12', cantidad: 10, largo: 6.5, precio: 10 },
    { ...at, item: '02', producto: 'IPN-100-12', cantidad: 4, largo: 12, precio: 10 },
  ])
  const line = { pedidoId: order.pedidoId, ...at, estado: 'En preparación', fecha: addDays(today(), -1) }
  await sendEntidad(page, 'estado-pedidos', [
    { ...line, item: '01', producto: 'UPN-100-12', descripcion: 'Perfil UPN 100', cantidad: 10, cantidadEntregada: 2 },
    { ...line, item: '02', producto: 'IPN-100-12', descripcion: 'Perfil IPN 100', cantidad: 4, cantidadEntregada: 6 },
  ])
  await sendEntidad(page, 'viajes', [
    {
      ...at,
      idViaje: `V-${name}`,
      estadoViaje: 'Despachado',
      fecha: today(),
      razonSocial: 'Transporte Pampa Sur',
      placaCamion: 'AD 902 LM',
      nombreConductor: 'Luis Cabral',
      telefono: '11 5521-0386',
    },
  ])
  await send(page, order, estado)
  await sendEntidad(page, 'remitos-lineas', [
    {
      remito: order.remito,
      pedidoId: order.pedidoId,
      item: '01',
      producto: 'UPN-100-12',
      cantidad: 5,
      colada: '4417-B',
    },
  ])
  return order
}
const send = (page: Page, { remito, pedidoId, name }: Order, estado: string) =>
  sendEntidad(page, 'remitos', [
    { numero: remito, pedidoId, fecha: today(), idViaje: `V-${name}`, estado, cot: '003144719026', kilos: 700 },
  ])
const path = ({ remito }: Order) => `/entregas/${encodeURIComponent(remito)}`
const prove = async (page: Page, { remito }: Order, data: object): Promise<void> => {
  const res = await page.request.put(`/api/integracion/remitos/${encodeURIComponent(remito)}/prueba`, {
    headers: { authorization: `Bearer ${process.env.E2E_KEY}` },
    data,
  })
  expect(res.status(), await res.text()).toBe(200)
}

for (const [where, viewport] of [
  ['wide', WIDE],
  ['narrow', PHONE],
] as const)
  test(
    `REMITO-02 REMITO-03 REMITO-04 ${where}: from the week to a remito with its truck, its driver and what of each line is where`,
    { tag: where === 'wide' ? '@core:entregas' : [] },
    async ({ page }) => {
      await page.setViewportSize(viewport)
      await buyer(page)
      const order = await underway(page)
      await page.goto('/entregas')
      await expect(page.getByRole('heading', { name: 'Entregas', level: 1 })).toBeVisible()
      const block = page.getByRole('region', { name: /^Hoy/ }).getByRole('listitem').filter({ hasText: order.remito })
      await expect(block).toContainText('700 kg')
      await expect(block).toContainText('En viaje')
      await expect(block.getByRole('img')).toHaveAccessibleName('700 kg de 27.500')
      await expectAccessible(page)
      await block.getByRole('link').first().click()

      await expect(page.getByRole('heading', { name: `Remito ${order.remito}`, level: 1 })).toBeVisible()
      await expect(page).toHaveTitle(new RegExp(`Remito ${order.remito}`))
      await expect(page.getByRole('link', { name: '11 5521-0386' })).toHaveAttribute('href', 'tel:1155210386')
      for (const fact of ['003144719026', 'AD 902 LM', 'Luis Cabral', 'Transporte Pampa Sur'])
        await expect(page.getByText(fact).first()).toBeVisible()
      const lines = page.getByRole('region', { name: 'Renglones del pedido' })
      await expect(
        lines.getByRole('img', { name: 'De 10 piezas: entregado 2, en este remito 5, sin salir 3' }),
      ).toBeVisible()
      await expect(lines.getByText('entregado antes')).toBeVisible()
      await expect(lines.getByText('no viene en este remito')).toBeVisible()
      await expect(lines.getByText('se entregaron 2 de más')).toBeVisible()
      await expect(lines.getByText('Colada 4417-B')).toBeVisible()
      await expect(page.getByRole('region', { name: 'Kilos' })).toContainText('700,00')
      await expectAccessible(page)
    },
  )

test('REMITO-03 the list follows what the order system says, and its filter stands in the address', async ({
  page,
}) => {
  await buyer(page)
  const order = await underway(page)
  await page.goto('/entregas')
  const today = page.getByRole('region', { name: /^Hoy/ }).getByRole('listitem').filter({ hasText: order.remito })
  await expect(today).toContainText('En viaje')
  await send(page, order, 'Entregado')
  await expect(today).toContainText('Entregado')
  await page.getByLabel('Estado').selectOption('Preparado')
  await expect(page).toHaveURL(/estado=Preparado/)
  await expect(today).toHaveCount(0)
  await page.getByRole('button', { name: 'Limpiar' }).click()
  await expect(today).toContainText('Entregado')
})

test('REMITO-02 REMITO-04 a request’s popup and the header’s search lead to its remito', async ({ page }) => {
  await buyer(page)
  const order = await underway(page)
  await page.goto('/entregas')
  const search = page.getByRole('combobox', { name: 'Buscar productos' })
  await search.fill(order.remito)
  await page.getByRole('option', { name: new RegExp(`Remito ${order.remito}`) }).click()
  await expect(page.getByRole('heading', { name: `Remito ${order.remito}`, level: 1 })).toBeVisible()
  await page.getByRole('link', { name: `Pedido ${order.pedidoId}` }).click()
  const popup = page.getByRole('dialog')
  await expect(popup.getByRole('img', { name: 'De 10 piezas: entregado 2, en camino 5, sin salir 3' })).toBeVisible()
  await popup.getByRole('link', { name: order.remito }).click()
  await expect(page).toHaveURL(new RegExp(`${path(order)}$`))
})

test('REMITO-11 a failed attempt is read with its reason and who registered it; what was announced and did not come too', async ({
  page,
}) => {
  await buyer(page)
  const order = await underway(page)
  await page.goto(path(order))
  await expect(page.getByText('Todavía no hay prueba de entrega.')).toBeVisible()
  const fecha = minutes()
  await prove(page, order, {
    fecha,
    por: 'Luis Cabral',
    entregado: false,
    motivo: 'No había grúa para bajar.',
    recibe: 'Juan Fernández',
    dni: '30111678',
    fotos: 1,
  })
  const proof = page.getByRole('region', { name: 'Prueba de entrega' })
  await expect(proof.getByText('Registrada por Luis Cabral')).toBeVisible()
  await expect(proof.getByText('No había grúa para bajar.')).toBeVisible()
  await expect(proof.getByText('Falta la foto que anunció el transporte.')).toBeVisible()
  await expect(proof.getByText('•••••678')).toBeVisible()
  expect(toDay(new Date(fecha))).toBe(today())
  await expect(page.locator('.head').getByText('No entregado')).toBeVisible()
  await proof.getByRole('button', { name: 'Ver DNI' }).click()
  await expect(proof.getByText('30.111.678')).toBeVisible()
  await expectAccessible(page)
})
