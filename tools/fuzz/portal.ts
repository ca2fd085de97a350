import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../test/postgres.ts'
import { startProcess } from '../../test/process.ts'

/** Starts a portal and a PostgreSQL of its own, with the demo company and without rate limits; `stop` removes both. */
export const startFuzzed = async () => {
  const dir = mkdtempSync(join(tmpdir(), 'pv-fuzz-'))
  const server = await startPostgres()
  const admin = new pg.Client({ connectionString: server.url('postgres') })
  await admin.connect()
  await admin.query('create database fuzz')
  await admin.end()
  const url = server.url('fuzz')
  const portal = await startProcess({
    DATABASE_URL: url,
    DATA_DIR: dir,
    DEMO: 'si',
    LOG_LEVEL: 'error',
    PUBLIC_URL: 'http://localhost',
    TRUST_PROXY: 'si',
    QUOTA_FACTOR: '0',
  })
  return {
    dir,
    url,
    portal,
    /** Resident memory of the process in MB. */
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${portal.child.pid}/status`, 'utf8'))![1]) / 1024,
    stop: async () => {
      await portal.end('SIGKILL')
      await server.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
