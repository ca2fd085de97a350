import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, today } from '#shared/dates.ts'
import { openIntegracion } from '../../../test/integracion.ts'
import type { Client } from '../../../test/portal.ts'

const on = openIntegracion()
let cliente: Client
let id: number
beforeAll(async () => {
  cliente = await on.t.as('cliente@demo.test')
  await sql`insert into configuracion (clave, valor) values ('minutosAvisoEstado', '0')`.execute(on.t.db)
})
beforeEach(async () => {
  for (const table of ['correo', 'trabajo', 'aviso_preferencia'])
    await sql`delete from ${sql.table(table)}`.execute(on.t.db)
  await sql`delete from contacto where codigo like 'P-%'`.execute(on.t.db)
  await sql`delete from comprobante where link like 'papel-%'`.execute(on.t.db)
  const { rows } = await sql<{ id: number }>`
    insert into presupuesto (
      estado, "clienteId", "contactoId", "usuarioAlta", "monedaId", fecha, "esPedidoFirme", cliente, "documentoCliente",
      "direccionCliente", "presupuestoTotvsId", "tiendaNro", "pedidoId", "ordenCompra"
    )
    values (
      'Preparación', ${cliente.session!.clienteId}, ${cliente.session!.contactoId}, ${cliente.session!.userId}, 1,
      now(), true, 'Uno', '30709184322', 'Calle 1', 'PAPEL-1', 1, '88570', 'OC-1'
    )
    on conflict ("presupuestoTotvsId") do update set
      estado = 'Preparación', "esObra" = false, "tiendaNro" = 1
    returning id`.execute(on.t.db)
  id = rows[0]!.id
  await sql`delete from presupuesto_historial where "presupuestoId" = ${id}`.execute(on.t.db)
  await sql`delete from viaje where "presupuestoId" = ${id}`.execute(on.t.db)
  await sql`
    insert into viaje ("presupuestoId", "idViaje", "estadoViaje", fecha, "razonSocial")
    values (${id}, 'V-77', 'Despachado', ${today()}, 'Transportes Sur')`.execute(on.t.db)
})
type Mail = {
  para: string
  asunto: string
  texto: string
  html: string
  hilo: string | null
  eleccion: string | null
  clave: string
}
const mails = async () =>
  (await sql<Mail>`select para, asunto, texto, html, hilo, eleccion, clave from correo order by id`.execute(on.t.db))
    .rows
/** What a list of mails shows beside the subject. */
const hiddenOf = ({ html }: Mail) => /display:none[^>]*>([^<&]+)/.exec(html)![1]!.replaceAll('\u00a0', ' ')
const told = async () => (await mails()).map(({ para }) => para)
/** When every job is over. */
const done = async (): Promise<void> => {
  const left = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from trabajo where estado <> 'hecho'`.execute(on.t.db)).rows
  await expect.poll(left, { timeout: 15_000, interval: 20 }).toEqual([{ n: 0 }])
}
const numero = () => new Intl.NumberFormat('es-AR').format(id)
const bring = async (...rows: object[]) => {
  const all = rows.map((row, n) => ({ codigo: `P-${n}`, cliente: '004512', nombre: `Uno ${n}`, ...row }))
  expect((await on.put('contactos', all)).body.conError).toBe(0)
}
const voucher = async (over: object = {}) => {
  const { body } = await on.put('comprobantes', [
    {
      presupuesto: 'PAPEL-1',
      tipo: 'Factura A',
      numero: '0007-00040959',
      fecha: today(),
      estado: 'Pendiente',
      link: 'papel-1',
      importe: 3447,
      vencimiento: addDays(today(), 30),
      ...over,
    },
  ])
  expect(body.errores.$values).toEqual([])
}
const PDF = '%PDF-1.7\nuno\n'
const put = (raw = PDF, link = 'papel-1') =>
  on.t.anonymous.send('PUT', `/api/integracion/comprobantes/${link}/pdf`, {
    raw,
    headers: { 'content-type': 'application/pdf', authorization: `Bearer ${on.clave}` },
  })

describe('a lorry that left', () => {
  const leaves = async () => {
    expect((await on.put('presupuestos', [{ id, estado: 'En tránsito' }])).body.errores.$values).toEqual([])
    await done()
  }
  it('PAPEL-01 is told to who asked, to the contacts for requests and to those for dispatches of that shop, each once', async () => {
    await bring(
      { email: 'obrador@metaldontorcuato.test', tipoEmailId: 4 },
      { email: 'CLIENTE@demo.test', tipoEmailId: 4 },
      { email: 'compras@metaldontorcuato.test', tipoEmailId: 4 },
    )
    await leaves()
    expect(await told()).toEqual([
      'cliente@demo.test',
      'compras@metaldontorcuato.test',
      'deposito@metaldontorcuato.test',
      'obrador@metaldontorcuato.test',
    ])
    expect(new Set((await mails()).map(({ asunto }) => asunto))).toEqual(new Set([`${numero()}: salió el camión`]))
    expect((await mails()).map(({ eleccion }) => eleccion)).toEqual([
      `cuenta ${cliente.session!.userId} solicitud`,
      `contacto ${cliente.session!.clienteId} 1`,
      `contacto ${cliente.session!.clienteId} 4`,
      `contacto ${cliente.session!.clienteId} 4`,
    ])
  })
  it('PAPEL-01 of a work site, to those of every shop; another move is no dispatch', async () => {
    await sql`update presupuesto set "esObra" = true where id = ${id}`.execute(on.t.db)
    await leaves()
    expect(await told()).toEqual([
      'cliente@demo.test',
      'compras@metaldontorcuato.test',
      'deposito@metaldontorcuato.test',
      'deposito2@metaldontorcuato.test',
    ])
    await sql`delete from correo`.execute(on.t.db)
    await sql`update viaje set "estadoViaje" = 'Entregado' where "presupuestoId" = ${id}`.execute(on.t.db)
    expect((await on.put('presupuestos', [{ id, estado: 'Entregado' }])).body.errores.$values).toEqual([])
    await done()
    expect(await told()).toEqual(['cliente@demo.test', 'compras@metaldontorcuato.test'])
  })
})

describe('a paper that came with its PDF', () => {
  it('PAPEL-01 PAPEL-02 an invoice goes to the contacts for invoices, in the thread of its request, with what it is and when it is due', async () => {
    await voucher()
    expect(await mails()).toEqual([])
    expect((await put()).status).toBe(204)
    await done()
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect([mail!.para, mail!.asunto, mail!.hilo]).toEqual([
      'administracion@metaldontorcuato.test',
      `${numero()}: Factura A 0007-00040959`,
      `solicitud-${id}`,
    ])
    const text = mail!.texto.replaceAll('\u00a0', ' ')
    for (const part of [
      'Importe: $ 3.447,00',
      `Solicitud: ${numero()}`,
      'Pedido: 88570',
      'Orden de compra: OC-1',
      `/presupuestos/${id}`,
    ])
      expect(text).toContain(part)
    expect(hiddenOf(mail!)).toBe(
      `$ 3.447,00 · vence el ${addDays(today(), 30).split('-').reverse().join('/')} · pedido 88570 · orden de compra OC-1`,
    )
    expect(mail!.eleccion).toBe(`contacto ${cliente.session!.clienteId} 2`)
  })
  it('PAPEL-01 a credit note as well; a remito to those for dispatches of its shop; any other paper to nobody', async () => {
    await voucher({ tipo: 'Nota de Crédito A', numero: '0007-1', link: 'papel-2' })
    await voucher({ tipo: 'Remito', numero: '0001-9', link: 'papel-3', importe: null, vencimiento: null })
    await voucher({ tipo: 'Recibo', numero: '0001-2', link: 'papel-4' })
    for (const link of ['papel-2', 'papel-3', 'papel-4']) {
      expect((await put(PDF, link)).status).toBe(204)
      await done()
    }
    expect((await mails()).map(({ para, asunto }) => [para, asunto])).toEqual([
      ['administracion@metaldontorcuato.test', `${numero()}: Nota de Crédito A 0007-1`],
      ['deposito@metaldontorcuato.test', `${numero()}: Remito 0001-9`],
    ])
    const day = today().split('-').reverse().join('/')
    expect(hiddenOf((await mails())[1]!)).toBe(`del ${day} · pedido 88570 · orden de compra OC-1`)
  })
  it('PAPEL-01 sent again, replaced, or taken back and sent under another key, it is mailed once', async () => {
    await voucher()
    await put()
    await done()
    await put()
    await put('%PDF-1.7\ncorregida\n')
    await done()
    await sql`delete from comprobante where link = 'papel-1'`.execute(on.t.db)
    await voucher({ link: 'papel-5' })
    await put('%PDF-1.7\notra vez\n', 'papel-5')
    await done()
    expect(await told()).toEqual(['administracion@metaldontorcuato.test'])
  })
  it('PAPEL-01 one of another week is no news: what is loaded at the start is mailed to nobody', async () => {
    await voucher({ fecha: addDays(today(), -8) })
    await put()
    await done()
    expect(await mails()).toEqual([])
  })
  it('PAPEL-01 the same paper as a document of the account is not mailed again; one that comes only so is', async () => {
    const { rows } = await sql<{ cuit: string }>`
      select "documentoNro" as cuit from cliente
      where id = ${cliente.session!.clienteId}`.execute(on.t.db)
    const cuit = rows[0]!.cuit
    const of = { cliente: '004512', tipo: 'Factura', importe: 10, moneda: 'USD', saldo: 5, fechaEmision: today() }
    await on.put('documentos', [
      { ...of, documento: '0007-00040959' },
      { ...of, documento: '0009-00000001', vencimiento: addDays(today(), 10) },
    ])
    const receipt = (documento: string) =>
      on.t.anonymous.send('PUT', `/api/integracion/documentos/ADB${cuit}F${documento}.pdf/pdf`, {
        raw: PDF,
        headers: { 'content-type': 'application/pdf', authorization: `Bearer ${on.clave}` },
      })
    await voucher()
    await put()
    await done()
    expect((await receipt('0007-00040959')).status).toBe(204)
    await done()
    expect(await told()).toEqual(['administracion@metaldontorcuato.test'])
    expect((await receipt('0009-00000001')).status).toBe(204)
    await done()
    const [, mail] = await mails()
    expect([mail!.para, mail!.asunto]).toEqual(['administracion@metaldontorcuato.test', 'Factura 0009-00000001'])
    expect(mail!.texto).toContain('/cuenta-corriente')
    expect(mail!.texto.replaceAll('\u00a0', ' ')).toContain('Importe: US$ 10,00')
  })
})
