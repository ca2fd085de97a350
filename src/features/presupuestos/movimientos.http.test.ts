import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { today } from '#shared/dates.ts'
import { hearEnqueued } from '#server/jobs/jobs.ts'
import { openIntegracion } from '../../../test/integracion.ts'
import { readPdf } from '../../../test/pdf-read.ts'
import type { Client } from '../../../test/portal.ts'

const on = openIntegracion()
let [admin, cliente, vendedor] = [] as unknown as Client[]
let id: number
beforeAll(async () => {
  admin = await on.t.as('admin@demo.test')
  cliente = await on.t.as('cliente@demo.test')
  vendedor = await on.t.as('vendedor@demo.test')
  // moves are told at once: what waits is due
  await sql`insert into configuracion (clave, valor) values ('minutosAvisoEstado', '0')`.execute(on.t.db)
})
beforeEach(async () => {
  await sql`delete from correo`.execute(on.t.db)
  await sql`delete from trabajo`.execute(on.t.db)
  const { rows } = await sql<{ id: number }>`
    insert into presupuesto (
      estado, "clienteId", "contactoId", "usuarioAlta", "monedaId", fecha, "esPedidoFirme", cliente, "documentoCliente",
      "direccionCliente", "presupuestoTotvsId", "tiendaNro"
    )
    values (
      'Enviado', ${cliente!.session!.clienteId}, ${cliente!.session!.contactoId}, ${cliente!.session!.userId}, 1, now(),
      true, 'Uno', '30709184322', 'Calle 1', 'MOV-1', 1
    )
    on conflict ("presupuestoTotvsId") do update set
      estado = 'Enviado', "usuarioAlta" = excluded."usuarioAlta"
    returning id`.execute(on.t.db)
  id = rows[0]!.id
  await sql`delete from presupuesto_historial where "presupuestoId" = ${id}`.execute(on.t.db)
})
const move = (estado: string, motivo = 'Porque sí') => admin!.post(`/api/Budget/${id}/estado`, { estado, motivo })
const jobs = async () =>
  (
    await sql<{
      clave: string
      estado: string
    }>`select clave, estado from trabajo where tipo = 'avisar-estado'`.execute(on.t.db)
  ).rows
const done = async () =>
  await expect
    .poll(async () => (await jobs()).map((j) => j.estado), { timeout: 15_000, interval: 20 })
    .toEqual(['hecho'])
type Mail = { para: string; asunto: string; texto: string; html: string }
const mails = async () =>
  (await sql<Mail>`select para, asunto, texto, html from correo order by id`.execute(on.t.db)).rows
const numero = () => new Intl.NumberFormat('es-AR').format(id)
/** What waits stays so until the test says. */
const hold = () =>
  sql`
    update configuracion
    set valor = '60'
    where clave = 'minutosAvisoEstado'`.execute(on.t.db)
const release = async () => {
  await sql`
    update configuracion
    set valor = '0'
    where clave = 'minutosAvisoEstado'`.execute(on.t.db)
  await sql`update trabajo set proxima = now() where estado = 'pendiente'`.execute(on.t.db)
  hearEnqueued()
}

it('OPEN-177 a move is told to who placed the request and to the contacts for orders, with its reason and the way to it', async () => {
  expect((await move('Comercial', 'La toma Mariana')).status).toBe(200)
  await done()
  const told = await mails()
  expect(told.map((m) => [m.para, m.asunto])).toEqual([
    ['cliente@demo.test', `${numero()}: la estamos revisando`],
    ['compras@metaldontorcuato.test', `${numero()}: la estamos revisando`],
  ])
  for (const { texto, html } of told)
    for (const text of [texto, html]) {
      expect(text).toContain('La está revisando un ejecutivo comercial.')
      expect(text).toContain('La toma Mariana')
      expect(text).toContain(`/presupuestos/${id}`)
    }
})
it('OPEN-177 of several moves the last one is told, once; the next one is told anew', async () => {
  await hold()
  await move('Comercial')
  await move('Finanzas')
  await on.put('presupuestos', [{ id, estado: 'Preparación' }])
  expect(await jobs()).toEqual([{ clave: String(id), estado: 'pendiente' }])
  await release()
  await done()
  const asuntos = async () => [...new Set((await mails()).map((m) => m.asunto))]
  expect(await asuntos()).toEqual([`${numero()}: la estamos preparando`])
  await move('Cancelado', 'Sin stock')
  await expect.poll(async () => (await asuntos()).length, { timeout: 15_000, interval: 20 }).toBe(2)
  expect(await asuntos()).toEqual([`${numero()}: la estamos preparando`, `${numero()}: se canceló`])
})
it('OPEN-177 the order system’s move is told as well; back where it was, or long ago, it is not', async () => {
  await hold()
  await on.put('presupuestos', [{ id, estado: 'Comercial' }])
  await on.put('presupuestos', [{ id, estado: 'Enviado', motivo: 'Fue un error' }])
  await release()
  await done()
  expect(await mails()).toEqual([])
  await hold()
  await on.put('presupuestos', [{ id, estado: 'Comercial' }])
  await sql`
    update presupuesto_historial
    set fecha = now() - interval '25 hours'
    where "presupuestoId" = ${id}`.execute(on.t.db)
  await release()
  await done()
  expect(await mails()).toEqual([])
  await on.put('presupuestos', [{ id, estado: 'Finanzas' }])
  await expect.poll(async () => (await mails()).length, { timeout: 15_000, interval: 20 }).toBe(2)
})
it('OPEN-177 what comes in for the first time, a rehearsal and an order made firm are not told', async () => {
  const nueva = {
    presupuestoTotvsId: 'MOV-2',
    cliente: '004512',
    fecha: '2026-01-05',
    estado: 'Comercial',
    moneda: 'USD',
  }
  expect((await on.put('presupuestos', [nueva])).body.conError).toBe(0)
  expect((await on.put('presupuestos', [{ id, estado: 'Comercial' }], { dryRun: true })).body.cambiadas).toBe(1)
  await sql`update presupuesto set "esPedidoFirme" = false where id = ${id}`.execute(on.t.db)
  const firm = await admin!.post(`/api/Budget/${id}/estado`, { estado: 'Enviado', motivo: 'Sí', esPedidoFirme: true })
  expect(firm.status).toBe(200)
  expect(await jobs()).toEqual([])
})
it('OPEN-177 the history names people as whoever reads it may know them', async () => {
  await move('Comercial', 'La toma el ejecutivo')
  await on.put('presupuestos', [{ id, estado: 'Finanzas' }])
  await sql`insert into presupuesto_historial ("presupuestoId", "usuarioId", usuario, de, a) values
    (${id}, ${vendedor!.session!.userId}, ${vendedor!.session!.userName}, 'Finanzas', 'Cancelado'),
    (${id}, ${cliente!.session!.userId}, ${cliente!.session!.userName}, 'Carrito', 'Enviado')`.execute(on.t.db)
  const names = async (by: Client | undefined) =>
    (await by!.get(`/api/Budget/${id}/historial`)).body.$values.map((h: { usuario: string }) => h.usuario)
  expect(await names(admin)).toEqual(['Valeria Domínguez', 'Sistema de prueba', 'Mariana Sosa', 'Hernán Ledesma'])
  expect(await names(cliente)).toEqual(['Aceros Ribera', 'Aceros Ribera', 'Mariana Sosa', 'Hernán Ledesma'])
})

it('OPEN-178 OPER-29 the order system says how much of each line was delivered, and the rest is pending', async () => {
  const linea = { pedidoId: 'PED-MOV', presupuesto: 'MOV-1', producto: 'X', descripcion: 'Perfil', fecha: '05/01/2026' }
  const { body } = await on.put('estado-pedidos', [
    { ...linea, item: 1, cantidad: 10, estado: 'Despachado', cantidadEntregada: 4 },
    { ...linea, item: 2, cantidad: 3, estado: 'Entregado' },
  ])
  expect(body.conError).toBe(0)
  const { clienteId } = cliente!.session!
  const answer = await cliente!.get(`/api/estadopedidos/GetByPresupuesto?clienteId=${clienteId}&presupuestoId=${id}`)
  expect(
    answer.body.$values.map((l: { item: number; entregada: number; pendiente: number }) => [
      l.item,
      l.entregada,
      l.pendiente,
    ]),
  ).toEqual([
    [1, 4, 6],
    [2, 3, 0],
  ])
})
it('OPEN-172 whoever wants no mail of moves gets none; a contact without an account does', async () => {
  const prefer = (correo: boolean) => cliente!.put('/api/avisos/preferencias', { tipo: 'solicitud', correo })
  expect((await prefer(false)).status).toBe(200)
  await move('Comercial')
  await done()
  expect((await mails()).map((m) => m.para)).toEqual(['compras@metaldontorcuato.test'])
  await prefer(true)
})

it('OPEN-177 OPEN-238 an account that does not buy for the client any more, or never did, is told of none of its moves', async () => {
  const grupo = await on.t.as('grupo@demo.test')
  const { userId, clienteId } = grupo.session!
  await sql`update presupuesto set "usuarioAlta" = ${userId} where id = ${id}`.execute(on.t.db)
  const told = async () => (await mails()).map((m) => m.para)
  await sql`
    delete from cuenta_cliente
    where "usuarioId" = ${userId} and "clienteId" = ${cliente!.session!.clienteId}`.execute(on.t.db)
  expect(clienteId).not.toBe(cliente!.session!.clienteId)
  await move('Comercial')
  await done()
  expect(await told()).toEqual(['compras@metaldontorcuato.test'])
  await sql`delete from correo`.execute(on.t.db)
  await sql`
    insert into cuenta_cliente ("usuarioId", "clienteId")
    values (${userId}, ${cliente!.session!.clienteId})`.execute(on.t.db)
  await move('Finanzas')
  await expect
    .poll(told, { timeout: 15_000, interval: 20 })
    .toEqual(['grupo@demo.test', 'compras@metaldontorcuato.test'])
})

it('PAPEL-03 what left says day, trip, carrier, plate, driver, remito, what is on it and its kilos; each state says what comes next', async () => {
  await sql`
    insert into viaje (
      "presupuestoId", "idViaje", "estadoViaje", fecha, "razonSocial", "placaCamion", "nombreConductor", telefono
    )
    values (
      ${id}, 'V-77', 'Despachado', '2026-11-27', 'Transportes Sur', 'AB 123 CD', 'Juan Paz', '11 4444-5555'
    )`.execute(on.t.db)
  await move('Comercial')
  await done()
  expect((await mails())[0]!.texto).toContain('Lo que sigue: pasa a Finanzas, que revisa las condiciones de pago.')
  await sql`update presupuesto set estado = 'Preparación' where id = ${id}`.execute(on.t.db)
  const put = await on.put('presupuestos', [{ id, estado: 'En tránsito' }])
  expect(put.body.errores.$values).toEqual([])
  await expect.poll(async () => (await mails()).length, { timeout: 15_000, interval: 20 }).toBe(5)
  const { asunto, texto } = (await mails()).at(-1)!
  expect(asunto).toBe(`${numero()}: salió el camión`)
  expect(texto).toContain(
    'Viaje: 27/11/2026 · viaje V-77 · Transportes Sur · patente AB 123 CD · chofer Juan Paz · 11 4444-5555',
  )
  expect(texto).toContain('Lo que sigue: llega con el viaje del 27/11/2026.')
})
it('PAPEL-03 what left says its remito, whatever its series, what is on it and its kilos, above them trip and remito; another voucher is none', async () => {
  await on.put('presupuestos-lineas', [
    { presupuesto: 'MOV-1', item: 1, producto: 'IPN-080-12', cantidad: 12, largo: 6, precio: 10, descuento1: 0 },
  ])
  await sql`
    insert into viaje ("presupuestoId", "idViaje", "estadoViaje", fecha, "razonSocial")
    values (${id}, 'V-78', 'Despachado', '2026-11-27', 'Transportes Sur')
    on conflict do nothing`.execute(on.t.db)
  await sql`
    insert into comprobante (link, "presupuestoId", tipo, numero, fecha, estado)
    values
      (${`R-${id}`}, ${id}, 'Remito R', '0003-00000077', '2026-11-27', 'Emitido'),
      (${`F-${id}`}, ${id}, 'Factura A', '0007-00000099', '2026-11-27', 'Emitido')`.execute(on.t.db)
  await sql`update presupuesto set estado = 'Preparación' where id = ${id}`.execute(on.t.db)
  await on.put('presupuestos', [{ id, estado: 'En tránsito' }])
  await done()
  const { texto, html } = (await mails())[0]!
  const { detalles, pesoTotal } = (await cliente!.get(`/api/Budget/${id}`)).body
  expect(detalles.$values).toHaveLength(1)
  const kilos = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 2 }).format(pesoTotal)
  for (const text of [texto, html].map((each) => each.replaceAll('\u00a0', ' '))) {
    const order = ['viaje V-78', '0003-00000077', 'Perfil IPN 80', '12 × 6,00 m', `${kilos} KG`]
    const at = order.map((said) => text.lastIndexOf(said))
    expect([at.every((each) => each > 0), at.toSorted((one, other) => one - other)]).toEqual([true, at])
    expect(text).not.toContain('0007-00000099')
  }
})
it('PAPEL-02 the mail of a move has what every mail of a request has: preview, seller to answer to, who asked, lines, and the total largest', async () => {
  await sql`update presupuesto set "montoFinal" = 1234.5, "montoTotal" = 1234.5 where id = ${id}`.execute(on.t.db)
  await move('Comercial', 'Va')
  await done()
  const { rows } = await sql<Mail & { responderA: string; hilo: string }>`
    select para, asunto, texto, html, "responderA", hilo from correo order by id`.execute(on.t.db)
  expect(rows.map(({ responderA, hilo }) => [responderA, hilo])).toEqual([
    ['vendedor@demo.test', `solicitud-${id}`],
    ['vendedor@demo.test', `solicitud-${id}`],
  ])
  const html = rows[0]!.html.replaceAll('\u00a0', ' ')
  const [, hidden] = /display:none[^>]*>([^<&]+)/.exec(html)!
  expect(hidden).toMatch(
    /^«Va» La está revisando un ejecutivo comercial\. Lo que sigue: pasa a Finanzas.*\$ 1\.234,50 \+ IVA/,
  )
  const sizes = [...html.matchAll(/font-size:(\d+)px[^>]*>([^<]+)/g)].map(([, size, text]) => [Number(size), text])
  expect(sizes.toSorted((one, other) => Number(other[0]) - Number(one[0]))[0]![1]).toBe('$ 1.234,50')
  expect(rows[0]!.texto).toContain('La pidió: Hernán Ledesma')
  expect(rows[0]!.texto).toContain('Tu vendedor: Mariana Sosa\n11 4725-3310\nvendedor@demo.test')
})

it('PAPEL-03 a move has a reason for the client and a note of the staff’s own: only the first is sent, shown to the client and told at the bell', async () => {
  const said = { motivo: 'Falta el comprobante de pago', nota: 'La tomo yo, ojo con el margen' }
  expect((await admin!.post(`/api/Budget/${id}/estado`, { estado: 'Comercial', ...said })).status).toBe(200)
  await done()
  for (const { texto, html } of await mails())
    for (const text of [texto, html]) {
      expect(text).toContain(said.motivo)
      expect(text).not.toContain('margen')
    }
  const last = async (who: Client) => (await who.get(`/api/Budget/${id}/historial`)).body.$values.at(-1)
  expect(await last(admin!)).toMatchObject(said)
  expect(await last(vendedor!)).toMatchObject(said)
  expect(await last(cliente!)).toMatchObject({ motivo: said.motivo, nota: null })
  const seen = JSON.stringify([
    (await cliente!.get('/api/avisos')).body,
    (await cliente!.get(`/api/Budget/${id}`)).body,
    (await cliente!.get(`/api/Budget/latest/${cliente!.session!.clienteId}`)).body,
  ])
  expect(seen).not.toContain('margen')
})
it('PAPEL-03 how a request came in is the staff’s business, and so is its note: of a history with both neither page, bell, PDF nor mail of the client tells', async () => {
  const nueva = {
    presupuestoTotvsId: `INT-${id}`,
    cliente: '004512',
    fecha: today(),
    estado: 'Enviado',
    moneda: 'USD',
  }
  expect((await on.put('presupuestos', [nueva])).body.conError).toBe(0)
  const { rows } = await sql<{ id: number }>`
    select id from presupuesto where "presupuestoTotvsId" = ${`INT-${id}`}`.execute(on.t.db)
  const [{ id: came }] = rows as [{ id: number }]
  const nota = 'Ojo con el margen'
  expect((await admin!.post(`/api/Budget/${came}/estado`, { estado: 'Comercial', motivo: null, nota })).status).toBe(
    200,
  )
  await done()
  const all = async (who: Client) => {
    const of = [`Budget/${came}/historial`, `Budget/${came}`, `Budget/latest/${cliente!.session!.clienteId}`, 'avisos']
    const texts: string[] = []
    for (const path of of) texts.push(JSON.stringify((await who.get(`/api/${path}`)).body))
    return texts.join('\n')
  }
  const internal = ['Alta por integración', nota]
  const toStaff = await all(admin!)
  expect(internal.map((said) => toStaff.includes(said))).toEqual([true, true])
  const told = (await mails()).map(({ texto, html }) => texto + html).join('\n')
  expect(told).toContain('La está revisando un ejecutivo comercial.')
  const pdf = await readPdf((await cliente!.get(`/api/Budget/${came}/pdf`)).body)
  const toClient = [await all(cliente!), told, JSON.stringify(pdf)]
  expect(toClient.flatMap((text) => internal.filter((said) => text.includes(said)))).toEqual([])
})
it('PAPEL-02 the mail of a move says what stands between its lines and its total, its preview the reason first', async () => {
  await on.put('presupuestos-lineas', [
    { presupuesto: 'MOV-1', item: 1, producto: 'IPN-080-12', cantidad: 12, largo: 6, precio: 10, descuento1: 0 },
  ])
  await sql`update presupuesto set "montoFinal" = 700, "montoTotal" = 700 where id = ${id}`.execute(on.t.db)
  await move('Comercial', 'Falta el comprobante')
  await done()
  const { texto, html } = (await mails())[0]!
  expect(texto.replaceAll('\u00a0', ' ')).toContain(
    'Total + IVA: $ 700,00\n\nProductos, con descuentos: $ 720,00\nForma de pago: − $ 20,00\nPeso:',
  )
  expect(texto).not.toContain('La anuló')
  expect(html).toMatch(/display:none[^>]*>«Falta el comprobante» La está revisando un ejecutivo comercial\./)
})
it('PAPEL-03 a note alone is enough, but to cancel: whoever bought is owed a reason', async () => {
  const ask = async (estado: string, nota: string | null, motivo: string | null = null) => {
    const { status, body } = await admin!.post(`/api/Budget/${id}/estado`, { estado, motivo, nota })
    return [status, body.detail ?? null]
  }
  expect(await ask('Comercial', null)).toEqual([400, 'El motivo es obligatorio.'])
  expect(await ask('Comercial', 'La tomo')).toEqual([200, null])
  await done()
  expect((await mails())[0]!.texto).not.toContain('Motivo')
  expect(await ask('Cancelado', 'Duplicada')).toEqual([400, 'Para cancelarla hace falta un motivo para el cliente.'])
  expect(await ask('Cancelado', 'Duplicada', 'Ya estaba pedida')).toEqual([200, null])
})
