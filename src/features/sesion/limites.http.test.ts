import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClave } from '#features/integracion/server/claves.ts'
import { captchaToken, CLAVE, signIn, startTestPortal, type TestPortal } from '../../../test/portal.ts'

let t: TestPortal
beforeAll(async () => {
  t = await startTestPortal({ QUOTA_FACTOR: '10' }) // the floods of this file are of other limits
})
afterAll(() => t.stop())
beforeEach(() => t.db.deleteFrom('intento_fallido').execute())
afterEach(() => vi.useRealTimers())

const login = async (over: object = {}, headers: Record<string, string> = {}) =>
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
    headers,
  )

describe('the limits of sign-in', () => {
  it('successes never count, not even a dozen at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => login()))
    expect(answers.map((a) => a.status)).toEqual(Array.from({ length: 12 }, () => 200))
    expect(await t.db.selectFrom('intento_fallido').selectAll().execute()).toEqual([])
  })
  it('failures on fifty accounts close the address, and no account from elsewhere', async () => {
    for (let group = 0; group < 5; group++) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, i) => login({ email: `nadie${group * 10 + i}@demo.test` })),
      )
      expect(answers.map((a) => a.status)).toEqual(Array.from({ length: 10 }, () => 401))
    }
    const res = await login()
    expect([res.status, res.body.code, res.headers.get('retry-after')]).toEqual([429, 'demasiados_intentos', '900'])
    await t.db
      .updateTable('intento_fallido')
      .set({ clave: 'direccion:198.51.100.7' })
      .where('clave', '=', 'direccion:127.0.0.1')
      .execute()
    expect((await login()).status).toBe(200)
  })
  it('knocking on while closed does not make the wait longer, and after fifteen minutes it is over', async () => {
    for (let i = 0; i < 5; i++) expect((await login({ password: 'mala' })).status).toBe(401)
    for (let i = 0; i < 4; i++) expect((await login()).status).toBe(429)
    const rows = await t.db.selectFrom('intento_fallido').select('id').execute()
    expect(rows).toHaveLength(15) // five of the account here, five of the account anywhere, five of the address
    await t.db
      .updateTable('intento_fallido')
      .set({ momento: new Date(Date.now() - 15 * 60_000 - 1000) })
      .execute()
    expect((await login()).status).toBe(200)
  })
  it('letter case and blanks of the e-mail open no second count', async () => {
    for (const email of [
      'cliente@demo.test',
      'CLIENTE@demo.test',
      ' Cliente@Demo.Test ',
      'cliente@demo.TEST',
      'cliente@DEMO.test',
    ])
      expect((await login({ email, password: 'mala' })).status).toBe(401)
    expect((await login()).status).toBe(429)
  })
  it('a header that names another address opens no second count', async () => {
    for (let i = 0; i < 5; i++)
      expect(
        (
          await login(
            { password: 'mala' },
            { 'x-forwarded-for': `203.0.113.${i}`, forwarded: `for=203.0.113.${i}`, 'x-real-ip': `203.0.113.${i}` },
          )
        ).status,
      ).toBe(401)
    expect((await login({}, { 'x-forwarded-for': '203.0.113.99' })).status).toBe(429)
  })
})

describe('the captcha', () => {
  it('AUTH-10 OPEN-11 a challenge that has run out is refused, and so is its solution to another', async () => {
    const token = await captchaToken(t.anonymous)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
    const late = await login({ captchaToken: token })
    expect([late.status, late.body.detail]).toEqual([400, 'Captcha requerido'])
    vi.useRealTimers()
    const [one, two] = await Promise.all([captchaToken(t.anonymous), captchaToken(t.anonymous)])
    const read = (x: string) => JSON.parse(Buffer.from(x, 'base64').toString())
    const mixed = { challenge: read(one).challenge, solution: read(two).solution }
    expect((await login({ captchaToken: Buffer.from(JSON.stringify(mixed)).toString('base64') })).body.detail).toBe(
      'Captcha requerido',
    )
    const longer = read(one)
    longer.challenge.parameters.data.vence = 9_999_999_999_999
    expect((await login({ captchaToken: Buffer.from(JSON.stringify(longer)).toString('base64') })).body.detail).toBe(
      'Captcha requerido',
    )
    for (const odd of [
      '',
      'null',
      'e30=',
      Buffer.from('{"challenge":null,"solution":null}').toString('base64'),
      'x'.repeat(7000),
    ])
      expect((await login({ captchaToken: odd })).body.detail).toBe('Captcha requerido')
  })
  it('OPEN-11 a refused password uses the captcha up', async () => {
    const token = await captchaToken(t.anonymous)
    expect((await login({ captchaToken: token, password: 'mala' })).status).toBe(401)
    expect((await login({ captchaToken: token })).body.detail).toBe('Captcha requerido')
  })
})

describe('a session ends at once', () => {
  const put = async (rows: object[]) => {
    const clave = await createClave(t.db, 'prueba', { alcance: ['usuarios'] })
    const res = await t.anonymous.send('PUT', '/api/integracion/usuarios', {
      body: rows,
      headers: { authorization: `Bearer ${clave}` },
    })
    expect([res.status, res.body.conError]).toEqual([200, 0])
  }
  it('OPEN-08 when an import deactivates the user, or takes an id away', async () => {
    const me = await signIn(t.url, 'cliente2@demo.test')
    const row = await t.db
      .selectFrom('usuario as u')
      .innerJoin('cliente as c', 'c.id', 'u.clienteId')
      .select(['u.email', 'u.nombre', 'u.apellido', 'u.telefono', 'c.codigo'])
      .where('u.email', '=', 'cliente2@demo.test')
      .executeTakeFirstOrThrow()
    const usuario = {
      email: row.email,
      nombre: row.nombre,
      apellido: row.apellido,
      telefono: row.telefono,
      tipoRol: 3,
      tipoDocumento: 'DNI',
      documentoNro: '30111333',
      cliente: row.codigo,
    }
    const latest = () => me.get(`/api/Budget/latest/${me.session!.clienteId}`)
    expect((await latest()).status).toBe(200)
    await put([{ ...usuario, permisos: '6 14 15', activo: true }])
    expect((await latest()).status).toBe(403)
    await put([{ ...usuario, permisos: '6 14 15 16 17 18 19 20 21 22', activo: false }])
    expect((await latest()).status).toBe(401)
    const refused = await login({ email: 'cliente2@demo.test', identification: '30111333' })
    expect([refused.status, refused.body.detail]).toEqual([401, 'Los datos ingresados son incorrectos.'])
    await put([{ ...usuario, permisos: '6 14 15 16 17 18 19 20 21 22', activo: true }])
  })
})
