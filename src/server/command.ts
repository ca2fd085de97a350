import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { readConfig, type Config } from '#server/config.ts'
import { setRunning } from '#server/context.ts'
import { DatabaseOutage, isBusy } from '#server/db/outage.ts'
import { isDiskFull } from '#server/db/disk-full.ts'
import { openDb, type Tables } from '#server/db/db.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { countSteps, migrate } from '#server/db/migrate.ts'
import { timeoutsOfJobs } from '#server/db/timeouts.ts'
import { waitForDb } from '#server/db/wait.ts'

const textos = {
  outage:
    'Se perdió la conexión con la base de datos. Lo que ya estaba guardado quedó, y nada a medias: cuando la base vuelva, repetí el comando.',
  lleno:
    'No queda espacio en el disco. Lo que ya estaba guardado quedó, y nada a medias: hacé lugar y repetí el comando.',
  vacia:
    'La base está vacía: el ensayo corre en una base de prueba aparte, que después no queda. En la tuya no se crea nada.',
  anterior:
    'A la base le faltan migraciones de esta versión, y un ensayo no la cambia: arrancá antes el portal, o importá sin --dry-run.',
  busy: 'La base de datos está ocupada por otra operación. Lo que ya estaba guardado quedó, y nada a medias: repetí el comando en unos minutos.',
}
/**
 * Turns a database outage or a full disk into an error with a Spanish sentence for whoever runs the command; returns
 * any other error as it is.
 */
export const inPalabras = (error: unknown): unknown => {
  if (error instanceof DatabaseOutage) return new Error(textos.outage, { cause: error })
  if (isDiskFull(error)) return new Error(textos.lleno, { cause: error })
  return isBusy(error) ? new Error(textos.busy, { cause: error }) : error
}

type Work<T> = (db: Kysely<Tables>) => Promise<T>
/** Runs a command on the configured database; `ready` checks or prepares the database first. */
const onBase = async <T>(
  config: Config,
  connections: number,
  ready: (db: Kysely<Tables>) => Promise<void>,
  work: Work<T>,
): Promise<T> => {
  const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir })
  const { db, close } = openDb(
    embedded
      ? { host: embedded.host, user: 'postgres', database: 'postgres', max: 1 }
      : { connectionString: config.databaseUrl!, max: connections },
    timeoutsOfJobs,
  )
  try {
    setRunning({ config, db, jobs: db, log: () => {} })
    await ready(db)
    return await work(db)
  } catch (error) {
    throw inPalabras(error)
  } finally {
    await close()
    await embedded?.stop()
  }
}

const openConfig = async (): Promise<Config> => {
  const config = readConfig()
  if (config.databaseUrl) await waitForDb(config.databaseUrl, config.dbWait, console.error)
  return config
}
/**
 * Runs a command on the configured database, migrated, with the timeouts of background work. Waits for a PostgreSQL
 * that is not up yet; throws a Spanish sentence if it cannot be used or the embedded one is in use.
 */
export const withBase = async <T>(connections: number, work: Work<T>): Promise<T> =>
  onBase(await openConfig(), connections, (db) => migrate(db), work)

/** Thrown when the database has no tables, so that a dry run uses a temporary one. */
class Empty extends Error {}
/**
 * As `withBase`, for dry runs: it creates no tables. An empty database is replaced by a temporary one, removed
 * afterwards; a database with pending migrations is refused.
 */
export const onBaseAsItIs = async <T>(connections: number, work: Work<T>): Promise<T> => {
  const config = await openConfig()
  const ready = async (db: Kysely<Tables>): Promise<void> => {
    const { done, missing } = await countSteps(db)
    if (done === 0) throw new Empty()
    if (missing > 0) throw new Error(textos.anterior)
  }
  const there = config.databaseUrl !== null || existsSync(join(config.dataDir, 'pg'))
  try {
    if (there) return await onBase(config, connections, ready, work)
  } catch (error) {
    if (!(error instanceof Empty)) throw error
  }
  console.error(textos.vacia)
  const dataDir = await mkdtemp(join(tmpdir(), 'pv-ensayo-'))
  try {
    return await onBase({ ...config, databaseUrl: null, dataDir }, 1, (db) => migrate(db), work)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
