import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, today } from '#shared/dates.ts'
import { unzip } from '../../../test/archivos.ts'
import { openIntegracion } from '../../../test/integracion.ts'
import { signIn, type Client } from '../../../test/portal.ts'
import { importFolder } from '../integracion/server/folder.ts'
import { makeContext } from '../integracion/server/columnas.ts'

const on = openIntegracion()
let [cliente, another, vendedor2, admin] = [] as unknown as Client[]
let clienteId: number
let cuit: string
beforeAll(async () => {
  cliente = await on.t.as('cliente@demo.test')
  another = await on.t.as('cliente2@demo.test')
  vendedor2 = await on.t.as('vendedor2@demo.test')
  admin = await on.t.as('admin@demo.test')
  clienteId = cliente!.session!.clienteId
  const row = await on.t.db.selectFrom('cliente').select('documentoNro').where('id', '=', clienteId).executeTakeFirst()
  cuit = row!.documentoNro
})
beforeEach(async () => {
  await on.t.db.deleteFrom('documento').execute()
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
const PDF = '%PDF-1.7 uno'
const send = (name: string, raw: string) =>
  on.t.anonymous.send('PUT', `/api/integracion/documentos/${encodeURIComponent(name)}/pdf`, {
    raw,
    headers: { 'content-type': 'application/pdf', authorization: `Bearer ${on.clave}` },
  })
const ask = (by: Client | undefined, over: object = {}, room = 'factura') => {
  const query = { cuit, tipo: 'Factura', nroComprobante: '0007-00041286', ...over }
  return by!.get(`/api/${room}/DownloadPdfDrive?${new URLSearchParams(query as Record<string, string>).toString()}`)
}
const linkOf = async (id: number) =>
  (
    await on.t.db
      .selectFrom('comprobante as k')
      .innerJoin('presupuesto as p', 'p.id', 'k.presupuestoId')
      .select('k.link')
      .where('p.clienteId', '=', id)
      .where('k.tipo', '=', 'Factura A')
      .orderBy('k.link')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).link

describe('a receipt', () => {
  it('API-80 API-79 ACC-29 as the order system sent it, under its name', async () => {
    await on.put('documentos', [documento()])
    expect((await send(`ADB${cuit}F0007-00041286.pdf`, PDF)).status).toBe(204)
    for (const room of ['factura', 'composicion']) {
      const { status, body, headers } = await ask(cliente, {}, room)
      expect([status, String(body)]).toEqual([200, PDF])
      expect(headers.get('content-disposition')).toContain(`ADB${cuit}F0007-00041286.pdf`)
    }
    expect(
      (await cliente!.post('/api/factura/GetByFilter', { clienteId })).body.facturaResponses.$values[0].tienePdf,
    ).toBe(true)
  })
  it('ACC-32 whatever is missing, and whoever’s it is: No se encuentra el documento.', async () => {
    await on.put('documentos', [documento(), documento({ tipo: 'Nota de Débito', documento: '1' })])
    await send(`ADB${cuit}F0007-00041286`, PDF)
    for (const [by, over] of [
      [another, {}],
      [vendedor2, {}],
      [cliente, { nroComprobante: '0007-00041287' }],
      [cliente, { tipo: 'Recibo' }],
      [cliente, { tipo: 'Nota de Débito', nroComprobante: '1' }],
      [cliente, { cuit: '30500000003' }],
      [admin, { cuit: '' }],
      [cliente, { nroComprobante: '../../etc/passwd' }],
    ] as const) {
      const { status, body } = await ask(by, over)
      expect([over, status, body.detail]).toEqual([over, 404, 'No se encuentra el documento.'])
    }
    expect((await ask(admin)).status).toBe(200)
    expect((await ask(on.t.anonymous)).status).toBe(401)
  })
  it('OPEN-188 without its own it is the PDF of the voucher it names, of its own client and of nobody else', async () => {
    const [own, foreign] = [await linkOf(clienteId), await linkOf(another!.session!.clienteId)]
    await on.put('documentos', [
      documento({ comprobante: own }),
      documento({ documento: 'AJENO', comprobante: foreign }),
      documento({ documento: 'NADIE', comprobante: 'no-hay' }),
    ])
    const { status, body } = await ask(cliente)
    expect([status, String(body.subarray(0, 5))]).toEqual([200, '%PDF-'])
    for (const by of [cliente, admin])
      for (const nroComprobante of ['AJENO', 'NADIE'])
        expect((await ask(by, { nroComprobante })).body.detail).toBe('No se encuentra el documento.')
  })
  it('OPEN-347 OPEN-225 sixty at once are sixty, also where each has to be drawn', { timeout: 120_000 }, async () => {
    await on.put('documentos', [documento({ comprobante: await linkOf(clienteId) })])
    const own = await signIn(on.t.url, 'cliente@demo.test') // what the other tests took is not of its quota
    const all = await Promise.all(Array.from({ length: 60 }, () => ask(own)))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
  })
  it('OPEN-188 what is no PDF, or of no document, is refused and leaves nothing; a later one takes its place', async () => {
    await on.put('documentos', [documento()])
    const name = `ADB${cuit}F0007-00041286`
    expect((await send(name, 'hola')).status).toBe(415)
    expect((await send(`ADB${cuit}F9`, PDF)).body.detail).toBe('No se encuentra el documento.')
    expect((await send(name, PDF)).status).toBe(204)
    expect((await send(name, PDF)).status).toBe(204)
    expect((await send(name, '%PDF-1.7 dos')).status).toBe(204)
    expect(String((await ask(cliente)).body)).toBe('%PDF-1.7 dos')
    const kept = await on.t.db
      .selectFrom('archivo')
      .select(['estado'])
      .where('estado', '=', 'listo')
      .where('nombre', 'like', 'ADB%')
      .execute()
    expect(kept).toHaveLength(1)
    expect((await on.t.anonymous.send('PUT', `/api/integracion/documentos/${name}/pdf`, { raw: PDF })).status).toBe(401)
  })
  it('OPEN-207 of clients from abroad and of one without a document, sent by call and by folder, they are found', async () => {
    await on.put('clientes', [
      { codigo: 'EXT/1', razonSocial: 'Del Este', tipoDocumento: 'Exterior', documentoNro: 'BR 12.345.678/0001-90' },
      { codigo: 'CF/1', razonSocial: 'Final', tipoDocumento: 'Ninguno', documentoNro: null },
    ])
    await on.put('documentos', [
      documento({ cliente: 'EXT/1', documento: 'A-1/12' }),
      documento({ cliente: 'CF/1', documento: 'B-1/7' }),
    ])
    expect((await send('ADBBR12345678000190FA-1/12.pdf', PDF)).status).toBe(204)
    const dir = on.folder({})
    mkdirSync(join(dir, 'documentos'))
    writeFileSync(join(dir, 'documentos', 'ADBFB-1%2F7.pdf'), '%PDF-1.7 final')
    const [done] = (await importFolder(on.t.db, dir, makeContext('x'))).reports
    expect([done!.nuevas, done!.conError]).toEqual([1, 0])
    for (const [codigo, nroComprobante, said] of [
      ['EXT/1', 'A-1/12', PDF],
      ['CF/1', 'B-1/7', '%PDF-1.7 final'],
    ] as const) {
      const { id } = await on.t.db
        .selectFrom('cliente')
        .select('id')
        .where('codigo', '=', codigo)
        .executeTakeFirstOrThrow()
      const lista = (await admin!.post('/api/factura/GetByFilter', { clienteId: id })).body
      const { status, body } = await ask(admin, { cuit: lista.cuit, nroComprobante })
      expect([lista.facturaResponses.$values[0].tienePdf, status, String(body)]).toEqual([true, 200, said])
    }
  })
  it('OPEN-188 a folder brings them too; twice is once', async () => {
    await on.put('documentos', [documento()])
    const dir = on.folder({})
    mkdirSync(join(dir, 'documentos'))
    writeFileSync(join(dir, 'documentos', `ADB${cuit}F0007-00041286.pdf`), PDF)
    writeFileSync(join(dir, 'documentos', 'otro.pdf'), PDF)
    const first = (await importFolder(on.t.db, dir, makeContext('x'))).reports
    expect(first.map((i) => [i.entidad, i.nuevas, i.iguales, i.errores[0]?.motivo])).toEqual([
      ['documentos (PDF)', 1, 0, 'No existe el documento «otro».'],
    ])
    expect((await importFolder(on.t.db, dir, makeContext('x'))).reports[0]!.iguales).toBe(1)
  })
})

describe('several receipts at once', () => {
  const zip = (by: Client | undefined, id: number, documentos: readonly number[]) =>
    by!.post('/api/factura/DownloadZip', { clienteId: id, documentos })
  const ids = async () => (await on.t.db.selectFrom('documento').select('id').orderBy('id').execute()).map((d) => d.id)

  it('OPEN-191 come as one zip, each under its name; of a foreign client none; up to a hundred', async () => {
    await on.put('documentos', [
      documento(),
      documento({ tipo: 'Nota de Crédito', documento: '12' }),
      documento({ documento: '13' }),
    ])
    await send(`ADB${cuit}F0007-00041286`, PDF)
    await send(`ADB${cuit}C12`, '%PDF-1.7 dos')
    expect(unzip((await zip(cliente, clienteId, await ids())).body)).toEqual({
      [`ADB${cuit}F0007-00041286.pdf`]: PDF,
      [`ADB${cuit}C12.pdf`]: '%PDF-1.7 dos',
    })
    expect((await zip(another, another!.session!.clienteId, await ids())).status).toBe(404)
    expect((await zip(another, clienteId, await ids())).status).toBe(404)
    const many = await zip(
      cliente,
      clienteId,
      Array.from({ length: 101 }, (_, n) => n + 1),
    )
    expect([many.status, many.body.errors[0].detail]).toEqual([400, 'Hasta 100 documentos por vez.'])
  })
  it('OPEN-191 one that is gone meanwhile is named, the others come; where none is left nothing is found', async () => {
    await on.put('documentos', [documento(), documento({ documento: '13' })])
    for (const n of ['0007-00041286', '13']) await send(`ADB${cuit}F${n}`, `${PDF} ${n}`)
    const gone = async (numero: string) => {
      const row = await on.t.db
        .selectFrom('documento')
        .select('archivo')
        .where('documento', '=', numero)
        .executeTakeFirst()
      await on.t.db.updateTable('archivo').set({ estado: 'borrar' }).where('id', '=', row!.archivo!).execute()
    }
    await gone('0007-00041286')
    expect(unzip((await zip(cliente, clienteId, await ids())).body)).toEqual({
      [`ADB${cuit}F13.pdf`]: '%PDF-1.7 uno 13',
      'Faltan.txt': 'Estos documentos no se encuentran y no vienen en el archivo:\r\n\r\nFactura 0007-00041286\r\n',
    })
    await gone('13')
    const { status, body } = await zip(cliente, clienteId, await ids())
    expect([status, body.detail]).toEqual([404, 'No se encuentra el documento.'])
  })
  it('OPEN-191 OPEN-203 one whose bytes a restored copy does not have is named too, and comes back as it is sent again', async () => {
    await on.put('documentos', [documento(), documento({ documento: '13' })])
    for (const n of ['0007-00041286', '13']) await send(`ADB${cuit}F${n}`, `${PDF} ${n}`)
    const row = await on.t.db
      .selectFrom('documento')
      .select('archivo')
      .where('documento', '=', '0007-00041286')
      .executeTakeFirst()
    rmSync(join(on.t.dataDir, 'archivos', row!.archivo!.slice(0, 2), row!.archivo!))
    expect(unzip((await zip(cliente, clienteId, await ids())).body)).toEqual({
      [`ADB${cuit}F13.pdf`]: '%PDF-1.7 uno 13',
      'Faltan.txt': 'Estos documentos no se encuentran y no vienen en el archivo:\r\n\r\nFactura 0007-00041286\r\n',
    })
    const alone = await ask(cliente)
    expect([alone.status, alone.body.detail]).toEqual([404, 'No se encuentra el documento.'])
    expect((await send(`ADB${cuit}F0007-00041286`, `${PDF} 0007-00041286`)).status).toBe(204)
    expect(String((await ask(cliente)).body)).toBe('%PDF-1.7 uno 0007-00041286')
  })
  it('OPEN-283 one whose bytes cannot be read half way ends the download, which waits for nobody', async () => {
    await on.put('documentos', [documento({ documento: '13' }), documento()])
    for (const n of ['13', '0007-00041286']) await send(`ADB${cuit}F${n}`, `${PDF} ${n}`)
    const row = await on.t.db.selectFrom('documento').select('archivo').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const path = join(on.t.dataDir, 'archivos', row.archivo!.slice(0, 2), row.archivo!)
    rmSync(path)
    mkdirSync(path) // it opens, and gives no byte
    await expect(zip(cliente, clienteId, await ids())).rejects.toThrow('terminated')
    rmSync(path, { recursive: true })
  })
  it('OPEN-191 whatever a number holds, nothing leaves the folder of the zip, and no name is there twice', async () => {
    await on.put('documentos', [documento({ documento: '../../A' }), documento({ documento: '..-../A' })])
    const link = await linkOf(clienteId)
    await on.t.db.updateTable('documento').set({ comprobante: link }).execute()
    const { status, body } = await zip(cliente, clienteId, await ids())
    expect([status, Object.keys(unzip(body)).sort()]).toEqual([
      200,
      [`ADB${cuit}F..-..-A (2).pdf`, `ADB${cuit}F..-..-A.pdf`],
    ])
  })
})

describe('the sheets', () => {
  const sheet = async (what: string, over: object = {}) => {
    const { status, body, headers } = await cliente!.post(`/api/${what}/DownloadExcel`, {
      clienteId,
      page: 3,
      rowPerPage: 5,
      ...over,
    })
    expect(status).toBe(200)
    const name = /filename="?([^";]+)/.exec(headers.get('content-disposition')!)![1]
    return { name, rows: await readSheet(body), parts: unzip(body) }
  }
  it('API-77 ACC-27 PAPEL-09 facturas.xlsx has all documents, whichever page is in sight, and sums each currency', async () => {
    await on.put('documentos', [
      ...Array.from({ length: 1_100 }, (_, n) =>
        documento({ documento: `1-${n}`, importe: 0.1, saldo: 0, vencimiento: '19/12/2026' }),
      ),
      documento({ documento: '2-1', moneda: 'ARS', importe: 1_500.25, saldo: 0 }),
    ])
    const { name, rows, parts } = await sheet('factura')
    expect([name, rows.length]).toEqual(['facturas.xlsx', 1_103])
    expect(rows[0]).toEqual([
      'Documento',
      'Tipo',
      'Importe en pesos',
      'Importe en dólares',
      'Emisión',
      'Vence',
      'Estado',
      'Comprobante',
    ])
    const emision = new Date('2026-11-19T00:00:00Z')
    expect(rows[1]).toEqual(['2-1', 'Factura', 1_500.25, null, emision, null, 'Pagada', 'Sin PDF'])
    const vence = new Date('2026-12-19T00:00:00Z')
    expect(rows[2]).toEqual(['1-1099', 'Factura', null, 0.1, emision, vence, 'Pagada', 'Sin PDF'])
    expect(rows.at(-1)).toEqual(['Total', null, 1_500.25, 110, null, null, null, null])
    expect(new Set(rows.map((r) => r[0])).size).toBe(1_103)
    expect(parts['xl/worksheets/sheet1.xml']).toContain('<autoFilter ref="A1:H1102"/>')
  })
  it('PAPEL-09 its properties name the client, the day and who sells', async () => {
    const client = await on.t.db
      .selectFrom('cliente')
      .select('razonSocial')
      .where('id', '=', clienteId)
      .executeTakeFirstOrThrow()
    for (const what of ['factura', 'composicion', 'saldo', 'estadopedidos']) {
      const core = (await sheet(what)).parts['docProps/core.xml']
      expect(core).toContain(`<dc:subject>${client.razonSocial}</dc:subject>`)
      expect(core).toContain(
        `de ${client.razonSocial} al ${today().split('-').toReversed().join('/')}</dc:description>`,
      )
      expect(core).toContain('<dc:creator>Aceros Ribera</dc:creator>')
    }
  })
  it('API-78 ACC-28 PAPEL-09 composicion_cuenta_corriente.xlsx has what still is owed, its state as the screen', async () => {
    const hoy = today()
    await on.put('documentos', [
      documento({ documento: '1', saldo: 100.1, fechaEmision: addDays(hoy, -40), moneda: 'ARS' }),
      documento({
        documento: '2',
        saldo: 200.2,
        fechaEmision: addDays(hoy, -41),
        vencimiento: addDays(hoy, 3),
      }),
      documento({ tipo: 'Nota de Crédito', documento: '3', saldo: 50, fechaEmision: addDays(hoy, -42) }),
      documento({ documento: '4', saldo: 0 }),
    ])
    const { name, rows } = await sheet('composicion')
    expect(name).toBe('composicion_cuenta_corriente.xlsx')
    expect(rows.map((r) => [r[0], r[4], r[7]])).toEqual([
      ['Documento', 'Saldo en pesos', 'Estado'],
      ['1', 100.1, 'Vencida hace 40 días'],
      ['2', 200.2, 'Pendiente'],
      ['3', -50, 'A favor'],
      ['Total', 250.3, null],
    ])
    const due = await sheet('composicion', { vence: 'vencido', orden: 'vencimiento' })
    expect(due.rows.slice(1).map((r) => [r[0], r[4]])).toEqual([
      ['3', -50],
      ['1', 100.1],
      ['Total', 50.1],
    ])
  })
  it('API-76 ACC-26 PAPEL-09 saldos_cuenta_corriente.xlsx has a balance a row, and the total', async () => {
    await on.put('documentos', [documento()])
    const { name, rows } = await sheet('saldo')
    expect([name, rows.length, rows.at(-1)]).toEqual(['saldos_cuenta_corriente.xlsx', 6, ['Saldo total', 16_282_350.5]])
  })
  it('API-75 ACC-25 PAPEL-09 estado_pedidos.xlsx has the order lines: ordered, delivered and pending', async () => {
    const { name, rows } = await sheet('estadopedidos')
    expect([name, rows[0]!.slice(0, 4), rows[0]!.slice(7, 10)]).toEqual([
      'estado_pedidos.xlsx',
      ['Estado', 'Fecha', 'Solicitud', 'Pedido'],
      ['Cantidad', 'Entregado', 'Pendiente'],
    ])
    const { $values } = (await cliente!.post('/api/estadopedidos/GetByFilter', { clienteId, rowPerPage: 25 })).body
      .estadoPedidosResponses as { $values: { cantidad: number; entregada: number; pendiente: number }[] }
    expect($values.length).toBeGreaterThan(1)
    expect($values.some(({ entregada }) => entregada > 0)).toBe(true)
    expect($values.some(({ pendiente }) => pendiente > 0)).toBe(true)
    expect(rows.slice(1, $values.length + 1).map((r) => r.slice(7, 10))).toEqual(
      $values.map((p) => [p.cantidad, p.entregada, p.pendiente]),
    )
  })
})
