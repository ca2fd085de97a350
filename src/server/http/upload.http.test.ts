import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { up } from '#server/db/migrations/0111-file-names.ts'
import { features } from '#server/features.ts'
import type { Tipo } from '#shared/files.ts'
import type { Contract } from '#shared/route.ts'
import { archivos, formOf, fotoGrande } from '../../../test/archivos.ts'
import { sendPart, type Upload } from '../../../test/cut-upload.ts'
import { signIn, startTestPortal, type Client, type TestPortal } from '../../../test/portal.ts'
import { subidas } from '../../../test/uploads/subidas.ts'
import { paceOfSubida } from './body-timeouts.ts'

const MEGA = 1024 * 1024
let t: TestPortal
let [admin, cliente] = [] as unknown as Client[]
beforeAll(async () => {
  t = await startTestPortal({}, [subidas])
  admin = await t.as('admin@demo.test')
  cliente = await t.as('cliente@demo.test')
})
afterAll(() => t.stop())
const receiving = () => t.db.selectFrom('archivo').select('id').where('estado', '=', 'subiendo').execute()

const calls = features.flatMap(({ contract }) =>
  Object.values(contract as Contract).flatMap(({ upload, method, path }) => (upload ? [[method, path] as const] : [])),
)
it('OPEN-278 there are fifteen calls that take files', () => expect(calls).toHaveLength(15))
it.each(calls)('OPEN-278 %s %s answers a form whose end stands at its beginning', async (method, path) => {
  const { status, body } = await (path === '/api/reclamo' ? cliente! : admin!).send(method, path, {
    raw: '--q--\r\n--qn',
    headers: { 'content-type': 'multipart/form-data; boundary=q' },
  })
  expect([status, ['falta_archivo', 'datos_invalidos'].includes(body.code)]).toEqual([400, true])
})

const ends = async (all: readonly Upload[]) => {
  for (const { socket } of all) socket.destroy()
  await Promise.all(all.map(({ gone }) => gone))
}
const upload = (who = cliente!) =>
  who.send('POST', '/api/subidas', {
    raw: formOf({ titulo: 'x', modo: 'olvidar' }, [['fotos', 'foto.png', archivos.png]]),
  })

it('OPEN-279 of one session four come in at once, a fifth is told to wait, and who hangs up makes room', async () => {
  const open = Array.from({ length: 4 }, () => sendPart(t.url, cliente!, fotoGrande(), 12 * MEGA))
  await expect.poll(async () => (await receiving()).length, { timeout: 20_000 }).toBe(4)
  const fifth = await upload()
  expect([fifth.status, fifth.body.code, fifth.body.detail, fifth.headers.get('retry-after')]).toEqual([
    429,
    'demasiadas_subidas',
    'Ya estás subiendo 4 archivos a la vez: esperá a que termine alguno.',
    '5',
  ])
  await ends(open)
  await expect.poll(async () => (await upload()).status, { timeout: 20_000 }).toBe(200)
  await expect.poll(receiving, { timeout: 20_000 }).toEqual([])
})

it('OPEN-278 who hangs up before his form has begun leaves no call open', async () => {
  const own = await signIn(t.url, 'cliente@demo.test') // a session with its own limit of uploads
  const { session, cookie } = own as Client & { cookie: string }
  const head = `POST /api/subidas HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${session!.tokens.idToken}\r\ncookie: ${cookie}\r\n`
  const { port } = new URL(t.url)
  const silent = Array.from({ length: 5 }, () => {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
    let heard = ''
    socket.on('data', (d) => (heard += d.toString()))
    const gone = new Promise<void>((done) => socket.once('close', () => done()))
    socket.write(`${head}content-type: multipart/form-data; boundary=q\r\ncontent-length: 5000\r\n\r\n--q`)
    return { socket, gone, heard: () => heard }
  })
  const answers = () => silent.flatMap(({ heard }) => /^HTTP\/1\.1 (\d+)/.exec(heard())?.[1] ?? [])
  await expect.poll(answers, { timeout: 20_000 }).toEqual(['429'])
  await ends(silent)
  await expect.poll(async () => (await upload(own)).status, { timeout: 20_000 }).toBe(200)
})

it('OPEN-280 whoever trickles is told that it is too slow, and nothing of it is kept', async () => {
  const least = paceOfSubida as { ms: number }
  const { ms } = least
  least.ms = 200 // shortened from a minute
  const { socket, gone, heard } = sendPart(t.url, cliente!, fotoGrande().subarray(0, 1_000), 12 * MEGA)
  const trickle = setInterval(() => socket.write('x'), 10)
  try {
    await expect.poll(heard, { timeout: 20_000 }).toMatch(/^HTTP\/1\.1 408 [^]*"code":"demasiado_lento"/)
  } finally {
    clearInterval(trickle)
    least.ms = ms
    socket.destroy()
    await gone
  }
  await expect.poll(receiving, { timeout: 20_000 }).toEqual([])
})

it('OPEN-281 names that were kept before are made what they are, once', async () => {
  const names: [string, string, string][] = [
    ['factura.hta', 'pdf', 'factura.pdf'],
    ['a\u202efdp.exe', 'png', 'afdp.png'],
    ['Foto 1.JPEG', 'jpg', 'Foto 1.JPEG'],
    ['Plano v1.2', 'pdf', 'Plano v1.2.pdf'],
    ['x/y.docx', 'docx', 'x-y.docx'],
  ]
  const rows = names.map(([nombre, tipo]) => ({ id: randomUUID(), nombre, tipo: tipo as Tipo, usuarioId: null }))
  await t.db.insertInto('archivo').values(rows).execute()
  await up(t.db as never)
  const kept = await t.db.selectFrom('archivo').select(['id', 'nombre']).execute()
  expect(rows.map(({ id }) => kept.find((row) => row.id === id)?.nombre)).toEqual(names.map(([, , name]) => name))
  await t.db
    .deleteFrom('archivo')
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
})
