import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Turn } from './mails.ts'

/** One turn of bench/mails.ts: FOLDER pdf|plain MANY. Everything is the other version's own. */
const [folder, how, many] = process.argv.slice(2)
const of = (path: string): Promise<any> => import(join(folder!, path))
const [{ readConfig }, { startPortal }, { importDemo }, { sendReceived }] = await Promise.all([
  of('src/server/config.ts'),
  of('src/server/portal.ts'),
  of('src/features/integracion/server/demo.ts'),
  of('src/features/presupuestos/server/aviso.ts'),
])
const dataDir = mkdtempSync(join(tmpdir(), 'pv-mails-'))
const portal = await startPortal(
  readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: process.env.DATABASE_URL!,
    LOG_LEVEL: 'fatal',
    CAPTCHA_COST: '1',
    CAPTCHA_MAX: '4',
    // nobody listens there: what is measured ends in the queue
    ...(how === 'pdf' ? { SMTP_URL: 'smtp://127.0.0.1:9?tls=no', MAIL_FROM: 'ventas@acerosribera.test' } : {}),
  }),
)
const { db } = portal

const ORDER = 'Avisar'
const findOrder = () =>
  db
    .selectFrom('presupuesto')
    .select(['id', 'usuarioAlta'])
    .where('comentario', '=', ORDER)
    .where('estado', '=', 'Enviado')
    .executeTakeFirst()
/** Buys three lines as a client of the demo, with its discounts. */
const place = async (): Promise<void> => {
  const [{ signIn }, { cheapenClaves }, { buy }] = await Promise.all([
    of('test/portal.ts'),
    of('test/claves.ts'),
    of('test/compra.ts'),
  ])
  await importDemo(db)
  await cheapenClaves(db)
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const client = await signIn(
    `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`,
    'cliente@demo.test',
  )
  const { clienteId, contactoId } = client.session
  let id = 0
  for (const productoId of ['IPN-080-12', 'IPN-100-12', 'UPN-100-12']) {
    const line = { productoId, clienteId, contactoId, cantidad: 3, showLargo: true, largo: 12, showAncho: false }
    const { status, body, text } = await client.post(
      '/api/Budget/shoppingCart',
      { ...line, ancho: null },
      { 'idempotency-key': randomUUID() },
    )
    if (status !== 200) throw new Error(text)
    id = body.id
  }
  await buy(client, id)
}
let order = await findOrder()
if (!order) {
  await place()
  order = await findOrder()
}
const told = { presupuestoId: order.id, usuarioId: order.usuarioAlta }
const hand = { finish: () => Promise.resolve(), signal: new AbortController().signal }
const total = { cpu: 0, time: 0 }
const WARM = 40
for (let nth = -WARM; nth < Number(many); nth++) {
  await db.deleteFrom('correo').execute()
  const [cpu, from] = [process.cpuUsage(), performance.now()]
  await sendReceived(told, hand)
  const { user, system } = process.cpuUsage(cpu)
  if (nth < 0) continue
  total.cpu += (user + system) / 1000
  total.time += performance.now() - from
}
const rows = await db.selectFrom('correo').select(['html', 'texto']).execute()
const kb =
  rows.reduce(
    (sum: number, { html, texto }: { html: string; texto: string }) => sum + Buffer.byteLength(html + texto),
    0,
  ) / 1024
const turn: Turn = {
  cpu: total.cpu / Number(many),
  time: total.time / Number(many),
  mails: rows.length,
  kb: Math.round(kb / rows.length),
}
await portal.stop()
rmSync(dataDir, { recursive: true, force: true })
process.stdout.write(`${JSON.stringify(turn)}\n`)
process.exit(0)
