import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { people } from '../../../test/people.ts'
import { textOf, withoutSpaces } from '../../../test/pdf.ts'
import { readPdf } from '../../../test/pdf-read.ts'
import type { Client } from '../../../test/portal.ts'
import { solicitudes } from '../../../test/solicitudes.ts'
import type { Quote } from './contract.ts'
import { decimals, dia, entero, inMoneda } from '../../../test/typed.ts'
import { money } from '#shared/money.ts'
import { nombreOf, unidadesOf } from '#shared/renglon.ts'

const { t, admin, seller, other, client } = people({
  admin: 'admin@demo.test',
  seller: 'vendedor@demo.test',
  other: 'vendedor2@demo.test',
  client: 'cliente@demo.test',
})
const { quotes, search, fresh, viaje } = solicitudes(t, seller)

describe('one quote', () => {
  it('OPER-18 OPER-29 has its own fields, its lines, and the order lines of the order system', async () => {
    const row = await t.db
      .selectFrom('estado_pedido as e')
      .innerJoin('presupuesto as p', 'p.id', 'e.presupuestoId')
      .select(['p.id', 'p.clienteId'])
      .where('p.clienteId', '=', client.session!.clienteId)
      .orderBy('p.id', 'desc')
      .executeTakeFirstOrThrow()
    for (let i = 0; i < 7; i++) expect((await client.get(`/api/Budget/${row.id}`)).status).toBe(200)
    const quote = (await client.get(`/api/Budget/${row.id}`)).body
    const saved = await t.db.selectFrom('presupuesto').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow()
    const [card] = (await search(client, { nroOperacion: row.id })).body.$values
    const { detalles: _, ...own } = quote
    expect(own).toEqual({
      ...card,
      cliente: saved.cliente,
      documentoCliente: saved.documentoCliente,
      direccionCliente: saved.direccionCliente,
      telefonoCliente: saved.telefonoCliente,
      condicionPago: saved.condicionPago,
      clasificacionEnvio: saved.clasificacionEnvio,
      descuentoCliente: Number(saved.descuentoCliente),
      descuentoCondicionPago: Number(saved.descuentoCondicionPago),
      comentario: saved.comentario,
      recibeNombre: saved.recibeNombre,
      recibeApellido: saved.recibeApellido,
      recibeDni: saved.recibeDni,
      recibeTelefono: saved.recibeTelefono,
      transporteDesc: saved.transporteDesc,
      telefonoEntrega: saved.telefonoEntrega,
      esPedidoFirme: saved.esPedidoFirme,
      version: null,
      cotizacion: null,
      cotizacionFecha: null,
      cotizacionTipo: null,
      cotizacionFuente: null,
      percepciones: { $values: [] },
      terminosVersion: null,
      ordenCompraArchivo: null,
      deCotizacion: null,
      cancelado: null,
      puedeAnular: false,
      otraFecha: null,
    })
    for (const field of [
      'cliente',
      'documentoCliente',
      'direccionCliente',
      'condicionPago',
      'clasificacionEnvio',
      'tiendaEntrega',
      'direccionEntrega',
    ])
      expect(own[field]).toMatch(/\w/)
    const lines = await t.db
      .selectFrom('presupuesto_detalle')
      .selectAll()
      .where('presupuestoId', '=', row.id)
      .orderBy('item')
      .execute()
    const unidades = new Map(
      (await t.db.selectFrom('producto').select(['id', 'unidad']).execute()).map((p) => [p.id, p.unidad]),
    )
    const grupos = new Map(
      (await t.db.selectFrom('grupo').select(['id', 'descripcion']).execute()).map((g) => [g.id, g.descripcion]),
    )
    for (const { netoUnitario, cantidadTiras, dimension1, dimension2, montoSubtotalDto } of quote.detalles.$values)
      expect(money(unidadesOf(cantidadTiras, dimension1, dimension2).times(netoUnitario))).toBe(montoSubtotalDto)
    expect(quote.detalles.$values).toEqual(
      lines.map((l) => ({
        item: l.item,
        productoId: l.productoId,
        nombreProducto: l.nombreProducto,
        cantidadTiras: Number(l.cantidadTiras),
        pesoSubtotal: Number(l.pesoSubtotal),
        precio: Number(l.precio),
        descuento1: Number(l.descuento1),
        netoUnitario: expect.any(Number),
        montoSubtotal: Number(l.montoSubtotal),
        montoSubtotalDto: Number(l.montoSubtotalDto),
        grupo: grupos.get(l.grupoId),
        enStock: null,
        dimension1: Number(l.dimension1),
        dimension2: Number(l.dimension2),
        unidad: unidades.get(l.productoId),
        iva: null,
        formacion: null,
        moneda: quote.moneda,
      })),
    )
    const orders = (
      await client.get(`/api/estadopedidos/GetByPresupuesto?clienteId=${row.clienteId}&presupuestoId=${row.id}`)
    ).body.$values
    const stored = await t.db
      .selectFrom('estado_pedido')
      .selectAll()
      .where('presupuestoId', '=', row.id)
      .orderBy('pedidoId')
      .orderBy('item')
      .execute()
    expect(orders).toEqual(
      stored.map(({ presupuestoId, cantidad, ...r }) => ({
        ...r,
        cantidadEntregada: undefined,
        cantidadExacta: undefined,
        cantidadEntregadaExacta: undefined,
        momento: undefined,
        itemCodigo: undefined,
        clienteId: undefined,
        presuportalId: presupuestoId,
        cantidad: Number(cantidad),
        entregada: expect.any(Number),
        pendiente: expect.any(Number),
      })),
    )
    expect(Object.keys(orders[0]).sort()).toEqual([
      'cantidad',
      'descripcion',
      'entregada',
      'estado',
      'facturaId',
      'fecha',
      'fechaRemito',
      'item',
      'pedidoId',
      'pendiente',
      'presuportalId',
      'productoId',
      'remitoId',
      'serie',
    ])
  })

  it('another’s quote, history and order lines are not found; without a session 401', async () => {
    const foreign = (await quotes({ idVendedor: other.session!.sellerId }))[0]!
    for (const path of [`/api/Budget/${foreign.id}`, `/api/Budget/${foreign.id}/historial`]) {
      expect((await client.get(path)).status).toBe(404)
      expect((await seller.get(path)).status).toBe(404)
      expect((await other.get(path)).status).toBe(200)
      expect((await t.anonymous.get(path)).status).toBe(401)
    }
    const orders = (clienteId: number) =>
      `/api/estadopedidos/GetByPresupuesto?clienteId=${clienteId}&presupuestoId=${foreign.id}`
    expect((await client.get(orders(client.session!.clienteId))).status).toBe(404)
    expect((await seller.get(orders(0))).status).toBe(404)
    expect((await other.get(orders(0))).status).toBe(200)
    expect((await other.get(orders(foreign.clienteId))).status).toBe(200)
    const sibling = (await quotes({ idVendedor: other.session!.sellerId })).find(
      (q) => q.clienteId !== foreign.clienteId,
    )!
    expect((await other.get(orders(sibling.clienteId))).status).toBe(404)
    expect((await admin.get('/api/Budget/999999')).status).toBe(404)
    expect((await admin.get('/api/Budget/abc')).status).toBe(400)
  })

  it('a cart is seen by the contact that fills it only, and has no status yet', async () => {
    const cart = await fresh('Carrito', { fecha: null, clienteId: client.session!.clienteId, contactoId: 987_002 })
    for (const who of [client, seller, admin]) expect((await who.get(`/api/Budget/${cart}`)).status).toBe(404)
    await t.db
      .updateTable('presupuesto')
      .set({ contactoId: seller.session!.contactoId })
      .where('id', '=', cart)
      .execute()
    const res = await seller.get(`/api/Budget/${cart}`)
    expect([res.status, res.body.estadoPresupuesto, res.body.puedeCargarReclamo]).toEqual([200, null, false])
    const { razonSocial } = await t.db
      .selectFrom('cliente')
      .select('razonSocial')
      .where('id', '=', client.session!.clienteId)
      .executeTakeFirstOrThrow()
    // of today: its snapshot is made when it is confirmed
    expect([res.body.nombreCliente, res.body.nombreVendedor]).toEqual([razonSocial, seller.session!.userName])
    expect((await admin.get(`/api/Budget/${cart}`)).status).toBe(404)
    await t.db.deleteFrom('presupuesto').where('id', '=', cart).execute()
  })
})

describe('a voucher', () => {
  const path = (v: { numero: string; tipo: string; link: string }) =>
    `/api/Budget/Download/${encodeURIComponent(v.numero)}/${encodeURIComponent(v.tipo)}/${encodeURIComponent(v.link)}`
  it('PAPEL-08 OPER-21 is a PDF named after type and number, for whoever may see its quote, and only with all three marks right', async () => {
    const v = await t.db
      .selectFrom('comprobante as k')
      .innerJoin('presupuesto as p', 'p.id', 'k.presupuestoId')
      .selectAll('k')
      .where('p.clienteId', '=', client.session!.clienteId)
      .where('k.importe', 'is not', null)
      .orderBy('k.link')
      .executeTakeFirstOrThrow()
    const res = await client.get(path(v))
    expect([res.status, res.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(res.body.subarray(0, 5).toString('latin1')).toBe('%PDF-')
    const quote = (await client.get(`/api/Budget/${v.presupuestoId}`)).body
    const simbolo = quote.moneda.simbolo
    const facts = [
      v.tipo,
      `N° ${v.numero}`,
      dia(v.fecha),
      v.estado,
      quote.cliente,
      quote.documentoCliente.replace(/^(\d{2})(\d{8})(\d)$/, '$1-$2-$3'),
      quote.direccionCliente,
      quote.condicionPago,
      `Solicitud N°${entero(quote.id)}`,
      quote.presupuestoTotvsId,
      quote.pedidoId,
      `KG Total con IVA ${inMoneda(Number(v.importe), simbolo)}`,
      `Peso total ${decimals(quote.pesoTotal)} KG`,
    ]
    const lines = quote.detalles.$values.flatMap((l: Quote['detalles']['$values'][number]) => [
      nombreOf(l.nombreProducto, { largo: l.dimension1, ancho: l.dimension2 }),
      l.productoId,
      decimals(l.pesoSubtotal),
      `${inMoneda(l.precio, simbolo)}/ ${l.unidad}`,
      inMoneda(l.montoSubtotalDto, simbolo),
    ])
    expect(lines.length).toBeGreaterThan(0)
    const said = textOf(res.body)
    for (const text of [...facts, ...lines]) expect(said).toContain(withoutSpaces(text))
    expect(decodeURIComponent(res.headers.get('content-disposition')!)).toContain(`${v.tipo}${v.numero}.pdf`)
    const { title, language, marked, pages } = await readPdf(res.body)
    expect([title, language, marked]).toEqual([`${v.tipo} ${v.numero}, ${quote.cliente}`, 'es-AR', true])
    for (const [at, { lines }] of pages.entries())
      expect(lines[0]).toBe(`${v.tipo} ${v.numero} ${quote.cliente} Página ${at + 1} de ${pages.length}`)
    for (const who of [seller, admin]) expect((await who.get(path(v))).status).toBe(200)
    expect((await other.get(path(v))).status).toBe(404)
    expect((await (await t.as('cliente2@demo.test')).get(path(v))).status).toBe(404)
    for (const wrong of [{ numero: '0' }, { tipo: 'Otro' }, { link: 'no-existe' }, { link: '../../etc/passwd' }])
      expect((await client.get(path({ ...v, ...wrong }))).status).toBe(404)
    expect((await t.anonymous.get(path(v))).status).toBe(401)
    expect(await Promise.all(Array.from({ length: 5 }, async () => (await client.get(path(v))).status))).toEqual([
      200, 200, 200, 200, 200,
    ])
  })

  it('OPER-21 of whatever type and number has a name a file system takes', async () => {
    const presupuestoId = await fresh('Entregado', { clienteId: client.session!.clienteId })
    const v = { numero: 'A:1/2', tipo: 'Nota "débito/crédito"', link: `clave-${presupuestoId}` }
    await t.db
      .insertInto('comprobante')
      .values({ ...v, presupuestoId, fecha: '2026-03-05', estado: 'Emitida', importe: null, dibujado: true })
      .execute()
    const res = await client.get(path(v))
    expect([res.status, res.headers.get('content-disposition')]).toEqual([
      200,
      `attachment; filename="Nota -debito-credito-A-1-2.pdf"; filename*=UTF-8''${encodeURIComponent('Nota -débito-crédito-A-1-2.pdf')}`,
    ])
    expect(textOf(res.body)).not.toMatch(/KGTotal/) // no amount, no total
  })
})

describe('moving a quote', () => {
  const move = (who: Client, id: number, body: object) => who.post(`/api/Budget/${id}/estado`, body)
  const stateOf = async (id: number) =>
    await t.db
      .selectFrom('presupuesto')
      .select(['estado', 'esPedidoFirme'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  it('CONF-17 OPER-23 role 1 takes it through its steps, each with a reason in the history', async () => {
    const id = await fresh('Enviado')
    expect(
      (await move(admin, id, { estado: 'Comercial', motivo: 'La toma el ejecutivo' })).body.estadoPresupuesto,
    ).toBe('Comercial')
    expect((await move(admin, id, { estado: 'Finanzas', motivo: 'Aprobada' })).body.estadoPresupuesto).toBe('Finanzas')
    expect((await move(admin, id, { estado: 'Preparación', motivo: 'Crédito aceptado' })).status).toBe(200)
    const noTrip = await move(admin, id, { estado: 'En tránsito', motivo: 'Sale' })
    expect([noTrip.status, noTrip.body.code, noTrip.body.detail]).toEqual([
      409,
      'estado_no_permitido',
      'Para pasar a En tránsito hace falta un viaje asignado.',
    ])
    await viaje(id, 'Despachado')
    expect((await move(admin, id, { estado: 'En tránsito', motivo: 'Sale' })).status).toBe(200)
    expect((await move(admin, id, { estado: 'Cancelado', motivo: 'Tarde' })).body.detail).toBe(
      'Una solicitud en tránsito o entregada no se puede cancelar.',
    )
    expect((await move(admin, id, { estado: 'Entregado', motivo: 'Llegó' })).body.detail).toBe(
      'Para pasar a Entregado, sus viajes tienen que estar entregados.',
    )
    await t.db.updateTable('viaje').set({ estadoViaje: 'Entregado' }).where('presupuestoId', '=', id).execute()
    expect((await move(admin, id, { estado: 'Entregado', motivo: 'Llegó' })).body.estadoPresupuesto).toBe('Entregado')
    const history = (await admin.get(`/api/Budget/${id}/historial`)).body.$values
    expect(history.map((h: { de: string | null; a: string; motivo: string | null }) => [h.de, h.a, h.motivo])).toEqual([
      ['Enviado', 'Comercial', 'La toma el ejecutivo'],
      ['Comercial', 'Finanzas', 'Aprobada'],
      ['Finanzas', 'Preparación', 'Crédito aceptado'],
      ['Preparación', 'En tránsito', 'Sale'],
      ['En tránsito', 'Entregado', 'Llegó'],
    ])
    expect(history[0].usuario).toBe(admin.session!.userName)
    expect((await seller.get(`/api/Budget/${id}/historial`)).body.$values).toEqual(history)
  })

  it('OPEN-322 who opened it in one state does not move it from another', async () => {
    const id = await fresh('Enviado')
    const page = { de: 'Enviado', estado: 'Cancelado', motivo: 'El cliente se arrepintió' }
    for (const estado of ['Comercial', 'Finanzas', 'Preparación'])
      expect((await move(admin, id, { estado, motivo: 'Sigue' })).status).toBe(200)
    const late = await move(admin, id, page)
    expect([late.status, late.body.code, late.body.detail]).toEqual([
      409,
      'estado_cambiado',
      'La solicitud cambió mientras elegías: ahora está en Preparación. Revisala y volvé a elegir.',
    ])
    expect((await stateOf(id)).estado).toBe('Preparación')
    expect((await move(admin, id, { ...page, de: 'Preparación' })).body.estadoPresupuesto).toBe('Cancelado')
  })
  it('CONF-17 a quote that is not firm stays in Comercial until it is made firm', async () => {
    const id = await fresh('Comercial', { esPedidoFirme: false })
    const refused = await move(admin, id, { estado: 'Finanzas', motivo: 'Aprobada' })
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'La solicitud no es un pedido firme: queda en Comercial hasta que se la confirme como firme.',
    ])
    expect(await stateOf(id)).toEqual({ estado: 'Comercial', esPedidoFirme: false })
    const firm = await move(admin, id, { estado: 'Comercial', motivo: 'El cliente confirma', esPedidoFirme: true })
    expect([firm.status, firm.body.estadoPresupuesto, firm.body.esPedidoFirme]).toEqual([200, 'Comercial', true])
    expect((await move(admin, id, { estado: 'Finanzas', motivo: 'Aprobada' })).status).toBe(200)
    const both = await fresh('Comercial', { esPedidoFirme: null })
    expect(
      (await move(admin, both, { estado: 'Finanzas', motivo: 'Firme y aprobada', esPedidoFirme: true })).body,
    ).toMatchObject({ estadoPresupuesto: 'Finanzas', esPedidoFirme: true })
  })

  it('OPER-23 refuses a move outside the table, a missing reason, an unknown status, other roles and a cart', async () => {
    const id = await fresh('Enviado')
    const jump = await move(admin, id, { estado: 'Preparación', motivo: 'x' })
    expect([jump.status, jump.body.detail]).toEqual([409, 'Una solicitud no puede pasar de Enviado a Preparación.'])
    expect((await move(admin, id, { estado: 'Comercial', motivo: '  ' })).body.detail).toBe('El motivo es obligatorio.')
    expect((await move(admin, id, { estado: 'Volando', motivo: 'x' })).status).toBe(400)
    for (const who of [seller, client])
      expect((await move(who, id, { estado: 'Comercial', motivo: 'x' })).status).toBe(403)
    expect((await move(admin, 999_999, { estado: 'Comercial', motivo: 'x' })).status).toBe(404)
    const cart = await fresh('Carrito', { fecha: null, contactoId: 987_003 })
    expect((await move(admin, cart, { estado: 'Enviado', motivo: 'x' })).status).toBe(404)
    expect(await stateOf(id)).toMatchObject({ estado: 'Enviado' })
  })

  it('two at once: one moves it, the other is told, and the history has one entry', async () => {
    const id = await fresh('Enviado')
    const statuses = (
      await Promise.all(Array.from({ length: 4 }, () => move(admin, id, { estado: 'Comercial', motivo: 'A la vez' })))
    )
      .map((r) => r.status)
      .sort()
    expect(statuses).toEqual([200, 409, 409, 409])
    const { n } = (
      await sql<{ n: number }>`
        select count(*) as n
        from presupuesto_historial
        where "presupuestoId" = ${id}`.execute(t.db)
    ).rows[0]!
    expect(n).toBe(1)
  })
})
