import { randomInt, randomUUID } from 'node:crypto'
import { contract as clientes } from '#features/clientes/contract.ts'
import { buyButton, fill, minimum, pick, byPieza } from './carrito.ts'
import { fillLogin, nuevaCuenta } from './claves.ts'
import { next, open as checkout } from './envio-pago.ts'
import { sendEntidad } from './import-rows.ts'
import { buyFor, expect, expectAccessible, signIn, test } from './portal.ts'
import { addButton, open } from './productos.ts'

/** A client and a seller of this journey's own, which the order system turns off. */
const SENTENCE = 'Tu cuenta está inactiva. Comunicate con tu ejecutivo de cuenta.'
const codigo = `E2E-${randomUUID().slice(0, 8)}`

test('OPEN-24 an inactive seller is led to the login and told so there, once the password was right', async ({
  page,
}) => {
  const fila = {
    id: codigo,
    nombre: 'Inés',
    apellido: 'Activa',
    tipoDocumento: 'DNI',
    documentoNro: String(randomInt(40_000_000, 49_000_000)),
  }
  await sendEntidad(page, 'vendedores', [fila])
  const cuenta = await nuevaCuenta(page, { vendedor: codigo })
  await page.goto('/login')
  await fillLogin(page, cuenta)
  await expect(page.getByRole('button', { name: /^Cuenta de/ })).toBeVisible()
  await sendEntidad(page, 'vendedores', [{ ...fila, activo: 'no' }])
  await page.goto('/presupuestos')
  await expect(page.getByRole('heading', { name: 'Ingresá a tu cuenta' })).toBeVisible()
  await fillLogin(page, cuenta)
  await expect(page.getByRole('alert')).toHaveText(SENTENCE)
  await expectAccessible(page)
})

test('OPEN-24 nobody orders for an inactive client: product, cart and checkout say so', async ({ page }) => {
  const fila = {
    codigo,
    razonSocial: `Inactiva ${codigo}`,
    documentoNro: '30709184322',
    vendedor: '000107',
    listaPrecioId: 1,
  }
  await sendEntidad(page, 'clientes', [fila])
  await sendEntidad(page, 'tiendas', [
    { cliente: codigo, tiendaNro: 1, calle: 'Ruta 9', calleNro: '100', provincia: 'Buenos Aires' },
  ])
  await sendEntidad(page, 'transportes-tiendas', [{ transporteId: 1, cliente: codigo, tiendaNro: 1 }])
  const turn = (activo: 'si' | 'no') => sendEntidad(page, 'clientes', [{ ...fila, activo }])
  const who = await signIn(page, 'admin@demo.test')
  const found = (await who.ask(clientes.search, { query: { name: fila.razonSocial } })).$values[0]!
  const p = pick('1', (x) => byPieza(x) && minimum(x) <= 10)
  const cart = await fill(who, found.id, [p, 50])
  await buyFor(page, found)
  const says = () => expect(page.getByRole('alert').filter({ hasText: SENTENCE })).toBeVisible()

  await open(page, { id: p.id! })
  await expect(addButton(page)).toBeVisible()
  await turn('no')
  await addButton(page).click()
  await says()

  await page.goto('/miCarrito')
  await buyButton(page).click()
  await says()

  await turn('si')
  await checkout(page, cart.id)
  for (const [label, text] of [
    ['Nombre', 'Ana'],
    ['Apellido', 'Paz'],
    ['DNI', '30111222'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text)
  await turn('no')
  await next(page).click()
  await says()
})
