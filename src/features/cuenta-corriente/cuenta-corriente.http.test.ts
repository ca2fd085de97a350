import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, today } from '#shared/dates.ts'
import { writeParam } from '#server/params.ts'
import type { Client } from '../../../test/portal.ts'
import { counts, openIntegracion } from '../../../test/integracion.ts'

const on = openIntegracion()
let [cliente, another, vendedor, vendedor2, admin] = [] as unknown as Client[]
let clienteId: number
let cuit: string
beforeAll(async () => {
  cliente = await on.t.as('cliente@demo.test')
  another = await on.t.as('cliente2@demo.test')
  vendedor = await on.t.as('vendedor@demo.test')
  vendedor2 = await on.t.as('vendedor2@demo.test')
  admin = await on.t.as('admin@demo.test')
  clienteId = cliente!.session!.clienteId
  const row = await on.t.db.selectFrom('cliente').select('documentoNro').where('id', '=', clienteId).executeTakeFirst()
  cuit = row!.documentoNro
})
beforeEach(async () => {
  await sql`delete from documento`.execute(on.t.db)
  await sql`delete from saldo_informado`.execute(on.t.db)
})

const documento = (over: object = {}) => ({
  cliente: '004512',
  tipo: 'Factura',
  documento: '0007-00041286',
  importe: 11_406.2,
  moneda: 'USD',
  saldo: 16_282_350.5,
  fechaEmision: '19/11/2026',
  ...over,
})
const nota = documento({
  tipo: 'Nota de Crédito',
  documento: '0007-00003127',
  importe: 779.34,
  saldo: 1_112_507.85,
  fechaEmision: '12/11/2026',
})
const put = async (rows: readonly object[]) => {
  const { body } = await on.put('documentos', rows)
  expect(body.errores.$values).toEqual([])
}
const ask = (by: Client | undefined, what: string, over: object = {}) =>
  by!.post(`/api/${what}/GetByFilter`, { clienteId, ...over })
const numbers = (body: { $values: { documento: string }[] }) => body.$values.map((d) => d.documento)
const dia = (ago: number) => addDays(today(), -ago)

describe('the documents of a client', () => {
  it('API-74 ACC-06 ACC-19 invoices and notes, the last issued first', async () => {
    await put([nota, documento()])
    const { status, body } = await ask(cliente, 'factura')
    expect(status).toBe(200)
    expect(body).toEqual({
      facturaResponses: {
        $values: [
          {
            id: expect.any(Number),
            documento: '0007-00041286',
            tipo: 'Factura',
            importe: 11_406.2,
            moneda: 'US$',
            fechaEmision: '2026-11-19',
            vencimiento: null,
            tienePdf: false,
            saldo: 16_282_350.5,
          },
          {
            id: expect.any(Number),
            documento: '0007-00003127',
            tipo: 'Nota de Crédito',
            importe: -779.34,
            moneda: 'US$',
            fechaEmision: '2026-11-12',
            vencimiento: null,
            tienePdf: false,
            saldo: -1_112_507.85,
          },
        ],
      },
      length: 2,
      aproximado: false,
      cuit,
    })
  })
  it('API-73 ACC-21 what still is owed, with how much of each in pesos; what is paid is no part of it', async () => {
    await put([documento(), nota, documento({ documento: '0007-00040000', saldo: 0 })])
    const { body } = await ask(cliente, 'composicion')
    expect(body.composicionCtaCteResponses.$values.map((d: { saldo: number }) => d.saldo)).toEqual([
      16_282_350.5, -1_112_507.85,
    ])
    expect(body.length).toBe(2)
  })
  it('ACC-15 ACC-24 five from page 0, or 10 or 25; another size, or days the wrong way round, says what is wrong', async () => {
    await put(Array.from({ length: 12 }, (_, n) => documento({ documento: `0001-${String(n).padStart(8, '0')}` })))
    const page = async (over: object) => (await ask(cliente, 'factura', over)).body
    const [first, third, beyond, big] = [
      await page({}),
      await page({ page: 2 }),
      await page({ page: 9 }),
      await page({ rowPerPage: 25 }),
    ]
    expect([first, third, beyond, big].map((b) => [b.facturaResponses.$values.length, b.length])).toEqual([
      [5, 12],
      [2, 12],
      [0, 12],
      [12, 12],
    ])
    for (const over of [{ rowPerPage: 7 }, { rowPerPage: 0 }, { page: -1 }, { page: 200_000 }, { dateFrom: 'ayer' }])
      expect([over, (await ask(cliente, 'factura', over)).status]).toEqual([over, 400])
    const wrong = await ask(cliente, 'factura', { dateFrom: '2026-11-20', dateTo: '2026-11-01' })
    expect([wrong.status, wrong.body.errors[0].detail]).toEqual([400, 'La fecha desde es posterior a la fecha hasta.'])
    expect((await ask(cliente, 'factura', { rowPerPage: 7 })).body.errors[0].detail).toBe(
      'Las filas por página son 5, 10 o 25.',
    )
  })
  it('OPEN-343 lists, balance and sheets refuse the same page and the same days', async () => {
    const rooms = ['estadopedidos', 'factura', 'composicion', 'saldo']
    const wrong = [
      [{ rowPerPage: 7 }, 'Las filas por página son 5, 10 o 25.'],
      [{ dateFrom: '2026-11-20', dateTo: '2026-11-01' }, 'La fecha desde es posterior a la fecha hasta.'],
    ] as const
    for (const room of rooms)
      for (const call of ['GetByFilter', 'DownloadExcel'])
        for (const [over, detail] of wrong) {
          const { status, body } = await cliente!.post(`/api/${room}/${call}`, { clienteId, ...over })
          expect([room, call, status, body.errors?.[0].detail]).toEqual([room, call, 400, detail])
        }
    const [novedades, acopios, proyectos, personas] = [
      `novedades/getNovedades/${clienteId}`,
      `acopios/getAcopioByClienteId/${clienteId}`,
      `consulsteel/GetDataFromClient?clientId=${clienteId}`,
      `Client/GetPersonas/${clienteId}`,
    ]
    for (const path of [novedades, acopios, proyectos, personas]) {
      const at = `/api/${path}${path!.includes('?') ? '&' : '?'}page=1&rowPerPage=`
      expect([path, (await cliente!.get(`${at}100`)).status]).toEqual([path, 200])
      const { status, body } = await cliente!.get(`${at}101`)
      expect([path, status, body.errors?.[0].detail]).toEqual([path, 400, 'Hasta 100 por página.'])
    }
  })
  it('PAPEL-10 OPEN-436 for paper a list comes whole, whatever the page, up to a thousand rows', async () => {
    await put(Array.from({ length: 1_002 }, (_, n) => documento({ documento: `1-${n}` })))
    for (const [call, list] of [
      ['factura', 'facturaResponses'],
      ['composicion', 'composicionCtaCteResponses'],
    ] as const) {
      const { body } = await ask(cliente, call, { entera: true, page: 3, rowPerPage: 5 })
      const found = numbers(body[list])
      expect([call, found.length, found[0], found.at(-1), body.length]).toEqual([call, 1_000, '1-1001', '1-2', 1_002])
    }
    const lines = (over: object) => ask(cliente, 'estadopedidos', { page: 1, rowPerPage: 5, ...over })
    const [page, all] = [(await lines({})).body, (await lines({ entera: true })).body]
    expect(page.estadoPedidosResponses.$values).toHaveLength(5)
    expect(all.estadoPedidosResponses.$values).toHaveLength(all.length)
    expect(all.estadoPedidosResponses.$values.slice(5, 10)).toEqual(page.estadoPedidosResponses.$values)
  })
  it('OPEN-52 OPEN-190 a document is found by its whole number, its beginning or its end, and by its days', async () => {
    await put([documento(), nota, documento({ documento: '0009-00041287', fechaEmision: '01/03/2026' })])
    const found = async (over: object) => numbers((await ask(cliente, 'factura', over)).body.facturaResponses)
    expect(await found({ presupuestoId: '41286' })).toEqual(['0007-00041286'])
    expect(await found({ presupuestoId: '0007-00041286' })).toEqual(['0007-00041286'])
    expect(await found({ presupuestoId: '0007' })).toEqual(['0007-00041286', '0007-00003127'])
    for (const nobody of ['4128', '---', 'ñ']) expect(await found({ presupuestoId: nobody })).toEqual([])
    expect(await found({ presupuestoId: `' or 1=1 --` })).toEqual([])
    expect(await found({ dateFrom: '2026-03-01', dateTo: '2026-03-01' })).toEqual(['0009-00041287'])
  })
  it('OPEN-54 roles 1 and 2 choose a client; one that is not theirs is not found, in any of the calls', async () => {
    await put([documento()])
    const calls = ['factura', 'composicion', 'saldo', 'estadopedidos'].flatMap((c) => [
      `${c}/GetByFilter`,
      `${c}/DownloadExcel`,
    ])
    for (const call of calls)
      for (const [by, id, status] of [
        [cliente, clienteId, 200],
        [vendedor, clienteId, 200],
        [admin, clienteId, 200],
        [another, clienteId, 404],
        [vendedor2, clienteId, 404],
        [admin, 2_000_000_000, 404],
        [admin, 0, 400],
      ] as const)
        expect([call, id, (await by!.post(`/api/${call}`, { clienteId: id })).status]).toEqual([call, id, status])
  })
})

describe('the balance', () => {
  it('API-72 ACC-23 OPEN-88 the sums of what is owed by age, a credit note taken off, to the day', async () => {
    const de = (ago: number, saldo: number) =>
      documento({ documento: `0001-${String(ago).padStart(8, '0')}`, fechaEmision: dia(ago), saldo })
    await put([
      ...[0, 15].map((h) => de(h, 100.1)),
      ...[16, 30].map((h) => de(h, 10)),
      ...[31, 45].map((h) => de(h, 1)),
      ...[46, 400].map((h) => de(h, 1000)),
      documento({ ...nota, saldo: 0.2, fechaEmision: dia(3) }),
    ])
    const { body } = await ask(cliente, 'saldo')
    expect(body).toMatchObject({
      saldo15Dias: 200,
      saldo1530Dias: 20,
      saldo3045Dias: 2,
      saldo45Dias: 2000,
      saldoTotal: 2222,
      viejos: 2,
      desde: 'emision',
      informado: null,
    })
    expect(body.cotizacion.valor).toBeGreaterThan(1000)
    expect(body.saldoDolares).toBe(Math.round((2222 / body.cotizacion.valor) * 100) / 100)
  })
  it('OPEN-187 what the order system says is told to role 1 alone, beside what the documents add up to', async () => {
    await put([documento({ saldo: 500 })])
    await on.put('saldos', [{ cliente: '004512', saldo: 480.25, fecha: '20/11/2026 18:30' }])
    const of = async (by: Client | undefined) => (await ask(by, 'saldo')).body
    expect((await of(admin)).informado).toEqual({ saldo: 480.25, fecha: '2026-11-20T18:30:00-03:00' })
    expect([(await of(vendedor)).informado, (await of(cliente)).informado]).toEqual([null, null])
    expect((await of(admin)).saldoTotal).toBe(500)
  })
})

describe('the sums by day behind the balance and the pages', () => {
  /** The same sums, added up from the documents themselves. */
  const differences = async () =>
    (
      await sql`
        select *
        from (
          select
            "clienteId", "fechaEmision" as dia, coalesce(vencimiento, "fechaEmision") as vence, sum(saldo) as saldo,
            count(*) filter (where saldo <> 0)::int as abiertos, count(*)::int as documentos
          from documento
          group by 1, 2, 3
        ) d
        full join documento_dia s using ("clienteId", dia, vence)
        where (d.saldo, d.abiertos, d.documentos) is distinct from (s.saldo, s.abiertos, s.documentos)`.execute(on.t.db)
    ).rows
  it('OPEN-187 OPEN-227 are those of the documents, however these come, change, fall due later, are paid and go', async () => {
    const de = (n: number, over: object = {}) =>
      documento({ documento: `0001-${n}`, saldo: 100 + n, fechaEmision: dia(n % 3), ...over })
    const all = Array.from({ length: 9 }, (_, n) => de(n))
    await put(all)
    expect(await differences()).toEqual([])
    await put([
      de(0, { saldo: 0 }),
      de(1, { saldo: 5.25 }),
      de(2, { vencimiento: dia(-30) }),
      de(3, { fechaEmision: dia(50) }),
    ])
    expect(await differences()).toEqual([])
    await put([{ cliente: '004512', tipo: 'Factura', documento: '0001-4', borrar: 'si' }])
    await put([documento({ cliente: '004538', documento: '0001-5' })])
    expect(await differences()).toEqual([])
    expect((await ask(cliente, 'saldo')).body).toMatchObject({ saldo45Dias: 103, viejos: 1, saldoTotal: 636.25 })
    await sql`
      update documento
      set "clienteId" = ${another!.session!.clienteId}
      where documento = '0001-6'`.execute(on.t.db)
    expect(await differences()).toEqual([])
    await sql`delete from documento`.execute(on.t.db)
    const left = await sql`select count(*)::int as n from documento_dia`.execute(on.t.db)
    expect([await differences(), left.rows]).toEqual([[], [{ n: 0 }]])
  })
  it('OPEN-190 OPEN-227 the length of all is exact, and a page far behind begins where the one before it ended', async () => {
    await sql`
      insert into documento ("clienteId", tipo, documento, importe, "monedaId", saldo, "fechaEmision")
      select ${clienteId}, 'Factura', '0001-' || lpad(n::text, 8, '0'), 1, 1, n % 3, current_date - n / 7
      from generate_series(1, 2400) n`.execute(on.t.db)
    for (const [call, list, all] of [
      ['factura', 'facturaResponses', 'true'],
      ['composicion', 'composicionCtaCteResponses', 'saldo <> 0'],
    ] as const) {
      const expected = await sql<{ documento: string }>`
        select documento
        from documento
        where ${sql.raw(all)}
        order by "fechaEmision" desc, id desc`.execute(on.t.db)
      const want = expected.rows.map((d) => d.documento)
      for (const page of [39, 40, 41, 63, 64, 95, 96, 200]) {
        const { body } = await ask(cliente, call, { page, rowPerPage: 25 })
        expect([call, page, body.length, body.aproximado]).toEqual([call, page, want.length, false])
        expect(numbers(body[list])).toEqual(want.slice(page * 25, page * 25 + 25))
      }
    }
    const found = await ask(cliente, 'factura', { presupuestoId: '0001' })
    expect([found.body.aproximado, found.body.length > 1_000]).toEqual([true, true])
  })
  it('OPEN-227 age counts from the day a document falls due, where that is configured', async () => {
    await put([documento({ saldo: 70, fechaEmision: dia(60), vencimiento: dia(10) })])
    expect((await ask(cliente, 'saldo')).body).toMatchObject({ saldo45Dias: 70, viejos: 1 })
    await writeParam(on.t.db, 'antiguedadDesde', 'vencimiento')
    try {
      expect((await ask(cliente, 'saldo')).body).toMatchObject({ saldo15Dias: 70, viejos: 0, desde: 'vencimiento' })
    } finally {
      await writeParam(on.t.db, 'antiguedadDesde', 'emision')
    }
  })
})

describe('the order lines of a client', () => {
  const lines = async (over: object = {}) => (await ask(cliente, 'estadopedidos', { rowPerPage: 25, ...over })).body
  it('API-71 ACC-09 ACC-20 all of them, the last first, and none of anybody else', async () => {
    const { estadoPedidosResponses, length } = await lines()
    const all = await sql<{ n: number }>`
      select count(*)::int as n
      from estado_pedido e
      join presupuesto p on p.id = e."presupuestoId"
      where p."clienteId" = ${clienteId}`.execute(on.t.db)
    expect(length).toBe(all.rows[0]!.n)
    const days = estadoPedidosResponses.$values.map((p: { fecha: string }) => p.fecha)
    expect(days).toEqual([...days].sort().reverse())
    expect(Object.keys(estadoPedidosResponses.$values[0])).toEqual(
      expect.arrayContaining([
        'estado',
        'fecha',
        'presuportalId',
        'pedidoId',
        'item',
        'productoId',
        'serie',
        'facturaId',
      ]),
    )
  })
  it('API-70 ACC-22 by state, of those that lines have had, and by any of their numbers', async () => {
    const estados = (await cliente!.get('/api/estadopedidos/GetEstados')).body.$values as {
      id: number
      descripcion: string
    }[]
    const entregado = estados.find((e) => e.descripcion === 'Entregado')!
    const { estadoPedidosResponses: some, length } = await lines({ estadoId: entregado.id })
    expect(length).toBeGreaterThan(0)
    expect(new Set(some.$values.map((p: { estado: string }) => p.estado))).toEqual(new Set(['Entregado']))
    expect((await lines({ estadoId: 999_999 })).length).toBe(0)
    const one = some.$values[0] as Record<string, string | number>
    const [solicitud, remito] = [String(one.presuportalId), String(one.remitoId)]
    const withPunto = solicitud.replace(/(\d{3})$/, '.$1')
    for (const number of [one.pedidoId, solicitud, withPunto, remito, remito.replace('-', ''), one.facturaId]) {
      const found = (await lines({ presupuestoId: number })).estadoPedidosResponses.$values
      expect(found.map((p: { pedidoId: string }) => p.pedidoId)).toContain(one.pedidoId)
    }
    expect((await lines({ presupuestoId: 'NINGUNO' })).length).toBe(0)
  })
  it('OPEN-191 a new state is in the list as soon as a line has it; a line follows its quote to another client', async () => {
    const line = await on.t.db
      .selectFrom('estado_pedido')
      .select(['pedidoId', 'item', 'presupuestoId'])
      .limit(1)
      .executeTakeFirstOrThrow()
    await on.t.db
      .updateTable('estado_pedido')
      .set({ estado: 'En aduana' })
      .where('pedidoId', '=', line.pedidoId)
      .where('item', '=', line.item)
      .execute()
    const { body } = await cliente!.get('/api/estadopedidos/GetEstados')
    expect(body.$values.map((e: { descripcion: string }) => e.descripcion)).toContain('En aduana')
    await on.t.db
      .updateTable('presupuesto')
      .set({ clienteId: another!.session!.clienteId })
      .where('id', '=', line.presupuestoId)
      .execute()
    const moved = await sql<{ clienteId: number }>`
      select "clienteId"
      from estado_pedido
      where "pedidoId" = ${line.pedidoId} and item = ${line.item}`.execute(on.t.db)
    expect(moved.rows[0]!.clienteId).toBe(another!.session!.clienteId)
  })
})

describe('their import', () => {
  it('OPEN-187 a document comes in, changes and stays; twice changes nothing; a late answer neither; one may go', async () => {
    expect(counts((await on.put('documentos', [documento({ momento: '2026-11-20T10:00:00-03:00' })])).body)).toEqual([
      1, 1, 0, 0, 0,
    ])
    expect(counts((await on.put('documentos', [documento()])).body)).toEqual([1, 0, 0, 1, 0])
    expect(counts((await on.put('documentos', [documento({ saldo: 3 })])).body)).toEqual([1, 0, 1, 0, 0])
    await on.put('documentos', [documento({ saldo: 9, momento: '2026-11-19T10:00:00-03:00' })])
    expect((await ask(cliente, 'saldo')).body.saldoTotal).toBe(3)
    const gone = await on.put('documentos', [
      { cliente: '004512', tipo: 'Factura', documento: '0007-00041286', borrar: 'si' },
    ])
    expect([gone.body.retiradas, (await ask(cliente, 'factura')).body.length]).toEqual([1, 0])
  })
  it('OPEN-187 a client nobody has or a kind there is not is a bad line; a rehearsal writes nothing', async () => {
    const { body } = await on.put('documentos', [documento({ cliente: 'NADIE' }), documento({ tipo: 'Recibo' })])
    expect(body.errores.$values.map((e: { motivo: string }) => e.motivo)).toEqual([
      'No existe el cliente «NADIE».',
      '«Recibo» no es un tipo de documento: Factura, Nota de Débito o Nota de Crédito.',
    ])
    expect(counts((await on.put('documentos', [documento()], { dryRun: true })).body)).toEqual([1, 1, 0, 0, 0])
    expect((await ask(cliente, 'factura')).body.length).toBe(0)
  })
})

describe('what one owes, by the day it is due', () => {
  const due = (numero: string, saldo: number, ago: number | null, issued = 60) =>
    documento({
      documento: numero,
      saldo,
      fechaEmision: dia(issued),
      vencimiento: ago === null ? null : dia(ago),
    })
  it('DIARIO-10 overdue, due in 7 and in 30 days; what has no due day counts from its issue, and that is said', async () => {
    await put([
      due('1', 1000, 12),
      due('2', 200, 0),
      due('3', 30, -7),
      due('4', 4, -30),
      due('5', 5000, -31),
      due('6', 0, 40),
    ])
    const { saldoTotal, alDia } = (await ask(cliente, 'saldo')).body
    expect([saldoTotal, alDia]).toEqual([6234, { vencido: 1000, semana: 230, treinta: 234, desdeEmision: false }])
    await put([due('7', 70, null, 3), nota])
    const after = (await ask(cliente, 'saldo')).body
    expect(after.alDia).toMatchObject({ semana: 230, treinta: 234, desdeEmision: true })
    expect(after.alDia.vencido).toBe(Math.round((1000 + 70 - 1_112_507.85) * 100) / 100)
  })
  it('DIARIO-10 each figure leads to its documents, the oldest due first on demand, and they add up to it', async () => {
    await put([
      due('1', 1000, 12),
      due('2', 200, 40),
      due('3', 30, -7),
      due('4', 4, -30),
      due('6', 0, 40),
      due('7', 7, null, 20),
    ])
    const { alDia } = (await ask(cliente, 'saldo')).body
    const of = async (vence: string, more: object = {}) => {
      const { body } = await ask(cliente, 'composicion', { vence, orden: 'vencimiento', rowPerPage: 25, ...more })
      const { $values } = body.composicionCtaCteResponses
      return {
        numbers: numbers({ $values }),
        sum: $values.reduce((n: number, d: { saldo: number }) => n + d.saldo, 0),
        body,
      }
    }
    const late = await of('vencido')
    expect([late.numbers, late.sum, late.body.length]).toEqual([['2', '7', '1'], alDia.vencido, 3])
    expect(await of('semana')).toMatchObject({ numbers: ['3'], sum: alDia.semana })
    expect(await of('treinta')).toMatchObject({ numbers: ['3', '4'], sum: alDia.treinta })
    expect((await of('vencido', { rowPerPage: 5, page: 1 })).numbers).toEqual([])
    const all = (await ask(cliente, 'composicion', { orden: 'vencimiento', rowPerPage: 25 })).body
    expect(numbers(all.composicionCtaCteResponses)).toEqual(['2', '7', '1', '3', '4'])
    const sheet = await cliente!.post('/api/composicion/DownloadExcel', {
      clienteId,
      vence: 'vencido',
      orden: 'vencimiento',
    })
    expect(sheet.status).toBe(200)
    expect((await ask(cliente, 'composicion', { vence: 'nunca' })).status).toBe(400)
    expect((await ask(another, 'composicion', { vence: 'vencido' })).status).toBe(404)
  })
})
