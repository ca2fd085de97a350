import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { setRunning } from './context.ts'
import { openDb, type Tables } from './db/db.ts'
import { startEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { features, sweep, wireFeatures } from './features.ts'
import { buildApp } from './http/app.ts'
import { finishLater } from './jobs/later.ts'
import { forgetAll } from './memory.ts'
import { startWorker } from './mail/worker.ts'
import type { Kysely } from 'kysely'

export type Portal = { app: FastifyInstance; db: Kysely<Tables>; stop: () => Promise<void>; /** Embedded only: the whole database as a tar. */ dump?: () => Promise<Uint8Array> }

/** Opens the database (embedded or PostgreSQL), migrates it and builds the server; it does not listen yet. */
export const startPortal = async (config: Config): Promise<Portal> => {
  const embedded = config.databaseUrl ? null : await startEmbedded(config.inMemory || config.embeddedDump ? { dump: config.embeddedDump ?? null } : { dataDir: config.dataDir })
  const { db, close } = openDb(embedded ? { host: embedded.host, user: 'postgres', database: 'postgres', max: 1 } : { connectionString: config.databaseUrl!, max: config.poolSize })
  const shutDown = async () => {
    await close()
    await embedded?.stop()
  }
  try {
    let write: (event: string, details?: object) => void = () => {}
    forgetAll() // of a portal this process had before
    setRunning({ config, db, log: (event, details) => write(event, details) })
    wireFeatures()
    await migrate(db)
    const app = await buildApp(features)
    write = (event, details) => app.log.info({ ...details, event }, event)
    const timer = setInterval(() => void sweep().catch((e: unknown) => app.log.error({ err: e }, 'sweep')), 600_000)
    timer.unref()
    const mail = config.smtp ? startWorker({ smtp: config.smtp, from: config.mailFrom, dataDir: config.dataDir }) : null
    return {
      app, db,
      ...(embedded ? { dump: embedded.dump } : {}),
      stop: async () => {
        clearInterval(timer)
        await app.close() // finishes open requests
        await finishLater()
        await mail?.stop() // and the mail under way
        await shutDown()
      },
    }
  } catch (e) {
    await shutDown()
    throw e
  }
}
