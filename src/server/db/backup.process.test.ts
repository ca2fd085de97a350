import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addLine, buy } from '../../../test/compra.ts'
import { demoServer } from '../../../test/demo.ts'
import { signIn, type Client } from '../../../test/portal.ts'
import type { TestServer } from '../../../test/postgres.ts'
import { startProcess, type Process } from '../../../test/process.ts'

/** Runs the backup and the restore as docs/operacion.md describes them, as an owner who is no superuser. */
let server: TestServer
const dir = mkdtempSync(join(tmpdir(), 'pv-copia-'))
const started: Process[] = []
beforeAll(async () => {
  server = await demoServer()
  await on('postgres', (c) => c.query('create role ventas login'))
}, 120_000)
afterAll(async () => {
  for (const p of started) p.child.kill('SIGKILL')
  await server.stop()
  rmSync(dir, { recursive: true, force: true })
})
const on = async <T>(database: string, work: (c: pg.Client) => Promise<T>): Promise<T> => {
  const c = new pg.Client({ connectionString: server.url(database) })
  await c.connect()
  return work(c).finally(() => c.end())
}
const start = async (database: string, user = 'portal') => {
  const url = `postgres://${user}@127.0.0.1:${server.port}/${database}`
  const p = await startProcess({ DATABASE_URL: url, DATA_DIR: join(dir, database) })
  started.push(p)
  await p.ready()
  return p
}

/** The shell blocks of that section. */
const commands = (): string[] => {
  const [, , section] = /^## (Copia y vuelta)\n([^]*?)\n## /m.exec(
    readFileSync(join(import.meta.dirname, '../../../docs/operacion.md'), 'utf8'),
  )!
  return [...section!.matchAll(/```sh\n([^]*?)```/g)].map(([, text]) => text!)
}
const run = (script: string): void =>
  void execFileSync(
    'sh',
    [
      '-ec',
      script
        .replaceAll('postgres://portal:clave@127.0.0.1:5432/', `postgres://ventas@127.0.0.1:${server.port}/`)
        .replaceAll('--owner portal', '--owner ventas'),
    ],
    {
      cwd: dir,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: `${server.bin}:${process.env.PATH}`,
        PGHOST: '127.0.0.1',
        PGPORT: String(server.port),
        PGUSER: 'portal',
        DATABASE_URL: server.url('portal'),
      },
    },
  )

/** Every table with its rows, without those that the running portal changes by itself. */
const contents = (database: string) =>
  on(database, async (c) => {
    const { rows } = await c.query<{ name: string }>(
      `
        select tablename as name
        from pg_tables
        where schemaname = 'public'
          and tablename not in ('correo', 'trabajo', 'instancia', 'sesion')
        order by 1`,
    )
    const found: Record<string, string> = {}
    for (const { name } of rows) {
      const { rows: sums } = await c.query<{ sum: string }>(
        `
          select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as sum
          from "${name}" t`,
      )
      found[name] = sums[0]!.sum
    }
    return found
  })

const order = async (who: Client): Promise<number> => (await buy(who, (await addLine(who)).id)).id
const lastAviso = (database: string) =>
  on(database, async (c) => (await c.query('select nextval($1)::int as n', ['salida_numero'])).rows[0].n as number)

it(
  'OPEN-204 a copy made while it serves is put back whole, and goes on beyond the numbers it does not know of',
  { timeout: 300_000 },
  async () => {
    const [copyCommand, migrateForward, ...more] = commands()
    expect(more).toEqual([])
    const portal = await start('portal')
    const cliente = await signIn(portal.url, 'cliente@demo.test')
    const known = await order(cliente)
    run(copyCommand!)
    expect(await contents('portal_vuelta')).toEqual(await contents('portal'))

    const lost = await order(cliente)
    const lastLost = await lastAviso('portal')
    expect(lost).toBe(known + 1)
    expect(await portal.end()).toBe(0)
    run(migrateForward!)
    const back = await start('portal_vuelta', 'ventas')
    const again = await order(await signIn(back.url, 'cliente@demo.test'))
    expect([again > lost + 9_000, (await lastAviso('portal_vuelta')) > lastLost + 9_000]).toEqual([true, true])
    expect(await back.end()).toBe(0)
  },
)
