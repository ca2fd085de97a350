import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../../../test/portal.ts'

let t: TestPortal
beforeAll(async () => {
  t = await startTestPortal()
})
afterAll(() => t.stop())

describe('sellers', () => {
  it('SES-33 the seller list is answered only with permission 3', async () => {
    const admin = await t.as('admin@demo.test')
    const rows = await t.db.selectFrom('vendedor').selectAll().execute()
    for (let i = 0; i < 7; i++) expect((await admin.get('/api/Vendedor/all')).body.$values.map((v: any) => v.idVendedor).sort()).toEqual(rows.map((v) => v.idVendedor).sort())
    const one = (await admin.get('/api/Vendedor/all')).body.$values[0]
    const row = rows.find((r) => r.idVendedor === one.idVendedor)!
    expect(one).toEqual({
      id: row.id, idVendedor: row.idVendedor, apellidoNombre: `${row.apellido} ${row.nombre}`, documentoNro: row.documentoNro, nroDocumento: row.documentoNro, telefono: row.telefono, email: row.email, activo: row.activo,
      nombreFantasia: row.nombreFantasia, clientesResponse: { $values: [] },
    })
    const page = (await admin.get('/api/Vendedor/all?page=2&rowPerPage=3')).body
    expect([page.$values.length, page.length]).toEqual([3, rows.length])
    for (const account of ['vendedor@demo.test', 'cliente@demo.test']) expect((await (await t.as(account)).get('/api/Vendedor/all')).status).toBe(403)
    expect((await t.anonymous.get('/api/Vendedor/all')).status).toBe(401)
  })
})
