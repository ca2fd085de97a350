import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { createClave } from '#features/integracion/server/claves.ts'
import { openDb } from '#server/db/db.ts'
import { demoServer } from './demo.ts'
import type { Answer } from './portal.ts'
import type { TestServer } from './postgres.ts'
import { startProcess, type Process } from './process.ts'

/**
 * Repeats a read at the other process until it has the wanted answer, for a second after the change, and at least
 * three times in case the machine stalls.
 */
export const withinASecond = async <T>(ask: () => Promise<T>, wanted: T): Promise<void> => {
  const until = performance.now() + 1_000
  for (let n = 0; ; n++) {
    const seen = await ask()
    if (JSON.stringify(seen) === JSON.stringify(wanted)) return
    if (performance.now() > until && n >= 2) expect(seen, 'a second after the change').toEqual(wanted)
  }
}
/** Imports rows by the integration API of a process; throws unless all of them are taken. */
export const putRows = (base: string, clave: string, entidad: string, rows: object[]): Promise<Answer> =>
  fetch(`${base}/api/integracion/${entidad}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${clave}`, 'content-type': 'application/json' },
    body: JSON.stringify(rows),
  }).then(async (r) => {
    const body = (await r.json()) as { conError: number; cambiadas: number }
    expect([r.status, body.conError], JSON.stringify(body)).toEqual([200, 0])
    return { status: r.status, body, headers: r.headers, text: '' }
  })
/** A client as a row of the integration, without its seller. */
export const CLIENTE_ROW = `
  select
    c.codigo, c."razonSocial", c."nombreFantasia", c."documentoNro", c.telefono, c.email, c."listaPrecioId",
    c.calle, c."calleNro", c.localidad, p.name as provincia, c.activo
  from cliente c
  left join provincia p on p.id = c."provinciaId"
  where c.id = $1`

/** Two processes of the portal, `a` and `b`, on one PostgreSQL with the demo company. */
export type Two = {
  a: Process
  b: Process
  db: pg.Client
  secret: string
  /** Starts one more, on the same database and the same files. */
  start: () => Promise<Process>
  sql: <T extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<T[]>
  put: (base: string, entidad: string, rows: object[]) => Promise<Answer>
  clave: string
}

/** Declares the hooks; what it returns is filled before the first test. `env`: besides what both need. */
export const openTwo = (env: Record<string, string> = {}): Two => {
  const dir = mkdtempSync(join(tmpdir(), 'pv-dos-'))
  const portals: Process[] = []
  let server: TestServer | undefined
  const two = { secret: 'ab'.repeat(32) } as Two
  two.sql = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await two.db.query<T>(text, values)).rows
  two.put = (base, entidad, rows) => putRows(base, two.clave, entidad, rows)
  two.start = async () => {
    const own = join(dir, String(portals.length))
    mkdirSync(own)
    symlinkSync(join(dir, 'archivos'), join(own, 'archivos'))
    const started = await startProcess({
      DATABASE_URL: server!.url('portal'),
      DATA_DIR: own,
      SECRET_KEY: two.secret,
      LOG_LEVEL: 'info',
      ...env,
    })
    portals.push(started)
    return started
  }
  beforeAll(async () => {
    mkdirSync(join(dir, 'archivos'))
    server = await demoServer()
    two.a = await two.start()
    two.b = await two.start()
    await Promise.all([two.a.ready(), two.b.ready()])
    two.db = new pg.Client({ connectionString: server.url('portal') })
    await two.db.connect()
    const own = openDb({ connectionString: server.url('portal'), max: 1 })
    two.clave = await createClave(own.db, 'Sistema de prueba')
    await own.close()
  }, 400_000)
  afterAll(async () => {
    await Promise.all(portals.map((p) => p.end('SIGKILL')))
    await two.db?.end()
    await server?.stop()
    rmSync(dir, { recursive: true, force: true })
  })
  return two
}
