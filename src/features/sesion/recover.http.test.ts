import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { sweep } from '#server/plugs.ts'
import { finishLater } from '#server/jobs/after-response.ts'
import { startPortal } from '#server/portal.ts'
import { until } from '../../../test/mail.ts'
import { captchaToken, startTestPortal, type TestPortal } from '../../../test/portal.ts'
import { startProcess } from '../../../test/process.ts'

const postgres = process.env.PV_TEST_DB === 'postgres'
const email = 'elena@prueba.test'
const cuenta = { email, nombre: 'Elena', apellido: 'Prueba', tipoRol: 1, permisos: [1] } as const

describe('a recovery asked for just before the process is killed', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pv-kill-'))
  const name = `t_${randomUUID().replaceAll('-', '').slice(0, 12)}`
  const server = postgres ? inject('postgresUrl') : ''
  const env = {
    DATA_DIR: dataDir,
    DEMO: 'no',
    LOG_LEVEL: 'silent',
    ...(postgres ? { DATABASE_URL: server.replace('DATABASE', name) } : {}),
  }
  const admin = async (text: string) => {
    const c = new pg.Client({ connectionString: server.replace('DATABASE', 'postgres') })
    await c.connect()
    await c.query(text).finally(() => c.end())
  }
  /** The portal in this process, while no other has its database. */
  const inside = async <T>(work: (db: TestPortal['db']) => Promise<T>): Promise<T> => {
    const portal = await startPortal(readConfig(env))
    return work(portal.db).finally(() => portal.stop())
  }
  beforeAll(async () => {
    if (postgres) await admin(`create database ${name}`)
    await inside((db) =>
      db
        .insertInto('usuario')
        .values({ ...cuenta, permisos: [...cuenta.permisos] })
        .execute(),
    )
  })
  afterAll(async () => {
    rmSync(dataDir, { recursive: true, force: true })
    if (postgres) await admin(`drop database ${name} with (force)`)
  })

  it('AUTH-23 is mailed after the restart', { timeout: 180_000 }, async () => {
    const p = await startProcess(env)
    await p.ready()
    // its work after the answer cannot end: another transaction has the account
    const other = new pg.Client({ connectionString: env.DATABASE_URL })
    if (postgres) {
      await other.connect()
      await other.query('begin')
      await other.query('select id from usuario where email = $1 for update', [email])
    }
    const res = await fetch(`${p.url}/api/auth/forgotpassword`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
    expect([res.status, await res.json()]).toEqual([200, { email }])
    await p.end('SIGKILL')
    if (postgres) {
      expect((await other.query('select id from correo')).rowCount).toBe(0)
      await other.end()
    }
    await inside(async (db) => {
      await until(
        async () =>
          (
            await db
              .selectFrom('correo')
              .select('id')
              .where('para', '=', email)
              .where('tipo', '=', 'primer-ingreso') // it has no password of its own yet
              .execute()
          ).length === 1,
      )
      expect(await db.selectFrom('pedido_clave').select('id').execute()).toEqual([])
    })
  })
})

describe('asking for a recovery', () => {
  let t: TestPortal
  beforeAll(async () => {
    t = await startTestPortal()
  })
  afterAll(() => t.stop())
  beforeEach(() => t.db.deleteFrom('intento_fallido').execute())
  const forgot = (email: string) => t.anonymous.post('/api/auth/forgotpassword', { email })
  const codes = async (email: string) => {
    await finishLater()
    const mails = await t.db
      .selectFrom('correo')
      .select('texto')
      .where('para', '=', email)
      .where('tipo', '=', 'recuperacion')
      .orderBy('id')
      .execute()
    return mails.map((m) => /code=([\w-]+)/.exec(m.texto)![1]!)
  }
  const reset = async (email: string, ConfirmationCode: string, newPassword = 'Otra-puerta-5') =>
    t.anonymous.post('/api/auth/resetpassword', {
      email,
      newPassword,
      passwordCopy: newPassword,
      ConfirmationCode,
      captchaToken: await captchaToken(t.anonymous),
    })
  /** As if the codes had been asked for that long ago; they stay good. */
  const earlier = (minutes: number) =>
    t.db
      .updateTable('codigo_clave')
      .set({ creado: sql<Date>`creado - make_interval(mins => ${minutes})` })
      .execute()

  it('what was asked is in the database before the answer, known or unknown alike, and nothing of it is left when it is attended', async () => {
    await t.db
      .insertInto('pedido_clave')
      .values([{ email: 'gerente@demo.test' }, { email: 'nadie@demo.test' }])
      .execute() // left by a process that was killed
    await sweep()
    expect(await codes('gerente@demo.test')).toHaveLength(1)
    expect(await t.db.selectFrom('pedido_clave').select('id').execute()).toEqual([])
  })
  it('OPEN-349 what is no address is told so, and waits for nobody', async () => {
    for (const email of ['no-mail', 'a@b', 'a b@c.test', 'a@b.test,c@d.test']) {
      const { status, body } = await t.anonymous.post('/api/auth/forgotpassword', { email })
      expect([email, status, body.errors[0]]).toEqual([
        email,
        400,
        { field: 'email', detail: 'Ese email no es una dirección válida.' },
      ])
    }
    expect((await t.anonymous.post('/api/auth/forgotpassword', { email: '' })).body.detail).toBe(
      'El email es obligatorio',
    )
    expect(await t.db.selectFrom('pedido_clave').select('id').execute()).toEqual([])
  })
  it('one that cannot be attended does not hold up the others, and is let go after an hour', async () => {
    await t.db
      .insertInto('pedido_clave')
      .values({ email: 'viejo@demo.test', creado: new Date(Date.now() - 61 * 60_000) })
      .execute()
    await sql`
      create function negar() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(t.db)
    await sql`
      create trigger negar before delete on pedido_clave
      for each row when (old.email = 'admin.sin15@demo.test')
      execute function negar()`.execute(t.db)
    expect((await forgot('admin.sin15@demo.test')).status).toBe(200)
    expect((await forgot('admin@demo.test')).status).toBe(200)
    expect([await codes('admin@demo.test'), await codes('admin.sin15@demo.test')]).toEqual([[expect.any(String)], []])
    await sql`drop trigger negar on pedido_clave`.execute(t.db)
    await sweep()
    expect(await codes('admin.sin15@demo.test')).toHaveLength(1)
    expect(await t.db.selectFrom('pedido_clave').select('id').execute()).toEqual([])
  })
  it('a new code voids the former', async () => {
    await earlier(60)
    await forgot('admin@demo.test')
    const [first] = (await codes('admin@demo.test')).slice(-1)
    await earlier(2)
    await forgot('admin@demo.test')
    const [second] = (await codes('admin@demo.test')).slice(-1)
    expect(second).not.toBe(first)
    expect((await reset('admin@demo.test', first!)).body.detail).toBe(
      'El enlace no es válido o ya fue usado. Pedí uno nuevo.',
    )
    expect((await reset('admin@demo.test', second!)).body).toBe(true)
  })
  it('AUTH-23 asked for again within a minute, one mail goes out and its link stays good; after the minute another one does', async () => {
    await earlier(61)
    const before = (await codes('admin@demo.test')).length
    const ask = async () => {
      expect((await forgot('admin@demo.test')).status).toBe(200)
      return (await codes('admin@demo.test')).slice(before)
    }
    const [first] = await ask()
    expect(await ask()).toEqual([first])
    await t.db
      .updateTable('codigo_clave')
      .set({ creado: sql<Date>`creado - interval '50 seconds'` })
      .execute()
    expect(await ask()).toEqual([first])
    await earlier(1)
    const [, second, ...more] = await ask()
    expect([second === first, more]).toEqual([false, []])
    expect((await reset('admin@demo.test', second!)).body).toBe(true)
  })
  it('whoever asks again and again cannot flood the owner, nor take the link away that came last', async () => {
    await earlier(60)
    const before = (await codes('gerente@demo.test')).length
    for (let i = 0; i < 8; i++) {
      await forgot('gerente@demo.test')
      await finishLater()
      await earlier(2)
    }
    const all = await codes('gerente@demo.test')
    expect(all.length - before).toBe(5)
    expect((await reset('gerente@demo.test', all.at(-1)!)).body).toBe(true)
  })
  it.each([
    ['usuario', 'before update'],
    ['codigo_clave', 'before update'],
    ['sesion', 'before delete'],
    ['auditoria', 'before insert'],
    ['correo', 'before insert'],
    ['usuario', 'at the end, after update'],
  ])(
    'AUTH-23 a new password, its codes, sessions, record and notice are one: where %s refuses (%s) nothing is written, and the link stays good',
    async (tabla, scheduledAt) => {
      const email = 'admin.sin15@demo.test'
      await earlier(61)
      await forgot(email)
      const code = (await codes(email)).at(-1)!
      const state = async () => ({
        ...(await t.db
          .selectFrom('usuario')
          .select(['id', 'clave'])
          .where('email', '=', email)
          .executeTakeFirstOrThrow()),
        free: (await t.db.selectFrom('codigo_clave').select('huella').where('usado', 'is', null).execute()).length,
        sesiones: (await t.db.selectFrom('sesion').select('id').execute()).length,
        auditRows: (await t.db.selectFrom('auditoria').select('id').execute()).length,
        avisos: (await t.db.selectFrom('correo').select('id').execute()).length,
      })
      const { id } = await state()
      await t.db
        .insertInto('sesion')
        .values({
          token: `t ${tabla} ${scheduledAt}`,
          cookie: 'c',
          usuarioId: id,
          vence: new Date(Date.now() + 3_600_000),
        })
        .execute()
      const before = await state()
      const [when, at] = scheduledAt.split(', ').reverse() as [string, string?]
      await sql`
        create or replace function negar() returns trigger language plpgsql as $$
        begin
          raise exception 'no';
        end
        $$`.execute(t.db)
      await sql`
        create ${sql.raw(at ? 'constraint' : '')} trigger negar_clave ${sql.raw(when)} on ${sql.table(tabla)}
        ${sql.raw(at ? 'deferrable initially deferred' : '')}
        for each row execute function negar()`.execute(t.db)
      expect((await reset(email, code)).status).toBe(500)
      await sql`drop trigger negar_clave on ${sql.table(tabla)}`.execute(t.db)
      expect(await state()).toEqual(before)
      await t.db.deleteFrom('intento_fallido').execute()
      expect((await reset(email, code)).body).toBe(true)
      expect((await state()).clave).not.toBe(before.clave)
    },
  )
  it('a first-login link voids the former first-login link, and no recovery link', async () => {
    const nuevo = { email: 'nuevo@demo.test', identification: '30111444', identificationType: 2 }
    const enter = async () =>
      (
        await t.anonymous.post('/api/auth/login', {
          ...nuevo,
          password: 'Demo.2026',
          captchaToken: await captchaToken(t.anonymous),
        })
      ).status
    const links = async () =>
      (
        await t.db
          .selectFrom('correo')
          .select('texto')
          .where('para', '=', nuevo.email)
          .where('tipo', '=', 'primer-ingreso')
          .orderBy('id')
          .execute()
      ).map((m) => /changePasswordEmail\/[^/]+\/([\w-]{32})/.exec(m.texto)![1]!)
    const become = (claveProvisoria: boolean) =>
      t.db.updateTable('usuario').set({ claveProvisoria }).where('email', '=', nuevo.email).execute()
    await become(false)
    await t.anonymous.post('/api/auth/forgotpassword', nuevo)
    const [recovery] = await codes(nuevo.email)
    await become(true)
    expect(await enter()).toBe(200)
    await earlier(16)
    expect(await enter()).toBe(200)
    const [first, second] = await links()
    expect((await reset(nuevo.email, first!)).status).toBe(400)
    expect(
      (
        await t.db
          .selectFrom('codigo_clave')
          .select('usado')
          .where('usado', 'is', null)
          .where('tipo', '=', 'recuperacion')
          .execute()
      ).length,
    ).toBeGreaterThan(0)
    expect([recovery, second]).toEqual([expect.any(String), expect.any(String)])
    expect((await reset(nuevo.email, second!)).body).toBe(true)
  })
})
