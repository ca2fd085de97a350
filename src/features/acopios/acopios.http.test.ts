import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '../../../test/portal.ts'
import { counts, openIntegracion } from '../../../test/integracion.ts'

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
  await sql`delete from acopio_movimiento`.execute(on.t.db)
  await sql`delete from acopio`.execute(on.t.db)
})

const acopio = (over: object = {}) => ({
  nroAcopio: 'A-2318',
  cliente: '004512',
  fechaEmision: '14/08/2026',
  cotizacion: 1382.5,
  saldoDolares: 54819.6,
  lastUpdate: '20/11/2026 18:30',
  ...over,
})
const linea = (over: object = {}) => ({
  acopio: 'A-2318',
  item: 1,
  fecha: '14/08/2026',
  descripcion: 'Acopio inicial: perfiles',
  importe: 85_715_000,
  tasa: 1382.5,
  importeDolares: 62_000,
  ...over,
})
const retiro = linea({
  item: 2,
  fecha: '02/09/2026',
  descripcion: 'Retiro · Pedido 88240',
  importe: -9_987_936.4,
  tasa: 1391,
  importeDolares: -7180.4,
})
const send = async () => {
  expect((await on.put('acopios', [acopio()])).body.conError).toBe(0)
  expect((await on.put('acopios-detalle', [retiro, linea()])).body.conError).toBe(0)
}
const list = (by: Client | undefined, id: number | string, query = '') =>
  by!.get(`/api/acopios/getAcopioByClienteId/${id}${query}`)
const detalle = (by: Client | undefined, nro: string, query = '') =>
  by!.get(`/api/acopios/getAcopiosDetalle/${encodeURIComponent(nro)}${query}`)

describe('the stockpiles of a client', () => {
  it('OPEN-390 one is asked for with the client it has to be of: of another there is none', async () => {
    await send()
    const { clienteId: other } = another!.session!
    for (const by of [vendedor, admin]) {
      expect((await detalle(by, 'A-2318', `?clienteId=${clienteId}`)).status).toBe(200)
      expect((await detalle(by, 'A-2318', `?clienteId=${other}`)).status).toBe(404)
    }
    // a client's own, whatever it asks
    expect((await detalle(cliente, 'A-2318', `?clienteId=${other}`)).status).toBe(200)
    expect((await detalle(another, 'A-2318', `?clienteId=${clienteId}`)).status).toBe(404)
  })
  it('API-66 STOCK-02 STOCK-05 as the order system keeps them, the last issued first', async () => {
    await on.put('acopios', [
      acopio({ nroAcopio: 'A-2047', fechaEmision: '11/11/2025', cotizacion: '1188.3456', saldoDolares: 6148.8 }),
      acopio(),
    ])
    const { status, body } = await list(cliente, clienteId)
    expect(status).toBe(200)
    expect(body).toEqual({
      $values: [
        {
          id: expect.any(Number),
          nroAcopio: 'A-2318',
          fechaEmision: '2026-08-14',
          cotizacion: 1382.5,
          saldoDolares: 54819.6,
          lastUpdate: '2026-11-20T18:30:00-03:00',
        },
        {
          id: expect.any(Number),
          nroAcopio: 'A-2047',
          fechaEmision: '2025-11-11',
          cotizacion: 1188.35,
          saldoDolares: 6148.8,
          lastUpdate: '2026-11-20T18:30:00-03:00',
        },
      ],
      length: 2,
      total: 60_968.4,
    })
  })
  it('API-66 a page at a time where one is asked for; how many there are and what they hold is of all', async () => {
    await on.put(
      'acopios',
      Array.from({ length: 60 }, (_, n) =>
        acopio({ nroAcopio: `A-${n}`, saldoDolares: 0.1, fechaEmision: '01/02/2026' }),
      ),
    )
    const pagina = async (query: string) => (await list(cliente, clienteId, query)).body
    const [first, last, all] = [await pagina('?page=1'), await pagina('?page=3'), await pagina('')]
    expect([first.$values.length, last.$values.length, all.$values.length]).toEqual([24, 12, 60])
    expect([first.length, first.total, last.length, last.total]).toEqual([60, 6, 60, 6])
    expect((await pagina('?page=2&rowPerPage=7')).$values.map((a: { nroAcopio: string }) => a.nroAcopio)[0]).toBe(
      'A-52',
    )
    expect((await pagina('?page=9')).$values).toEqual([])
  })
  it('OPEN-51 OPEN-54 roles 1 and 2 choose a client; one that is not theirs is not found', async () => {
    await send()
    for (const [by, id, status] of [
      [cliente, clienteId, 200],
      [vendedor, clienteId, 200],
      [admin, clienteId, 200],
      [another, clienteId, 404],
      [vendedor2, clienteId, 404],
      [cliente, another!.session!.clienteId, 404],
      [admin, 2_000_000_000, 404],
    ] as const)
      expect([id, (await list(by, id)).status]).toEqual([id, status])
    const none = await list(admin, 0)
    expect([none.status, none.body.detail]).toEqual([400, 'Debés elegir un cliente.'])
    expect((await list(on.t.anonymous, clienteId)).status).toBe(401)
    expect((await list(cliente, 'x')).status).toBe(400)
  })
})

describe('the movements of a stockpile', () => {
  it('API-67 STOCK-03 STOCK-06 each with its date, its pesos, its rate and its dollars, the first one first', async () => {
    await send()
    const { status, body } = await detalle(cliente, 'A-2318')
    expect(status).toBe(200)
    expect(body.$values).toEqual([
      {
        fecha: '2026-08-14',
        descripcion: 'Acopio inicial: perfiles',
        importe: 85_715_000,
        tasa: 1382.5,
        importeDolares: 62_000,
      },
      {
        fecha: '2026-09-02',
        descripcion: 'Retiro · Pedido 88240',
        importe: -9_987_936.4,
        tasa: 1391,
        importeDolares: -7180.4,
      },
    ])
    expect([body.length, body.suma, body.saldoAntes, body.acopio.saldoDolares]).toEqual([2, 54_819.6, 0, 54_819.6])
  })
  it('API-67 a number of somebody else is not found, as one that nobody has', async () => {
    await send()
    const missing = await detalle(cliente, 'A-9999')
    for (const [by, status] of [
      [cliente, 200],
      [vendedor, 200],
      [admin, 200],
      [another, 404],
      [vendedor2, 404],
    ] as const) {
      const answer = await detalle(by, 'A-2318')
      expect(answer.status).toBe(status)
      if (status === 404) expect(answer.body.detail).toBe(missing.body.detail)
    }
    expect(missing.status).toBe(404)
    expect((await detalle(on.t.anonymous, 'A-2318')).status).toBe(401)
  })
  it('API-67 a page knows what stood before it; the balance shown stays the one that is stored', async () => {
    await on.put('acopios', [acopio({ saldoDolares: 999 })])
    await on.put(
      'acopios-detalle',
      Array.from({ length: 120 }, (_, n) => linea({ item: n + 1, importeDolares: 0.1, fecha: '01/09/2026' })),
    )
    const { body } = await detalle(cliente, 'A-2318', '?page=3&rowPerPage=50')
    expect([body.$values.length, body.length, body.saldoAntes, body.suma]).toEqual([20, 120, 10, 12])
    expect(body.acopio.saldoDolares).toBe(999)
  })
})

describe('their import', () => {
  it('OPEN-176 a stockpile and its movements come in, change and stay; twice changes nothing', async () => {
    await send()
    expect(counts((await on.put('acopios', [acopio()])).body)).toEqual([1, 0, 0, 1, 0])
    expect(counts((await on.put('acopios', [acopio({ saldoDolares: -3 })])).body)).toEqual([1, 0, 1, 0, 0])
    expect((await list(cliente, clienteId)).body.total).toBe(-3)
    expect(counts((await on.put('acopios-detalle', [retiro])).body)).toEqual([1, 0, 0, 1, 0])
  })
  it('OPEN-176 a client or a stockpile that nobody has is a bad line; a rehearsal says the same and writes nothing', async () => {
    for (const dryRun of [true, false]) {
      const [ofAcopios, ofDetalle] = [
        await on.put('acopios', [acopio(), acopio({ nroAcopio: 'A-1', cliente: 'NADIE' })], { dryRun }),
        await on.put('acopios-detalle', [linea({ acopio: 'A-0' })], { dryRun }),
      ]
      expect(counts(ofAcopios.body)).toEqual([2, 1, 0, 0, 1])
      expect(ofAcopios.body.errores.$values[0].motivo).toBe('No existe el cliente «NADIE».')
      expect(ofDetalle.body.errores.$values[0].motivo).toBe('No existe el acopio «A-0».')
      expect((await list(cliente, clienteId)).body.length).toBe(dryRun ? 0 : 1)
    }
  })
  it('OPEN-176 a stockpile that goes takes its movements along', async () => {
    await send()
    const gone = await on.put('acopios', [{ nroAcopio: 'A-2318', borrar: 'si' }])
    expect([gone.body.retiradas, gone.body.conError]).toEqual([1, 0])
    expect((await detalle(cliente, 'A-2318')).status).toBe(404)
    expect((await sql`select 1 from acopio_movimiento`.execute(on.t.db)).rows).toEqual([])
  })
  it('OPEN-176 a complete file of movements has all those of the stockpiles it names, and says nothing of others', async () => {
    await send()
    await on.put('acopios', [acopio({ nroAcopio: 'A-2' })])
    await on.put('acopios-detalle', [linea({ acopio: 'A-2' })])
    const answer = await on.t.anonymous.send(
      'PUT',
      '/api/integracion/acopios-detalle?completo=true&confirmarBajas=true',
      {
        raw: JSON.stringify([linea()]),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${on.clave}` },
      },
    )
    expect(answer.body.retiradas).toBe(1)
    expect((await detalle(cliente, 'A-2318')).body.length).toBe(1)
    expect((await detalle(cliente, 'A-2')).body.length).toBe(1)
  })
})
