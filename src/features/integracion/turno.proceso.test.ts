import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres, type TestServer } from '../../../test/postgres.ts'
import { startProceso, type Proceso } from '../../../test/proceso.ts'

/** Two portals and the command, as processes, on one PostgreSQL. */
let server: TestServer
let clave = ''
const dirs: string[] = []
const portals: Proceso[] = []
const folder = (files: Record<string, string> = {}) => {
  const dir = mkdtempSync(join(tmpdir(), 'pv-turno-'))
  dirs.push(dir)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text)
  return dir
}
const env = () => ({ DATABASE_URL: server.url('portal'), DATA_DIR: folder(), SECRET_KEY: '00'.repeat(32) })
const command = (...args: string[]) =>
  new Promise<{ code: number; out: string }>((done) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'server/cli.ts'), ...args],
      { env: { ...process.env, ...env() } },
      (e, stdout, stderr) => done({ code: e ? Number(e.code) : 0, out: stdout + stderr }),
    )
  })
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
    const portal = await startProceso(env())
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

const put = (portal: Proceso, body: string | ReadableStream) =>
  fetch(`${portal.url}/api/integracion/transportes`, {
    method: 'PUT',
    body,
    duplex: 'half',
    headers: { authorization: `Bearer ${clave}`, 'content-type': 'application/x-ndjson' },
  } as RequestInit)
const row = (id: number) => `{"id":${id},"descripcion":"Transporte ${id}"}\n`

describe('one import at a time, in all processes together', () => {
  it(
    'while one process imports another and the command are told so; when it is killed the next one comes in',
    { timeout: 120_000 },
    async () => {
      const [a, b] = portals as [Proceso, Proceso]
      let out!: ReadableStreamDefaultController<Uint8Array>
      const body = new ReadableStream<Uint8Array>({ start: (c) => void (out = c) })
      for (let i = 1; i <= 501; i++) out.enqueue(new TextEncoder().encode(row(i)))
      const cut = put(a, body).then(
        (r) => r.status,
        () => 'cut',
      )
      await expect
        .poll(() => onServer('portal', 'select id from transporte where id = 1'), { timeout: 30_000 })
        .toHaveLength(1)
      expect((await put(b, row(2))).status).toBe(409)
      const files = folder({ 'transportes.csv': 'id;descripcion\n3;Tres\n' })
      const told = await command(files)
      expect([told.code, told.out]).toEqual([1, 'Hay otra importación en curso. Intentá de nuevo en unos minutos.\n'])
      expect((await command(files, '--dry-run')).code).toBe(0)
      await a.end('SIGKILL')
      expect(await cut).toBe('cut')
      await expect.poll(async () => (await put(b, row(2))).status, { timeout: 30_000 }).toBe(200)
      expect((await command(files)).code).toBe(0)
    },
  )
})
