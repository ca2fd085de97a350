import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addLine, buy } from '../../../test/compra.ts'
import { signIn, type Client } from '../../../test/portal.ts'
import { startPostgres, type TestServer } from '../../../test/postgres.ts'
import { startProcess, type Process } from '../../../test/process.ts'
import { openDb } from './db.ts'
import { migrate, type Migrations } from './migrate.ts'

/** The last version before migrations became append-only, and a database that it made (tools/keep-former.ts). */
const VERSION = '1994ce9'
const datos = (name: string) => gunzipSync(readFileSync(join(import.meta.dirname, '../../../test/datos', name)))
const root = join(import.meta.dirname, '../../..')

let server: TestServer
let dir: string
const started: Process[] = []
const start = async (database: string, main?: string) => {
  const p = await startProcess(
    { DATABASE_URL: server.url(database), DATA_DIR: join(dir, 'datos'), SESSION_CACHE_MS: '0' },
    main,
  )
  started.push(p)
  return p
}
const on = async <T>(database: string, work: (c: pg.Client) => Promise<T>): Promise<T> => {
  const c = new pg.Client({ connectionString: server.url(database) })
  await c.connect()
  return work(c).finally(() => c.end())
}
const restore = async (database: string) => {
  await on('postgres', (c) => c.query(`create database ${database}`))
  execFileSync(join(server.bin, 'psql'), ['-q', '-v', 'ON_ERROR_STOP=1', server.url(database)], {
    input: datos(`base-${VERSION}.sql.gz`),
    stdio: ['pipe', 'ignore', 'inherit'],
  })
}
/** Every table with its rows, as JSON of the columns it had before: what a migration must not change. */
const contents = (database: string, columns?: Record<string, string[]>) =>
  on(database, async (c) => {
    const { rows } = await c.query<{
      t: string
      cols: string[]
    }>(`
      select table_name as t, array_agg(column_name::text order by ordinal_position) as cols
      from information_schema.columns
      where table_schema = 'public'
        and table_name not like 'kysely%'
        and table_name in (select tablename from pg_tables)
      group by 1
      order by 1`)
    const of = columns ?? Object.fromEntries(rows.map((r) => [r.t, r.cols]))
    const hashes: Record<string, string> = {}
    for (const [t, cols] of Object.entries(of)) {
      const list = cols.map((k) => `"${k}"::text`).join(`, '|', `)
      const {
        rows: [r],
      } = await c.query(
        `
          select count(*) || ' ' || coalesce(md5(string_agg(x, E'\\n' order by x)), '') as h
          from (select concat(${list}) as x from "${t}") q`,
      )
      hashes[t] = r.h
    }
    return { of, hashes }
  })

type Move = { id: number; de: string | null; a: string; fecha: string | null; placed: string }
const moves = (database: string): Promise<Move[]> =>
  on(database, async (c) => {
    const { rows } = await c.query<Move>(`
      select h.id, h.de, h.a, h.fecha::text, p.fecha::text as placed
      from presupuesto_historial h join presupuesto p on p.id = h."presupuestoId"
      order by h.id`)
    return rows
  })
/** DIARIO-13: the hour of its placing is not that of a later state; all else of a move stays. */
const withoutFalseHour = (m: Move): Move =>
  m.de === null && m.a !== 'Enviado' && m.fecha === m.placed ? { ...m, fecha: null } : m

beforeAll(async () => {
  server = await startPostgres()
  dir = mkdtempSync(join(tmpdir(), 'pv-former-'))
  execFileSync('tar', ['xf', '-', '-C', dir], { input: datos(`portal-${VERSION}.tar.gz`) })
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'))
}, 60_000)
afterAll(async () => {
  for (const p of started) p.child.kill('SIGKILL')
  await server.stop()
  rmSync(dir, { recursive: true, force: true })
})

const orders = async (c: Client): Promise<number[]> =>
  (await c.post('/api/Budget/search', { clienteId: c.session!.clienteId })).body.$values.map(
    (o: { id: number }) => o.id,
  )

describe('a database of the former version', { timeout: 300_000 }, () => {
  it('opens and keeps every row; its people sign in, see their orders, go on with their cart and buy', async () => {
    await restore('vieja')
    const { of } = await contents('vieja')
    of['presupuesto_historial'] = of['presupuesto_historial']!.filter((c) => c !== 'fecha')
    const before = await contents('vieja', of)
    const movesBefore = await moves('vieja')
    const { db, close } = openDb({ connectionString: server.url('vieja'), max: 2 })
    await migrate(db)
    await close()
    expect((await contents('vieja', of)).hashes).toEqual(before.hashes)
    expect(await moves('vieja')).toEqual(movesBefore.map(withoutFalseHour))

    const portal = await start('vieja')
    await portal.ready()
    const cliente = await signIn(portal.url, 'cliente@demo.test')
    const known = await orders(cliente)
    expect(known.length).toBeGreaterThan(1)
    const cart = await addLine(cliente, 4)
    // the 3 that the cart had, and 4
    expect(cart.presupuestoDetalles.$values.map((l: { cantidadTiras: number }) => l.cantidadTiras)).toEqual([7])
    const order = await buy(cliente, cart.id)
    expect([order.estadoPresupuesto, await orders(cliente)]).toEqual(['Enviado', [order.id, ...known].slice(0, 10)])
    expect(await portal.end()).toBe(0)
  })

  it('the former version goes on serving while the next one migrates, and after it; both take orders', async () => {
    await restore('viva')
    const former = await start('viva', join(dir, 'src/server/main.ts'))
    await former.ready()
    const cliente = await signIn(former.url, 'cliente@demo.test')
    const admin = await signIn(former.url, 'admin@demo.test')
    const wrong: string[] = []
    let asked = 0
    let migrating = true
    const ask = async (who: Client, path: string) => {
      const a = await who.get(path)
      asked++
      if (a.status >= 500) wrong.push(`${path} ${a.status} ${a.text}`)
    }
    const { clienteId, contactoId } = cliente.session!
    const round = async () => {
      await Promise.all([
        ask(cliente, '/api/Budget/fetchAll'),
        ask(cliente, `/api/Budget/${clienteId}/${contactoId}/getShoppingCart`),
        ask(cliente, '/api/Params/dolar'),
        ask(admin, '/api/Budget/fetchAll'),
        ask(admin, '/api/ready'),
      ])
      await buy(cliente, (await addLine(cliente, 1)).id)
    }
    await round() // prepares its statements before the tables change
    const asking = (async () => {
      while (migrating) await round()
    })()
    const next = await start('viva')
    await next.ready()
    migrating = false
    await asking
    for (let i = 0; i < 3; i++) await round()
    const here = await signIn(next.url, 'cliente2@demo.test')
    await buy(here, (await addLine(here)).id)
    expect([wrong, asked >= 20]).toEqual([[], true])
    expect([await former.end(), await next.end()]).toEqual([0, 0])
    expect(former.out()).not.toContain('bug')
  })
})

describe('a step over years of data', { timeout: 300_000 }, () => {
  it('holds up nobody who reads: each order line is given its client while all of them can be read and written', async () => {
    await restore('anios')
    // a trigger that slows each line down, as a million lines would
    await on('anios', (c) =>
      c.query(`
        create function despacio() returns trigger language plpgsql as $$
        begin
          perform pg_sleep(0.1);
          return new;
        end
        $$;
        create trigger a_despacio before update on estado_pedido for each row execute function despacio()`),
    )
    const { db, close } = openDb({ connectionString: server.url('anios'), max: 2 })
    const migrating = migrate(db)
    const watch = new pg.Client({ connectionString: server.url('anios') })
    await watch.connect()
    const slow = `select from pg_stat_activity where wait_event = 'PgSleep' and datname = 'anios'`
    await expect.poll(async () => (await watch.query(slow)).rowCount, { timeout: 60_000, interval: 10 }).toBe(1)
    await watch.query(
      `
        begin;
        lock table estado_pedido, presupuesto in access share mode nowait;
        lock table estado_pedido, presupuesto in row exclusive mode nowait;
        rollback`,
    )
    await watch.query(
      `create or replace function despacio() returns trigger language plpgsql as $$ begin return new; end $$`,
    )
    await migrating
    const { rows } = await watch.query(
      `
        select
          count(*)::int as lines, count(*) filter (where e."clienteId" = p."clienteId")::int as filled,
          (
            select count(*)::int
            from pg_indexes
            where tablename = 'estado_pedido'
              and indexname in (
                'estado_pedido_cliente', 'estado_pedido_estado', 'estado_pedido_remito', 'estado_pedido_factura'
              )
          ) as indexes
        from estado_pedido e
        join presupuesto p on p.id = e."presupuestoId"`,
    )
    await watch.end()
    await close()
    expect([rows[0].lines > 0, rows[0].filled === rows[0].lines, rows[0].indexes]).toEqual([true, true, 4])
  })
})

describe('a migration', { timeout: 300_000 }, () => {
  const withDb = async (
    name: string,
    work: (db: ReturnType<typeof openDb>['db'], said: string[], run: (m: Migrations) => Promise<void>) => Promise<void>,
  ) => {
    await on('postgres', (c) => c.query(`create database ${name}`))
    const { db, close } = openDb({ connectionString: server.url(name), max: 3 })
    const said: string[] = []
    await work(db, said, (migrations) => migrate(db, { migrations, say: (t) => void said.push(t) })).finally(close)
  }
  const step = (text: string, outside = false) => ({
    outside,
    up: async (db: Kysely<never>) => void (await sql.raw(text).execute(db)),
  })
  const first = { '0001-a': step('create table a (id int primary key, n int)') }

  it('never queues live traffic behind itself: it gives way to a long transaction and comes back', async () => {
    await withDb('paciente', async (_db, said, run) => {
      await run(first)
      const long = new pg.Client({ connectionString: server.url('paciente') })
      await long.connect()
      await long.query('begin; select * from a')
      let done = false
      const migrating = run({ ...first, '0002-b': step('alter table a add column m int') }).then(() => (done = true))
      await expect
        .poll(() => said, { timeout: 20_000 })
        .toEqual([
          'La migración 0002-b espera: otra transacción usa lo que ella cambia. Se intenta de nuevo sin detener a nadie.',
        ])
      // another reader is blocked for at most the second of the migration's lock timeout
      await on('paciente', (c) => c.query(`set statement_timeout = '4s'; select * from a`))
      expect(done).toBe(false)
      await long.query('commit')
      await migrating
      await long.query('select m from a')
      await long.end()
    })
  })
  it('gives way, not the call, when both hold what the other wants', async () => {
    await withDb('circulo', async (_db, _said, run) => {
      await run({ ...first, '0002-b': step('create table b (id int)') })
      const call = new pg.Client({ connectionString: server.url('circulo') })
      await call.connect()
      await call.query('begin; select * from b')
      const migrating = run({
        ...first,
        '0002-b': step(''),
        '0003-c': step('alter table a add column m int; select pg_sleep(0.5); alter table b add column m int'),
      })
      await expect
        .poll(
          async () =>
            (
              await on('circulo', (c) =>
                c.query(`
                  select from pg_locks
                  where relation = 'a'::regclass and mode = 'AccessExclusiveLock'`),
              )
            ).rowCount,
          { timeout: 20_000, interval: 10 },
        )
        .toBe(1)
      await call.query('select * from a') // blocks on the migration, which then blocks on this transaction
      await call.query('commit')
      await migrating
      await call.query('select m from a')
      await call.end()
    })
  })
  it('may build an index beside live writes, outside of a transaction', async () => {
    await withDb('indice', async (db, said, run) => {
      await run({ ...first, '0002-i': step('create index concurrently a_n on a (n)', true) })
      expect(
        (
          await sql`
            select from pg_index i
            join pg_class c on c.oid = i.indexrelid
            where c.relname = 'a_n' and i.indisvalid`.execute(db)
        ).rows.length,
      ).toBe(1)
      expect(said).toEqual([])
    })
  })
  it('runs once, however many processes start together', async () => {
    await withDb('juntos', async (db, _said, run) => {
      const all = { ...first, '0002-b': step('insert into a values (1, 1)'), '0003-c': step('select pg_sleep(0.3)') }
      await Promise.all([run(all), run(all), run(all)])
      expect(
        (
          await sql`
            select name
            from kysely_migration
            order by name`.execute(db)
        ).rows,
      ).toEqual([{ name: '0001-a' }, { name: '0002-b' }, { name: '0003-c' }])
    })
  })
  it('that fails leaves nothing of itself, and those before it stand', async () => {
    await withDb('a_medias', async (db, _said, run) => {
      await expect(run({ ...first, '0002-b': step('insert into a values (1, 1); select 1/0') })).rejects.toThrow(
        'division by zero',
      )
      expect(
        (await sql`select (select count(*) from a) as a, (select count(*) from kysely_migration) as m`.execute(db))
          .rows,
      ).toEqual([{ a: 0, m: 1 }])
    })
  })
  it('a database of a newer version is served, with a warning that names what is new', async () => {
    await withDb('futura', async (_db, said, run) => {
      await run({ ...first, '0002-b': step('alter table a add column m int') })
      await run(first)
      expect(said).toEqual([
        'Aviso: una versión más nueva del portal ya migró esta base (0002-b). Ésta sigue sirviendo con ella; actualícela cuando pueda.',
      ])
    })
  })
})
