import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fotoOf } from '../../../test/archivos.ts'
import { sendPart } from '../../../test/cut-upload.ts'
import { demoServer } from '../../../test/demo.ts'
import { signIn } from '../../../test/portal.ts'
import type { TestServer } from '../../../test/postgres.ts'
import { startProcess, type Process } from '../../../test/process.ts'

/** Photos over slow lines, at a portal that is a process of its own and has two connections for everybody. */
const MEGA = 1024 * 1024
const SLOW = 8
let server: TestServer
let p: Process
let db: pg.Client
const dir = mkdtempSync(join(tmpdir(), 'pv-lentas-'))
beforeAll(async () => {
  server = await demoServer()
  p = await startProcess({ DATABASE_URL: server.url('portal'), DATA_DIR: dir, DB_POOL: '2', DB_JOBS_POOL: '1' })
  await p.ready()
  db = new pg.Client({ connectionString: server.url('portal') })
  await db.connect()
}, 180_000)
afterAll(async () => {
  await db?.end()
  await p?.end('SIGKILL')
  await server?.stop()
  rmSync(dir, { recursive: true, force: true })
})
const archivos = join(dir, 'archivos')
const onDisk = (): number =>
  existsSync(archivos)
    ? readdirSync(archivos, { recursive: true, withFileTypes: true }).filter((f) => f.isFile()).length
    : 0
const rows = async (text: string): Promise<unknown[]> => (await db.query(text)).rows
const estados = async () => (await rows('select estado from archivo')).map((r) => (r as { estado: string }).estado)
/** What of the portal’s connections does something, or stands in a transaction. */
const busy = () =>
  rows(
    `
      select application_name
      from pg_stat_activity
      where datname = 'portal'
        and application_name = 'portal-ventas'
        and state <> 'idle'
        and pid <> pg_backend_pid()`,
  )

it('OPEN-164 eight photos of 10 MB over slow lines hold none of two connections; those that are cut leave nothing, and one that comes to its end is a claim', async () => {
  const cliente = await signIn(p.url, 'cliente@demo.test')
  const vendedor = await signIn(p.url, 'vendedor@demo.test')
  const [order] = await rows(
    `
      select "pedidoId"
      from presupuesto
      where "clienteId" = ${cliente.session!.clienteId} and estado = 'Entregado'
      order by id
      limit 1`,
  )
  const texts = {
    Titulo: 'Óxido',
    Tipo: '1',
    Descripcion: 'Llegaron 14.',
    NroPedido: (order as { pedidoId: string }).pedidoId,
  }
  const path = `/api/reclamo?${new URLSearchParams({ ...texts, cuit: cliente.session!.cuit! }).toString()}`
  const whole = fotoOf(10 * MEGA)
  // one session has at most four on their way
  const again = await signIn(p.url, 'cliente@demo.test')
  const sent = Array.from({ length: SLOW }, (_, n) =>
    sendPart(p.url, n < SLOW / 2 ? cliente : again, whole.subarray(0, 6 * MEGA), whole.length, {
      path,
      field: 'file',
    }),
  )
  await expect
    .poll(async () => [onDisk(), await estados()], { timeout: 30_000 })
    .toEqual([SLOW, Array.from({ length: SLOW }, () => 'subiendo')])
  expect(await busy()).toEqual([])
  const pages = await Promise.all(
    Array.from({ length: 12 }, () => vendedor.get('/api/Budget/fetchAll?page=1&clienteId=0')),
  )
  expect(pages.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))

  const [slow, ...cut] = sent
  for (const { socket } of cut) socket.destroy()
  await Promise.all(cut.map(({ gone }) => gone))
  await expect.poll(async () => [onDisk(), await estados()], { timeout: 30_000 }).toEqual([1, ['subiendo']])
  expect(await rows('select nro from reclamo_adjunto')).toEqual([])

  slow!.socket.write(whole.subarray(6 * MEGA))
  slow!.socket.write('\r\n--x--\r\n')
  await expect.poll(slow!.heard, { timeout: 30_000 }).toMatch(/^HTTP\/1\.1 200 [^]*"id":\d+/)
  const id = Number(/"id":(\d+)/.exec(slow!.heard())![1])
  slow!.socket.destroy()
  expect([onDisk(), await estados()]).toEqual([1, ['listo']])
  const adjunto = await cliente.get(`/api/reclamo/${id}/adjuntos/1`)
  expect([adjunto.status, Buffer.compare(adjunto.body, whole)]).toEqual([200, 0])
}, 120_000)
