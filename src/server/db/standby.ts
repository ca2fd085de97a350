import { sql } from 'kysely'
import type pg from 'pg'
import { openDb } from './db.ts'
import { readPosition, type LogPosition } from './log-position.ts'
import type { Marks } from './log-marks.ts'
import type { Timeouts } from './timeouts.ts'

/** Milliseconds a standby may be behind; more, and it is left out until it has caught up. */
const MAX_LAG_MS = 1_000
const LOOK_TIMEOUT_MS = 1_000
/** Of asking where a server stands: one that does not say it in time is left out. */
export const timeoutsOfLooks: Timeouts = {
  statement: LOOK_TIMEOUT_MS,
  wait: LOOK_TIMEOUT_MS,
  idle: LOOK_TIMEOUT_MS,
  respuesta: LOOK_TIMEOUT_MS,
  conexion: LOOK_TIMEOUT_MS,
}

type Opened = ReturnType<typeof openDb>
/** Where a server stands in the log: a standby by what it has replayed. */
export const positionOf = async ({ db }: Opened): Promise<{ position: LogPosition | null; isStandby: boolean }> => {
  const { rows } = await sql<{ position: string | null; isStandby: boolean }>`
    select
      pg_is_in_recovery() as "isStandby",
      (
        case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end
      )::text as position`.execute(db)
  return { position: readPosition(rows[0]!.position), isStandby: rows[0]!.isStandby }
}

/** Ends what is asked of a server that does not answer: those calls go on at the primary. */
const cutterOf = ({ pool }: Opened) => {
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', (client) => void clients.add(client))
  pool.on('remove', (client) => void clients.delete(client))
  return () => {
    for (const client of clients)
      (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
  }
}

/** For log and metrics: never more of an address than the host, since it holds a password. */
export const nameOf = (url: string): string => {
  const { host, searchParams } = new URL(url)
  return host || (searchParams.get('host') ?? '')
}

export type StandbyOptions = {
  readonly poolSize: number
  readonly timeouts: Timeouts
  readonly log: (event: string, details?: object) => void
}
export type Standby = ReturnType<typeof openStandby>

/** A standby's connections and how it stands; it is not used before it was looked at. */
export const openStandby = (url: string, { poolSize, timeouts, log }: StandbyOptions) => {
  const reads = openDb({ connectionString: url, max: poolSize }, { ...timeouts, conexion: LOOK_TIMEOUT_MS })
  const looks = openDb({ connectionString: url, max: 1 }, timeoutsOfLooks)
  const cutOff = cutterOf(reads)
  const name = nameOf(url)
  /** `since`: when it fell behind what the primary had; null: it has all of it. */
  const state = { position: 0n, since: null as number | null, used: null as boolean | null }
  const setUsed = (used: boolean, motivo?: string) => {
    if (state.used === used) return
    state.used = used
    if (used) log('replica_en_uso', { replica: name })
    else log('replica_apartada', { replica: name, motivo })
  }
  const lag = (): number => (state.since === null ? 0 : performance.now() - state.since)
  return {
    name,
    db: reads.db,
    pool: reads.pool,
    isUsed: () => state.used === true,
    position: () => state.position,
    /** Milliseconds. */ lag,
    /** Asks where it stands, and decides whether it is used. Never fails. */
    look: async (marks: Marks): Promise<void> => {
      try {
        const { position, isStandby } = await positionOf(looks)
        if (position === null || !isStandby) return setUsed(false, 'no es una réplica')
        state.position = position
        state.since = marks.since(position)
        setUsed(marks.last() !== null && lag() <= MAX_LAG_MS, `atrasada ${Math.round(lag())} ms`)
      } catch (error) {
        setUsed(false, (error as Error).message)
        cutOff()
      }
    },
    close: async () => void (await Promise.all([reads.close(), looks.close()])),
  }
}
