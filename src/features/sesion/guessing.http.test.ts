import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { config } from '#server/context.ts'
import { captchaToken, CLAVE, onlyOn, startTestPortal, type Answer, type TestPortal } from '../../../test/portal.ts'
import { startProcess } from '../../../test/process.ts'
import { finishLater } from '#server/jobs/after-response.ts'

let t: TestPortal
beforeAll(async () => {
  t = await startTestPortal({ TRUST_PROXY: 'si' })
})
afterAll(() => t.stop())
beforeEach(() => t.db.deleteFrom('intento_fallido').execute())

const DEMASIADOS = 'Demasiados intentos de ingreso. Esperá unos minutos e intentá nuevamente.'
type From = { ip: string; cookie?: string }
const login = async (over: object, { ip, cookie }: From) =>
  t.anonymous.post(
    '/api/auth/login',
    {
      email: 'cliente@demo.test',
      identification: '30111222',
      identificationType: 2,
      password: CLAVE,
      captchaToken: await captchaToken(t.anonymous),
      ...over,
    },
    { 'x-forwarded-for': ip, ...(cookie ? { cookie } : {}) },
  )
const mala = { password: 'Mala.2026' }
const rows = () => t.db.selectFrom('intento_fallido').select('id').orderBy('id').execute()
/** The cookie that makes this browser known, as a browser sends it back. */
const deviceOf = (res: Answer) =>
  /^pv_dispositivo=[^;]+/.exec(res.headers.getSetCookie().find((c) => c.startsWith('pv_dispositivo=')) ?? '')?.[0] ?? ''
const moveBack = (minutes: number) =>
  t.db
    .updateTable('intento_fallido')
    .set({ momento: sql<Date>`momento - make_interval(mins => ${minutes})` })
    .execute()
/** Wrong tries of one account, each from an address of its own. */
const distributed = async (n: number, over: object = {}) => {
  const got: number[] = []
  for (let i = 0; i < n; i++) got.push((await login({ ...mala, ...over }, { ip: `203.0.113.${i + 1}` })).status)
  return got
}

describe('guessing one account from many addresses', () => {
  it('OPEN-14 after ten wrong tries from anywhere the next is refused, even with the right password, and the wait grows', async () => {
    expect(await distributed(10)).toEqual(Array.from({ length: 10 }, () => 401))
    const eleventh = await login({}, { ip: '198.51.100.1' })
    expect([eleventh.status, eleventh.body.code, eleventh.body.detail]).toEqual([
      429,
      'demasiados_intentos',
      DEMASIADOS,
    ])
    const first = Number(eleventh.headers.get('retry-after'))
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThanOrEqual(60)
    await moveBack(2)
    expect((await login(mala, { ip: '198.51.100.2' })).status).toBe(401)
    const second = Number((await login(mala, { ip: '198.51.100.3' })).headers.get('retry-after'))
    expect(second).toBeGreaterThan(60)
    expect(second).toBeLessThanOrEqual(120)
    await moveBack(3)
    expect((await login({}, { ip: '198.51.100.4' })).status).toBe(200)
  })
  it('the wait never passes an hour, and a day later all is forgotten', async () => {
    await t.db
      .insertInto('intento_fallido')
      .values(Array.from({ length: 200 }, () => ({ clave: 'cuenta:cliente@demo.test' })))
      .execute()
    const wait = Number((await login({}, { ip: '198.51.100.1' })).headers.get('retry-after'))
    expect(wait).toBeGreaterThan(3500)
    expect(wait).toBeLessThanOrEqual(3600)
    await moveBack(61)
    expect((await login(mala, { ip: '198.51.100.1' })).status).toBe(401)
    await moveBack(24 * 60)
    expect(await distributed(10)).toEqual(Array.from({ length: 10 }, () => 401))
  })
  it('an unknown account is slowed just alike, with the same answer', async () => {
    const nobody = { email: 'nadie.aqui@demo.test' }
    expect(await distributed(10, nobody)).toEqual(Array.from({ length: 10 }, () => 401))
    const known = (await distributed(11)).at(-1)
    const unknown = await login(nobody, { ip: '198.51.100.9' })
    expect([known, unknown.status, unknown.body.detail]).toEqual([429, 429, DEMASIADOS])
    expect(Number(unknown.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  })
  it('a known device goes through, under a limit of its own', async () => {
    const device = deviceOf(await login({}, { ip: '198.51.100.20' }))
    expect(device).toMatch(/^pv_dispositivo=[\w-]{43}$/)
    await distributed(11)
    const here = { ip: '198.51.100.20', cookie: device }
    expect((await login({}, { ip: '198.51.100.20' })).status).toBe(429)
    for (let i = 0; i < 5; i++) expect((await login(mala, here)).status).toBe(401)
    expect((await login({}, here)).status).toBe(429)
    await moveBack(16)
    expect((await login({}, here)).status).toBe(200)
  })
  it('the device of one account is unknown to another, and so are a made-up cookie, an old one and one that has run out', async () => {
    const device = deviceOf(
      await login({ email: 'cliente2@demo.test', identification: '30111333' }, { ip: '198.51.100.21' }),
    )
    const mine = deviceOf(await login({}, { ip: '198.51.100.22' }))
    const renewed = deviceOf(await login({}, { ip: '198.51.100.22', cookie: mine }))
    expect(renewed).not.toBe(mine)
    await distributed(11)
    for (const cookie of [device, `pv_dispositivo=${'A'.repeat(43)}`, 'pv_dispositivo=x', mine])
      expect((await login({}, { ip: '198.51.100.23', cookie })).status).toBe(429)
    await t.db
      .updateTable('dispositivo')
      .set({ vence: new Date(Date.now() - 1000) })
      .execute()
    expect((await login({}, { ip: '198.51.100.23', cookie: renewed })).status).toBe(429)
  })
  it('the cookie is kept as a hash, and at most twenty devices of an account', async () => {
    const cookie = (await login({}, { ip: '198.51.100.30' })).headers
      .getSetCookie()
      .find((c) => c.startsWith('pv_dispositivo='))!
    expect(cookie).toMatch(/^pv_dispositivo=[\w-]{43}; Max-Age=15552000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/)
    for (let i = 0; i < 22; i++) await login({}, { ip: `198.51.100.${40 + i}` })
    const kept = await t.db
      .selectFrom('dispositivo as d')
      .innerJoin('usuario as u', 'u.id', 'd.usuarioId')
      .select(['d.huella'])
      .where('u.email', '=', 'cliente@demo.test')
      .execute()
    expect(kept).toHaveLength(20)
    expect(kept.map((d) => d.huella)).not.toContain(/=([\w-]+)/.exec(cookie)![1])
  })
  it('the mailed link goes through and takes the wait away', async () => {
    const email = 'vendedor2@demo.test'
    const seller = { email, identification: '25111333' }
    await distributed(11, seller)
    expect((await login(seller, { ip: '198.51.100.50' })).status).toBe(429)
    await t.anonymous.post('/api/auth/forgotpassword', { email, identification: '25111333', identificationType: 2 })
    await finishLater()
    const mail = await t.db
      .selectFrom('correo')
      .select('texto')
      .where('para', '=', email)
      .where('tipo', '=', 'recuperacion')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const password = 'Otra-puerta-5'
    const res = await t.anonymous.post('/api/auth/resetpassword', {
      email,
      newPassword: password,
      passwordCopy: password,
      ConfirmationCode: /code=([\w-]+)/.exec(mail.texto)![1],
      captchaToken: await captchaToken(t.anonymous),
    })
    expect(res.status).toBe(200)
    expect((await login({ ...seller, password }, { ip: '198.51.100.50' })).status).toBe(200)
  })
})

describe('guessing from one address', () => {
  it('sixty wrong tries on one account lock that account there, and no colleague', async () => {
    const office = { ip: '192.0.2.10' }
    for (let i = 0; i < 60; i++) await login(mala, office)
    expect((await login({}, office)).status).toBe(429)
    expect((await login({ email: 'cliente2@demo.test', identification: '30111333' }, office)).status).toBe(200)
  })
  it('wrong tries on fifty accounts close the address, but for its known devices', async () => {
    const office = { ip: '192.0.2.11' }
    const device = deviceOf(await login({}, office))
    await t.db
      .insertInto('intento_fallido')
      .values(Array.from({ length: 49 }, (_, i) => ({ clave: 'direccion:192.0.2.11', sobre: `nadie${i}@demo.test` })))
      .execute()
    const otherCuenta = { email: 'cliente2@demo.test', identification: '30111333' }
    expect((await login(otherCuenta, office)).status).toBe(200)
    expect((await login({ email: 'nadie49@demo.test' }, office)).status).toBe(401)
    expect((await login(otherCuenta, office)).status).toBe(429)
    expect((await login({}, { ...office, cookie: device })).status).toBe(200)
    expect((await login(otherCuenta, { ip: '192.0.2.12' })).status).toBe(200)
  })
  it('addresses of one IPv6 network count as one, and an IPv4 address written as IPv6 as itself', async () => {
    for (let i = 0; i < 5; i++) expect((await login(mala, { ip: `2001:db8:1:2:${i}::1` })).status).toBe(401)
    expect((await login({}, { ip: '2001:0db8:0001:0002:ffff:ffff:ffff:ffff' })).status).toBe(429)
    expect((await login({}, { ip: '2001:db8:1:3::1' })).status).toBe(200)
    for (let i = 0; i < 5; i++)
      expect((await login({ ...mala, email: 'otro@demo.test' }, { ip: '::ffff:192.0.2.77' })).status).toBe(401)
    expect((await login({ email: 'otro@demo.test' }, { ip: '192.0.2.77' })).status).toBe(429)
  })
})

describe('a refused call leaves no row and does not make the wait longer', () => {
  it('at sign-in, whichever limit refuses it', async () => {
    await distributed(10)
    const before = await rows()
    const wait = Number((await login(mala, { ip: '198.51.100.60' })).headers.get('retry-after'))
    for (let i = 0; i < 5; i++) expect((await login(mala, { ip: `198.51.100.${61 + i}` })).status).toBe(429)
    expect(Number((await login(mala, { ip: '198.51.100.70' })).headers.get('retry-after'))).toBeLessThanOrEqual(wait)
    expect(await rows()).toEqual(before)
  })
  it('of the administrators', async () => {
    const admin = async (password: string) =>
      t.anonymous.post('/api/auth/loginAdmin', {
        email: 'admin@demo.test',
        password,
        captchaToken: await captchaToken(t.anonymous),
      })
    for (let i = 0; i < 5; i++) expect((await admin('mala')).status).toBe(401)
    const before = await rows()
    expect((await admin(CLAVE)).status).toBe(429)
    expect(await rows()).toEqual(before)
  })
  it('when asking for a recovery mail', async () => {
    const ask = () =>
      t.anonymous.post('/api/auth/forgotpassword', { email: 'nadie@demo.test' }, { 'x-forwarded-for': '198.51.100.80' })
    for (let i = 0; i < 30; i++) expect((await ask()).status).toBe(200)
    const before = await rows()
    for (let i = 0; i < 3; i++) expect((await ask()).status).toBe(429)
    expect(await rows()).toEqual(before)
  })
  it('when a code is refused', async () => {
    const reset = async () =>
      t.anonymous.post('/api/auth/resetpassword', {
        email: 'gerente@demo.test',
        newPassword: 'Otra-puerta-5',
        passwordCopy: 'Otra-puerta-5',
        ConfirmationCode: 'malo',
        captchaToken: 'x',
      })
    for (let i = 0; i < 5; i++) expect((await reset()).status).toBe(400)
    const before = await rows()
    for (let i = 0; i < 3; i++) expect((await reset()).status).toBe(429)
    expect(await rows()).toEqual(before)
  })
  it('when the current password is guessed', async () => {
    const me = await t.as('cliente.sin20@demo.test')
    const change = () =>
      me.post('/api/auth/changepassword', {
        password: 'Mala.1',
        newPassword: 'Otra-puerta-5',
        passwordCopy: 'Otra-puerta-5',
      })
    for (let i = 0; i < 5; i++) expect((await change()).status).toBe(400)
    const before = await rows()
    expect((await change()).status).toBe(429)
    expect(await rows()).toEqual(before)
  })
})

/** A second process of the portal on the database of the first; the embedded database allows one only. */
const withOther = async (work: (url: string) => Promise<void>): Promise<void> => {
  const { database } = (await sql<{ database: string }>`select current_database() as database`.execute(t.db)).rows[0]!
  const dataDir = mkdtempSync(join(tmpdir(), 'pv-dos-'))
  const other = await startProcess({
    DATABASE_URL: inject('postgresUrl').replace('DATABASE', database),
    DATA_DIR: dataDir,
    TRUST_PROXY: 'si',
    SECRET_KEY: config().secret,
  })
  try {
    await other.ready()
    await work(other.url)
  } finally {
    await other.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
describe('guesses at once', () => {
  it('thirty tries of one account from thirty addresses: ten are looked at', async () => {
    const tokens = await Promise.all(Array.from({ length: 30 }, () => captchaToken(t.anonymous)))
    const all = await Promise.all(
      tokens.map((captchaToken, i) => login({ ...mala, captchaToken }, { ip: `203.0.113.${100 + i}` })),
    )
    expect(all.filter((r) => r.status === 401)).toHaveLength(10)
    expect(all.filter((r) => r.status === 429)).toHaveLength(20)
  })
  onlyOn('postgres')('on two processes', () => {
    it('and no more when another process on the same database takes half of them', { timeout: 180_000 }, async () => {
      await withOther(async (otherUrl) => {
        const tokens = await Promise.all(Array.from({ length: 40 }, () => captchaToken(t.anonymous)))
        const body = { email: 'cliente@demo.test', identification: '30111222', identificationType: 2, ...mala }
        const statuses = await Promise.all(
          tokens.map(async (captchaToken, i) => {
            const res = await fetch(`${i % 2 ? otherUrl : t.url}/api/auth/login`, {
              method: 'POST',
              headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${150 + i}` },
              body: JSON.stringify({ ...body, captchaToken }),
            })
            return res.status
          }),
        )
        expect([statuses.filter((s) => s === 401).length, statuses.filter((s) => s === 429).length]).toEqual([10, 30])
      })
    })
  })
})
