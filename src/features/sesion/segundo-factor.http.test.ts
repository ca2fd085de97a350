import { beforeEach, describe, expect, it, vi } from 'vitest'
import { codigoOf, badCodigo, withClave, browser, type Browser } from '../../../test/factor.ts'
import { people } from '../../../test/people.ts'
import { captchaToken, CLAVE } from '../../../test/portal.ts'
import { config, db, jobsDb, setRunning } from '#server/context.ts'
import type { Config } from '#server/config.ts'
import { actionWords } from '#server/auditoria.ts'

const { t } = people({})
const ADMIN = 'admin@demo.test'
const SELLER = 'vendedor@demo.test'
const PASO = '/api/auth/segundoFactor'

beforeEach(async () => {
  for (const table of ['intento_fallido', 'codigo_respaldo', 'segundo_factor', 'paso_ingreso'] as const)
    await t.db.deleteFrom(table).execute()
})

const idOf = async (email: string) =>
  (await t.db.selectFrom('usuario').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
const sesiones = async (email: string) =>
  (
    await t.db
      .selectFrom('sesion')
      .select('token')
      .where('usuarioId', '=', await idOf(email))
      .execute()
  ).length
const enterStatus = async (n: Browser) => (await n.ask('GET', '/api/Params/provincias')).status
const record = async (accion: string) =>
  t.db
    .selectFrom('auditoria')
    .select(['usuario', 'sobre', 'despues'])
    .where('accion', '=', accion)
    .orderBy('id', 'desc')
    .execute()
const mails = async (email: string, tipo: string) =>
  (await t.db.selectFrom('correo').select('texto').where('para', '=', email).where('tipo', '=', tipo).execute()).length
/** Steps may be used again: for tests that are about something else. */
const allowReuse = () => t.db.updateTable('segundo_factor').set({ ultimoPaso: 0 }).execute()
const required = async (work: () => Promise<void>) => {
  const before = config()
  const set = (c: Config) => setRunning({ config: c, db: db(), jobs: jobsDb(), log: () => {} })
  set({ ...before, segundoFactorObligatorio: true })
  try {
    await work()
  } finally {
    set(before)
  }
}
/** Signs in with the password and sets the factor up; answers the browser, the secret and the recovery codes. */
const activateFactor = async (account = ADMIN) => {
  const { n } = await withClave(t, account)
  const { secreto, uri } = (await n.ask('POST', `${PASO}/preparar`, { password: CLAVE })).body
  const res = await n.ask('POST', `${PASO}/activar`, { codigo: codigoOf(secreto) })
  expect(res.status, res.text).toBe(200)
  await allowReuse()
  return { n, secreto: secreto as string, uri: uri as string, codigos: res.body.codigos.$values as string[] }
}

describe('setting it up', () => {
  it.each([ADMIN, SELLER])(
    '%s: the password, a secret, a first code, ten recovery codes shown once; mail and record',
    async (account) => {
      const [correos, auditRows] = [
        await mails(account, 'segundo-factor-activado'),
        (await record('segundo-factor-activado')).length,
      ]
      const { n } = await withClave(t, account)
      expect((await n.ask('GET', PASO)).body).toEqual({ activo: false, obligatorio: false, desde: null, respaldos: 0 })
      const made = await n.ask('POST', `${PASO}/preparar`, { password: CLAVE })
      expect(made.body.secreto).toMatch(/^[A-Z2-7]{32}$/)
      expect(new URL(made.body.uri).searchParams.get('secret')).toBe(made.body.secreto)
      const done = await n.ask('POST', `${PASO}/activar`, { codigo: codigoOf(made.body.secreto) })
      const codigos: string[] = done.body.codigos.$values
      expect([
        codigos.length,
        new Set(codigos).size,
        codigos.every((c) => /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/.test(c)),
      ]).toEqual([10, 10, true])
      const state = (await n.ask('GET', PASO)).body
      expect([state.activo, state.respaldos, Math.abs(Date.parse(state.desde) - Date.now()) < 60_000]).toEqual([
        true,
        10,
        true,
      ])
      expect([
        await mails(account, 'segundo-factor-activado'),
        (await record('segundo-factor-activado')).length,
      ]).toEqual([correos + 1, auditRows + 1])
      expect((await record('segundo-factor-activado'))[0]!.usuario).toBe(account)
      // neither the secret nor a code can be read anywhere afterwards
      const stored = JSON.stringify([
        await t.db.selectFrom('segundo_factor').selectAll().execute(),
        await t.db.selectFrom('codigo_respaldo').selectAll().execute(),
        await t.db.selectFrom('auditoria').selectAll().execute(),
        await t.db.selectFrom('correo').selectAll().execute(),
      ])
      expect(stored).not.toContain(made.body.secreto)
      for (const c of codigos) expect(stored).not.toContain(c.replace('-', ''))
      expect((await n.ask('POST', `${PASO}/preparar`, { password: CLAVE })).status).toBe(409)
      expect((await n.ask('POST', `${PASO}/activar`, { codigo: codigoOf(made.body.secreto) })).status).toBe(409)
    },
  )
  it('asks for the password, and a wrong one or a wrong code is 400: the session goes on, nothing is switched on', async () => {
    const { n } = await withClave(t, ADMIN)
    expect((await n.ask('POST', `${PASO}/activar`, { codigo: '123456' })).status).toBe(409)
    const wrong = await n.ask('POST', `${PASO}/preparar`, { password: 'Mala.2026' })
    expect([wrong.status, wrong.body.detail]).toEqual([400, 'La contraseña actual es incorrecta.'])
    const { secreto } = (await n.ask('POST', `${PASO}/preparar`, { password: CLAVE })).body
    for (const codigo of [badCodigo(secreto), '12345', 'ABCDE-12345']) {
      const res = await n.ask('POST', `${PASO}/activar`, { codigo })
      expect([res.status, res.body.detail]).toEqual([400, 'El código no es correcto.'])
    }
    expect((await n.ask('POST', `${PASO}/activar`, { codigo: '  ' })).status).toBe(400)
    expect([await enterStatus(n), (await n.ask('GET', PASO)).body.activo]).toEqual([200, false])
    expect((await withClave(t, ADMIN)).answer.body.tokens).toBeDefined() // what is not confirmed is not asked for
  })
  it('starting again makes the former secret worthless; of two confirmations at once one is done', async () => {
    const { n } = await withClave(t, ADMIN)
    const prepare = async () => (await n.ask('POST', `${PASO}/preparar`, { password: CLAVE })).body.secreto as string
    const [old, secreto] = [await prepare(), await prepare()]
    expect((await n.ask('POST', `${PASO}/activar`, { codigo: codigoOf(old) })).status).toBe(400)
    const both = await Promise.all([0, 1].map(() => n.ask('POST', `${PASO}/activar`, { codigo: codigoOf(secreto) })))
    expect(both.map((r) => r.status).sort()).toEqual([200, 409])
    expect((await t.db.selectFrom('codigo_respaldo').select('huella').execute()).length).toBe(10)
  })
  it('is not for clients, and not for nobody', async () => {
    const { n, answer } = await withClave(t, 'cliente@demo.test')
    expect(answer.body.tokens).toBeDefined()
    const calls = [
      ['GET', PASO],
      ['POST', `${PASO}/preparar`],
      ['POST', `${PASO}/activar`],
      ['POST', `${PASO}/desactivar`],
      ['POST', `${PASO}/respaldos`],
    ] as const
    for (const [method, path] of calls) {
      expect((await n.ask(method, path, method === 'POST' ? {} : undefined)).status).toBe(403)
      expect((await browser(t).ask(method, path, method === 'POST' ? {} : undefined)).status).toBe(401)
    }
  })
})

describe('signing in with it', () => {
  it.each([ADMIN, SELLER])('%s: the password opens no session but a step, the code opens it', async (account) => {
    const { secreto } = await activateFactor(account)
    const [before, entries] = [await sesiones(account), (await record('ingreso')).length]
    const { n, answer } = await withClave(t, account)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      segundoFactor: true,
      inscribir: false,
      email: account,
      vence: expect.stringMatching(/-03:00$/),
    })
    expect(Math.abs(Date.parse(answer.body.vence) - Date.now() - 300_000)).toBeLessThan(20_000)
    expect(n.sets.at(-1)).toMatch(
      /^pv_segundo_factor=[\w-]{43}; Max-Age=300; Path=\/api\/auth\/segundoFactor; HttpOnly; SameSite=Strict$/,
    )
    expect([await sesiones(account), (await record('ingreso')).length, await enterStatus(n)]).toEqual([
      before,
      entries,
      401,
    ])
    expect(n.cookies.has('pv_sesion')).toBe(false)
    const done = await n.ask('POST', PASO, { codigo: ` ${codigoOf(secreto).replace(/(...)/, '$1 ')} ` })
    expect([done.status, done.body.email, await enterStatus(n), await sesiones(account)]).toEqual([
      200,
      account,
      200,
      before + 1,
    ])
    expect(n.cookies.has('pv_segundo_factor')).toBe(false)
  })
  it('OPEN-457 a right password without its code is on record, and no refused one', async () => {
    await activateFactor()
    const [before, refused] = [(await record('ingreso-sin-codigo')).length, (await record('ingreso-rechazado')).length]
    await withClave(t, ADMIN)
    const [last, ...rest] = await record('ingreso-sin-codigo')
    expect([last, rest.length]).toEqual([{ usuario: ADMIN, sobre: null, despues: null }, before])
    expect((await record('ingreso-rechazado')).length).toBe(refused)
    expect([actionWords()['ingreso-sin-codigo'], actionWords()['ingreso-provisorio']]).toEqual([
      'Ingreso a la espera del código',
      'Ingreso con contraseña provisoria',
    ])
  })
  it('a step is good once, a code is good once, also for another step, and so is what came before it', async () => {
    const { secreto } = await activateFactor()
    const now = Math.floor(Date.now() / 30_000)
    const first = (await withClave(t, ADMIN)).n
    const cookie = first.cookies.get('pv_segundo_factor')!
    expect((await first.ask('POST', PASO, { codigo: codigoOf(secreto, now) })).status).toBe(200)
    const used = browser(t)
    used.cookies.set('pv_segundo_factor', cookie)
    const again = await used.ask('POST', PASO, { codigo: codigoOf(secreto, now + 1) })
    expect([again.status, again.body.code, again.body.detail]).toEqual([
      401,
      'ingreso_vencido',
      'El ingreso venció. Ingresá nuevamente.',
    ])
    const second = (await withClave(t, ADMIN)).n
    for (const paso of [now, now - 1]) {
      const replay = await second.ask('POST', PASO, { codigo: codigoOf(secreto, paso) })
      expect([replay.status, replay.body.code, replay.body.detail]).toEqual([
        401,
        'codigo_incorrecto',
        'El código no es correcto.',
      ])
    }
    expect((await second.ask('POST', PASO, { codigo: codigoOf(secreto, now + 1) })).status).toBe(200)
  })
  it('two at once with one code: one session, whether of one step or of two', async () => {
    const { secreto } = await activateFactor()
    const [a, b] = [(await withClave(t, ADMIN)).n, (await withClave(t, ADMIN)).n]
    const before = await sesiones(ADMIN)
    const two = await Promise.all([a, b].map((n) => n.ask('POST', PASO, { codigo: codigoOf(secreto) })))
    expect(two.map((r) => r.status).sort()).toEqual([200, 401])
    await allowReuse()
    const c = (await withClave(t, ADMIN)).n
    const now = Math.floor(Date.now() / 30_000)
    const same = await Promise.all(
      [codigoOf(secreto, now), codigoOf(secreto, now), codigoOf(secreto, now + 1)].map((codigo) =>
        c.ask('POST', PASO, { codigo }),
      ),
    )
    expect(same.map((r) => r.status).sort()).toEqual([200, 401, 401])
    expect(await sesiones(ADMIN)).toBe(before + 2)
  })
  it('five wrong codes end a step, wherever they come at once; ten an hour the account’s tries, and a new step does not help', async () => {
    const { secreto } = await activateFactor()
    const bad = badCodigo(secreto)
    const guess = async (n: Browser, codigo = bad) => (await n.ask('POST', PASO, { codigo })).status
    const byCode = async () =>
      (await record('ingreso-rechazado')).filter(
        (r) => (r.despues as { por?: string } | null)?.por === 'código de verificación',
      ).length
    const before = await byCode()
    const first = (await withClave(t, ADMIN)).n
    const answers = await Promise.all(Array.from({ length: 8 }, () => guess(first)))
    expect(answers.sort()).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
    expect(await guess(first, codigoOf(secreto))).toBe(429)
    expect(await byCode()).toBe(before + 5)
    const second = (await withClave(t, ADMIN)).n
    for (let i = 0; i < 5; i++) expect(await guess(second)).toBe(401)
    const third = (await withClave(t, ADMIN)).n
    const refused = await third.ask('POST', PASO, { codigo: codigoOf(secreto) })
    expect([refused.status, refused.body.detail, refused.headers.get('retry-after')]).toEqual([
      429,
      'Demasiados códigos incorrectos. Esperá unos minutos e intentá nuevamente.',
      '3600',
    ])
    expect(
      (await t.db.selectFrom('intento_fallido').select('id').where('clave', 'like', 'codigo-factor:%').execute())
        .length,
    ).toBe(10) // knocking on does not prolong it
    await t.db
      .updateTable('intento_fallido')
      .set({ momento: new Date(Date.now() - 3_700_000) })
      .execute()
    expect(await guess(third, codigoOf(secreto))).toBe(200)
  })
  it('right codes never count', async () => {
    const { secreto } = await activateFactor()
    for (let i = 0; i < 12; i++) {
      await allowReuse()
      expect((await (await withClave(t, ADMIN)).n.ask('POST', PASO, { codigo: codigoOf(secreto) })).status).toBe(200)
    }
  })
  it('no step, a forged, a late one, one of a former password or of an account that has ended: 401, and back to the password', async () => {
    const { secreto } = await activateFactor(SELLER)
    const tryWith = async (n: Browser) => (await n.ask('POST', PASO, { codigo: codigoOf(secreto) })).body.code
    expect(await tryWith(browser(t))).toBe('ingreso_vencido')
    const forged = browser(t)
    forged.cookies.set('pv_segundo_factor', 'x'.repeat(43))
    expect(await tryWith(forged)).toBe('ingreso_vencido')
    const late = (await withClave(t, SELLER)).n
    await t.db
      .updateTable('paso_ingreso')
      .set({ vence: new Date(Date.now() - 1000) })
      .execute()
    expect(await tryWith(late)).toBe('ingreso_vencido')
    const { clave } = await t.db
      .selectFrom('usuario')
      .select('clave')
      .where('email', '=', SELLER)
      .executeTakeFirstOrThrow()
    const set = (patch: object) => t.db.updateTable('usuario').set(patch).where('email', '=', SELLER).execute()
    for (const [change, back] of [
      [{ clave: `${clave!}A` }, { clave }],
      [{ activo: false }, { activo: true }],
    ]) {
      const { n } = await withClave(t, SELLER)
      await set(change!)
      expect(await tryWith(n), JSON.stringify(change)).toBe('ingreso_vencido')
      await set(back!)
    }
    const { n } = await withClave(t, SELLER)
    const vendedor = (activo: boolean) =>
      t.db
        .updateTable('vendedor')
        .set({ activo })
        .where('idVendedor', '=', (q) => q.selectFrom('usuario').select('idVendedor').where('email', '=', SELLER))
        .execute()
    await vendedor(false)
    const inactive = await n.ask('POST', PASO, { codigo: codigoOf(secreto) })
    expect([inactive.status, inactive.body.detail]).toEqual([
      403,
      'Tu cuenta está inactiva. Comunicate con tu ejecutivo de cuenta.',
    ])
    await vendedor(true)
    expect((await (await withClave(t, SELLER)).n.ask('POST', PASO, { codigo: codigoOf(secreto) })).status).toBe(200)
  })
  it('a wrong password tells nothing of it, and the limits of the login stay', async () => {
    await activateFactor()
    for (let i = 0; i < 5; i++) expect((await withClave(t, ADMIN, undefined, 'Mala.2026')).answer.status).toBe(401)
    expect((await withClave(t, ADMIN)).answer.status).toBe(429)
  })
  it('another SECRET_KEY reads no secret: the code is refused, nothing breaks', async () => {
    const { secreto } = await activateFactor()
    const { n } = await withClave(t, ADMIN)
    const before = config()
    const logged = vi.fn()
    setRunning({ config: { ...before, secret: 'f'.repeat(64) }, db: db(), jobs: jobsDb(), log: logged })
    expect((await n.ask('POST', PASO, { codigo: codigoOf(secreto) })).status).toBe(401)
    expect(logged).toHaveBeenCalledWith('segundo_factor_ilegible', expect.anything())
    setRunning({ config: before, db: db(), jobs: jobsDb(), log: () => {} })
    expect((await n.ask('POST', PASO, { codigo: codigoOf(secreto) })).status).toBe(200)
  })
  it('a secret of another account is none', async () => {
    const { secreto } = await activateFactor()
    await activateFactor(SELLER)
    const mine = await t.db
      .selectFrom('segundo_factor')
      .select('secreto')
      .where('usuarioId', '=', await idOf(ADMIN))
      .executeTakeFirstOrThrow()
    await t.db
      .updateTable('segundo_factor')
      .set(mine)
      .where('usuarioId', '=', await idOf(SELLER))
      .execute()
    expect((await (await withClave(t, SELLER)).n.ask('POST', PASO, { codigo: codigoOf(secreto) })).status).toBe(401)
  })
})

describe('recovery codes', () => {
  it('each opens one session, in either case, with or without the hyphen; used ones do not; it is on record and mailed', async () => {
    const { codigos } = await activateFactor()
    const sent = await mails(ADMIN, 'codigo-respaldo-usado')
    const use = async (codigo: string) => (await (await withClave(t, ADMIN)).n.ask('POST', PASO, { codigo })).status
    expect([
      await use(codigos[0]!.toLowerCase()),
      await use(codigos[0]!),
      await use(codigos[1]!.replace('-', ' ')),
    ]).toEqual([200, 401, 200])
    const [a, b] = [(await withClave(t, ADMIN)).n, (await withClave(t, ADMIN)).n]
    expect(
      (await Promise.all([a, b].map((n) => n.ask('POST', PASO, { codigo: codigos[2]! })))).map((r) => r.status).sort(),
    ).toEqual([200, 401])
    expect([
      (await mails(ADMIN, 'codigo-respaldo-usado')) - sent,
      (await record('codigo-respaldo-usado')).length >= 3,
    ]).toEqual([3, true])
    const left = await t.db.selectFrom('codigo_respaldo').select('huella').where('usado', 'is', null).execute()
    expect(left).toHaveLength(7)
  })
  it('new ones ask for password and code, and void the former', async () => {
    const { n, secreto, codigos } = await activateFactor()
    expect(
      (await n.ask('POST', `${PASO}/respaldos`, { password: 'Mala.2026', codigo: codigoOf(secreto) })).status,
    ).toBe(400)
    expect((await n.ask('POST', `${PASO}/respaldos`, { password: CLAVE, codigo: badCodigo(secreto) })).body.code).toBe(
      'codigo_incorrecto',
    )
    const fresh = await n.ask('POST', `${PASO}/respaldos`, { password: CLAVE, codigo: codigoOf(secreto) })
    expect([fresh.status, fresh.body.codigos.$values.length, (await record('codigos-respaldo-nuevos')).length]).toEqual(
      [200, 10, 1],
    )
    const use = async (codigo: string) => (await (await withClave(t, ADMIN)).n.ask('POST', PASO, { codigo })).status
    expect([await use(codigos[0]!), await use(fresh.body.codigos.$values[0])]).toEqual([401, 200])
  })
  it('of another person they open nothing', async () => {
    const { codigos } = await activateFactor()
    await activateFactor(SELLER)
    expect((await (await withClave(t, SELLER)).n.ask('POST', PASO, { codigo: codigos[0]! })).status).toBe(401)
  })
})

describe('switching it off', () => {
  it('asks for password and code, each counted; then the password is enough again; mail and record', async () => {
    const { n, secreto } = await activateFactor(SELLER)
    const off = (password: string, codigo: string) => n.ask('POST', `${PASO}/desactivar`, { password, codigo })
    expect((await off('Mala.2026', codigoOf(secreto))).body.errors[0].field).toBe('password')
    expect((await off(CLAVE, badCodigo(secreto))).body.errors[0].field).toBe('codigo')
    expect((await off(CLAVE, codigoOf(secreto))).body).toBe(true)
    expect((await n.ask('GET', PASO)).body).toMatchObject({ activo: false, respaldos: 0 })
    expect((await withClave(t, SELLER)).answer.body.tokens).toBeDefined()
    expect([
      await mails(SELLER, 'segundo-factor-desactivado'),
      (await record('segundo-factor-desactivado'))[0]!.usuario,
    ]).toEqual([1, SELLER])
    expect((await off(CLAVE, codigoOf(secreto))).status).toBe(409)
  })
  it('five wrong passwords or ten wrong codes close it for a while', async () => {
    const { n, secreto } = await activateFactor()
    for (let i = 0; i < 5; i++)
      expect((await n.ask('POST', `${PASO}/desactivar`, { password: 'Mala.2026', codigo: '123456' })).status).toBe(400)
    expect((await n.ask('POST', `${PASO}/desactivar`, { password: CLAVE, codigo: codigoOf(secreto) })).status).toBe(429)
    await t.db.deleteFrom('intento_fallido').execute()
    const bad = badCodigo(secreto)
    for (let i = 0; i < 10; i++)
      expect((await n.ask('POST', `${PASO}/desactivar`, { password: CLAVE, codigo: bad })).status).toBe(400)
    expect((await n.ask('POST', `${PASO}/desactivar`, { password: CLAVE, codigo: codigoOf(secreto) })).status).toBe(429)
  })
  it('a new password by mail does not take it away', async () => {
    await activateFactor(SELLER)
    const asked = await browser(t).ask('POST', '/api/auth/forgotpassword', {
      email: SELLER,
      identification: '25111222',
      identificationType: 2,
    })
    expect(asked.status).toBe(200)
    const mail = await vi.waitFor(
      async () =>
        t.db
          .selectFrom('correo')
          .select('texto')
          .where('para', '=', SELLER)
          .where('tipo', '=', 'recuperacion')
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow(),
      { timeout: 10_000 },
    )
    const code = /code=([\w-]{32})/.exec(mail.texto)![1]!
    const { n } = await withClave(t, SELLER)
    const body = {
      email: SELLER,
      newPassword: 'Nueva.2027',
      passwordCopy: 'Nueva.2027',
      ConfirmationCode: code,
      captchaToken: await captchaToken(t.anonymous),
    }
    expect((await n.ask('POST', '/api/auth/resetpassword', body)).status).toBe(200)
    expect((await withClave(t, SELLER, undefined, 'Nueva.2027')).answer.body.segundoFactor).toBe(true)
    await t.db
      .updateTable('usuario')
      .set({
        clave: (
          await t.db
            .selectFrom('usuario')
            .select('clave')
            .where('email', '=', 'vendedor2@demo.test')
            .executeTakeFirstOrThrow()
        ).clave,
      })
      .where('email', '=', SELLER)
      .execute()
  })
})

describe('where it is required (SEGUNDO_FACTOR=obligatorio)', () => {
  it.each([ADMIN, SELLER])(
    '%s gets no session before it is set up, and then goes straight in with its recovery codes',
    (account) =>
      required(async () => {
        const before = await sesiones(account)
        const { n, answer } = await withClave(t, account)
        expect(answer.body).toMatchObject({ segundoFactor: true, inscribir: true, email: account })
        // this step is for setting up
        expect((await n.ask('POST', PASO, { codigo: '123456' })).body.code).toBe('ingreso_vencido')
        const again = (await withClave(t, account)).n
        const { secreto } = (await again.ask('POST', `${PASO}/inscribir`)).body
        expect((await again.ask('POST', `${PASO}/inscribir/confirmar`, { codigo: badCodigo(secreto) })).body.code).toBe(
          'codigo_incorrecto',
        )
        expect(await sesiones(account)).toBe(before)
        const done = await again.ask('POST', `${PASO}/inscribir/confirmar`, { codigo: codigoOf(secreto) })
        expect([
          done.status,
          done.body.session.email,
          done.body.codigos.$values.length,
          await enterStatus(again),
        ]).toEqual([200, account, 10, 200])
        expect((await again.ask('GET', PASO)).body).toMatchObject({ activo: true, obligatorio: true })
        expect(
          (await again.ask('POST', `${PASO}/desactivar`, { password: CLAVE, codigo: done.body.codigos.$values[0] }))
            .body.code,
        ).toBe('obligatorio')
        const next = (await withClave(t, account)).n
        // nobody sets a second one up over it
        expect((await next.ask('POST', `${PASO}/inscribir`)).body.code).toBe('ingreso_vencido')
        await allowReuse()
        const last = (await withClave(t, account)).n
        expect((await last.ask('POST', PASO, { codigo: codigoOf(secreto) })).status).toBe(200)
      }),
  )
  it('clients are never asked', () =>
    required(async () => {
      expect((await withClave(t, 'cliente@demo.test')).answer.body.tokens).toBeDefined()
    }))
  it('a step of two browsers: whoever confirms first sets it up, the other is told that it is over', () =>
    required(async () => {
      const [a, b] = [(await withClave(t, ADMIN)).n, (await withClave(t, ADMIN)).n]
      const { secreto } = (await a.ask('POST', `${PASO}/inscribir`)).body
      expect((await a.ask('POST', `${PASO}/inscribir/confirmar`, { codigo: codigoOf(secreto) })).status).toBe(200)
      expect([
        (await b.ask('POST', `${PASO}/inscribir`)).status,
        (await b.ask('POST', `${PASO}/inscribir/confirmar`, { codigo: codigoOf(secreto) })).status,
      ]).toEqual([409, 409])
    }))
})
