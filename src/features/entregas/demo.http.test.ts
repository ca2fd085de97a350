import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../../../test/portal.ts'
import { importDemoFiles } from './server/demo.ts'
import { listWhole, isIntact } from './server/receipt-pdf.ts'

let t: TestPortal
beforeAll(async () => {
  t = await startTestPortal()
  await importDemoFiles()
  await importDemoFiles()
})
afterAll(() => t.stop())

it('the demo has remitos received as they came, drawn, with differences, corrected and with a claim, once, and intact', async () => {
  const rows = await t.db
    .selectFrom('remito_prueba')
    .select(['numero', 'clienteId', 'resultado', 'firmaComo', 'corrige', 'reclamoId'])
    .where('origen', '=', 'portal')
    .orderBy('id')
    .execute()
  const count = (is: (row: (typeof rows)[number]) => boolean) => rows.filter(is).length
  expect(count(({ resultado }) => resultado === 'Conforme')).toBeGreaterThan(5)
  expect(count(({ resultado, reclamoId }) => resultado === 'Con diferencias' && reclamoId !== null)).toBeGreaterThan(0)
  expect(count((row) => row.resultado === 'Con diferencias' && row.reclamoId === null && row.corrige === null)).toBe(1)
  expect([count(({ firmaComo }) => firmaComo === 'dibujada'), count(({ corrige }) => corrige !== null)]).toEqual([1, 1])
  for (const row of rows)
    for (const whole of await listWhole(t.db, row))
      expect([row.numero, isIntact(row, whole)]).toEqual([row.numero, true])
})
