import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { demoServer } from './demo.ts'
import { codigoOf, badCodigo, withClave, browser, type Browser } from './factor.ts'
import { CLAVE, signIn, type Client } from './portal.ts'
import type { TestServer } from './postgres.ts'
import { startProcess, type Process } from './process.ts'

/** Two processes of the portal on one database share codes, attempts and ended sessions. */
let server: TestServer
let a: Process
let b: Process
let admin: Client
let secreto: string
let query: (text: string) => Promise<unknown>
const dataDir = mkdtempSync(join(tmpdir(), 'pv-factor-'))
const PASO = '/api/auth/segundoFactor'
beforeAll(async () => {
  server = await demoServer()
  query = async (text) => {
    const c = new pg.Client({ connectionString: server.url('portal') })
    await c.connect()
    return c.query(text).finally(() => c.end())
  }
  const env = { DATABASE_URL: server.url('portal'), DATA_DIR: dataDir, SECRET_KEY: 'a'.repeat(64) }
  a = await startProcess(env)
  await a.ready(100_000)
  b = await startProcess(env)
  await b.ready()
  admin = await signIn(a.url, 'gerente@demo.test')
  const { n } = await withClave({ url: a.url, anonymous: admin }, 'admin@demo.test')
  secreto = (await n.ask('POST', `${PASO}/preparar`, { password: CLAVE })).body.secreto
  const { status, text } = await n.ask('POST', `${PASO}/activar`, { codigo: codigoOf(secreto) })
  if (status !== 200) throw new Error(text)
}, 180_000)
afterAll(async () => {
  await Promise.all([a?.end('SIGKILL'), b?.end('SIGKILL')])
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(async () => {
  await query('delete from intento_fallido')
  await query('update segundo_factor set "ultimoPaso" = 0')
})
const paso = async () => (await withClave({ url: a.url, anonymous: admin }, 'admin@demo.test')).n
const at = (n: Browser, p: Process, codigo: string) => n.ask('POST', p.url + PASO, { codigo })

it('a step of one is good at the other, and once', async () => {
  const n = await paso()
  const copy = browser(a)
  for (const [k, v] of n.cookies) copy.cookies.set(k, v)
  expect((await at(n, b, codigoOf(secreto))).status).toBe(200)
  expect((await n.ask('GET', `${a.url}/api/Params/provincias`)).status).toBe(200)
  expect((await at(copy, a, codigoOf(secreto, Math.floor(Date.now() / 30_000) + 1))).body.code).toBe('ingreso_vencido')
})
it('wrong codes count together: five a step, whichever process takes them', async () => {
  const n = await paso()
  const bad = badCodigo(secreto)
  const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => at(n, i % 2 ? a : b, bad)))
  expect(answers.map((r) => r.status).sort()).toEqual([...Array<number>(5).fill(401), ...Array<number>(5).fill(429)])
})
it('one code at both at once opens one session', async () => {
  const two = [await paso(), await paso()]
  const codigo = codigoOf(secreto)
  const answers = await Promise.all([at(two[0]!, a, codigo), at(two[1]!, b, codigo)])
  expect(answers.map((r) => r.status).sort()).toEqual([200, 401])
})
it('a session ended at one is over at the other within a second', async () => {
  const keeper = await paso()
  expect((await at(keeper, a, codigoOf(secreto))).status).toBe(200)
  const seller = await signIn(b.url, 'vendedor@demo.test')
  const works = async () => (await seller.get('/api/Params/provincias')).status
  expect(await works()).toBe(200) // caches the session in the other process
  expect((await keeper.ask('POST', `/api/User/${seller.session!.userId}/sesiones/cerrar`)).body).toEqual({
    cerradas: 1,
  })
  await vi.waitFor(async () => expect(await works()).toBe(401), { timeout: 1_000, interval: 20 })
})
