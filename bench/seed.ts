import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { importDemo } from '#server/plugs.ts'
import { startPortal } from '#server/portal.ts'
import { bulkTables, sizeOf, steps, type Shape } from './multiply.ts'

/** Migrates an empty database with the portal's own code, loads the demo company and multiplies it. */

export type Seeded = { seconds: number; rows: { tabla: string; filas: number; mb: number }[] }
const counted = [
  'producto',
  'cliente',
  'presupuesto',
  'presupuesto_detalle',
  'viaje',
  'comprobante',
  'estado_pedido',
  'venta_dia',
] as const

const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const started = performance.now()
  const result = await work()
  console.log(`  ${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${name}`)
  return result
}

/** Drops the non-unique indexes of a table; returns the statements that rebuild them. */
const dropIndexes = async (c: pg.Client): Promise<string[]> => {
  const { rows } = await c.query<{ name: string; def: string }>(
    `
      select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as def
      from pg_index i
      where i.indrelid = any($1::regclass[])
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
    [[...bulkTables]],
  )
  for (const { name } of rows) await c.query(`drop index ${name}`)
  return rows.map((r) => r.def)
}

const multiply = async (url: string, scale: number, shape: Shape): Promise<void> => {
  const c = new pg.Client({ connectionString: url })
  await c.connect()
  try {
    await c.query(`
      set work_mem = '256MB';
      set maintenance_work_mem = '1GB';
      set jit = off;
      select setseed(0.42)`)
    const indexes = await dropIndexes(c)
    for (const { name, sql, then, bare } of steps(sizeOf(scale, shape), shape))
      await timed(name, async () => {
        await c.query(`set session_replication_role = ${bare ? 'replica' : 'origin'}`)
        await c.query(sql)
        await then?.(c)
      })
    await c.query('set session_replication_role = origin')
    await timed(`${indexes.length} indexes`, async () => {
      for (const def of indexes) await c.query(def)
    })
    await c.query(`select setval(pg_get_serial_sequence('presupuesto', 'id'), (select max(id) from presupuesto))`)
    await timed('vacuum analyze', () => c.query('vacuum (analyze, freeze)'))
    await timed('checkpoint', () => c.query('checkpoint'))
  } finally {
    await c.end()
  }
}

/** Fills the database; `scale` 1 is 50,000 products, 20,000 clients, 500,000 quotes, 3,000,000 lines. */
export const seed = async (url: string, scale: number, shape: Shape = 'demo'): Promise<Seeded> => {
  const started = performance.now()
  const dataDir = mkdtempSync(join(tmpdir(), 'pv-bench-'))
  try {
    await timed('migrations and the demo company', async () => {
      const portal = await startPortal(readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }))
      await importDemo(portal.db).finally(() => portal.stop())
    })
    await multiply(url, scale, shape)
    const c = new pg.Client({ connectionString: url })
    await c.connect()
    const rows: Seeded['rows'] = []
    for (const tabla of counted) {
      const {
        rows: [r],
      } = await c.query(`select count(*)::int as filas, pg_total_relation_size('${tabla}') / 1e6 as mb from ${tabla}`)
      rows.push({ tabla, filas: r.filas, mb: Number(r.mb) })
    }
    await c.end()
    return { seconds: (performance.now() - started) / 1000, rows }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
