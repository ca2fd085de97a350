import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { createClave } from '#features/integracion/server/claves.ts'
import { entidades } from '#features/integracion/server/entidades/entidades.ts'
import { readConfig } from '#server/config.ts'
import { startPortal, type Portal } from '#server/portal.ts'
import { cheapenClaves } from '../../test/claves.ts'
import { demoFolder } from '../../test/demo.ts'
import { signIn, type Answer, type Client } from '../../test/portal.ts'
import { openMailbox, type Mailbox, type Received } from '../../test/smtp.ts'
import { connect, type Portal as OrderSystem } from '../erp-demo/portal.ts'

/**
 * A portal with the demo company on the embedded database, which mails through a real SMTP server that keeps what it
 * takes; who uses it, and the order system that moves its orders.
 */
export type World = {
  readonly url: string
  readonly db: Portal['db']
  readonly box: Mailbox
  readonly key: string
  readonly erp: OrderSystem
  readonly admin: Client
  readonly seller: Client
  readonly client: Client
  /** Requests by what they are an example of, once they are placed. */ readonly placed: Map<Example, number>
  /** A session of its own, from a browser of its own. */
  readonly enter: (account: string, password?: string, documento?: string) => Promise<Client>
  /** Rows as the order system sends them. Throws if one is refused. */
  readonly put: (entidad: string, filas: readonly object[]) => Promise<void>
  /** What came since it was asked last, once so many are there and no more come. */
  readonly arrived: (atLeast?: number) => Promise<readonly Received[]>
  readonly stop: () => Promise<void>
}

/**
 * What makes the portal write a mail, by real calls. `kinds`: those the code calls so (kinds.ts); a kind without an
 * occasion, and one whose occasion brings none, fails. A new kind of mail takes a line in mails.ts.
 */
export type Occasion = {
  readonly name: string
  readonly kinds: readonly string[]
  /** So many of its mails are looked at; all, unless it is given. */ readonly enough?: number
  /** What it leaves behind is looked at on other papers too. */ readonly leaves?: true
  /** Every `yield` is a moment at which mails are waited for: so many at least. */
  readonly cause: (world: World) => AsyncGenerator<number>
}

export type Example = 'short' | 'long' | 'many' | 'cancelled' | 'claim'

export const done = (answer: Answer): Answer['body'] => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return answer.body
}
export const pause = (ms: number) => new Promise<void>((ready) => setTimeout(ready, ms))

const PATIENCE_MS = 60_000
/** Mails follow within this, once the first one is there: a job writes all of an event at once. */
const QUIET_MS = 700
const arrivals = (box: Mailbox): World['arrived'] => {
  let seen = 0
  return async (atLeast = 1) => {
    const until = Date.now() + PATIENCE_MS
    while (box.received.length < seen + atLeast) {
      if (Date.now() > until)
        throw new Error(`${box.received.length - seen} of ${atLeast} mails came in ${PATIENCE_MS / 1000} s`)
      await pause(50)
    }
    for (let count = -1; count !== box.received.length;) {
      count = box.received.length
      await pause(QUIET_MS)
    }
    const all = box.received.slice(seen)
    seen = box.received.length
    return all
  }
}

export const openWorld = async (): Promise<World> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pv-papers-'))
  await demoFolder(dataDir)
  const box = await openMailbox()
  const portal = await startPortal(
    readConfig({
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      CAPTCHA_COST: '1',
      CAPTCHA_MAX: '4',
      SMTP_URL: `smtp://127.0.0.1:${box.port}?tls=no`,
      MAIL_FROM: 'Aceros Ribera <ventas@acerosribera.test>',
    }),
  )
  const { db } = portal
  await cheapenClaves(db)
  // every move is told at once: of several within some minutes only the last would be
  await db.insertInto('configuracion').values({ clave: 'minutosAvisoEstado', valor: '0' }).execute()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`
  const key = await createClave(db, 'Papeles', { alcance: [...entidades.map(({ nombre }) => nombre), 'eventos'] })
  const enter: World['enter'] = (account, password, documento) => signIn(url, account, password, documento)
  const erp = connect(url, key, (line) => console.error(line))
  return {
    url,
    db,
    box,
    key,
    placed: new Map(),
    erp,
    enter,
    admin: await enter('admin@demo.test'),
    seller: await enter('vendedor@demo.test'),
    client: await enter('cliente@demo.test'),
    put: async (entidad, filas) => {
      if (!(await erp.send({ entidad, filas }))) throw new Error(`${entidad}: a row was refused`)
    },
    arrived: arrivals(box),
    stop: async () => {
      await portal.stop()
      await box.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
