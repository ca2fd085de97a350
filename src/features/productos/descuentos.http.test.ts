import { afterAll, beforeAll, expect, it } from 'vitest'
import { forgetAll } from '#server/cache.ts'
import { startTestPortal, type TestPortal } from '../../../test/portal.ts'
import { readDescuentos } from './server/descuentos.ts'

let t: TestPortal
beforeAll(async () => {
  t = await startTestPortal(process.env['PV_TEST_DB'] === 'postgres' ? { DB_POOL: '1' } : {})
})
afterAll(() => t.stop())

it('DIARIO-01 a transaction asks for the discounts itself: it does not wait for who waits for its connection', async () => {
  const row = await t.db.selectFrom('descuento').select('clienteId').executeTakeFirstOrThrow()
  const cliente = { clienteId: row.clienteId } as Parameters<typeof readDescuentos>[1]
  forgetAll('descuentos')
  let outside: ReturnType<typeof readDescuentos> | undefined
  const inside = await t.db.transaction().execute((on) => {
    outside = readDescuentos(t.db, cliente) // its query waits for the only connection
    return readDescuentos(on, cliente)
  })
  expect(inside.all.length).toBeGreaterThan(0)
  expect(await outside).toEqual(inside)
})
