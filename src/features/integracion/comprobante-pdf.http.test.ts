import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { filesBelow } from '../../../test/archivos.ts'
import { startTestPortal, type Client, type TestPortal } from '../../../test/portal.ts'
import { createClave } from './server/claves.ts'
import { join } from 'node:path'

let t: TestPortal
let cliente: Client
let clave = ''
type Voucher = { link: string; numero: string; tipo: string; id: number }
let voucher: Voucher
beforeAll(async () => {
  t = await startTestPortal()
  cliente = await t.as('cliente@demo.test')
  clave = await createClave(t.db, 'Sistema de prueba', { alcance: ['comprobantes'], dias: 1 })
  const { rows } = await sql<Voucher>`
    select k.link, k.numero, k.tipo, p.id
    from comprobante k
    join presupuesto p on p.id = k."presupuestoId"
    where p."clienteId" = ${cliente.session!.clienteId}
    order by k.link
    limit 1`.execute(t.db)
  voucher = rows[0]!
})
afterAll(() => t.stop())

const PDF = Buffer.from('%PDF-1.7\nde la gestión\n%%EOF\n')
const put = (bytes: Buffer, { link = voucher.link, key = clave } = {}) =>
  fetch(`${t.url}/api/integracion/comprobantes/${encodeURIComponent(link)}/pdf`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/pdf' },
    body: new Uint8Array(bytes),
  })
const download = (by: Client) =>
  by.get(
    `/api/Budget/Download/${encodeURIComponent(voucher.numero)}/${encodeURIComponent(voucher.tipo)}/${encodeURIComponent(voucher.link)}`,
  )
const onDisk = () => filesBelow(join(t.dataDir, 'archivos')).length
const tienePdf = async () =>
  (await cliente.get(`/api/Budget/${voucher.id}`)).body.comprobantes.$values.find(
    (v: { link: string }) => v.link === voucher.link,
  ).tienePdf

it('OPEN-139 what the order system sent is what is downloaded; a later one takes its place and nothing is left of the former', async () => {
  expect((await put(PDF)).status).toBe(204)
  expect((await download(cliente)).text).toBe(PDF.toString())
  const later = Buffer.from('%PDF-1.7\ncorregido\n')
  expect((await put(later)).status).toBe(204)
  expect((await download(cliente)).text).toBe(later.toString())
  await expect.poll(onDisk).toBe(1)
})
it('OPEN-266 one of 11 MB comes in with a call, and the same again', async () => {
  const large = Buffer.concat([PDF, Buffer.alloc(11 * 1024 * 1024, '%')])
  const answers = [await put(large), await put(large)]
  expect(answers.map((answer) => answer.status)).toEqual([204, 204])
  expect(await answers[1]!.text()).toBe('')
  expect(Number((await download(cliente)).headers.get('content-length'))).toBe(large.length)
})
it('OPEN-139 without one, of a voucher that is not the demo’s, there is nothing to download, and the popup knows', async () => {
  await t.db
    .updateTable('comprobante')
    .set({ archivo: null, dibujado: false })
    .where('link', '=', voucher.link)
    .execute()
  const answer = await download(cliente)
  expect([answer.status, answer.body.detail]).toEqual([404, 'El comprobante todavía no tiene su PDF.'])
  expect(await tienePdf()).toBe(false)
  expect((await put(PDF)).status).toBe(204)
  expect(await tienePdf()).toBe(true)
})
it('OPEN-139 no key, another key, another voucher, no PDF: refused, and no byte is kept', async () => {
  const other = await createClave(t.db, 'Otra', { alcance: ['precios'], dias: 1 })
  const before = onDisk()
  expect((await put(PDF, { key: 'pv_ninguna' })).status).toBe(401)
  expect((await put(PDF, { key: other })).status).toBe(403)
  expect((await put(PDF, { link: 'no-existe' })).status).toBe(404)
  expect((await put(Buffer.from('<html>no</html>'))).status).toBe(415)
  expect((await put(Buffer.from('%P'))).status).toBe(415)
  await expect.poll(onDisk).toBe(before)
})
it('OPEN-139 another’s voucher is not found', async () => {
  expect((await download(await t.as('cliente2@demo.test'))).status).toBe(404)
})
it('OPEN-139 a voucher that is withdrawn takes its PDF with it', async () => {
  expect((await put(PDF)).status).toBe(204)
  const kept = await sql<{ archivo: string }>`
    select archivo
    from comprobante
    where link = ${voucher.link}`.execute(t.db)
  const gone = await fetch(`${t.url}/api/integracion/comprobantes`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${clave}`, 'content-type': 'application/json' },
    body: JSON.stringify([{ link: voucher.link, borrar: true }]),
  })
  expect((await gone.json()).retiradas).toBe(1)
  const { rows } = await sql`
    select estado
    from archivo
    where id = ${kept.rows[0]!.archivo}::uuid`.execute(t.db)
  expect(rows).toEqual([{ estado: 'borrar' }])
})
