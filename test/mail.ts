import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { tx } from '#server/context.ts'
import { enqueueCorreo, type Correo } from '#server/mail/correo.ts'
import type { Pacing } from '#server/mail/pace.ts'
import type { Smtp } from '#server/mail/smtp.ts'
import { startWorker } from '#server/mail/worker.ts'
import type { Worker } from '#server/jobs/queue.ts'
import { startTestPortal, type TestPortal } from './portal.ts'
import { certificate } from './smtp.ts'

/**
 * For tests of outgoing mail: a portal, a folder for accepted mails, and workers; workers and mails are removed after
 * each test.
 */
export const quick = {
  poll: 40,
  lease: 3_000,
  attempts: 5,
  firstWait: 60,
  longestWait: 200,
  rest: 30,
  longestRest: 60,
  conversation: 4_000,
  reply: 4_000,
  gracePeriod: 5_000,
} satisfies Partial<Pacing>
export const quiet = (ms = 500) => new Promise<void>((r) => setTimeout(r, ms))
export const until = async (what: () => unknown, ms = 12_000) => {
  for (const end = Date.now() + ms; ;) {
    if (await what()) return
    if (Date.now() > end) throw new Error(`Not within ${ms} ms: ${String(what)}`)
    await quiet(20)
  }
}

let t: TestPortal
let dataDir: string
const open: (() => Promise<unknown>)[] = []

/** Declares the hooks; call it once per test file. */
export const withCorreo = (): void => {
  beforeAll(async () => {
    t = await startTestPortal({
      PUBLIC_URL: 'https://portal.ejemplo.test',
      MAIL_FROM: 'Aceros Prueba <ventas@ejemplo.test>',
    })
    dataDir = mkdtempSync(join(tmpdir(), 'pv-mail-'))
  })
  afterAll(async () => {
    await t.stop()
    rmSync(dataDir, { recursive: true })
  })
  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close()
    await t.db.deleteFrom('correo').execute()
  })
}
export const db = () => t.db
/** The folder in which a worker notes accepted mails while the database is down. */
export const notes = () => join(dataDir, 'correo-aceptado')

/** Registers something to be stopped after the test. */
export const on = <T extends { stop: () => Promise<unknown> }>(x: T): T => {
  open.push(() => x.stop())
  return x
}
const smtpAt = (port: number, more: Partial<Smtp>): Smtp => ({
  host: '127.0.0.1',
  port,
  secure: false,
  requireTLS: false,
  ignoreTLS: false,
  user: null,
  pass: '',
  ca: certificate.cert,
  ...more,
})
/** A worker that sends through the server at that port. */
export const work = (port: number, more: Partial<Smtp> = {}, pacing: Partial<Pacing> = {}): Worker =>
  on(
    startWorker({
      smtp: smtpAt(port, more),
      from: { address: 'ventas@ejemplo.test', name: 'Aceros Prueba' },
      dataDir,
      pacing: { ...quick, ...pacing },
    }),
  )
export const queue = (more: Partial<Correo> = {}) =>
  tx((on) =>
    enqueueCorreo(on, {
      para: { email: 'compras@cliente.test', nombre: 'Compras' },
      asunto: 'Prueba',
      content: { titulo: 'Prueba', paragraphs: ['Un texto.'] },
      tipo: 'prueba',
      ...more,
    }),
  )
export const row = (id: number) => t.db.selectFrom('correo').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
export const inState = (id: number, estado: string) => until(async () => (await row(id)).estado === estado)
