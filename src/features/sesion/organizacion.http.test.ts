import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { codigoOf } from '../../../test/factor.ts'
import { startOidc, type Persona, type TestOidc } from '../../../test/oidc.ts'
import { startTestPortal, type TestPortal } from '../../../test/portal.ts'
import type { Config } from '#server/config.ts'
import { config, db, setRunning } from '#server/context.ts'
import { noFuiYoOf } from './server/no-fui-yo-link.ts'
import { encrypt } from './server/secretos.ts'
import { readOidc } from '#server/session/oidc.ts'

// the address people see is not the one the test talks to: the code must be asked for by the public one
const PUBLIC = 'https://portal.test'
let t: TestPortal
let idp: TestOidc
beforeAll(async () => {
  idp = await startOidc(PUBLIC)
  t = await startTestPortal({ ...idp.env, PUBLIC_URL: PUBLIC, QUOTA_FACTOR: '10' }) // floods are tried here
})
afterAll(async () => {
  await t.stop()
  await idp.stop()
})
beforeEach(async () => {
  await t.db.deleteFrom('identidad').execute()
  await t.db.deleteFrom('intento_fallido').execute()
})

/** A browser: cookies by site, redirects one at a time. */
const browser = () => {
  const jars = new Map<string, Map<string, string>>()
  const sets: string[] = []
  const ask = async (
    address: string,
    init: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ) => {
    const url = new URL(address, PUBLIC)
    const jar = jars.get(url.host) ?? jars.set(url.host, new Map()).get(url.host)!
    const target = url.origin === PUBLIC ? t.url + url.pathname + url.search : url.href
    const res = await fetch(target, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, ...(jar.size ? { cookie: [...jar].map(([k, v]) => `${k}=${v}`).join('; ') } : {}) },
    })
    for (const line of res.headers.getSetCookie()) {
      if (url.origin === PUBLIC) sets.push(line)
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name!)
      else jar.set(name!, value!)
    }
    return res
  }
  /** Follows redirects until one leads to `stop`, or a page answers. */
  const follow = async (address: string, stop: (url: URL) => boolean): Promise<URL> => {
    let at = new URL(address, PUBLIC)
    for (let i = 0; i < 12 && !stop(at); i++) {
      const res = await ask(at.href)
      const to = res.headers.get('location')
      if (!to) throw new Error(`${at.href}: ${res.status} ${await res.text()}`)
      at = new URL(to, at)
    }
    return at
  }
  return { ask, follow, jar: (host = 'portal.test') => jars.get(host) ?? new Map<string, string>(), sets }
}
type Browser = ReturnType<typeof browser>
const isCallback = (url: URL) => url.pathname === '/api/auth/oidc/callback'
const isLogin = (url: URL) => url.pathname === '/login'
const start = (b: Browser, volver = '') =>
  b.follow(`/api/auth/oidc/start${volver ? `?volver=${encodeURIComponent(volver)}` : ''}`, isCallback)
/** Goes the whole way as a person; answers where the browser ends. */
const enter = async (quien: Persona | null, b = browser(), volver = '') => {
  idp.quien = quien
  return b.follow((await start(b, volver)).href, isLogin)
}
const claim = async (b: Browser) => {
  const res = await b.ask('/api/auth/oidc/session', { method: 'POST' })
  return { status: res.status, body: await res.json() }
}
const result = (url: URL) => url.searchParams.get('organizacion')
const vendedora: Persona = { sub: 'u-1001', email: 'Vendedor@Demo.test', email_verified: true }

describe('sign-in through an organisation', () => {
  it('AUTH-44 a verified e-mail finds the account, the session is an ordinary one, and the link stands by issuer and subject', async () => {
    const b = browser()
    expect((await enter(vendedora, b)).href).toBe(`${PUBLIC}/login?organizacion=listo`)
    const { status, body } = await claim(b)
    expect([status, body.email, body.tipoRol]).toEqual([200, 'vendedor@demo.test', 2])
    const read = await b.ask('/api/Params/provincias', { headers: { authorization: `Bearer ${body.tokens.idToken}` } })
    expect(read.status).toBe(200)
    const links = await t.db
      .selectFrom('identidad')
      .innerJoin('usuario as u', 'u.id', 'identidad.usuarioId')
      .select(['emisor', 'sujeto', 'u.email'])
      .execute()
    expect(links).toEqual([{ emisor: idp.issuer, sujeto: 'u-1001', email: 'vendedor@demo.test' }])
    // linked: another e-mail, not even verified, changes nothing
    const again = browser()
    await enter({ sub: 'u-1001', email: 'cliente@demo.test', email_verified: false }, again)
    expect((await claim(again)).body.email).toBe('vendedor@demo.test')
  })
  it('OPEN-10 a second factor is asked for after it, as after a password; no session before', async () => {
    const { id } = await t.db
      .selectFrom('usuario')
      .select('id')
      .where('email', '=', 'vendedor@demo.test')
      .executeTakeFirstOrThrow()
    const secreto = Buffer.from('12345678901234567890')
    await t.db
      .insertInto('segundo_factor')
      .values({ usuarioId: id, secreto: encrypt(id, secreto), activado: new Date() })
      .execute()
    const open = async () =>
      (await t.db.selectFrom('sesion').select('token').where('usuarioId', '=', id).execute()).length
    const before = await open()
    const b = browser()
    await enter(vendedora, b)
    expect((await claim(b)).body).toMatchObject({ segundoFactor: true, inscribir: false, email: 'vendedor@demo.test' })
    expect(b.sets.at(-1)).toMatch(
      /^__Host-pv_segundo_factor=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    expect(await open()).toBe(before)
    const post = (codigo: string) =>
      b.ask('/api/auth/segundoFactor', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ codigo }),
      })
    expect((await post('12345')).status).toBe(401)
    expect((await post(codigoOf('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'))).status).toBe(200)
    expect(await open()).toBe(before + 1)
    const [entry] = await t.db
      .selectFrom('auditoria')
      .select('despues')
      .where('accion', '=', 'ingreso')
      .where('usuarioId', '=', id)
      .orderBy('id', 'desc')
      .execute()
    expect(entry!.despues).toEqual({ por: 'organización' })
    await t.db.deleteFrom('segundo_factor').execute()
  })
  it('OPEN-08 the token is bound to its HttpOnly cookie, and the token alone is worth nothing', async () => {
    const b = browser()
    await enter(vendedora, b)
    const { body } = await claim(b)
    const stolen = await fetch(`${t.url}/api/Params/provincias`, {
      headers: { authorization: `Bearer ${body.tokens.idToken}` },
    })
    expect(stolen.status).toBe(401)
    const line = b.sets.find((s) => s.startsWith('__Host-pv_sesion='))!
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Secure']) expect(line).toContain(part)
  })
  it('OPEN-81 a sign-in from a new device is told by mail, one from a known device is not', async () => {
    const mails = async () =>
      (
        await t.db
          .selectFrom('correo')
          .select('id')
          .where('para', '=', 'vendedor2@demo.test')
          .where('tipo', '=', 'ingreso-nuevo')
          .execute()
      ).length
    const persona = { sub: 'u-2002', email: 'vendedor2@demo.test', email_verified: true }
    const b = browser()
    for (let i = 0; i < 2; i++) {
      await enter(persona, b)
      expect((await claim(b)).status).toBe(200)
    }
    expect(await mails()).toBe(0)
    const other = browser()
    await enter(persona, other)
    expect((await claim(other)).status).toBe(200)
    expect(await mails()).toBe(1)
  })
  it('PAPEL-05 ‘No fui yo’ ends a session of the organisation’s and a ticket on its way; the organisation still vouches for who comes', async () => {
    const persona = { sub: 'u-2003', email: 'cliente2@demo.test', email_verified: true }
    const { id } = await t.db
      .selectFrom('usuario')
      .select('id')
      .where('email', '=', persona.email)
      .executeTakeFirstOrThrow()
    const b = browser()
    await enter(persona, b)
    const { body } = await claim(b)
    const late = browser()
    await enter(persona, late) // has its ticket, and no session yet
    const { ruta } = noFuiYoOf({ id, email: persona.email }).button
    const pase = ruta.split('/').at(-1)!
    const pressed = await t.anonymous.post(`/api/auth/noFuiYo/${pase}`)
    expect(pressed.body).toMatchObject({ estado: 'hecho', clave: true, organizacion: true })
    const read = await b.ask('/api/Params/provincias', { headers: { authorization: `Bearer ${body.tokens.idToken}` } })
    expect([read.status, (await claim(late)).status]).toEqual([401, 401])
    const again = browser()
    await enter(persona, again)
    expect((await claim(again)).body.email).toBe(persona.email)
    await t.db.updateTable('usuario').set({ claveDudosa: false }).where('id', '=', id).execute()
  })
  it('every role comes in, six in a row', async () => {
    for (const [i, email] of [
      'admin@demo.test',
      'vendedor2@demo.test',
      'cliente@demo.test',
      'cliente2@demo.test',
      'gerente@demo.test',
      'cliente.sin20@demo.test',
    ].entries()) {
      const b = browser()
      await enter({ sub: `rol-${i}`, email, email_verified: true }, b)
      expect((await claim(b)).body.email).toBe(email)
    }
  })
  it('OPEN-10 an unknown e-mail makes no account', async () => {
    const before = (await sql<{ n: number }>`select count(*) as n from usuario`.execute(t.db)).rows[0]!.n
    const b = browser()
    expect(result(await enter({ sub: 'x-1', email: 'nadie@demo.test', email_verified: true }, b))).toBe('sin-cuenta')
    expect((await claim(b)).status).toBe(401)
    expect((await sql<{ n: number }>`select count(*) as n from usuario`.execute(t.db)).rows[0]!.n).toBe(before)
    expect(await t.db.selectFrom('identidad').select('sujeto').execute()).toEqual([])
  })
  it('OPEN-10 an unverified e-mail, or none, finds nothing', async () => {
    expect(result(await enter({ sub: 'x-2', email: 'admin@demo.test', email_verified: false }))).toBe('sin-verificar')
    expect(result(await enter({ sub: 'x-3', email: 'admin@demo.test' }))).toBe('sin-verificar')
    expect(result(await enter({ sub: 'x-4' }))).toBe('sin-verificar')
    expect(await t.db.selectFrom('identidad').select('sujeto').execute()).toEqual([])
  })
  it('OPEN-24 an inactive seller is told so, linked or not, and no link is made; between the callback and the claim too', async () => {
    const turn = (activo: boolean) =>
      t.db
        .updateTable('vendedor')
        .set({ activo })
        .where('idVendedor', '=', (e) =>
          e.selectFrom('usuario').select('idVendedor').where('email', '=', 'vendedor@demo.test'),
        )
        .execute()
    await turn(false)
    try {
      expect(result(await enter(vendedora))).toBe('inactiva')
      expect(await t.db.selectFrom('identidad').select('sujeto').execute()).toEqual([])
      await turn(true)
      const b = browser()
      expect(result(await enter(vendedora, b))).toBe('listo')
      await turn(false)
      expect((await claim(b)).status).toBe(401)
      expect(result(await enter(vendedora))).toBe('inactiva')
    } finally {
      await turn(true)
    }
  })
  it('an inactive account stays out, linked or not', async () => {
    expect(result(await enter({ sub: 'x-5', email: 'compras@talleresvc.test', email_verified: true }))).toBe(
      'sin-cuenta',
    )
    const persona = { sub: 'x-6', email: 'compras@emrc.test', email_verified: true }
    const b = browser()
    expect(result(await enter(persona, b))).toBe('listo')
    await t.db.updateTable('usuario').set({ activo: false }).where('email', '=', persona.email).execute()
    try {
      expect((await claim(b)).status).toBe(401) // deactivated between the callback and the claim
      expect(result(await enter(persona))).toBe('sin-cuenta')
    } finally {
      await t.db.updateTable('usuario').set({ activo: true }).where('email', '=', persona.email).execute()
    }
  })
  it('an account already linked is not taken over by another person with its e-mail', async () => {
    expect(result(await enter(vendedora))).toBe('listo')
    expect(result(await enter({ ...vendedora, sub: 'otra' }))).toBe('otra-cuenta')
  })
  it('sign-ins and refusals are on record', async () => {
    const b = browser()
    await enter({ sub: 'a-1', email: 'vendedor.sin17@demo.test', email_verified: true }, b)
    await claim(b)
    await enter({ sub: 'a-2', email: 'extraño@demo.test', email_verified: true })
    const rows = await t.db
      .selectFrom('auditoria')
      .select(['accion', 'usuario', 'despues'])
      .orderBy('id', 'desc')
      .limit(3)
      .execute()
    expect(rows.map((r) => [r.accion, r.usuario])).toEqual([
      ['ingreso-rechazado', 'extraño@demo.test'],
      ['ingreso', 'vendedor.sin17@demo.test'],
      ['cuenta-vinculada', 'vendedor.sin17@demo.test'],
    ])
    expect(JSON.stringify(rows)).not.toMatch(/code|verifier|token/i)
  })
})

describe('what cannot be done with it', () => {
  it('the callback carries a code asked for with PKCE, state and nonce, to the public address', async () => {
    idp.quien = vendedora
    const b = browser()
    const res = await b.ask('/api/auth/oidc/start')
    const to = new URL(res.headers.get('location')!)
    expect(to.origin + to.pathname).toBe(`${idp.issuer}/auth`)
    expect(
      Object.fromEntries(
        ['response_type', 'code_challenge_method', 'scope', 'redirect_uri'].map((k) => [k, to.searchParams.get(k)]),
      ),
    ).toEqual({
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid email profile',
      redirect_uri: `${PUBLIC}/api/auth/oidc/callback`,
    })
    for (const k of ['state', 'nonce', 'code_challenge']) expect(to.searchParams.get(k)!.length).toBeGreaterThan(30)
    const cookie = b.sets.at(-1)!
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Secure', 'Path=/;', 'Max-Age=600']) expect(cookie).toContain(part)
  })
  it('a callback without this browser’s cookie, with another’s, with a forged one or with another state is refused', async () => {
    idp.quien = vendedora
    const [mine, other] = [browser(), browser()]
    const back = await start(mine)
    const before = idp.exchanges()
    expect(result(await other.follow(back.href, isLogin))).toBe('vencido') // a link sent to somebody: no cookie
    await start(other)
    expect(result(await other.follow(back.href, isLogin))).toBe('vencido') // its own cookie, my state
    const forged = browser()
    await start(forged)
    const [text, mac] = forged.jar().get('__Host-pv_organizacion')!.split('.') as [string, string]
    const state = { ...JSON.parse(Buffer.from(text, 'base64url').toString()), state: back.searchParams.get('state') }
    forged.jar().set('__Host-pv_organizacion', `${Buffer.from(JSON.stringify(state)).toString('base64url')}.${mac}`)
    expect(result(await forged.follow(back.href, isLogin))).toBe('vencido')
    expect(idp.exchanges()).toBe(before) // the code was never traded
    const wrong = new URL(back)
    wrong.searchParams.set('state', 'x'.repeat(43))
    expect(result(await mine.follow(wrong.href, isLogin))).toBe('vencido')
  })
  it.each(['cross-site', 'same-site'])(
    'OPEN-457 whom another site (%s) sends to sign in has to press the button, and nothing is begun',
    async (site) => {
      const headers = { 'sec-fetch-site': site }
      for (const [volver, to] of [
        ['', '/login'],
        ['?volver=%2Freclamos', '/login?volver=%2Freclamos'],
        ['?volver=https%3A%2F%2Fevil.test', '/login'],
      ]) {
        const res = await browser().ask(`/api/auth/oidc/start${volver}`, { headers })
        expect([res.status, res.headers.get('location'), res.headers.getSetCookie()]).toEqual([302, to, []])
      }
      for (const own of ['same-origin', 'none']) {
        const res = await browser().ask('/api/auth/oidc/start', { headers: { 'sec-fetch-site': own } })
        expect(res.headers.get('location')).toMatch(new RegExp(`^${idp.issuer}/auth\\?`))
      }
    },
  )
  it('a callback is good once, even for a browser that kept its cookie', async () => {
    idp.quien = vendedora
    const b = browser()
    const back = await start(b)
    const kept = b.jar().get('__Host-pv_organizacion')!
    expect(result(await b.follow(back.href, isLogin))).toBe('listo')
    expect(b.jar().has('__Host-pv_organizacion')).toBe(false)
    b.jar().set('__Host-pv_organizacion', kept)
    expect(result(await b.follow(back.href, isLogin))).toBe('vencido')
  })
  it('a used code with a fresh state is refused by the provider', async () => {
    idp.quien = vendedora
    const b = browser()
    const first = await start(b)
    expect(result(await b.follow(first.href, isLogin))).toBe('listo')
    const second = await start(b)
    second.searchParams.set('code', first.searchParams.get('code')!)
    expect(result(await b.follow(second.href, isLogin))).toBe('fallo')
  })
  it('a cookie older than ten minutes is refused', async () => {
    idp.quien = vendedora
    const b = browser()
    const back = await start(b)
    vi.useFakeTimers({ now: Date.now() + 601_000, toFake: ['Date'] })
    try {
      expect(result(await b.follow(back.href, isLogin))).toBe('vencido')
    } finally {
      vi.useRealTimers()
    }
  })
  it('the ticket opens one session, for the browser that holds it, for two minutes', async () => {
    const b = browser()
    await enter(vendedora, b)
    const kept = b.jar().get('__Host-pv_organizacion_pase')!
    const line = b.sets.find((s) => s.startsWith('__Host-pv_organizacion_pase='))!
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/;', 'Max-Age=120']) expect(line).toContain(part)
    expect((await claim(browser())).status).toBe(401)
    const [first, second] = await Promise.all([
      claim(b),
      fetch(`${t.url}/api/auth/oidc/session`, {
        method: 'POST',
        headers: { cookie: `__Host-pv_organizacion_pase=${kept}` },
      }),
    ])
    expect(new Set([first.status, second.status])).toEqual(new Set([200, 401]))
    expect((await claim(b)).body.detail).toBe(
      'El ingreso con tu organización venció o ya fue usado. Intentá nuevamente.',
    )
    const late = browser()
    await enter(vendedora, late)
    await t.db
      .updateTable('paso_organizacion')
      .set({ vence: new Date(Date.now() - 1000) })
      .where('usuarioId', 'is not', null)
      .execute()
    expect((await claim(late)).status).toBe(401)
  })
  it('no session is fixed beforehand: each sign-in has a new token and a new cookie, and neither travels in an address', async () => {
    const b = browser()
    await b.ask('/')
    const end = await enter(vendedora, b)
    const one = (await claim(b)).body
    const cookie = b.jar().get('__Host-pv_sesion')
    b.jar('localhost').clear()
    await enter(vendedora, b)
    const two = (await claim(b)).body
    expect(two.tokens.idToken).not.toBe(one.tokens.idToken)
    expect(b.jar().get('__Host-pv_sesion')).not.toBe(cookie)
    expect([...end.searchParams.keys()]).toEqual(['organizacion'])
    const stored = JSON.stringify(await t.db.selectFrom('paso_organizacion').selectAll().execute())
    expect(stored).not.toContain(b.jar().get('__Host-pv_organizacion_pase') ?? '¬')
  })
  it.each(['//evil.test/', 'https://evil.test/', '/\\evil.test', '/login?volver=/x', 'javascript:alert(1)'])(
    'after it the browser goes to a page of the portal only, not to %s',
    async (volver) => {
      expect((await enter(vendedora, browser(), volver)).search).toBe('?organizacion=listo')
    },
  )
  it('a page of the portal is kept on the way', async () => {
    expect((await enter(vendedora, browser(), '/presupuestos?page=2')).searchParams.get('volver')).toBe(
      '/presupuestos?page=2',
    )
  })
  it('a person who cancels is told so', async () => {
    expect(result(await enter(null))).toBe('cancelado')
  })
})

describe('other providers, and none', () => {
  const withOidc = async (oidc: Config['oidc'], work: () => Promise<void>) => {
    const whole = config()
    setRunning({ config: { ...whole, oidc }, db: db(), jobs: db(), log: () => {} })
    await work().finally(() => setRunning({ config: whole, db: db(), jobs: db(), log: () => {} }))
  }
  it('one that tells the e-mail by userinfo and takes the secret by header serves as well', async () => {
    const strict = await startOidc(PUBLIC, true)
    await withOidc(readOidc(strict.env), async () => {
      const b = browser()
      strict.quien = vendedora
      expect(result(await b.follow((await start(b)).href, isLogin))).toBe('listo')
      expect((await claim(b)).body.email).toBe('vendedor@demo.test')
    })
    await strict.stop()
  })
  it('one that does not answer leads back to the login with a sentence', async () => {
    const dead = await startOidc(PUBLIC)
    await dead.stop()
    await withOidc(readOidc(dead.env), async () =>
      expect((await t.anonymous.get('/api/auth/oidc/start')).headers.get('location')).toBe('/login?organizacion=fallo'),
    )
  })
  it('with the wrong secret nobody comes in', async () => {
    await withOidc(readOidc({ ...idp.env, OIDC_CLIENT_SECRET: 'otro' }), async () =>
      expect(result(await enter(vendedora))).toBe('fallo'),
    )
  })
  it('unconfigured the calls are not there', async () => {
    await withOidc(null, async () => {
      for (const path of ['start', 'callback'])
        expect((await t.anonymous.get(`/api/auth/oidc/${path}`)).status).toBe(404)
      expect((await t.anonymous.post('/api/auth/oidc/session')).status).toBe(401)
    })
  })
  it('a flood of bad codes from one address is turned away before the provider is asked', async () => {
    await t.db
      .insertInto('intento_fallido')
      .values(Array.from({ length: 50 }, () => ({ clave: 'organizacion:127.0.0.1' })))
      .execute()
    const before = idp.exchanges()
    expect(result(await enter(vendedora))).toBe('fallo')
    expect(idp.exchanges()).toBe(before)
  })
})
