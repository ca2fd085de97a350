import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addDays, startOfDay, toDay } from '#shared/dates.ts'
import { people } from '../../../test/people.ts'
import { solicitudes } from '../../../test/solicitudes.ts'

const { t, admin, seller, other, client } = people({
  admin: 'admin@demo.test',
  seller: 'vendedor@demo.test',
  other: 'vendedor2@demo.test',
  client: 'cliente@demo.test',
})
const { ids, quotes, search, fresh } = solicitudes(t, seller)

describe('the list', () => {
  it('OPER-12 pages of ten from 1, newest first, none twice, past the end empty; eight times alike', async () => {
    const expected = (await quotes()).map((q) => q.id)
    expect(expected.length).toBeGreaterThan(30)
    for (let i = 0; i < 8; i++)
      expect(ids((await admin.get('/api/Budget/fetchAll?page=1')).body)).toEqual(expected.slice(0, 10))
    const pages = await Promise.all(
      [1, 2, 3].map(async (p) => ids((await admin.get(`/api/Budget/fetchAll?page=${p}&clienteId=0`)).body)),
    )
    expect(pages.flat()).toEqual(expected.slice(0, 30))
    expect((await admin.get(`/api/Budget/fetchAll?page=${Math.floor(expected.length / 10) + 2}`)).body).toEqual({
      $values: [],
    })
    expect((await admin.get('/api/Budget/fetchAll?page=0')).status).toBe(400)
  })

  it('OPER-12 quotes of the same moment stand newest number first, across the pages too, in every scope and in a search', async () => {
    const same: number[] = []
    for (let i = 0; i < 12; i++) same.unshift(await fresh('Enviado', { fecha: '2099-01-01T12:00:00Z' }))
    for (const id of same.slice(3, 9))
      // the order they are kept in says nothing
      await t.db.updateTable('presupuesto').set({ comentario: 'Escrita de nuevo' }).where('id', '=', id).execute()
    const { clienteId } = await t.db
      .selectFrom('presupuesto')
      .select('clienteId')
      .where('id', '=', same[0]!)
      .executeTakeFirstOrThrow()
    for (const path of ['fetchAll?', `fetchAll?clienteId=${clienteId}&`, `fetchAll/${seller.session!.sellerId}?`]) {
      const pages = [
        await admin.get(`/api/Budget/${path}page=1`),
        await admin.get(`/api/Budget/${path}page=2`),
      ].flatMap((r) => ids(r.body))
      expect(pages.slice(0, 12)).toEqual(same)
    }
    const found = [
      await search(admin, { desde: '2099-01-01' }),
      await search(admin, { desde: '2099-01-01', page: 2 }),
    ].map((r) => ids(r.body))
    expect(found).toEqual([same.slice(0, 10), same.slice(10)])
    await t.db.deleteFrom('presupuesto').where('id', 'in', same).execute()
  })

  it('the scope: role 1 all, role 2 its clients, role 3 itself; a named client narrows it, another’s is not found', async () => {
    const mine = await quotes({ idVendedor: seller.session!.sellerId })
    for (let i = 0; i < 7; i++)
      expect(ids((await seller.get('/api/Budget/fetchAll')).body)).toEqual(mine.slice(0, 10).map((q) => q.id))
    const own = await quotes({ clienteId: client.session!.clienteId })
    for (let i = 0; i < 7; i++)
      expect(ids((await client.get(`/api/Budget/fetchAll?clienteId=${client.session!.clienteId}`)).body)).toEqual(
        own.slice(0, 10).map((q) => q.id),
      )
    expect(ids((await client.get('/api/Budget/fetchAll')).body)).toEqual(own.slice(0, 10).map((q) => q.id))
    const foreign = (await quotes()).find((q) => q.idVendedor !== seller.session!.sellerId)!
    expect(ids((await admin.get(`/api/Budget/fetchAll?clienteId=${foreign.clienteId}`)).body)).toContain(
      (await quotes({ clienteId: foreign.clienteId }))[0]!.id,
    )
    expect((await seller.get(`/api/Budget/fetchAll?clienteId=${foreign.clienteId}`)).status).toBe(404)
    expect((await client.get(`/api/Budget/fetchAll?clienteId=${foreign.clienteId}`)).status).toBe(404)
    expect((await client.get('/api/Budget/fetchAll?clienteId=0')).status).toBe(400)
    expect((await t.anonymous.get('/api/Budget/fetchAll')).status).toBe(401)
    expect((await (await t.as('admin.sin15@demo.test')).get('/api/Budget/fetchAll')).status).toBe(403)
  })

  it('a client that changes its seller takes its quotes along at once', async () => {
    const mover = await t.db
      .insertInto('cliente')
      .values({
        codigo: 'mudanza',
        razonSocial: 'Mudanza S.A.',
        documentoNro: '30000000007',
        idVendedor: seller.session!.sellerId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const id = await fresh('Enviado', { clienteId: mover.id, fecha: '2099-01-02T12:00:00Z' })
    expect(ids((await seller.get('/api/Budget/fetchAll')).body)[0]).toBe(id)
    await t.db.updateTable('cliente').set({ idVendedor: other.session!.sellerId }).where('id', '=', mover.id).execute()
    expect(ids((await seller.get('/api/Budget/fetchAll')).body)).not.toContain(id)
    expect(ids((await other.get('/api/Budget/fetchAll')).body)[0]).toBe(id)
    expect((await seller.get(`/api/Budget/${id}`)).status).toBe(404)
    await t.db.deleteFrom('presupuesto').where('id', '=', id).execute()
  })

  it('OPER-12 fetchAll of a seller: role 1 of any, role 2 only its own, role 3 of none', async () => {
    const of = other.session!.sellerId
    const expected = (await quotes({ idVendedor: of })).map((q) => q.id)
    expect(ids((await admin.get(`/api/Budget/fetchAll/${of}`)).body)).toEqual(expected.slice(0, 10))
    expect(ids((await admin.get(`/api/Budget/fetchAll/${of}?page=2`)).body)).toEqual(expected.slice(10, 20))
    expect(ids((await other.get(`/api/Budget/fetchAll/${of}`)).body)).toEqual(expected.slice(0, 10))
    expect((await seller.get(`/api/Budget/fetchAll/${of}`)).status).toBe(404)
    expect((await client.get(`/api/Budget/fetchAll/${client.session!.sellerId}`)).status).toBe(404)
  })

  it('a cart stands in no list', async () => {
    const cart = await fresh('Carrito', { fecha: null, contactoId: 987_001 })
    const all = (await Promise.all([1, 2, 3, 4].map((p) => seller.get(`/api/Budget/fetchAll?page=${p}`)))).flatMap(
      (r) => ids(r.body),
    )
    expect(all).not.toContain(cart)
    expect((await search(seller, { clienteId: 0, nroOperacion: cart })).body).toEqual({ $values: [] })
    expect(ids((await seller.get('/api/Budget/latest/0')).body)).not.toContain(cart)
  })

  it('the latest operations are the newest ten of the scope, with permission 20', async () => {
    const mine = await quotes({ idVendedor: seller.session!.sellerId })
    for (let i = 0; i < 7; i++)
      expect(ids((await seller.get('/api/Budget/latest/0')).body)).toEqual(mine.slice(0, 10).map((q) => q.id))
    expect(ids((await client.get(`/api/Budget/latest/${client.session!.clienteId}`)).body)).toEqual(
      (await quotes({ clienteId: client.session!.clienteId })).slice(0, 10).map((q) => q.id),
    )
    expect((await client.get('/api/Budget/latest/0')).status).toBe(400)
    expect((await (await t.as('cliente.sin20@demo.test')).get('/api/Budget/latest/1')).status).toBe(403)
  })
})

describe('a card', () => {
  it('OPER-16 has exactly its fields, with total and kilos after all discounts', async () => {
    const [row] = (await quotes({ clienteId: client.session!.clienteId })).filter(
      (q) => q.pedidoId !== null && q.presupuestoTotvsId !== null,
    )
    const { simbolo, nombre } = await t.db
      .selectFrom('presupuesto as p')
      .innerJoin('moneda as m', 'm.id', 'p.monedaId')
      .innerJoin('cliente as c', 'c.id', 'p.clienteId')
      .innerJoin('vendedor as s', 's.idVendedor', 'c.idVendedor')
      .select(['m.simbolo', sql<string>`s.nombre || ' ' || s.apellido`.as('nombre')])
      .where('p.id', '=', row!.id)
      .executeTakeFirstOrThrow()
    const days = await t.db
      .selectFrom('presupuesto')
      .select(['fechaPedida', 'franjaPedida', 'fechaPrometida', 'franjaPrometida'])
      .where('id', '=', row!.id)
      .executeTakeFirstOrThrow()
    const lineas = await t.db
      .selectFrom('presupuesto_detalle')
      .select('nombreProducto')
      .where('presupuestoId', '=', row!.id)
      .orderBy('item')
      .execute()
    const [card] = (await search(admin, { nroOperacion: row!.id })).body.$values
    expect(card).toEqual({
      id: row!.id,
      presupuestoTotvsId: row!.presupuestoTotvsId,
      pedidoId: row!.pedidoId,
      fecha: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-03:00$/),
      nombreCliente: row!.razonSocial,
      nombreVendedor: nombre,
      moneda: { id: row!.monedaId, simbolo },
      montoTotal: Number(row!.montoFinal),
      pesoTotal: Number(row!.pesoTotal),
      estadoPresupuesto: row!.estado,
      tiendaEntrega: expect.stringMatching(/\w/),
      direccionEntrega: expect.stringMatching(/\w/),
      ordenCompra: null,
      ...days,
      demorada: false,
      esObra: false,
      primerProducto: lineas[0]!.nombreProducto,
      lineas: lineas.length,
      tieneReclamo: false,
      puedeCargarReclamo: row!.estado !== 'Cancelado',
      trackings: { $values: expect.any(Array) },
      comprobantes: { $values: expect.any(Array) },
    })
    expect(Date.parse(card.fecha)).toBe(Math.floor(row!.fecha!.getTime() / 1000) * 1000)
    expect(row!.montoFinal).not.toBe(row!.montoTotal) // the payment condition took its part
    expect((await admin.get('/api/Budget/fetchAll')).body.$values).toContainEqual(
      (await search(admin, { nroOperacion: (await quotes())[0]!.id })).body.$values[0],
    )
  })

  it('OPER-16 shows client and seller as they were called when it was confirmed', async () => {
    const id = await fresh('Enviado', { cliente: 'Nombre de Entonces S.A.', nombreVendedor: 'Quien Vendió' })
    const [card] = (await search(admin, { clienteId: 0, nroOperacion: id })).body.$values
    expect([card.nombreCliente, card.nombreVendedor]).toEqual(['Nombre de Entonces S.A.', 'Quien Vendió'])
    await t.db.deleteFrom('presupuesto').where('id', '=', id).execute()
  })

  it('OPER-26 OPER-28 carries its trips and vouchers, field by field, and whether a claim can be filed', async () => {
    const sent = await t.db
      .selectFrom('viaje as v')
      .innerJoin('comprobante as k', 'k.presupuestoId', 'v.presupuestoId')
      .selectAll('v')
      .orderBy('v.presupuestoId', 'desc')
      .executeTakeFirstOrThrow()
    const [card] = (await search(admin, { nroOperacion: sent.presupuestoId })).body.$values
    const trips = await t.db
      .selectFrom('viaje')
      .select([
        'idViaje',
        'estadoViaje',
        'fecha',
        'razonSocial',
        'placaCamion',
        'nombreConductor',
        'nroDocumento',
        'telefono',
      ])
      .where('presupuestoId', '=', card.id)
      .orderBy('fecha')
      .orderBy('idViaje')
      .execute()
    expect(card.trackings.$values).toEqual(
      trips.map(({ fecha, ...v }) => ({ ...v, fechaFormat: fecha.split('-').reverse().join('/') })),
    )
    expect(Object.keys(card.trackings.$values[0]).sort()).toEqual([
      'estadoViaje',
      'fechaFormat',
      'idViaje',
      'nombreConductor',
      'nroDocumento',
      'placaCamion',
      'razonSocial',
      'telefono',
    ])
    const vouchers = await t.db
      .selectFrom('comprobante')
      .select([
        'fecha',
        'numero',
        'estado',
        'tipo',
        'link',
        'vencimiento',
        'cae',
        'qr as verificar',
        'dibujado as tienePdf',
      ])
      .where('presupuestoId', '=', card.id)
      .orderBy('fecha')
      .orderBy('numero')
      .execute()
    expect(card.comprobantes.$values).toEqual(vouchers)
    const [numbered, without] = [
      (await quotes({ estado: 'Entregado' })).find((q) => q.pedidoId !== null)!,
      await fresh('Enviado'),
    ]
    expect((await search(admin, { nroOperacion: numbered.id })).body.$values[0].puedeCargarReclamo).toBe(true)
    expect((await search(admin, { nroOperacion: without })).body.$values[0].puedeCargarReclamo).toBe(false)
    const cancelled = await fresh('Cancelado', { pedidoId: 'P-1' })
    expect((await search(admin, { nroOperacion: cancelled })).body.$values[0]).toMatchObject({
      pedidoId: 'P-1',
      puedeCargarReclamo: false,
      estadoPresupuesto: 'Cancelado',
    })
  })
})

describe('the search', () => {
  it('OPER-08 finds by exact numbers and narrows by client and seller, within the scope always', async () => {
    const own = (await quotes({ clienteId: client.session!.clienteId })).find(
      (q) => q.pedidoId !== null && q.presupuestoTotvsId !== null,
    )!
    for (const f of [
      { nroOperacion: own.id },
      { pedido: own.pedidoId },
      { presupuesto: own.presupuestoTotvsId },
      { nroOperacion: own.id, pedido: own.pedidoId, presupuesto: own.presupuestoTotvsId },
    ]) {
      expect(ids((await search(client, f)).body)).toEqual([own.id])
      expect(ids((await search(admin, f)).body)).toEqual([own.id])
      expect(ids((await search(other, f)).body)).toEqual([])
    }
    expect(ids((await search(admin, { nroOperacion: own.id, vendedorId: other.session!.sellerId })).body)).toEqual([])
    const alike = await fresh('Enviado', {
      clienteId: own.clienteId,
      presupuestoTotvsId: `${own.presupuestoTotvsId}1`,
      pedidoId: `${own.pedidoId}1`,
    }) // exact: neither finds the other
    for (const f of [{ pedido: own.pedidoId }, { presupuesto: own.presupuestoTotvsId }])
      expect(ids((await search(client, f)).body)).toEqual([own.id])
    for (const f of [{ pedido: `${own.pedidoId}1` }, { presupuesto: `${own.presupuestoTotvsId}1` }])
      expect(ids((await search(client, f)).body)).toEqual([alike])
    for (const f of [
      { pedido: own.pedidoId!.slice(0, -1) },
      { presupuesto: own.presupuestoTotvsId!.slice(0, -1) },
      { nroOperacion: Math.floor(own.id / 10) },
    ])
      expect(ids((await search(client, f)).body)).toEqual([])
    await t.db.deleteFrom('presupuesto').where('id', '=', alike).execute()
    expect(ids((await search(client, { presupuesto: "%' or '1'='1" })).body)).toEqual([])
    expect((await search(client, { pedido: 'a\u0000b' })).status).toBe(400)
    const of = await quotes({ idVendedor: other.session!.sellerId })
    expect(ids((await search(admin, { vendedorId: other.session!.sellerId })).body)).toEqual(
      of.slice(0, 10).map((q) => q.id),
    )
    expect(ids((await search(admin, { vendedorId: other.session!.sellerId, page: 2 })).body)).toEqual(
      of.slice(10, 20).map((q) => q.id),
    )
    expect(
      ids((await search(admin, { clienteId: of[0]!.clienteId, vendedorId: other.session!.sellerId })).body),
    ).toContain(of[0]!.id)
    expect(ids((await search(seller, { clienteId: 0, vendedorId: other.session!.sellerId })).body)).toEqual(
      ids((await search(seller, { clienteId: 0 })).body),
    ) // only role 1 names a seller
    expect((await search(seller, { clienteId: of[0]!.clienteId })).status).toBe(404)
    expect((await search(client, { clienteId: 0 })).status).toBe(400)
  })

  it('OPER-11 with every filter empty it answers the default list, seven times alike; nothing may be spelled empty text', async () => {
    const expected = (await admin.get('/api/Budget/fetchAll?page=1')).body
    for (let i = 0; i < 7; i++)
      expect(
        (await search(admin, { presupuesto: '', pedido: '', nroOperacion: '', desde: '', hasta: '' })).body,
      ).toEqual(expected)
  })

  it('OPER-08 desde and hasta are whole days of Buenos Aires, both included', async () => {
    const day = '2019-05-06'
    const at = (ms: number) => new Date(startOfDay(day).getTime() + ms)
    const [before, first, last, after] = await Promise.all(
      [-1000, 0, 86_399_000, 86_400_000].map((ms) => fresh('Enviado', { fecha: at(ms) })),
    )
    const found = ids((await search(seller, { clienteId: 0, desde: day, hasta: day })).body)
    expect(found).toEqual([last, first])
    expect(ids((await search(seller, { clienteId: 0, hasta: day })).body)).toContain(before)
    expect(ids((await search(seller, { clienteId: 0, desde: addDays(day, 1), hasta: addDays(day, 1) })).body)).toEqual([
      after,
    ])
    expect(toDay(at(86_399_000))).toBe(day)
    await t.db.deleteFrom('presupuesto').where('id', 'in', [before!, first!, last!, after!]).execute()
  })

  it("OPER-13 'Desde' after 'Hasta' is refused with its sentence", async () => {
    const res = await search(client, { desde: '2026-02-02', hasta: '2026-02-01' })
    expect([res.status, res.body.detail]).toEqual([400, "La fecha 'Desde' no puede ser mayor que la fecha 'Hasta'."])
    expect((await search(client, { desde: '2026-02-30' })).status).toBe(400)
  })
})

describe('whose clients', () => {
  it('OPER-09 SES-34 fetchClientes lists a seller’s own clients, with permission 10, another seller’s are not found', async () => {
    const own = await t.db
      .selectFrom('cliente')
      .select('id')
      .where('idVendedor', '=', seller.session!.sellerId)
      .execute()
    expect(own.length).toBeGreaterThan(0)
    for (let i = 0; i < 7; i++) {
      const res = await seller.get(`/api/Budget/fetchClientes/${seller.session!.sellerId}`)
      expect(res.body.$values.map((c: { id: number }) => c.id).sort()).toEqual(own.map((c) => c.id).sort())
    }
    expect((await seller.get(`/api/Budget/fetchClientes/${other.session!.sellerId}`)).status).toBe(404)
    expect((await admin.get(`/api/Budget/fetchClientes/${other.session!.sellerId}`)).status).toBe(200)
    expect((await client.get(`/api/Budget/fetchClientes/${client.session!.sellerId}`)).status).toBe(403)
  })
})
