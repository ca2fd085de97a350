import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outputOf } from '../../../test/output.ts'
import { startPostgres, type TestServer } from '../../../test/postgres.ts'
import { startProcess, type Process } from '../../../test/process.ts'

/** Two portals and the import command, as processes on one PostgreSQL server. */
let server: TestServer
let clave = ''
const dirs: string[] = []
const portals: Process[] = []
const folder = (files: Record<string, string> = {}) => {
  const dir = mkdtempSync(join(tmpdir(), 'pv-turno-'))
  dirs.push(dir)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text)
  return dir
}
const env = () => ({ DATABASE_URL: server.url('portal'), DATA_DIR: folder(), SECRET_KEY: '00'.repeat(32) })
/** Starts the import command as a process. */
const start = (...given: (string | Record<string, string>)[]) => {
  const args = given.filter((each) => typeof each === 'string')
  const child = spawn(process.execPath, [join(import.meta.dirname, 'server/cli.ts'), ...args], {
    env: Object.assign({}, process.env, env(), ...given.filter((each) => typeof each !== 'string')),
  })
  const { says, gone, out } = outputOf(child)
  return { says, gone: gone.then((code) => ({ code, out: out() })) }
}
const command = (...args: string[]) => start(...args).gone
const onServer = async (database: string, text: string): Promise<{ id: number }[]> => {
  const c = new pg.Client({ connectionString: server.url(database) })
  await c.connect()
  return c
    .query(text)
    .then((r) => r.rows as { id: number }[])
    .finally(() => c.end())
}
beforeAll(async () => {
  server = await startPostgres()
  await onServer('postgres', 'create database portal')
  for (let i = 0; i < 2; i++) {
    const portal = await startProcess(env())
    portals.push(portal)
    await portal.ready()
  }
  clave = /pv_\S+/.exec((await command('--clave', 'Sistema de prueba')).out)![0]
}, 180_000)
afterAll(async () => {
  for (const p of portals) await p.end('SIGKILL')
  await server?.stop()
  for (const d of dirs) rmSync(d, { recursive: true, force: true })
})

const put = (portal: Process, kind: string, body: string | ReadableStream) =>
  fetch(`${portal.url}/api/integracion/${kind}`, {
    method: 'PUT',
    body,
    duplex: 'half',
    headers: { authorization: `Bearer ${clave}`, 'content-type': 'application/x-ndjson' },
  } as RequestInit)
const row = (id: number) => `{"id":${id},"descripcion":"Grupo ${id}"}\n`

describe('a turn for each kind, in all processes together', () => {
  it(
    'OPEN-261 while one process takes a complete file, calls of the kind pass; the command waits, says so, and goes on when it is killed',
    { timeout: 120_000 },
    async () => {
      const [a, b] = portals as [Process, Process]
      let out!: ReadableStreamDefaultController<Uint8Array>
      const body = new ReadableStream<Uint8Array>({ start: (c) => void (out = c) })
      for (let i = 1; i <= 501; i++) out.enqueue(new TextEncoder().encode(row(i)))
      const cut = put(a, 'grupos?completo=true', body).then(
        (r) => r.status,
        () => 'cut',
      )
      await expect
        .poll(() => onServer('portal', 'select id from grupo where id = 1'), { timeout: 30_000 })
        .toHaveLength(1)
      expect((await put(b, 'grupos', row(2_001))).status).toBe(200)
      expect((await put(b, 'grupos?completo=true', row(1))).status).toBe(409)
      const files = folder({
        'grupos.csv': 'id;descripcion\n3;Tres\n',
        'transportes.csv': 'id;descripcion\n3;Tres\n',
      })
      expect((await command(files, '--dry-run')).code).toBe(0)
      const waits = start(files)
      await waits.says('Hay otra importación de «grupos» en curso: se espera a que termine.')
      await a.end('SIGKILL')
      expect(await cut).toBe('cut')
      const { code, out: told } = await waits.gone
      expect([code, told.match(/^(grupos|transportes) .*/gm)?.map((l) => l.split(/\s+/).slice(0, 4))]).toEqual([
        0,
        [
          ['grupos', '1', '0', '1'],
          ['transportes', '1', '1', '0'],
        ],
      ])
      // a killed import leaves no lock behind
      expect((await put(b, 'grupos?completo=true', row(3))).status).toBe(200)
    },
  )
})

describe('a rehearsal of the command', () => {
  it(
    'OPEN-263 on an empty database makes no table there, and tells what would come in',
    { timeout: 300_000 },
    async () => {
      await onServer('postgres', 'create database vacia')
      const files = folder({
        'grupos.csv': 'id;descripcion\n3;Tres\n',
        'subgrupos.csv': 'gruposProdId;gruposDesc;grupoId\n31;Uno;3\n',
      })
      const { code, out } = await start(files, '--dry-run', { DATABASE_URL: server.url('vacia') }).gone
      expect([code, out.match(/^(grupos|subgrupos) .*/gm)?.map((l) => l.split(/\s+/).slice(0, 4))]).toEqual([
        0,
        [
          ['grupos', '1', '1', '0'],
          ['subgrupos', '1', '1', '0'],
        ],
      ])
      expect(out).toContain(
        'La base está vacía: el ensayo corre en una base de prueba aparte, que después no queda. En la tuya no se crea nada.',
      )
      expect(
        await onServer(
          'vacia',
          `
            select 1 as id
            from pg_class
            where relnamespace = 'public'::regnamespace`,
        ),
      ).toEqual([])
      const dataDir = join(folder(), 'sin-base')
      const own = await start(files, '--dry-run', { DATABASE_URL: '', DATA_DIR: dataDir }).gone
      expect([own.code, existsSync(join(dataDir, 'pg'))]).toEqual([0, false])
    },
  )
})
