import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { people } from '../../../test/people.ts'
import { onlyOn } from '../../../test/portal.ts'

const { t, admin } = people({ admin: 'admin@demo.test' })

type Persona = { id: number; email: string; userName: string }
const users = async (query: string) =>
  (await admin.get(`/api/User${query}`)).body as {
    users: { $values: Persona[] }
    length?: number
    aproximado?: boolean
  }
const search = (name: string) => admin.get(`/api/Client/search?name=${encodeURIComponent(name)}&page=1&rowPerPage=10`)

describe('what is looked for stands in the statement, and is never a part of it', () => {
  it.each(["O'Higgins \\ 50%_ $1 & Cía", "'; drop table cliente; --", "\"comillas\" \\' E'x'", '$1 $2 ${3}'])(
    'OPEN-24 %s is found by its own letters',
    async (razonSocial) => {
      const client = await t.db
        .insertInto('cliente')
        .values({ codigo: `RARO-${razonSocial.length}`, razonSocial, documentoNro: '30999111222' })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const word of [razonSocial, ...razonSocial.split(' ')]) {
        const { status, body } = await search(word)
        expect(status).toBe(200)
        expect(body.$values.map((c: { id: number }) => c.id)).toContain(client.id)
      }
      await t.db.deleteFrom('cliente').where('id', '=', client.id).execute()
    },
  )
  it('OPEN-24 signs that mean something to a pattern are signs', async () => {
    for (const sign of ['%', '_', '\\', '%%%', "'", '$1']) {
      const { status, body } = await search(`zzz${sign}`)
      expect([status, body.$values]).toEqual([200, []])
    }
  })
})

onlyOn('postgres')('a list that nobody counts to its end', () => {
  let total: number
  beforeAll(async () => {
    await sql`
      insert into usuario (email, nombre, apellido, "tipoRol", permisos)
      select 'cuenta' || n || '@muchas.test', 'Ñata', 'Álvarez ' || n, 1, '{}'
      from generate_series(1, 2365) n`.execute(t.db)
    await sql`analyze usuario`.execute(t.db)
    total = Number(
      (
        await t.db
          .selectFrom('usuario')
          .select((e) => e.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  })

  it('OPEN-129 past 1,000 it is guessed, to two figures; the last page counts', async () => {
    const first = await users('?page=1&rowPerPage=100')
    expect([first.users.$values.length, first.aproximado, first.length]).toEqual([100, true, 2400])
    const last = await users(`?page=${Math.ceil(total / 100)}&rowPerPage=100`)
    expect([last.aproximado, last.length]).toEqual([false, total])
    expect(last.users.$values).toHaveLength(16)
    const past = await users('?page=90&rowPerPage=100')
    expect([past.users.$values, past.aproximado]).toEqual([[], true])
  })
  it('OPEN-129 it is never shorter than what has been shown, whatever is believed', async () => {
    await sql`update pg_class set reltuples = 100 where relname = 'usuario'`.execute(t.db)
    const page = await users('?page=20&rowPerPage=100')
    await sql`analyze usuario`.execute(t.db)
    expect(page.aproximado).toBe(true)
    expect(page.length).toBe(2100) // two figures, and never fewer than the 2,001 that are known
  })
  it('OPEN-130 its pages are the whole list, in its order, nobody twice', async () => {
    const all = (await users('')).users.$values
    const pages: Persona[] = []
    for (let page = 1; page <= Math.ceil(total / 100); page++)
      pages.push(...(await users(`?page=${page}&rowPerPage=100`)).users.$values)
    expect(all).toHaveLength(total)
    expect(pages).toEqual(all)
    expect(new Set(all.map((u) => u.id)).size).toBe(total)
  })
  it('OPEN-129 the door is that of every list: 400 for more than 100 a page', async () => {
    const { status, body } = await admin.get('/api/User?page=1&rowPerPage=101')
    expect([status, body.errors[0].detail]).toEqual([400, 'Hasta 100 por página.'])
  })
})

describe('a whole list, for programs', () => {
  const again = (path: string, etag: string) => admin.send('GET', path, { headers: { 'if-none-match': etag } })
  it.each([
    [
      '/api/User',
      () =>
        sql`
          update usuario
          set telefono = '11 4444-5555', apellido = apellido || 'x'
          where email = 'cliente@demo.test'`,
    ],
    ['/api/User', () => sql`update cliente set "idVendedor" = 2 where "idVendedor" = 1`],
    [
      '/api/Client/all',
      () => sql`
        update vendedor
        set apellido = apellido || 'x'
        where "idVendedor" = 2`,
    ],
    [
      '/api/Client/all',
      () => sql`
        update usuario
        set activo = false
        where email = 'cliente@demo.test'`,
    ],
    ['/api/Client/search', () => sql`update cliente set telefono = '11 4444-5555'`],
  ])('OPEN-130 %s answers 304 until something in it changes', async (path, change) => {
    const first = await admin.get(path)
    const etag = first.headers.get('etag')!
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
    expect(first.headers.get('cache-control')).toBe('no-store')
    const same = await again(path, etag)
    expect([same.status, same.text, same.headers.get('etag')]).toEqual([304, '', etag])
    expect((await again(path, `"otra", ${etag}`)).status).toBe(304)
    await change().execute(t.db)
    const changed = await again(path, etag)
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(etag)
    expect(changed.body).not.toEqual(first.body)
  })
  it('OPEN-130 a page has no ETag, and neither has an account', async () => {
    for (const path of [
      '/api/User?page=1',
      '/api/Client/all?page=1',
      '/api/User?identification=24111101&identificationType=2',
    ])
      expect((await admin.get(path)).headers.get('etag')).toBeNull()
  })
})
