import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { onStatement } from '#server/db/db.ts'
import type { Client } from '../../../test/portal.ts'
import { openIntegracion } from '../../../test/integracion.ts'

const on = openIntegracion()
let [cliente, another, vendedor, vendedor2, admin] = [] as unknown as Client[]
let clienteId: number
beforeAll(async () => {
  cliente = await on.t.as('cliente@demo.test')
  another = await on.t.as('cliente2@demo.test')
  vendedor = await on.t.as('vendedor@demo.test')
  vendedor2 = await on.t.as('vendedor2@demo.test')
  admin = await on.t.as('admin@demo.test')
  clienteId = cliente!.session!.clienteId
})
beforeEach(async () => {
  await sql`delete from descuento`.execute(on.t.db)
})
const regla = (codigo: string, descripcion: string, porcentaje: string, familia: object = {}) => ({
  codigo,
  cliente: '004512',
  descripcion,
  porcentaje,
  ...familia,
})
const ask = (by: Client | undefined, id: number | string) => by!.get(`/api/Client/GetClientData/${id}`)

describe('the discounts of a client', () => {
  it('BON-03 OPEN-56 API-13 its own apart from those of families, exact, as the import brought them', async () => {
    const sent = await on.put('descuentos', [
      regla('D1', 'Bonificación Tubos', '8,25', { grupoId: 5 }),
      regla('D2', 'Cliente distribuidor', '3'),
      regla('D3', 'Bonificación Perfiles', '5', { grupoId: 1 }),
      regla('D4', 'Volumen anual', '0,5'),
    ])
    expect(sent.body.conError).toBe(0)
    const { status, body } = await ask(cliente, clienteId)
    expect(status).toBe(200)
    const one = (descripcion: string, porcentaje: number) => ({ id: expect.any(Number), descripcion, porcentaje })
    expect(body).toEqual({
      id: clienteId,
      reglaDescuento: { $values: [one('Cliente distribuidor', 3), one('Volumen anual', 0.5)] },
      reglaDescuentoDetalle: { $values: [one('Bonificación Perfiles', 5), one('Bonificación Tubos', 8.25)] },
    })
    expect((await ask(another, another!.session!.clienteId)).body).toEqual({
      id: another!.session!.clienteId,
      reglaDescuento: { $values: [] },
      reglaDescuentoDetalle: { $values: [] },
    })
  })
  it('BON-03 OPEN-315 a page of each list, with how many there are and the largest percentage, in one statement', async () => {
    await sql`
      insert into descuento (codigo, "clienteId", descripcion, porcentaje, "grupoId")
      select 'F' || n, ${clienteId}::int, 'Familia ' || lpad(n::text, 4, '0'), case when n = 900 then 42.5 else 5 end, 1
      from generate_series(1, 1500) n
      union all
      select 'P' || n, ${clienteId}::int, 'Propio ' || lpad(n::text, 2, '0'), 1, null
      from generate_series(1, 30) n`.execute(on.t.db)
    const descripciones = (lista: { $values: { descripcion: string }[] }) => lista.$values.map((r) => r.descripcion)
    let counted = 0
    onStatement((_ms, text) => (counted += Number(/\bfrom\s+descuento\b/.test(text))))
    const { body } = await cliente!
      .get(`/api/Client/GetClientData/${clienteId}?page=2&pageComercial=2`)
      .finally(() => onStatement(() => {}))
    expect(counted).toBe(1)
    expect(body.paginas).toEqual({ comercial: 30, familia: 1500, mayor: 42.5 })
    const propios = descripciones(body.reglaDescuento)
    expect(propios).toEqual(['Propio 26', 'Propio 27', 'Propio 28', 'Propio 29', 'Propio 30'])
    const families = descripciones(body.reglaDescuentoDetalle)
    expect([families.length, families[0], families[24]]).toEqual([25, 'Familia 0026', 'Familia 0050'])
    const past = (await cliente!.get(`/api/Client/GetClientData/${clienteId}?page=61`)).body
    expect([past.reglaDescuentoDetalle.$values, past.reglaDescuento.$values.length]).toEqual([[], 25])
    const whole = (await ask(cliente, clienteId)).body
    expect([whole.reglaDescuentoDetalle.$values.length, 'paginas' in whole]).toEqual([1500, false])
    expect((await cliente!.get(`/api/Client/GetClientData/${clienteId}?page=0`)).status).toBe(400)
  })
  it('OPEN-54 roles 1 and 2 choose a client; one that is not theirs is not found', async () => {
    for (const [by, id, status] of [
      [cliente, clienteId, 200],
      [vendedor, clienteId, 200],
      [admin, clienteId, 200],
      [another, clienteId, 404],
      [vendedor2, clienteId, 404],
      [admin, 2_000_000_000, 404],
      [on.t.anonymous, clienteId, 401],
      [cliente, 'x', 400],
    ] as const)
      expect([id, (await ask(by, id)).status]).toEqual([id, status])
    const none = await ask(vendedor, 0)
    expect([none.status, none.body.detail]).toEqual([400, 'Debés elegir un cliente.'])
  })
})
