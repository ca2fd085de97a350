import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres, type TestServer } from './postgres.ts'

/** A standby of a test server, by streaming replication. */
export type Standby = TestServer & {
  /** Runs a statement at the standby itself. */
  ask: <T extends pg.QueryResultRow>(text: string) => Promise<T[]>
  /** Stops what it replays, as a standby that falls behind, or goes on. */
  pause: (on: boolean) => Promise<void>
}

/** Copies the primary and follows it, `delayMs` after each commit. */
export const startStandby = async (primary: TestServer, delayMs: number): Promise<Standby> => {
  const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'portal']
  const copy = (data: string) => {
    execFileSync(join(primary.bin, 'pg_basebackup'), [...from, '-D', data, '-R', '-X', 'stream', '-c', 'fast'])
    if (process.getuid?.() === 0) execFileSync('chown', ['-R', 'postgres:postgres', data])
    execFileSync('chmod', ['700', data])
  }
  const server = await startPostgres([`recovery_min_apply_delay=${delayMs}`, 'fsync=off'], copy)
  const ask: Standby['ask'] = async <T extends pg.QueryResultRow>(text: string) => {
    const c = new pg.Client({ connectionString: server.url('portal') })
    await c.connect()
    return c
      .query<T>(text)
      .then(({ rows }) => rows)
      .finally(() => c.end())
  }
  return {
    ...server,
    ask,
    pause: async (on) => void (await ask(`select pg_wal_replay_${on ? 'pause' : 'resume'}()`)),
  }
}
