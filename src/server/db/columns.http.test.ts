import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type Client, type TestPortal } from '../../../test/portal.ts'

let t: TestPortal
let admin: Client
beforeAll(async () => {
  t = await startTestPortal()
  admin = await t.as('admin@demo.test')
})
afterAll(() => t.stop())

describe('a newer portal adds a column while this one serves', () => {
  it.each([
    [
      'a seller',
      'vendedor',
      async () =>
        `/api/Vendedor/${(await t.db.selectFrom('vendedor').select('idVendedor').limit(1).executeTakeFirstOrThrow()).idVendedor}`,
    ],
    [
      'the order lines of a quote',
      'estado_pedido',
      async () => {
        const q = await t.db
          .selectFrom('estado_pedido as e')
          .innerJoin('presupuesto as p', 'p.id', 'e.presupuestoId')
          .select(['p.id', 'p.clienteId'])
          .limit(1)
          .executeTakeFirstOrThrow()
        return `/api/estadopedidos/GetByPresupuesto?clienteId=${q.clienteId}&presupuestoId=${q.id}`
      },
    ],
    ['the clients', 'cliente', async () => '/api/Client/search?name=a'],
  ])('%s: the call goes on as before', async (_what, tabla, path) => {
    const at = await path()
    const before = await admin.get(at)
    expect([at, before.status]).toEqual([at, 200])
    await sql`alter table ${sql.table(tabla)} add column nueva text`.execute(t.db)
    for (let i = 0; i < 12; i++) expect((await admin.get(at)).status).toBe(200)
    expect((await admin.get(at)).body).toEqual(before.body)
  })
})
