import type { Kysely } from 'kysely'
import { readConfig } from '#server/config.ts'
import { setRunning } from '#server/context.ts'
import { openDb, type Tables } from '#server/db/db.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { plazosDeTrabajos } from '#server/db/plazos.ts'
import { waitForDb } from '#server/db/wait.ts'

/**
 * Runs a command on the configured database, migrated, with the patience of long work; the embedded one must not be in
 * use. Waits for a PostgreSQL that is not there yet, and says in Spanish why one cannot be used.
 */
export const conBase = async <T>(conexiones: number, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> => {
  const config = readConfig()
  if (config.databaseUrl) await waitForDb(config.databaseUrl, config.dbWait, console.error)
  const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir })
  const { db, close } = openDb(
    embedded
      ? { host: embedded.host, user: 'postgres', database: 'postgres', max: 1 }
      : { connectionString: config.databaseUrl!, max: conexiones },
    plazosDeTrabajos,
  )
  try {
    setRunning({ config, db, jobs: db, log: () => {} })
    await migrate(db)
    return await work(db)
  } finally {
    await close()
    await embedded?.stop()
  }
}
