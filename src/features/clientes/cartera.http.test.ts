import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type Client, type TestPortal } from '../../../test/portal.ts'
import type { EnCartera } from './contract.ts'

let t: TestPortal
let [vendedor, admin, cliente] = [] as unknown as Client[]
beforeAll(async () => {
  t = await startTestPortal()
  vendedor = await t.as('vendedor@demo.test')
  admin = await t.as('admin@demo.test')
  cliente = await t.as('cliente@demo.test')
})
afterAll(() => t.stop())

const cartera = async (by: Client | undefined, query = ''): Promise<EnCartera[]> => {
  const answer = await by!.get(`/api/Client/cartera?${query}`)
  expect(answer.status).toBe(200)
  return answer.body.$values
}
const clave = {
  vencido: (c: EnCartera) => c.vencido,
  deuda: (c: EnCartera) => c.saldo,
  carrito: (c: EnCartera) => c.carrito,
}

describe('the clients of staff with what they owe', () => {
  it('DIARIO-11 debt, overdue and free credit are those of the client’s own account, one’s cart there and its last order', async () => {
    const all = await cartera(vendedor)
    const owing = all.find((c) => c.vencido > 0)!
    expect(owing, 'a client of the demo that is late').toBeDefined()
    const account = await vendedor!.post('/api/saldo/GetByFilter', {
      clienteId: owing.id,
      dateFrom: null,
      dateTo: null,
      estadoId: null,
      presupuestoId: null,
      page: 0,
      rowPerPage: 5,
    })
    expect([account.status, account.body.saldoTotal, account.body.alDia?.vencido]).toEqual([
      200,
      owing.saldo,
      owing.vencido,
    ])
    const credit = await vendedor!.get(`/api/Client/${owing.id}/credito`)
    expect(credit.body.credito?.disponible ?? null).toEqual(owing.credito?.libre ?? null)
    expect(owing.carrito).toBe(0)
    const { contactoId } = vendedor!.session!
    const line = { productoId: 'IPN-080-12', clienteId: owing.id, contactoId, cantidad: 2 }
    const added = await vendedor!.post('/api/Budget/shoppingCart', {
      ...line,
      showLargo: true,
      largo: 12,
      showAncho: false,
      ancho: null,
    })
    expect(added.status).toBe(200)
    expect((await cartera(vendedor, `id=${owing.id}`))[0]).toMatchObject({ id: owing.id, carrito: 1 })
    // another's cart is not one's own
    expect((await cartera(admin, `id=${owing.id}`))[0]).toMatchObject({ id: owing.id, carrito: 0 })
  })
  it.each(['vencido', 'deuda', 'carrito'] as const)(
    'DIARIO-11 the most first by %s, and only those with it',
    async (orden) => {
      const by = orden === 'carrito' ? vendedor : admin // one's own cart
      const figures = (await cartera(by, `orden=${orden}`)).map(clave[orden])
      expect(figures).toEqual(figures.toSorted((a, b) => b - a))
      expect(figures[0]).toBeGreaterThan(figures.at(-1)!)
      const some = await cartera(by, `solo=${orden}`)
      expect(some.length).toBeGreaterThan(0)
      for (const one of some) expect(clave[orden](one)).toBeGreaterThan(0)
    },
  )
  it('DIARIO-11 by credit that is left, and by the last order; without orders for ninety days', async () => {
    const free = (await cartera(admin, 'solo=con-credito&orden=credito')).map((c) => c.credito!.libre)
    expect(free.length).toBeGreaterThan(0)
    expect(Math.min(...free)).toBeGreaterThan(0)
    for (const c of await cartera(admin, 'solo=sin-credito')) expect(c.credito!.libre).toBeLessThanOrEqual(0)
    const days = (await cartera(admin, 'orden=pedido')).map((c) => c.ultimaOperacion ?? '')
    expect(days).toEqual(days.toSorted().toReversed())
    const limit = new Date(Date.now() - 90 * 86_400_000)
    for (const { ultimaOperacion } of await cartera(admin, 'solo=sin-pedidos'))
      if (ultimaOperacion) expect(new Date(ultimaOperacion).getTime()).toBeLessThan(limit.getTime())
  })
  it('DIARIO-11 a seller sees its own alone, another’s is not found, a client has no such list', async () => {
    const own = await cartera(vendedor)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n
      from cliente
      where "idVendedor" = ${vendedor!.session!.sellerId}`.execute(t.db)
    expect(own.length).toBe(Math.min(40, rows[0]!.n))
    const other = (await cartera(admin)).find((c) => !own.some(({ id }) => id === c.id))!
    expect((await vendedor!.get(`/api/Client/cartera?id=${other.id}`)).status).toBe(404)
    const otherSeller = await sql<{ id: number }>`
      select "idVendedor" as id from vendedor where "idVendedor" <> ${vendedor!.session!.sellerId} limit 1`.execute(
      t.db,
    )
    expect((await vendedor!.get(`/api/Client/cartera?idSeller=${otherSeller.rows[0]!.id}`)).status).toBe(404)
    expect((await cliente!.get('/api/Client/cartera')).status).toBe(403)
    expect((await cartera(admin, 'name=metalurgica%20torcuato')).map((c) => c.razonSocial)).toEqual([
      'Metalúrgica Don Torcuato S.R.L.',
    ])
  })
})
