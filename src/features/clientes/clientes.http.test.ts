import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fold } from '#shared/identity.ts'
import { startTestPortal, type Client, type TestPortal } from '../../../test/portal.ts'

let t: TestPortal
let admin: Client
let seller: Client
beforeAll(async () => {
  t = await startTestPortal()
  admin = await t.as('admin@demo.test')
  seller = await t.as('vendedor@demo.test')
})
afterAll(() => t.stop())
const of = (who: Client, idSeller: number, rest = '') => who.get(`/api/Client/getAllBySellerId?idSeller=${idSeller}${rest}`)

describe('clients of a seller', () => {
  it('SES-34 needs permission 10; role 1 reads any seller’s clients, role 2 its own only', async () => {
    const own = seller.session!.sellerId
    const other = (await t.as('vendedor2@demo.test')).session!.sellerId
    const rows = await t.db.selectFrom('cliente').selectAll().where('idVendedor', '=', own).execute()
    for (let i = 0; i < 7; i++) {
      const res = await of(admin, own)
      expect(res.body.$values.map((c: any) => c.id).sort()).toEqual(rows.map((c) => c.id).sort())
      expect(res.body.length).toBeUndefined()
    }
    expect((await of(seller, own)).body).toEqual((await of(admin, own)).body)
    expect((await of(seller, other)).status).toBe(404)
    expect((await of(admin, other)).status).toBe(200)
    expect((await of(admin, 999_999)).body).toEqual({ $values: [] })
    expect((await of(await t.as('cliente@demo.test'), own)).status).toBe(403)
    expect((await of(t.anonymous, own)).status).toBe(401)
    expect((await admin.get('/api/Client/getAllBySellerId')).status).toBe(400)
  })

  it('each client shows its seller and its account, sorted by name; pages hold the count of all', async () => {
    const all = (await of(admin, seller.session!.sellerId)).body.$values
    const names = all.map((c: any) => fold(c.razonSocial))
    expect(names).toEqual([...names].sort((a, b) => (a < b ? -1 : 1)))
    const user = await t.db.selectFrom('usuario').select(['id', 'clienteId', 'documentoNro']).where('email', '=', 'cliente@demo.test').executeTakeFirstOrThrow()
    const mine = all.find((c: any) => c.id === user.clienteId)
    expect(mine).toMatchObject({ usuarioId: user.id, usuario: { id: user.id, activo: true, documentoNro: user.documentoNro, clientes: 1 }, seller: { name: expect.any(String), lastName: expect.any(String) } })
    const lone = await t.db.insertInto('cliente').values({ codigo: 'sin-cuenta', razonSocial: 'ZZZ sin cuenta', documentoNro: '30000000007', idVendedor: seller.session!.sellerId }).returning('id').executeTakeFirstOrThrow()
    expect((await of(admin, seller.session!.sellerId)).body.$values.at(-1)).toMatchObject({ id: lone.id, usuarioId: null, usuario: null })
    const [first, second, past] = await Promise.all(['1', '2', '90'].map(async (p) => (await of(admin, seller.session!.sellerId, `&page=${p}&rowPerPage=2`)).body))
    expect([...first.$values, ...second.$values].map((c: any) => c.id)).toEqual(all.slice(0, 4).map((c: any) => c.id))
    expect([first.length, second.length, past.length, past.$values]).toEqual([all.length + 1, all.length + 1, all.length + 1, []])
    expect((await of(admin, seller.session!.sellerId, '&rowPerPage=101')).status).toBe(400)
  })
})
