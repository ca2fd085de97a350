import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClave } from '#features/integracion/server/claves.ts'
import { openDb } from '#server/db/db.ts'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { addLine, buy } from '../../test/compra.ts'
import { demoServer } from '../../test/demo.ts'
import { signIn, type Client } from '../../test/portal.ts'
import type { TestServer } from '../../test/postgres.ts'
import { outputOf, type Output } from '../../test/output.ts'
import { startProcess, type Process } from '../../test/process.ts'

/** The portal and the demo order system as processes that are killed meanwhile. */
let server: TestServer
let portal: Process
let erp: ChildProcess
let output: Output
/** The output of the order systems that have ended. */
let told = ''
const dir = mkdtempSync(join(tmpdir(), 'pv-erp-'))
const startPortal = async (port?: number) => {
  portal = await startProcess({
    DATABASE_URL: server.url('portal'),
    DATA_DIR: dir,
    SECRET_KEY: '00'.repeat(32),
    ...(port ? { PORT: String(port) } : {}),
  })
  await portal.ready()
}
const startErp = (more: Record<string, string> = {}) => {
  erp = spawn(process.execPath, [join(import.meta.dirname, 'erp-demo.ts')], {
    env: { ...process.env, PORTAL_URL: portal.url, DATA_DIR: dir, ERP_DEMO_STEP_MS: '50', ...more },
  })
  output = outputOf(erp)
}
const stopErp = async () => {
  erp.kill('SIGKILL')
  await output.gone
  told += output.out()
}
const soon = { timeout: 60_000, interval: 50 }

beforeAll(async () => {
  server = await demoServer()
  const own = openDb({ connectionString: server.url('portal'), max: 1 })
  const quotes = ['cotizaciones', 'cotizaciones-lineas']
  const remitos = ['remitos', 'remitos-lineas']
  const orders = ['presupuestos', 'viajes', 'comprobantes', 'estado-pedidos', ...remitos]
  const alcance = [...orders, ...quotes, 'reclamos', 'eventos']
  writeFileSync(join(dir, 'erp-demo.key'), await createClave(own.db, 'Sistema de gestión de demostración', { alcance }))
  await own.close()
  await startPortal()
}, 120_000)
afterAll(async () => {
  erp?.kill('SIGKILL')
  await portal?.end('SIGKILL')
  await server?.stop()
  rmSync(dir, { recursive: true, force: true })
})

it('OPEN-140 every order placed comes to its delivery, with its vouchers, and a claim to its end, though either side is killed on the way', async () => {
  const cliente = await signIn(portal.url, 'cliente@demo.test')
  const orders: { id: number }[] = []
  for (let count = 0; count < 3; count++) orders.push(await buy(cliente, (await addLine(cliente)).id))
  startErp()
  await output.says(': comercial')
  await stopErp()
  startErp()
  await output.says(/: (preparacion|transito|entregado)/)
  await portal.end('SIGKILL')
  await startPortal(portal.port)
  const again = await signIn(portal.url, 'cliente@demo.test')
  orders.push(await buy(again, (await addLine(again)).id))
  for (const { id } of orders) {
    await expect.poll(async () => (await again.get(`/api/Budget/${id}`)).body.estadoPresupuesto, soon).toBe('Entregado')
    const quote = (await again.get(`/api/Budget/${id}`)).body
    expect(quote.presupuestoTotvsId).toBe(`E${id}`)
    expect(quote.trackings.$values.map((t: { estadoViaje: string }) => t.estadoViaje)).toEqual(['Entregado'])
    const vouchers = quote.comprobantes.$values as { tipo: string; numero: string; link: string; tienePdf: boolean }[]
    expect(vouchers.map((v) => [v.tipo, v.tienePdf])).toEqual([
      ['Remito R', true],
      ['Factura A', true],
    ])
    const factura = vouchers[1]
    const pdf = await again.get(
      `/api/Budget/Download/${factura!.numero}/${encodeURIComponent(factura!.tipo)}/${factura!.link}`,
    )
    expect(pdf.text).toMatch(/^%PDF-1\.4[^]*Factura A/)
  }
  const [claimed] = orders
  const query = new URLSearchParams({
    Titulo: 'Faltaron tiras',
    Tipo: '2',
    Descripcion: 'Faltaron dos.',
    NroPedido: `E${claimed!.id}`,
    idPresupuesto: String(claimed!.id),
  })
  const { id } = (await again.post(`/api/reclamo?${query.toString()}`)).body
  await expect.poll(async () => (await again.get(`/api/reclamo/${id}`)).body.nombre, soon).toBe('CERRADO')
  const reclamo = (await again.get(`/api/reclamo/${id}`)).body
  expect(reclamo.ncc).toBe(`0004-${String(id).padStart(8, '0')}`)
  expect(reclamo.historial.$values.map((h: { a: number }) => h.a)).toEqual([0, 1, 2, 3, 4, 5, 6])
  await stopErp()
}, 120_000)

it('REMITO-01 REMITO-11 an order goes out in two remitos, each a part of each line: the first arrives with a photo while the other is on its way', async () => {
  const cliente = await signIn(portal.url, 'cliente@demo.test')
  const { id } = await buy(cliente, (await addLine(cliente, 5)).id)
  const [first, second] = ['0003', '0005'].map((serie) => `${serie}-${String(id).padStart(8, '0')}`)
  const remitoOf = async (numero = first) => (await cliente.get(`/api/entregas/${numero}`)).body
  const barsOf = async () => {
    const { remitos, lineas } = (await cliente.get(`/api/Budget/${id}/entregas`)).body
    const [{ enCamino, preparada }] = lineas.$values
    return [remitos.$values.map(({ estado }: { estado: string }) => estado), enCamino, preparada]
  }
  startErp({ ERP_DEMO_STEP_MS: '3000' })
  await output.says(`pedido E${id}: transito`)
  expect(await barsOf()).toEqual([['En viaje', 'Preparado'], 3, 2])
  await output.says(`pedido E${id}: parcial`)
  await stopErp()
  expect(await barsOf()).toEqual([['Entregado', 'En viaje'], 2, 0])
  const { estado, lineas, pruebas, viajes } = await remitoOf()
  const [line] = lineas.$values
  expect([estado, line.cantidad, line.entregada, line.pendiente]).toEqual(['Entregado', 3, 3, 2])
  expect(viajes.$values.map((t: { estadoViaje: string }) => t.estadoViaje)).toEqual(['Entregado'])
  const [proof] = pruebas.$values
  expect([proof.por, proof.entregado, proof.fotos.$values]).toEqual(['Luis Cabral', true, [1]])
  const photo = await cliente.get(`/api/entregas/${first}/pruebas/${proof.id}/fotos/1/800`)
  expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp'])
  startErp()
  await output.says(`pedido E${id}: entregado`)
  await stopErp()
  expect(await barsOf()).toEqual([['Entregado', 'Entregado'], 0, 0])
  expect((await remitoOf(second)).lineas.$values[0]).toMatchObject({
    antes: 3,
    cantidad: 2,
    entregada: 5,
    pendiente: 0,
  })
  expect((await cliente.get(`/api/Budget/${id}`)).body.estadoPresupuesto).toBe('Entregado')
}, 120_000)

/** An order as its client sees it, without its number and its times, to compare two orders. */
const seen = async (cliente: Client, id: number) => {
  const [quote, historial] = await Promise.all([
    cliente.get(`/api/Budget/${id}`),
    cliente.get(`/api/Budget/${id}/historial`),
  ])
  const { estadoPresupuesto, presupuestoTotvsId, pedidoId, esPedidoFirme, trackings, comprobantes } = quote.body
  const moves = historial.body.$values.map(({ de, a }: { de: string; a: string }) => [de, a])
  const text = JSON.stringify([estadoPresupuesto, presupuestoTotvsId, pedidoId, esPedidoFirme, trackings, comprobantes])
  // the QR code holds the number too
  const open = text.replaceAll(/\?p=([\w%+/=-]+)/g, (_, code: string) =>
    Buffer.from(decodeURIComponent(code), 'base64').toString(),
  )
  return [open.replaceAll(String(id), 'N').replaceAll(/0000+/g, ''), moves]
}
it('OPEN-160 said the wrong way round, twice, and read again and again: each order ends as if told in order, once', async () => {
  const cliente = await signIn(portal.url, 'cliente@demo.test')
  const admin = await signIn(portal.url, 'admin@demo.test')
  const [inOrder, cancelled] = [
    await buy(cliente, (await addLine(cliente, 3)).id),
    await buy(cliente, (await addLine(cliente)).id),
  ]
  await admin.post(`/api/Budget/${cancelled.id}/estado`, { estado: 'Cancelado', motivo: 'Se arrepintió' })
  startErp()
  await output.says(`pedido E${inOrder.id}: entregado`)
  await stopErp()
  const orders: number[] = []
  for (let count = 0; count < 2; count++) orders.push((await buy(cliente, (await addLine(cliente, 3)).id)).id)
  const gone = await buy(cliente, (await addLine(cliente)).id)
  await admin.post(`/api/Budget/${gone.id}/estado`, { estado: 'Cancelado', motivo: 'Se arrepintió' })
  startErp({ ERP_DEMO_DESORDEN: 'si' })
  for (const id of orders) await output.says(`pedido E${id}: entregado`)
  for (const id of orders) expect(await seen(cliente, id)).toEqual(await seen(cliente, inOrder.id))
  for (const { id } of [cancelled, gone])
    expect((await cliente.get(`/api/Budget/${id}`)).body).toMatchObject({
      estadoPresupuesto: 'Cancelado',
      presupuestoTotvsId: null,
    })
  const key = readFileSync(join(dir, 'erp-demo.key'), 'utf8')
  const left = async () =>
    (
      await (
        await fetch(`${portal.url}/api/integracion/eventos`, { headers: { authorization: `Bearer ${key}` } })
      ).json()
    ).$values
  await expect.poll(left, soon).toEqual([])
  await stopErp()
  for (const id of [...orders, gone.id]) expect(told.split(`solicitud ${id} recibida`)).toHaveLength(2)
  const ledger = JSON.parse(readFileSync(join(dir, 'erp-demo.json'), 'utf8')) as { id: number; paso: string }[]
  expect(ledger.filter(({ id }) => id >= inOrder.id).map(({ paso }) => paso)).toEqual([
    'entregado',
    'cancelado',
    'entregado',
    'entregado',
    'cancelado',
  ])
}, 120_000)
it('OPEN-304 after the portal was put back to an earlier copy it says which orders and claims are unknown, and goes on with the others', async () => {
  const cliente = await signIn(portal.url, 'cliente@demo.test')
  const { id } = await buy(cliente, (await addLine(cliente)).id)
  const [lost, lostClaim] = [800_001, 800_002]
  const file = join(dir, 'erp-demo.json')
  const ledger = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object[]) : []
  writeFileSync(file, JSON.stringify([{ id: lost, numero: `E${lost}`, paso: 'comercial', desde: 0 }, ...ledger]))
  writeFileSync(join(dir, 'erp-demo-reclamos.json'), JSON.stringify([{ id: lostClaim, desde: 0 }]))
  startErp()
  await output.says(`pedido E${id}: entregado`)
  expect(erp.exitCode).toBeNull()
  await stopErp()
  expect(told.split(`solicitud ${lost}: el portal no la conoce (¿se repuso una copia anterior?)`)).toHaveLength(2)
  expect(told.split(`reclamo ${lostClaim}: el portal no lo conoce (¿se repuso una copia anterior?)`)).toHaveLength(2)
  startErp({ ERP_DEMO_DESORDEN: 'si' })
  const next = await buy(cliente, (await addLine(cliente)).id)
  await output.says(`pedido E${next.id}: entregado`)
  await stopErp()
}, 120_000)

it('COTIZ-16 OPEN-521 each second quote that is asked for is priced by the order system, also anew; the others wait for a seller', async () => {
  const cliente = await signIn(portal.url, 'cliente@demo.test')
  const ask = async (): Promise<number> => {
    const { body } = await cliente.post('/api/cotizaciones', {
      clienteId: cliente.session!.clienteId,
      presupuestoId: (await addLine(cliente, 10)).id,
      objetivos: [],
      objetivoTotal: null,
      fechaDeseada: null,
      tiendaNro: null,
      obra: null,
      observaciones: null,
      vaciarCarrito: true,
    })
    return body.id
  }
  const read = async (id: number) => (await cliente.get(`/api/cotizaciones/${id}`)).body
  const ids = [await ask(), await ask()].toSorted((one, other) => (one % 2) - (other % 2))
  const [priced, left] = ids as [number, number]
  startErp()
  await output.says(`cotización C-${priced}: versión 1, 3 % abajo de la lista`)
  const c = await read(priced)
  expect(c).toMatchObject({ estado: 'Enviada', version: 1, codigo: `EC-${priced}` })
  const [line] = c.versiones.$values[0].lineas.$values
  expect([line.precioLista, line.precio]).toEqual([7.66, 7.43])
  await output.says(`cotización C-${left} pedida: la contesta un vendedor`)
  expect((await read(left)).estado).toBe('Pedida')
  const again = await cliente.post(`/api/cotizaciones/${priced}/contestar`, {
    version: 1,
    respuesta: 'otroPrecio',
    motivo: null,
    detalle: null,
    objetivos: [{ item: line.item, objetivo: 7, comentario: null }],
    objetivoTotal: null,
  })
  expect(again.status).toBe(200)
  await output.says(`cotización C-${priced}: versión 2, 5 % abajo de la lista`)
  expect(await read(priced)).toMatchObject({ estado: 'Enviada', version: 2 })
  await stopErp()
}, 120_000)
