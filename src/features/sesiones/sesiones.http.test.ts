import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { codigoOf, withClave, type Browser } from '../../../test/factor.ts'
import { people } from '../../../test/people.ts'
import { CLAVE, signIn, type Client } from '../../../test/portal.ts'
import type { CuentaAbierta } from './contract.ts'

const { t, admin, manager, seller, clerk } = people({
  admin: 'admin@demo.test',
  manager: 'gerente@demo.test',
  seller: 'vendedor@demo.test',
  clerk: 'cliente@demo.test',
})

beforeEach(async () => {
  for (const table of ['intento_fallido', 'codigo_respaldo', 'segundo_factor', 'paso_ingreso'] as const)
    await t.db.deleteFrom(table).execute()
})
const works = async (c: Client) => (await c.get('/api/Params/provincias')).status
const list = async (query = '') =>
  (await admin.get(`/api/sesiones${query}`)).body as { $values: CuentaAbierta[]; hayMas: boolean }
const record = () =>
  t.db
    .selectFrom('auditoria')
    .select(['usuario', 'sobre', 'despues'])
    .where('accion', '=', 'sesion-cerrada')
    .orderBy('id')
    .execute()
const open = async (c: Client) =>
  (await admin.get(`/api/User/${c.session!.userId}/sesiones`)).body.$values as {
    id: number
    actual: boolean
    agente: string | null
    direccion: string | null
  }[]

describe('«Cerrar las demás»', () => {
  it('ends every session of one’s own but the one that asks, at once, and nobody else’s; on record', async () => {
    const [here, there, elsewhere] = [
      await signIn(t.url, 'vendedor2@demo.test'),
      await signIn(t.url, 'vendedor2@demo.test'),
      await signIn(t.url, 'vendedor2@demo.test'),
    ]
    for (const c of [here, there, elsewhere]) expect(await works(c)).toBe(200) // each is remembered by the process now
    const before = (await record()).length
    expect((await here.post('/api/auth/sesiones/cerrarDemas')).body).toEqual({ cerradas: 2 })
    expect([await works(here), await works(there), await works(elsewhere), await works(seller)]).toEqual([
      200, 401, 401, 200,
    ])
    expect((await here.post('/api/auth/sesiones/cerrarDemas')).body).toEqual({ cerradas: 0 })
    expect((await record()).slice(before)).toEqual([
      { usuario: 'vendedor2@demo.test', sobre: 'las demás sesiones', despues: { cerradas: 2 } },
    ])
    expect((await t.anonymous.post('/api/auth/sesiones/cerrarDemas')).status).toBe(401)
  })
})

describe('the accounts that are signed in', () => {
  it('role 1 with permission 1 sees them, the last sign-in first, with address and browser; no secret is among it', async () => {
    const last = await signIn(t.url, 'cliente2@demo.test')
    await t.db
      .updateTable('sesion')
      .set({ agente: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0', direccion: '203.0.113.9' })
      .where('usuarioId', '=', last.session!.userId)
      .execute()
    const first = await admin.get('/api/sesiones')
    const [row] = first.body.$values
    const razonSocial = (
      await t.db
        .selectFrom('cliente')
        .select('razonSocial')
        .where('id', '=', last.session!.clienteId)
        .executeTakeFirstOrThrow()
    ).razonSocial
    expect(row).toEqual({
      usuarioId: last.session!.userId,
      userName: last.session!.userName,
      email: 'cliente2@demo.test',
      tipoRol: 3,
      cliente: razonSocial,
      ultimoLogin: expect.stringMatching(/-03:00$/),
      sesiones: 1,
      direccion: '203.0.113.9',
      agente: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0',
      segundoFactor: false,
    })
    const emails = first.body.$values.map((r: CuentaAbierta) => r.email)
    expect(emails).toEqual(
      expect.arrayContaining(['admin@demo.test', 'gerente@demo.test', 'vendedor@demo.test', 'cliente@demo.test']),
    )
    expect(emails).not.toContain('nuevo@demo.test')
    const detail = await admin.get(`/api/User/${last.session!.userId}/sesiones`)
    for (const text of [first.text, detail.text]) {
      expect(text).not.toMatch(/clave|argon|cookie|secreto/i)
      expect(text).not.toContain(last.session!.tokens.idToken)
    }
    await t.db
      .updateTable('sesion')
      .set({ vence: new Date(Date.now() - 1000) })
      .where('usuarioId', '=', last.session!.userId)
      .execute()
    expect((await list()).$values.map((r) => r.email)).not.toContain('cliente2@demo.test')
    expect((await admin.get(`/api/User/${last.session!.userId}/sesiones`)).body).toEqual({ $values: [] })
  })
  it('one that nobody used for longer than a session may rest is not shown as open', async () => {
    const idle = await signIn(t.url, 'cliente2@demo.test')
    await t.db
      .updateTable('sesion')
      .set({ usada: sql<Date>`now() - interval '9 hours'` })
      .where('usuarioId', '=', idle.session!.userId)
      .execute()
    expect((await list()).$values.map((c) => c.email)).not.toContain('cliente2@demo.test')
    expect((await list('?texto=cliente2')).$values.map((c) => [c.email, c.sesiones])).toEqual([
      ['cliente2@demo.test', 0],
    ])
  })
  it('a search finds active accounts by name and e-mail, in any case and without accents, signed in or not', async () => {
    const found = async (text: string) => (await list(`?texto=${encodeURIComponent(text)}`)).$values
    const { nombre, apellido } = await t.db
      .selectFrom('usuario')
      .select(['nombre', 'apellido'])
      .where('email', '=', 'nuevo@demo.test')
      .executeTakeFirstOrThrow()
    for (const text of [
      'NUEVO@demo.test',
      `${apellido} ${nombre}`.toUpperCase(),
      nombre.normalize('NFD').replace(/[\u0300-\u036f]/g, ''),
    ])
      expect((await found(text)).map((r) => [r.email, r.sesiones])).toContainEqual(['nuevo@demo.test', 0])
    expect((await found('admin@demo.test')).map((r) => [r.email, r.sesiones > 0])).toEqual([['admin@demo.test', true]])
    for (const text of ['%', '_', "' or 1=1", 'zzzz']) expect(await found(text), text).toEqual([])
    await t.db.updateTable('usuario').set({ activo: false }).where('email', '=', 'nuevo@demo.test').execute()
    expect(await found('nuevo@demo.test')).toEqual([])
    await t.db.updateTable('usuario').set({ activo: true }).where('email', '=', 'nuevo@demo.test').execute()
  })
  it('in pages of 25, none twice, with or without more', async () => {
    await sql`
      insert into usuario (email, nombre, apellido, "tipoRol", permisos)
      select 'lote' || n || '@lote.test', 'Lote', 'Persona', 1, '{}'
      from generate_series(1, 60) n`.execute(t.db)
    await sql`
      insert into sesion (token, cookie, "usuarioId", vence)
      select 'lote' || id || '-' || n, 'x', id, now() + interval '1 hour'
      from usuario, generate_series(1, 3) n
      where email like 'lote%'`.execute(t.db)
    for (const query of ['', 'texto=persona&']) {
      const pages = []
      for (let page = 1; page === 1 || pages.at(-1)!.hayMas; page++) pages.push(await list(`?${query}page=${page}`))
      const mine = pages.flatMap((p) => p.$values).filter((r) => r.email.startsWith('lote'))
      expect([mine.length, new Set(mine.map((r) => r.usuarioId)).size, mine.every((r) => r.sesiones === 3)]).toEqual([
        60,
        60,
        true,
      ])
      expect(pages.slice(0, -1).every((p) => p.$values.length === 25)).toBe(true)
      expect(await list(`?${query}page=99999`)).toEqual({ $values: [], hayMas: false })
    }
    expect((await admin.get('/api/sesiones?page=0')).status).toBe(400)
    await sql`delete from usuario where email like 'lote%'`.execute(t.db)
  })
})

describe('ending another person’s sessions', () => {
  it('one: gone at once, the others go on; on record with whose it was', async () => {
    const [a, b] = [await signIn(t.url, 'cliente@demo.test'), await signIn(t.url, 'cliente@demo.test')]
    for (const c of [a, b]) expect(await works(c)).toBe(200)
    const before = (await record()).length
    const [newest] = await open(b)
    expect(newest!.actual).toBe(false)
    const path = `/api/User/${b.session!.userId}/sesiones/${newest!.id}/cerrar`
    expect((await admin.post(path)).body).toBe(true)
    expect([await works(a), await works(b), await works(clerk)]).toEqual([200, 401, 200])
    expect((await admin.post(path)).status).toBe(404)
    expect((await record()).slice(before)).toEqual([
      { usuario: 'admin@demo.test', sobre: 'usuario cliente@demo.test', despues: null },
    ])
  })
  it('a session goes by its own account only: with another’s id it is not found and stays', async () => {
    const [mine] = await open(clerk)
    for (const id of [seller.session!.userId, 999_999])
      expect((await admin.post(`/api/User/${id}/sesiones/${mine!.id}/cerrar`)).status).toBe(404)
    expect(await works(clerk)).toBe(200)
    for (const id of ['0', 'x', '99999999999'])
      expect((await admin.post(`/api/User/${id}/sesiones/cerrar`)).status).toBe(400)
    expect([
      (await admin.get('/api/User/999999/sesiones')).status,
      (await admin.post('/api/User/999999/sesiones/cerrar')).status,
    ]).toEqual([404, 404])
  })
  it('all of them', async () => {
    const [a, b] = [await signIn(t.url, 'vendedor2@demo.test'), await signIn(t.url, 'vendedor2@demo.test')]
    for (const c of [a, b]) expect(await works(c)).toBe(200)
    const n = (await open(a)).length
    const before = (await record()).length
    expect((await admin.post(`/api/User/${a.session!.userId}/sesiones/cerrar`)).body).toEqual({ cerradas: n })
    expect([await works(a), await works(b)]).toEqual([401, 401])
    expect((await admin.post(`/api/User/${a.session!.userId}/sesiones/cerrar`)).body).toEqual({ cerradas: 0 })
    expect((await record()).slice(before)).toEqual([
      { usuario: 'admin@demo.test', sobre: 'usuario vendedor2@demo.test', despues: { cerradas: n } },
    ])
    // the only one there is, too
    await signIn(t.url, 'vendedor2@demo.test')
    expect((await admin.post(`/api/User/${a.session!.userId}/sesiones/cerrar`)).body).toEqual({ cerradas: 1 })
    expect((await record()).at(-1)).toMatchObject({ sobre: 'usuario vendedor2@demo.test', despues: { cerradas: 1 } })
  })
  it('nobody but role 1 with permission 1', async () => {
    const id = clerk.session!.userId
    for (const who of [manager, seller, clerk]) {
      expect((await who.get('/api/sesiones')).status).toBe(403)
      expect((await who.get(`/api/User/${id}/sesiones`)).status).toBe(403)
      for (const path of [
        `/api/User/${id}/sesiones/1/cerrar`,
        `/api/User/${id}/sesiones/cerrar`,
        `/api/User/${id}/segundoFactor/quitar`,
      ])
        expect((await who.post(path)).status).toBe(403)
    }
    expect((await t.anonymous.get('/api/sesiones')).status).toBe(401)
  })
})

describe('taking a second factor away', () => {
  const activateFactor = async (account: string): Promise<Browser> => {
    const { n } = await withClave(t, account)
    const { secreto } = (await n.ask('POST', '/api/auth/segundoFactor/preparar', { password: CLAVE })).body
    expect((await n.ask('POST', '/api/auth/segundoFactor/activar', { codigo: codigoOf(secreto) })).status).toBe(200)
    return n
  }
  it('for a lost telephone: the password is enough again, the sessions end, the person is mailed, it is on record', async () => {
    const n = await activateFactor('vendedor2@demo.test')
    const id = (
      await t.db.selectFrom('usuario').select('id').where('email', '=', 'vendedor2@demo.test').executeTakeFirstOrThrow()
    ).id
    expect((await list('?texto=vendedor2@demo.test')).$values[0]!.segundoFactor).toBe(true)
    expect((await n.ask('GET', '/api/auth/segundoFactor')).status).toBe(200)
    expect((await admin.post(`/api/User/${id}/segundoFactor/quitar`)).body).toBe(true)
    expect((await n.ask('GET', '/api/auth/segundoFactor')).status).toBe(401)
    expect((await withClave(t, 'vendedor2@demo.test')).answer.body.tokens).toBeDefined()
    expect(await t.db.selectFrom('codigo_respaldo').select('huella').execute()).toEqual([])
    const mail = await t.db
      .selectFrom('correo')
      .select('texto')
      .where('para', '=', 'vendedor2@demo.test')
      .where('tipo', '=', 'segundo-factor-desactivado')
      .executeTakeFirstOrThrow()
    expect(mail.texto).toContain('Lo hizo: Un administrador')
    expect(mail.texto).toContain('Si no lo esperabas, tocá «No fui yo»')
    const [last] = await t.db
      .selectFrom('auditoria')
      .select(['usuario', 'sobre'])
      .where('accion', '=', 'segundo-factor-desactivado')
      .orderBy('id', 'desc')
      .execute()
    expect(last).toEqual({ usuario: 'admin@demo.test', sobre: 'usuario vendedor2@demo.test' })
    expect((await admin.post(`/api/User/${id}/segundoFactor/quitar`)).status).toBe(404)
    expect((await list('?texto=vendedor2@demo.test')).$values[0]!.segundoFactor).toBe(false)
  })
  it('not one’s own, and nobody’s who has none', async () => {
    const n = await activateFactor('admin@demo.test')
    const own = await n.ask('POST', `/api/User/${admin.session!.userId}/segundoFactor/quitar`)
    expect([own.status, own.body.detail]).toEqual([
      409,
      'La verificación de tu propia cuenta se desactiva en Seguridad.',
    ])
    expect((await n.ask('GET', '/api/auth/segundoFactor')).body.activo).toBe(true)
    expect((await admin.post(`/api/User/${clerk.session!.userId}/segundoFactor/quitar`)).status).toBe(404)
  })
})

// last: so many accounts stay
describe('among many accounts', () => {
  it('the search of one goes by an index, and the list by pages', async () => {
    await sql`
      insert into usuario (email, nombre, apellido, "tipoRol", permisos)
      select 'muchos' || n || '@muchos.test', 'Muchos', 'Ñandú' || n, 1, '{}'
      from generate_series(1, 4000) n`.execute(t.db)
    await sql`
      insert into sesion (token, cookie, "usuarioId", vence)
      select 'muchos' || id, 'x', id, now() + interval '1 hour'
      from usuario
      where email like 'muchos%'
      order by id
      limit 1000`.execute(t.db)
    await sql`analyze usuario, sesion`.execute(t.db)
    expect([(await list()).hayMas, (await list('?page=40')).$values.length]).toEqual([true, 25])
    expect((await list('?texto=nandu3999')).$values.map((r) => r.email)).toEqual(['muchos3999@muchos.test'])
    const plan = await t.db.transaction().execute(async (on) => {
      await sql`set local enable_seqscan = off`.execute(on) // of so few it is a matter of taste
      await sql`set local enable_indexonlyscan = off`.execute(on)
      const text = sql<{
        'QUERY PLAN': string
      }>`explain select id from usuario u where u.activo and u.nombres like '%nandu3999%'`
      return (await text.execute(on)).rows
    })
    expect(plan.map((r) => r['QUERY PLAN']).join('\n')).toContain('usuario_busqueda')
  })
})
