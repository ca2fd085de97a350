import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClave } from '#features/integracion/server/claves.ts'
import { openDb } from '#server/db/db.ts'
import { addLine, buy } from '../../test/compra.ts'
import { demoServer } from '../../test/demo.ts'
import { outputOf, type Output } from '../../test/output.ts'
import { signIn } from '../../test/portal.ts'
import type { TestServer } from '../../test/postgres.ts'
import { startProcess, type Process } from '../../test/process.ts'
import { openMailbox, type Mailbox, type Received } from '../../test/smtp.ts'

/** Portal, demo order system and a real mail server: what of an order's whole life lies in whose mailbox. */
let server: TestServer
let box: Mailbox
let portal: Process
let erp: ChildProcess
let output: Output
const dir = mkdtempSync(join(tmpdir(), 'pv-erp-mails-'))

beforeAll(async () => {
  server = await demoServer()
  box = await openMailbox()
  const own = openDb({ connectionString: server.url('portal'), max: 1 })
  const alcance = ['presupuestos', 'viajes', 'comprobantes', 'estado-pedidos', 'reclamos', 'eventos']
  writeFileSync(join(dir, 'erp-demo.key'), await createClave(own.db, 'Sistema de gestión de demostración', { alcance }))
  // each move is told at once: of several within some minutes the last one would be
  await own.db.insertInto('configuracion').values({ clave: 'minutosAvisoEstado', valor: '0' }).execute()
  await own.close()
  portal = await startProcess({
    DATABASE_URL: server.url('portal'),
    DATA_DIR: dir,
    SECRET_KEY: '00'.repeat(32),
    SMTP_URL: `smtp://127.0.0.1:${box.port}?tls=no`,
    MAIL_FROM: 'Aceros Ribera <ventas@acerosribera.test>',
  })
  await portal.ready()
  erp = spawn(process.execPath, [join(import.meta.dirname, 'erp-demo.ts')], {
    env: { ...process.env, PORTAL_URL: portal.url, DATA_DIR: dir, ERP_DEMO_STEP_MS: '50', ERP_DEMO_A_MANO: 'si' },
  })
  output = outputOf(erp)
}, 120_000)
afterAll(async () => {
  erp?.kill('SIGKILL')
  await portal?.end()
  await box?.stop()
  await server?.stop()
  rmSync(dir, { recursive: true, force: true })
})

const soon = { timeout: 30_000, interval: 50 }
const header = ({ mail }: Received, name: string): string | null =>
  mail.headers.find(({ key }) => key === name)?.value ?? null
const LIFE = [
  'recibimos tu solicitud',
  'la estamos revisando',
  'está aprobada',
  'la estamos preparando',
  'salió el camión',
  'figura como entregada',
]

it('PAPEL-02 PAPEL-11 of an order’s whole life whoever asked and each contact for orders get every step once, in one thread that begins with its first mail; the seller that there is one', async () => {
  const cliente = await signIn(portal.url, 'cliente@demo.test')
  const { id } = await buy(cliente, (await addLine(cliente, 40)).id)
  const numero = new Intl.NumberFormat('es-AR').format(id)
  const of = (address: string) => box.received.filter(({ to }) => to.includes(address))
  await output.says(`solicitud ${id} recibida`)
  for (const [at, step] of LIFE.entries()) {
    if (at > 0) erp.stdin!.write('\n')
    // a part of it arrives first, of which no mail is written
    if (step === LIFE.at(-1)) {
      await output.says(`pedido E${id}: parcial`)
      erp.stdin!.write('\n')
    }
    for (const address of ['cliente@demo.test', 'compras@metaldontorcuato.test'])
      await expect
        .poll(() => of(address).map(({ mail }) => mail.subject), soon)
        .toEqual(LIFE.slice(0, at + 1).map((what) => `${numero}: ${what}`))
    expect(of('cliente@demo.test').at(-1)!.mail.subject).toBe(`${numero}: ${step}`)
  }
  await output.says(`pedido E${id}: entregado`)
  expect(of('vendedor@demo.test').map(({ mail }) => mail.subject)).toEqual([
    `${numero}: solicitud nueva de Metalúrgica Don Torcuato S.R.L.`,
  ])
  // one person a mail, each once
  expect(box.received.filter(({ to }) => to.length !== 1)).toEqual([])
  const each = box.received.map(({ to, mail }) => `${to[0]} ${mail.subject}`)
  expect(each).toEqual([...new Set(each)])
  for (const { to } of box.received) {
    const [first, ...others] = of(to[0]!)
    expect([header(first!, 'references'), header(first!, 'in-reply-to')]).toEqual([null, null])
    for (const other of others)
      expect([header(other, 'references'), header(other, 'in-reply-to')]).toEqual([
        first!.mail.messageId,
        first!.mail.messageId,
      ])
  }
  for (const one of of('cliente@demo.test')) {
    expect(one.mail.replyTo?.map(({ address }) => address)).toEqual(['vendedor@demo.test'])
    expect(one.mail.text).toContain('La pidió: Hernán Ledesma')
  }
  const [, , , , left] = of('cliente@demo.test')
  const text = left!.mail.text!.replaceAll('\u00a0', ' ')
  expect(text).toMatch(
    /Viaje: \d\d\/\d\d\/\d{4} · viaje V-\d+ · .+ · patente AE 214 KD · chofer Luis Cabral · 11 5521-0386/,
  )
  expect(text).toContain(`Remito: 0003-${String(id).padStart(8, '0')}`)
}, 120_000)
