import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addDays, showDay, startOfDay, toDay } from '#shared/dates.ts'
import { showCuit } from '#shared/identity.ts'
import { showKilos, showMoney, showNumber } from '#shared/money.ts'
import { gente } from '../../../test/gente.ts'
import { textOf, withoutSpaces } from '../../../test/pdf.ts'
import type { Client } from '../../../test/portal.ts'
import type { Card } from './contract.ts'
import { textos } from './rules.ts'

const { t, admin, seller, other, client } = gente({ admin: 'admin@demo.test', seller: 'vendedor@demo.test', other: 'vendedor2@demo.test', client: 'cliente@demo.test' })

const ids = (list: { $values: Card[] }) => list.$values.map((c) => c.id)
/** Confirmed quotes as the database has them, newest first. */
const quotes = (where?: { clienteId?: number; idVendedor?: number; estado?: string }) =>
  t.db.selectFrom('presupuesto as p').innerJoin('cliente as c', 'c.id', 'p.clienteId').select(['p.id', 'p.clienteId', 'p.fecha', 'p.pedidoId', 'p.presupuestoTotvsId', 'p.estado', 'p.monedaId', 'c.idVendedor', 'p.montoTotal', 'p.montoFinal', 'p.pesoTotal', 'c.razonSocial'])
    .where('p.fecha', 'is not', null)
    .$if(where?.clienteId !== undefined, (q) => q.where('p.clienteId', '=', where!.clienteId!))
    .$if(where?.idVendedor !== undefined, (q) => q.where('c.idVendedor', '=', where!.idVendedor!))
    .$if(where?.estado !== undefined, (q) => q.where('p.estado', '=', where!.estado!))
    .orderBy('p.fecha', 'desc').orderBy('p.id', 'desc').execute()
const search = (who: Client, f: Record<string, unknown>) =>
  who.post('/api/Budget/search', { clienteId: who.session!.clienteId, nroOperacion: null, presupuesto: null, pedido: null, desde: null, hasta: null, vendedorId: null, fecha: null, ...f })
/** A confirmed quote of its own for a test that changes it. */
const fresh = async (estado: string, more: Record<string, unknown> = {}) => {
  const cliente = await t.db.selectFrom('cliente').select('id').where('idVendedor', '=', seller.session!.sellerId).orderBy('id').executeTakeFirstOrThrow()
  const row = await t.db.insertInto('presupuesto').values({ estado, clienteId: cliente.id, contactoId: 1, monedaId: 2, fecha: '2020-03-04T12:00:00Z', esPedidoFirme: true, descuentoCliente: 0, descuentoCondicionPago: 0, montoTotalSinDto: 0, montoTotal: 0, pesoTotal: 0, montoFinal: 0, ...more } as never).returning('id').executeTakeFirstOrThrow()
  return row.id
}
const viaje = (presupuestoId: number, estadoViaje: string) => t.db.insertInto('viaje').values({ presupuestoId, idViaje: `V-${presupuestoId}-${estadoViaje}`, estadoViaje, fecha: '2026-03-05', razonSocial: 'Transporte' }).execute()

describe('the list', () => {
  it('OPER-12 pages of ten from 1, newest first, none twice, past the end empty; eight times alike', async () => {
    const expected = (await quotes()).map((q) => q.id)
    expect(expected.length).toBeGreaterThan(30)
    for (let i = 0; i < 8; i++) expect(ids((await admin.get('/api/Budget/fetchAll?page=1')).body)).toEqual(expected.slice(0, 10))
    const pages = await Promise.all([1, 2, 3].map(async (p) => ids((await admin.get(`/api/Budget/fetchAll?page=${p}&clienteId=0`)).body)))
    expect(pages.flat()).toEqual(expected.slice(0, 30))
    expect((await admin.get(`/api/Budget/fetchAll?page=${Math.floor(expected.length / 10) + 2}`)).body).toEqual({ $values: [] })
    expect((await admin.get('/api/Budget/fetchAll?page=0')).status).toBe(400)
  })

  it('OPER-12 quotes of the same moment stand newest number first, across the pages too', async () => {
    const same: number[] = []
    for (let i = 0; i < 12; i++) same.unshift(await fresh('Enviado', { fecha: '2099-01-01T12:00:00Z' }))
    const pages = [await admin.get('/api/Budget/fetchAll?page=1'), await admin.get('/api/Budget/fetchAll?page=2')].flatMap((r) => ids(r.body))
    expect(pages.slice(0, 12)).toEqual(same)
    await t.db.deleteFrom('presupuesto').where('id', 'in', same).execute()
  })

  it('the scope: role 1 all, role 2 its clients, role 3 itself; a named client narrows it, another’s is not found', async () => {
    const mine = await quotes({ idVendedor: seller.session!.sellerId })
    for (let i = 0; i < 7; i++) expect(ids((await seller.get('/api/Budget/fetchAll')).body)).toEqual(mine.slice(0, 10).map((q) => q.id))
    const own = await quotes({ clienteId: client.session!.clienteId })
    for (let i = 0; i < 7; i++) expect(ids((await client.get(`/api/Budget/fetchAll?clienteId=${client.session!.clienteId}`)).body)).toEqual(own.slice(0, 10).map((q) => q.id))
    expect(ids((await client.get('/api/Budget/fetchAll')).body)).toEqual(own.slice(0, 10).map((q) => q.id))
    const foreign = (await quotes()).find((q) => q.idVendedor !== seller.session!.sellerId)!
    expect(ids((await admin.get(`/api/Budget/fetchAll?clienteId=${foreign.clienteId}`)).body)).toContain((await quotes({ clienteId: foreign.clienteId }))[0]!.id)
    expect((await seller.get(`/api/Budget/fetchAll?clienteId=${foreign.clienteId}`)).status).toBe(404)
    expect((await client.get(`/api/Budget/fetchAll?clienteId=${foreign.clienteId}`)).status).toBe(404)
    expect((await client.get('/api/Budget/fetchAll?clienteId=0')).status).toBe(400)
    expect((await t.anonymous.get('/api/Budget/fetchAll')).status).toBe(401)
    expect((await (await t.as('admin.sin15@demo.test')).get('/api/Budget/fetchAll')).status).toBe(403)
  })

  it('a client that changes its seller takes its quotes along at once', async () => {
    const mover = await t.db.insertInto('cliente').values({ codigo: 'mudanza', razonSocial: 'Mudanza S.A.', documentoNro: '30000000007', idVendedor: seller.session!.sellerId }).returning('id').executeTakeFirstOrThrow()
    const id = await fresh('Enviado', { clienteId: mover.id, fecha: '2026-11-30T12:00:00Z' })
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
    const all = (await Promise.all([1, 2, 3, 4].map((p) => seller.get(`/api/Budget/fetchAll?page=${p}`)))).flatMap((r) => ids(r.body))
    expect(all).not.toContain(cart)
    expect((await search(seller, { clienteId: 0, nroOperacion: cart })).body).toEqual({ $values: [] })
    expect(ids((await seller.get('/api/Budget/latest/0')).body)).not.toContain(cart)
  })

  it('the latest operations are the newest ten of the scope, with permission 20', async () => {
    const mine = await quotes({ idVendedor: seller.session!.sellerId })
    for (let i = 0; i < 7; i++) expect(ids((await seller.get('/api/Budget/latest/0')).body)).toEqual(mine.slice(0, 10).map((q) => q.id))
    expect(ids((await client.get(`/api/Budget/latest/${client.session!.clienteId}`)).body)).toEqual((await quotes({ clienteId: client.session!.clienteId })).slice(0, 10).map((q) => q.id))
    expect((await client.get('/api/Budget/latest/0')).status).toBe(400)
    expect((await (await t.as('cliente.sin20@demo.test')).get('/api/Budget/latest/1')).status).toBe(403)
  })
})

describe('a card', () => {
  it('OPER-16 has exactly its fields, with total and kilos after all discounts', async () => {
    const [row] = (await quotes({ clienteId: client.session!.clienteId })).filter((q) => q.pedidoId !== null && q.presupuestoTotvsId !== null)
    const { simbolo, nombre } = await t.db.selectFrom('presupuesto as p').innerJoin('moneda as m', 'm.id', 'p.monedaId').innerJoin('cliente as c', 'c.id', 'p.clienteId').innerJoin('vendedor as s', 's.idVendedor', 'c.idVendedor')
      .select(['m.simbolo', sql<string>`s.nombre || ' ' || s.apellido`.as('nombre')]).where('p.id', '=', row!.id).executeTakeFirstOrThrow()
    const [card] = (await search(admin, { nroOperacion: row!.id })).body.$values
    expect(card).toEqual({
      id: row!.id, presupuestoTotvsId: row!.presupuestoTotvsId, pedidoId: row!.pedidoId, fecha: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-03:00$/), nombreCliente: row!.razonSocial, nombreVendedor: nombre,
      moneda: { id: row!.monedaId, simbolo }, montoTotal: Number(row!.montoFinal), pesoTotal: Number(row!.pesoTotal), estadoPresupuesto: row!.estado, tieneReclamo: false, puedeCargarReclamo: row!.estado !== 'Cancelado',
      trackings: { $values: expect.any(Array) }, comprobantes: { $values: expect.any(Array) },
    })
    expect(Date.parse(card.fecha)).toBe(Math.floor(row!.fecha!.getTime() / 1000) * 1000)
    expect(row!.montoFinal).not.toBe(row!.montoTotal) // the payment condition took its part
    expect((await admin.get('/api/Budget/fetchAll')).body.$values).toContainEqual((await search(admin, { nroOperacion: (await quotes())[0]!.id })).body.$values[0])
  })

  it('OPER-26 OPER-28 carries its trips and vouchers, field by field, and whether a claim can be filed', async () => {
    const sent = await t.db.selectFrom('viaje as v').innerJoin('comprobante as k', 'k.presupuestoId', 'v.presupuestoId').selectAll('v').orderBy('v.presupuestoId', 'desc').executeTakeFirstOrThrow()
    const [card] = (await search(admin, { nroOperacion: sent.presupuestoId })).body.$values
    const trips = await t.db.selectFrom('viaje').select(['idViaje', 'estadoViaje', 'fecha', 'razonSocial', 'placaCamion', 'nombreConductor', 'nroDocumento', 'telefono']).where('presupuestoId', '=', card.id).orderBy('fecha').orderBy('idViaje').execute()
    expect(card.trackings.$values).toEqual(trips.map(({ fecha, ...v }) => ({ ...v, fechaFormat: fecha.split('-').reverse().join('/') })))
    expect(Object.keys(card.trackings.$values[0]).sort()).toEqual(['estadoViaje', 'fechaFormat', 'idViaje', 'nombreConductor', 'nroDocumento', 'placaCamion', 'razonSocial', 'telefono'])
    const vouchers = await t.db.selectFrom('comprobante').select(['fecha', 'numero', 'estado', 'tipo', 'link']).where('presupuestoId', '=', card.id).orderBy('fecha').orderBy('numero').execute()
    expect(card.comprobantes.$values).toEqual(vouchers)
    const [numbered, without] = [(await quotes({ estado: 'Entregado' })).find((q) => q.pedidoId !== null)!, await fresh('Enviado')]
    expect((await search(admin, { nroOperacion: numbered.id })).body.$values[0].puedeCargarReclamo).toBe(true)
    expect((await search(admin, { nroOperacion: without })).body.$values[0].puedeCargarReclamo).toBe(false)
    const cancelled = await fresh('Cancelado', { pedidoId: 'P-1' })
    expect((await search(admin, { nroOperacion: cancelled })).body.$values[0]).toMatchObject({ pedidoId: 'P-1', puedeCargarReclamo: false, estadoPresupuesto: 'Cancelado' })
  })
})

describe('the search', () => {
  it('OPER-08 finds by exact numbers and narrows by client and seller, within the scope always', async () => {
    const own = (await quotes({ clienteId: client.session!.clienteId })).find((q) => q.pedidoId !== null && q.presupuestoTotvsId !== null)!
    for (const f of [{ nroOperacion: own.id }, { pedido: own.pedidoId }, { presupuesto: own.presupuestoTotvsId }, { nroOperacion: own.id, pedido: own.pedidoId, presupuesto: own.presupuestoTotvsId }]) {
      expect(ids((await search(client, f)).body)).toEqual([own.id])
      expect(ids((await search(admin, f)).body)).toEqual([own.id])
      expect(ids((await search(other, f)).body)).toEqual([])
    }
    expect(ids((await search(admin, { nroOperacion: own.id, vendedorId: other.session!.sellerId })).body)).toEqual([])
    expect(ids((await search(client, { presupuesto: own.presupuestoTotvsId!.slice(0, -1) })).body)).toEqual([]) // exact, not a beginning
    expect(ids((await search(client, { presupuesto: "%' or '1'='1" })).body)).toEqual([])
    expect(ids((await search(client, { pedido: 'a\u0000b' })).body)).toEqual([])
    const of = await quotes({ idVendedor: other.session!.sellerId })
    expect(ids((await search(admin, { vendedorId: other.session!.sellerId })).body)).toEqual(of.slice(0, 10).map((q) => q.id))
    expect(ids((await search(admin, { vendedorId: other.session!.sellerId, page: 2 })).body)).toEqual(of.slice(10, 20).map((q) => q.id))
    expect(ids((await search(admin, { clienteId: of[0]!.clienteId, vendedorId: other.session!.sellerId })).body)).toContain(of[0]!.id)
    expect(ids((await search(seller, { clienteId: 0, vendedorId: other.session!.sellerId })).body)).toEqual(ids((await search(seller, { clienteId: 0 })).body)) // only role 1 names a seller
    expect((await search(seller, { clienteId: of[0]!.clienteId })).status).toBe(404)
    expect((await search(client, { clienteId: 0 })).status).toBe(400)
  })

  it('OPER-11 with every filter empty it answers the default list, seven times alike; nothing may be spelled empty text', async () => {
    const expected = (await admin.get('/api/Budget/fetchAll?page=1')).body
    for (let i = 0; i < 7; i++) expect((await search(admin, { presupuesto: '', pedido: '', nroOperacion: '', desde: '', hasta: '' })).body).toEqual(expected)
  })

  it('OPER-08 desde and hasta are whole days of Buenos Aires, both included', async () => {
    const day = '2019-05-06'
    const at = (ms: number) => new Date(startOfDay(day).getTime() + ms)
    const [before, first, last, after] = await Promise.all([-1000, 0, 86_399_000, 86_400_000].map((ms) => fresh('Enviado', { fecha: at(ms) })))
    const found = ids((await search(seller, { clienteId: 0, desde: day, hasta: day })).body)
    expect(found).toEqual([last, first])
    expect(ids((await search(seller, { clienteId: 0, hasta: day })).body)).toContain(before)
    expect(ids((await search(seller, { clienteId: 0, desde: addDays(day, 1), hasta: addDays(day, 1) })).body)).toEqual([after])
    expect(toDay(at(86_399_000))).toBe(day)
    await t.db.deleteFrom('presupuesto').where('id', 'in', [before!, first!, last!, after!]).execute()
  })

  it("OPER-13 'Desde' after 'Hasta' is refused with its sentence", async () => {
    const res = await search(client, { desde: '2026-02-02', hasta: '2026-02-01' })
    expect([res.status, res.body.detail]).toEqual([400, textos.desdeMayor])
    expect((await search(client, { desde: '2026-02-30' })).status).toBe(400)
  })
})

describe('one quote', () => {
  it('OPER-18 OPER-29 has its own fields, its lines, and the order lines of the order system', async () => {
    const row = await t.db.selectFrom('estado_pedido as e').innerJoin('presupuesto as p', 'p.id', 'e.presupuestoId').select(['p.id', 'p.clienteId']).where('p.clienteId', '=', client.session!.clienteId).orderBy('p.id', 'desc').executeTakeFirstOrThrow()
    for (let i = 0; i < 7; i++) expect((await client.get(`/api/Budget/${row.id}`)).status).toBe(200)
    const quote = (await client.get(`/api/Budget/${row.id}`)).body
    const saved = await t.db.selectFrom('presupuesto').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow()
    const [card] = (await search(client, { nroOperacion: row.id })).body.$values
    const { detalles: _, ...own } = quote
    expect(own).toEqual({
      ...card, cliente: saved.cliente, documentoCliente: saved.documentoCliente, direccionCliente: saved.direccionCliente, telefonoCliente: saved.telefonoCliente, condicionPago: saved.condicionPago,
      clasificacionEnvio: saved.clasificacionEnvio, descuentoCliente: Number(saved.descuentoCliente), descuentoCondicionPago: Number(saved.descuentoCondicionPago), comentario: saved.comentario,
      tiendaEntrega: saved.tiendaEntrega, direccionEntrega: saved.direccionEntrega, telefonoEntrega: saved.telefonoEntrega, esPedidoFirme: saved.esPedidoFirme,
    })
    for (const field of ['cliente', 'documentoCliente', 'direccionCliente', 'condicionPago', 'clasificacionEnvio', 'tiendaEntrega', 'direccionEntrega']) expect(own[field]).toMatch(/\w/)
    const lines = await t.db.selectFrom('presupuesto_detalle').selectAll().where('presupuestoId', '=', row.id).orderBy('item').execute()
    expect(quote.detalles.$values).toEqual(lines.map((l) => ({
      nombreProducto: l.nombreProducto, cantidadTiras: Number(l.cantidadTiras), pesoSubtotal: Number(l.pesoSubtotal), precio: Number(l.precio), descuento1: Number(l.descuento1), montoSubtotalDto: Number(l.montoSubtotalDto),
      dimension1: Number(l.dimension1), moneda: quote.moneda,
    })))
    const orders = (await client.get(`/api/estadopedidos/GetByPresupuesto?clienteId=${row.clienteId}&presupuestoId=${row.id}`)).body.$values
    const stored = await t.db.selectFrom('estado_pedido').selectAll().where('presupuestoId', '=', row.id).orderBy('pedidoId').orderBy('item').execute()
    expect(orders).toEqual(stored.map(({ presupuestoId, cantidad, ...r }) => ({ ...r, presuportalId: presupuestoId, cantidad: Number(cantidad) })))
    expect(Object.keys(orders[0]).sort()).toEqual(['cantidad', 'descripcion', 'estado', 'facturaId', 'fecha', 'fechaRemito', 'item', 'pedidoId', 'presuportalId', 'productoId', 'remitoId', 'serie'])
  })

  it('another’s quote, history and order lines are not found; without a session 401', async () => {
    const foreign = (await quotes({ idVendedor: other.session!.sellerId }))[0]!
    for (const path of [`/api/Budget/${foreign.id}`, `/api/Budget/${foreign.id}/historial`]) {
      expect((await client.get(path)).status).toBe(404)
      expect((await seller.get(path)).status).toBe(404)
      expect((await other.get(path)).status).toBe(200)
      expect((await t.anonymous.get(path)).status).toBe(401)
    }
    const orders = (clienteId: number) => `/api/estadopedidos/GetByPresupuesto?clienteId=${clienteId}&presupuestoId=${foreign.id}`
    expect((await client.get(orders(client.session!.clienteId))).status).toBe(404)
    expect((await seller.get(orders(0))).status).toBe(404)
    expect((await other.get(orders(0))).status).toBe(200)
    expect((await other.get(orders(foreign.clienteId))).status).toBe(200)
    const sibling = (await quotes({ idVendedor: other.session!.sellerId })).find((q) => q.clienteId !== foreign.clienteId)!
    expect((await other.get(orders(sibling.clienteId))).status).toBe(404)
    expect((await admin.get('/api/Budget/999999')).status).toBe(404)
    expect((await admin.get('/api/Budget/abc')).status).toBe(400)
  })

  it('a cart is seen by the contact that fills it only, and has no status yet', async () => {
    const cart = await fresh('Carrito', { fecha: null, clienteId: client.session!.clienteId, contactoId: 987_002 })
    for (const who of [client, seller, admin]) expect((await who.get(`/api/Budget/${cart}`)).status).toBe(404)
    await t.db.updateTable('presupuesto').set({ contactoId: seller.session!.contactoId }).where('id', '=', cart).execute()
    const res = await seller.get(`/api/Budget/${cart}`)
    expect([res.status, res.body.estadoPresupuesto, res.body.puedeCargarReclamo]).toEqual([200, null, false])
    expect((await admin.get(`/api/Budget/${cart}`)).status).toBe(404)
    await t.db.deleteFrom('presupuesto').where('id', '=', cart).execute()
  })
})

describe('a voucher', () => {
  const path = (v: { numero: string; tipo: string; link: string }) => `/api/Budget/Download/${encodeURIComponent(v.numero)}/${encodeURIComponent(v.tipo)}/${encodeURIComponent(v.link)}`
  it('OPER-21 is a PDF named after type and number, for whoever may see its quote, and only with all three marks right', async () => {
    const v = await t.db.selectFrom('comprobante as k').innerJoin('presupuesto as p', 'p.id', 'k.presupuestoId').selectAll('k').where('p.clienteId', '=', client.session!.clienteId).where('k.importe', 'is not', null).orderBy('k.link').executeTakeFirstOrThrow()
    const res = await client.get(path(v))
    expect([res.status, res.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(res.body.subarray(0, 5).toString('latin1')).toBe('%PDF-')
    const quote = (await client.get(`/api/Budget/${v.presupuestoId}`)).body
    const simbolo = quote.moneda.simbolo
    const facts = [v.tipo, `N° ${v.numero}`, showDay(v.fecha), v.estado, quote.cliente, showCuit(quote.documentoCliente), quote.direccionCliente, quote.condicionPago, `Solicitud N°${quote.id}`, quote.presupuestoTotvsId, quote.pedidoId, `Total: ${showMoney(Number(v.importe), simbolo)}`, `Peso total: ${showKilos(quote.pesoTotal)}`]
    const lines = quote.detalles.$values.flatMap((l: any) => [l.nombreProducto, showNumber(l.cantidadTiras), showNumber(l.pesoSubtotal), showMoney(l.precio, simbolo), showMoney(l.montoSubtotalDto, simbolo)])
    expect(lines.length).toBeGreaterThan(0)
    const said = textOf(res.body)
    for (const text of [...facts, ...lines]) expect(said).toContain(withoutSpaces(text))
    expect(decodeURIComponent(res.headers.get('content-disposition')!)).toContain(`${v.tipo}${v.numero}.pdf`)
    for (const who of [seller, admin]) expect((await who.get(path(v))).status).toBe(200)
    expect((await other.get(path(v))).status).toBe(404)
    expect((await (await t.as('cliente2@demo.test')).get(path(v))).status).toBe(404)
    for (const wrong of [{ numero: '0' }, { tipo: 'Otro' }, { link: 'no-existe' }, { link: '../../etc/passwd' }, { link: 'a\u0000' }]) expect((await client.get(path({ ...v, ...wrong }))).status).toBe(404)
    expect((await t.anonymous.get(path(v))).status).toBe(401)
    expect(await Promise.all(Array.from({ length: 5 }, async () => (await client.get(path(v))).status))).toEqual([200, 200, 200, 200, 200])
  })

  it('OPER-21 of whatever type and number has a name a file system takes', async () => {
    const presupuestoId = await fresh('Entregado', { clienteId: client.session!.clienteId })
    const v = { numero: 'A:1/2', tipo: 'Nota "débito/crédito"', link: `clave-${presupuestoId}` }
    await t.db.insertInto('comprobante').values({ ...v, presupuestoId, fecha: '2026-03-05', estado: 'Emitida', importe: null }).execute()
    const res = await client.get(path(v))
    expect([res.status, res.headers.get('content-disposition')]).toEqual([200, `attachment; filename="Nota -debito-credito-A-1-2.pdf"; filename*=UTF-8''${encodeURIComponent('Nota -débito-crédito-A-1-2.pdf')}`])
    expect(textOf(res.body)).not.toContain('Total:') // no amount, no total
  })
})

describe('moving a quote', () => {
  const move = (who: Client, id: number, body: object) => who.post(`/api/Budget/${id}/estado`, body)
  const stateOf = async (id: number) => (await t.db.selectFrom('presupuesto').select(['estado', 'esPedidoFirme']).where('id', '=', id).executeTakeFirstOrThrow())

  it('CONF-17 OPER-23 role 1 takes it through its steps, each with a reason in the history', async () => {
    const id = await fresh('Enviado')
    expect((await move(admin, id, { estado: 'Comercial', motivo: 'La toma el ejecutivo' })).body.estadoPresupuesto).toBe('Comercial')
    expect((await move(admin, id, { estado: 'Finanzas', motivo: 'Aprobada' })).body.estadoPresupuesto).toBe('Finanzas')
    expect((await move(admin, id, { estado: 'Preparación', motivo: 'Crédito aceptado' })).status).toBe(200)
    const noTrip = await move(admin, id, { estado: 'En tránsito', motivo: 'Sale' })
    expect([noTrip.status, noTrip.body.code, noTrip.body.detail]).toEqual([409, 'estado_no_permitido', textos.sinViaje])
    await viaje(id, 'Despachado')
    expect((await move(admin, id, { estado: 'En tránsito', motivo: 'Sale' })).status).toBe(200)
    expect((await move(admin, id, { estado: 'Cancelado', motivo: 'Tarde' })).body.detail).toBe(textos.noSeCancela)
    expect((await move(admin, id, { estado: 'Entregado', motivo: 'Llegó' })).body.detail).toBe(textos.viajeSinEntregar)
    await t.db.updateTable('viaje').set({ estadoViaje: 'Entregado' }).where('presupuestoId', '=', id).execute()
    expect((await move(admin, id, { estado: 'Entregado', motivo: 'Llegó' })).body.estadoPresupuesto).toBe('Entregado')
    const history = (await admin.get(`/api/Budget/${id}/historial`)).body.$values
    expect(history.map((h: any) => [h.de, h.a, h.motivo])).toEqual([
      ['Enviado', 'Comercial', 'La toma el ejecutivo'], ['Comercial', 'Finanzas', 'Aprobada'], ['Finanzas', 'Preparación', 'Crédito aceptado'], ['Preparación', 'En tránsito', 'Sale'], ['En tránsito', 'Entregado', 'Llegó'],
    ])
    expect(history[0].usuario).toBe(admin.session!.userName)
    expect((await seller.get(`/api/Budget/${id}/historial`)).body.$values).toEqual(history)
  })

  it('CONF-17 a quote that is not firm stays in Comercial until it is made firm', async () => {
    const id = await fresh('Comercial', { esPedidoFirme: false })
    const refused = await move(admin, id, { estado: 'Finanzas', motivo: 'Aprobada' })
    expect([refused.status, refused.body.detail]).toEqual([409, textos.noEsFirme])
    expect(await stateOf(id)).toEqual({ estado: 'Comercial', esPedidoFirme: false })
    const firm = await move(admin, id, { estado: 'Comercial', motivo: 'El cliente confirma', esPedidoFirme: true })
    expect([firm.status, firm.body.estadoPresupuesto, firm.body.esPedidoFirme]).toEqual([200, 'Comercial', true])
    expect((await move(admin, id, { estado: 'Finanzas', motivo: 'Aprobada' })).status).toBe(200)
    const both = await fresh('Comercial', { esPedidoFirme: null })
    expect((await move(admin, both, { estado: 'Finanzas', motivo: 'Firme y aprobada', esPedidoFirme: true })).body).toMatchObject({ estadoPresupuesto: 'Finanzas', esPedidoFirme: true })
  })

  it('OPER-23 refuses a move outside the table, a missing reason, an unknown status, other roles and a cart', async () => {
    const id = await fresh('Enviado')
    const jump = await move(admin, id, { estado: 'Preparación', motivo: 'x' })
    expect([jump.status, jump.body.detail]).toEqual([409, textos.noSeMueve('Enviado', 'Preparación')])
    expect((await move(admin, id, { estado: 'Comercial', motivo: '  ' })).body.detail).toBe(textos.motivoObligatorio)
    expect((await move(admin, id, { estado: 'Volando', motivo: 'x' })).status).toBe(400)
    for (const who of [seller, client]) expect((await move(who, id, { estado: 'Comercial', motivo: 'x' })).status).toBe(403)
    expect((await move(admin, 999_999, { estado: 'Comercial', motivo: 'x' })).status).toBe(404)
    const cart = await fresh('Carrito', { fecha: null, contactoId: 987_003 })
    expect((await move(admin, cart, { estado: 'Enviado', motivo: 'x' })).status).toBe(404)
    expect(await stateOf(id)).toMatchObject({ estado: 'Enviado' })
  })

  it('two at once: one moves it, the other is told, and the history has one entry', async () => {
    const id = await fresh('Enviado')
    const statuses = (await Promise.all(Array.from({ length: 4 }, () => move(admin, id, { estado: 'Comercial', motivo: 'A la vez' })))).map((r) => r.status).sort()
    expect(statuses).toEqual([200, 409, 409, 409])
    const { n } = (await sql<{ n: number }>`select count(*) as n from presupuesto_historial where "presupuestoId" = ${id}`.execute(t.db)).rows[0]!
    expect(n).toBe(1)
  })
})

describe('whose clients', () => {
  it('OPER-09 SES-34 fetchClientes lists a seller’s own clients, with permission 10, another seller’s are not found', async () => {
    const own = await t.db.selectFrom('cliente').select('id').where('idVendedor', '=', seller.session!.sellerId).execute()
    expect(own.length).toBeGreaterThan(0)
    for (let i = 0; i < 7; i++) {
      const res = await seller.get(`/api/Budget/fetchClientes/${seller.session!.sellerId}`)
      expect(res.body.$values.map((c: any) => c.id).sort()).toEqual(own.map((c) => c.id).sort())
    }
    expect((await seller.get(`/api/Budget/fetchClientes/${other.session!.sellerId}`)).status).toBe(404)
    expect((await admin.get(`/api/Budget/fetchClientes/${other.session!.sellerId}`)).status).toBe(200)
    expect((await client.get(`/api/Budget/fetchClientes/${client.session!.sellerId}`)).status).toBe(403)
  })
})
