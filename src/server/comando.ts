import type { Kysely } from 'kysely'
import { readConfig } from '#server/config.ts'
import { setRunning } from '#server/context.ts'
import { BaseCaida, isOcupada } from '#server/db/caida.ts'
import { isDiskFull } from '#server/db/full.ts'
import { openDb, type Tables } from '#server/db/db.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { plazosDeTrabajos } from '#server/db/plazos.ts'
import { waitForDb } from '#server/db/wait.ts'

const textos = {
  caida:
    'Se perdió la conexión con la base de datos. Lo que ya estaba guardado quedó, y nada a medias: cuando la base vuelva, repetí el comando.',
  lleno:
    'No queda espacio en el disco. Lo que ya estaba guardado quedó, y nada a medias: hacé lugar y repetí el comando.',
  ocupada:
    'La base de datos está ocupada por otra operación. Lo que ya estaba guardado quedó, y nada a medias: repetí el comando en unos minutos.',
}
/** The database failed while a command worked: in words for whoever runs it; anything else as it came. */
export const enPalabras = (error: unknown): unknown => {
  if (error instanceof BaseCaida) return new Error(textos.caida, { cause: error })
  if (isDiskFull(error)) return new Error(textos.lleno, { cause: error })
  return isOcupada(error) ? new Error(textos.ocupada, { cause: error }) : error
}

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
  } catch (error) {
    throw enPalabras(error)
  } finally {
    await close()
    await embedded?.stop()
  }
}
