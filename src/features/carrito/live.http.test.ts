import { afterAll, expect, it } from 'vitest'
import type { Cambio } from '#shared/live.ts'
import { repeatOrder } from '../../../test/carrito.ts'
import { addLine, buy } from '../../../test/compra.ts'
import { people } from '../../../test/people.ts'
import { signIn, type Client } from '../../../test/portal.ts'
import { solicitudes } from '../../../test/solicitudes.ts'
import { startedListener, isOf, type Listener } from '../../../test/live.ts'

const { t, admin, seller, client, stranger } = people({
  admin: 'admin@demo.test',
  seller: 'vendedor@demo.test',
  client: 'cliente@demo.test',
  stranger: 'cliente2@demo.test',
})
const { fresh } = solicitudes(t, seller)
let open: Listener[] = []
const heard = async (c: Client) => {
  const one = await startedListener(t.url, c)
  open.push(one)
  return one
}
afterAll(() => {
  for (const one of open) one.stop()
  open = []
})
/** What is told until a request’s move is: that comes to everybody here. */
const untilMove = async (ones: readonly Listener[]): Promise<string[][]> => {
  const ids: number[] = []
  for (const { session } of [client, stranger]) ids.push(await fresh('Enviado', { clienteId: session!.clienteId }))
  for (const id of ids)
    expect((await admin.post(`/api/Budget/${id}/estado`, { estado: 'Comercial', motivo: 'x' })).status).toBe(200)
  const isMove = (one: Cambio) => ids.some((id) => isOf('presupuesto', id)(one))
  return Promise.all(ones.map(async (one) => (await one.until(isMove)).map(({ tipo }) => tipo)))
}

it('OPEN-235 whatever changes in a cart is told to the other sessions of who fills it', async () => {
  const phone = await signIn(t.url, 'cliente@demo.test')
  const [here, there] = [await heard(client), await heard(phone)]
  const both = async (id: number) => {
    for (const one of [here, there]) await one.hears('carrito', id)
  }
  const { id, presupuestoDetalles } = await addLine(client)
  await both(id)
  const { item } = presupuestoDetalles.$values[0]
  expect((await client.put(`/api/Budget/${id}/${item}`, { cantidad: 7 })).status).toBe(200)
  await both(id)
  expect((await client.del(`/api/Budget/${id}/${item}`)).status).toBe(200)
  await both(id)
  await addLine(phone)
  await both(id)
  const quote = await buy(phone, id)
  await both(id)
  // said again into another cart
  expect((await repeatOrder(client, quote.id)).body.agregadas).toBe(1)
  const again = (
    await client.get(`/api/Budget/${client.session!.clienteId}/${client.session!.contactoId}/shoppingCart`)
  ).body.id
  await both(again)
  await t.db.updateTable('presupuesto_detalle').set({ precio: 1 }).where('presupuestoId', '=', again).execute()
  const { body } = await client.get(
    `/api/Budget/${client.session!.clienteId}/${client.session!.contactoId}/getShoppingCart`,
  )
  expect((await client.put(`/api/Budget/${again}`, body)).status).toBe(200)
  await both(again)
})

it('OPEN-235 nobody else hears of a cart: neither its client’s other people, nor its seller, nor an administrator', async () => {
  const others = [await heard(stranger), await heard(seller), await heard(admin)]
  const mine = await heard(client)
  await mine.hears('carrito', (await addLine(client)).id)
  // the seller's own cart for the same client is another one
  const { contactoId } = seller.session!
  const own = await seller.post('/api/Budget/shoppingCart', {
    productoId: 'IPN-080-12',
    clienteId: client.session!.clienteId,
    contactoId,
    cantidad: 1,
    showLargo: true,
    largo: 12,
    showAncho: false,
    ancho: null,
  })
  expect(own.status).toBe(200)
  await others[1]!.hears('carrito', own.body.id)
  const told = await untilMove([...others, mine])
  expect(told.flat()).not.toContain('carrito')
  expect((await seller.get(`/api/Budget/cancel/${own.body.id}`)).status).toBe(200)
  await others[1]!.hears('carrito', own.body.id)
})

it('OPEN-235 a change that is refused is not told', async () => {
  const mine = await heard(client)
  const { id, presupuestoDetalles } = await addLine(client)
  await mine.hears('carrito', id)
  const [{ item }] = presupuestoDetalles.$values
  expect((await client.put(`/api/Budget/${id}/${item}`, { cantidad: -3 })).status).toBe(400)
  expect((await client.del(`/api/Budget/${id}/99999`)).status).toBe(200)
  expect((await untilMove([mine]))[0]).not.toContain('carrito')
})
