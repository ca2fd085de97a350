import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import pg from 'pg'
import { describe, inject } from 'vitest'
import type { Session } from '#features/sesion/contract.ts'
import { readConfig } from '#server/config.ts'
import type { Feature } from '#server/feature.ts'
import { startPortal, type Portal } from '#server/portal.ts'
import { CLAVE } from './claves.ts'

export { CLAVE }

declare module 'vitest' {
  interface ProvidedContext {
    /** embedded: a dump of the migrated database with the demo company; postgres: a server with such a template. */
    embeddedDump: string
    postgresUrl: string
  }
}

export type Answer = { status: number; body: any; headers: Headers; text: string }
export type Client = {
  session: Session | null
  get: (path: string) => Promise<Answer>
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  put: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  del: (path: string) => Promise<Answer>
  send: (
    method: string,
    path: string,
    init?: { body?: unknown; raw?: BodyInit; headers?: Record<string, string> },
  ) => Promise<Answer>
}
export type TestPortal = {
  url: string
  portal: Portal
  db: Portal['db']
  dataDir: string
  anonymous: Client
  as: (account: string) => Promise<Client>
  stop: () => Promise<void>
}

/** The documents of the demo accounts, as README lists them. */
const documents: Record<string, string> = {
  'vendedor@demo.test': '25111222',
  'vendedor2@demo.test': '25111333',
  'cliente@demo.test': '30111222',
  'cliente2@demo.test': '30111333',
  'grupo@demo.test': '30111888',
  'nuevo@demo.test': '30111444',
  'vendedor.sin17@demo.test': '25111555',
  'cliente.sin14@demo.test': '30111555',
  'cliente.sincatalogo@demo.test': '30111666',
  'cliente.sin20@demo.test': '30111777',
}

/** The header of these cookies with those that an answer set. */
export const withCookies = (cookie: string, set: readonly string[]): string => {
  const jar = new Map(
    [...cookie.split('; '), ...set.map((one) => one.split(';')[0]!)]
      .filter(Boolean)
      .map((one) => [one.slice(0, one.indexOf('=')), one]),
  )
  return [...jar.values()].join('; ')
}

/** Somebody who has not signed in. */
export const clientOf = (base: string): Client & { cookie: string } => {
  const c: Client & { cookie: string } = {
    session: null,
    cookie: '',
    send: async (method, path, { body, raw, headers = {} } = {}) => {
      const res = await fetch(base + path, {
        method,
        headers: {
          ...(c.session ? { authorization: `Bearer ${c.session.tokens.idToken}` } : {}),
          ...(c.cookie ? { cookie: c.cookie } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(raw !== undefined ? { body: raw } : body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'manual',
      })
      // a device that is known is none of most tests: of the others only where its last write stands is kept
      const [written, all] = [/(^|-)pv_escrito=/, res.headers.getSetCookie()]
      const first = all.find((one) => !written.test(one))?.split(';')[0]
      c.cookie = withCookies(
        first ?? c.cookie,
        all.filter((one) => written.test(one)),
      )
      const bytes = Buffer.from(await res.arrayBuffer())
      const text = bytes.toString('utf8')
      const json = /json/.test(res.headers.get('content-type') ?? '')
      return { status: res.status, body: json && text ? JSON.parse(text) : bytes, headers: res.headers, text }
    },
    get: (path) => c.send('GET', path),
    post: (path, body, headers) =>
      c.send('POST', path, { ...(body === undefined ? {} : { body }), ...(headers ? { headers } : {}) }),
    put: (path, body, headers) =>
      c.send('PUT', path, { ...(body === undefined ? {} : { body }), ...(headers ? { headers } : {}) }),
    del: (path) => c.send('DELETE', path),
  }
  return c
}

/** Solves a captcha of the running portal, as the browser does. */
export const captchaToken = async (c: Client): Promise<string> => {
  const challenge = (await c.get('/api/auth/captcha')).body
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** Signs an account in and returns its client. */
export const signIn = async (
  base: string,
  account: string,
  password = CLAVE,
  identification = documents[account],
): Promise<Client> => {
  const c = clientOf(base)
  const token = await captchaToken(c)
  const res = identification
    ? await c.post('/api/auth/login', {
        email: account,
        identification,
        identificationType: 2,
        password,
        captchaToken: token,
      })
    : await c.post('/api/auth/loginAdmin', { email: account, password, captchaToken: token })
  if (res.status !== 200) throw new Error(`${account}: ${res.status} ${res.text}`)
  c.session = res.body
  return c
}

/** The session's cookie, `name=value`, without others that the portal set besides. */
export const sessionCookie = (c: Client): string =>
  /(?:__Host-)?pv_sesion=[^;]+/.exec((c as unknown as { cookie: string }).cookie)![0]

/** The same session at another process of the portal. */
export const atOther = (base: string, { session, ...c }: Client): Client =>
  Object.assign(clientOf(base), { session, cookie: (c as unknown as { cookie: string }).cookie })

/**
 * A portal for a test file, on a database of its project, with the demo company; `more`: rooms that only the test has.
 */
export const startTestPortal = async (
  env: Record<string, string> = {},
  more: readonly Feature[] = [],
): Promise<TestPortal> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pv-test-'))
  const name = `t_${createHash('sha1').update(randomUUID()).digest('hex').slice(0, 12)}`
  let drop = async () => {}
  let databaseUrl = ''
  if (process.env.PV_TEST_DB === 'postgres') {
    const server = inject('postgresUrl')
    const admin = async (sql: string) => {
      const c = new pg.Client({ connectionString: server.replace('DATABASE', 'postgres') })
      await c.connect()
      await c.query(sql).finally(() => c.end())
    }
    await admin(`create database ${name} template pv_template`)
    databaseUrl = server.replace('DATABASE', name)
    drop = () => admin(`drop database if exists ${name} with (force)`)
  }
  const config = {
    ...readConfig({
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      CAPTCHA_COST: '1',
      CAPTCHA_MAX: '4',
      // what a test writes into the database by hand is shown at once
      ANSWERS_CACHE_MB: '0',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl, DB_POOL: '6' } : {}),
      ...env,
    }),
    ...(databaseUrl ? {} : { embeddedDump: inject('embeddedDump') }),
  }
  const portal = await startPortal(config, more)
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = portal.app.server.address() as { port: number }
  const url = `http://127.0.0.1:${port}`
  const known = new Map<string, Promise<Client>>()
  return {
    url,
    portal,
    db: portal.db,
    dataDir,
    anonymous: clientOf(url),
    as: (account) => {
      if (!known.has(account)) known.set(account, signIn(url, account))
      return known.get(account)!
    },
    stop: async () => {
      await portal.stop()
      await drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A `describe` for one of the two databases; on the other its tests do not exist, instead of being skipped. */
export const onlyOn = (db: 'postgres' | 'embedded'): ((title: string, body: () => void) => void) =>
  process.env.PV_TEST_DB === db ? describe : () => {}
