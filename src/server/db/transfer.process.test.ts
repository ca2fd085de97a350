import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addLine, buy } from '../../../test/compra.ts'
import { demoFolder } from '../../../test/demo.ts'
import { signIn } from '../../../test/portal.ts'
import { startPostgres, type TestServer } from '../../../test/postgres.ts'
import { startProcess, type Process } from '../../../test/process.ts'
import { inOrder } from './transfer.ts'

let server: TestServer
const dir = mkdtempSync(join(tmpdir(), 'pv-export-'))
const started: Process[] = []
const start = async (env: Record<string, string>) => {
  const p = await startProcess({ DATA_DIR: dir, ...env })
  started.push(p)
  await p.ready()
  return p
}
const query = async (database: string, text: string) => {
  const c = new pg.Client({ connectionString: server.url(database) })
  await c.connect()
  return c.query(text).finally(() => c.end())
}
beforeAll(async () => {
  server = await startPostgres()
  await query('postgres', 'create database destino')
}, 60_000)
afterAll(async () => {
  for (const p of started) p.child.kill('SIGKILL')
  await server.stop()
  rmSync(dir, { recursive: true, force: true })
})
/** Runs `npm run export` as a process. */
const run = (env: Record<string, string>) =>
  new Promise<{ code: number; out: string }>((done) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, '../../../tools/export.ts')],
      { env: { ...process.env, DATA_DIR: dir, DATABASE_URL: '', ...env } },
      (e, out, err) => done({ code: Number(e?.code ?? 0), out: out + err }),
    )
  })

it(
  'npm run export takes the embedded database to an empty PostgreSQL, where the portal goes on; anything else is refused',
  { timeout: 180_000 },
  async () => {
    await demoFolder(dir)
    const embedded = await start({})
    const before = await signIn(embedded.url, 'cliente@demo.test')
    const order = await buy(before, (await addLine(before, 2)).id)
    await addLine(before, 3)
    const target = { DATABASE_URL: server.url('destino') }
    expect(await run(target)).toEqual({
      code: 78,
      out: expect.stringMatching(/^La carpeta de datos .* está en uso por otro proceso del portal/),
    })
    await embedded.end()
    expect(await run({})).toEqual({
      code: 78,
      out: expect.stringContaining('DATABASE_URL: falta la base de PostgreSQL'),
    })

    expect(await run(target)).toEqual({
      code: 0,
      out: expect.stringMatching(
        /presupuesto +\d{3}[^]*Se llevaron \d+ filas en [\d.]+ s; cada tabla quedó igual\. La base embebida no cambió\.\n$/,
      ),
    })
    expect(await run(target)).toEqual({
      code: 78,
      out: 'DATABASE_URL: esa base ya tiene datos (tabla «usuario»); se esperaba una vacía. No se cambió nada.\n',
    })

    const portal = await start(target)
    const after = await signIn(portal.url, 'cliente@demo.test')
    const cart = await addLine(after, 4)
    expect([cart.presupuestoDetalles.$values[0].cantidadTiras, cart.id > order.id]).toEqual([7, true])
    expect((await buy(after, cart.id)).estadoPresupuesto).toBe('Enviado')
    // triggers are enabled again: auditoria is append-only, and the daily sums follow the lines
    await expect(query('destino', 'delete from auditoria')).rejects.toThrow('only grows')
    const { rows } = await query(
      'destino',
      `
        select count(*)::int as n
        from venta_dia
        where dia = (now() at time zone 'America/Argentina/Buenos_Aires')::date`,
    )
    expect(rows[0].n).toBeGreaterThan(0)
    expect(await portal.end()).toBe(0)
    expect(readFileSync(join(dir, 'secret.key'), 'utf8')).toHaveLength(64)
  },
)
it('tables come after those they refer to', () => {
  const t = (name: string, ...needs: string[]) => ({ name, needs })
  expect(inOrder([t('a', 'b'), t('b', 'c', 'fuera'), t('c')]).map((x) => x.name)).toEqual(['c', 'b', 'a'])
  expect(() => inOrder([t('a', 'b'), t('b', 'a')])).toThrow('circle')
})
