import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { momento } from './cache.ts'
import type { Config } from './config.ts'
import { jobsDb, setRunning, standbys } from './context.ts'
import { onStatement, openDb, type Tables } from './db/db.ts'
import { startEmbedded } from './db/embedded.ts'
import {
  INVALIDATION_CHANNEL,
  forgotten,
  setListening,
  startListener,
  type Listeners,
  type Listener,
} from './db/notifications.ts'
import { migrate } from './db/migrate.ts'
import { openStandbys, type Standbys } from './db/standbys.ts'
import { timeoutsOfPersonas, timeoutsOfJobs } from './db/timeouts.ts'
import { saveWebhook } from './events/store.ts'
import { startWebhook } from './events/webhook.ts'
import type { Feature } from './feature.ts'
import { features } from './features.ts'
import { buildApp } from './http/app.ts'
import { watchSilent } from './http/connections.ts'
import { measureColas, measureRooms, measureStandbys, openMedidas } from './http/metrics.ts'
import { readColas } from './jobs/queue-metrics.ts'
import { hearEnqueued, startJobs } from './jobs/jobs.ts'
import { finishLater, later } from './jobs/after-response.ts'
import type { Worker } from './jobs/queue.ts'
import { CANAL as JOB } from './jobs/store.ts'
import { retain } from './mail/store.ts'
import { startWorker } from './mail/worker.ts'
import { requestContext } from './request.ts'
import { jobsOfAll, plugIn, resume, sweep, measuresOfAll } from './plugs.ts'
import { forgetChanged } from './session/invalidation.ts'
import { hearLive, stopSubscribers } from './live/subscribers.ts'
import { LIVE_CHANNEL } from './live/notifications.ts'

export type Portal = {
  app: FastifyInstance
  db: Kysely<Tables>
  /** Makes /api/ready fail from now on; the portal keeps serving. */
  prepareStop: () => void
  /** Stops within 20 seconds, finishing calls and jobs in progress. */
  stop: () => Promise<void>
  /** Embedded database only: the whole of it as a tar. */
  dump?: () => Promise<Uint8Array>
}

const VERSION = process.env.npm_package_version ?? '0'
/** Milliseconds beyond which a statement is logged, with the id of its request. */
const SLOW = 500

const within = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((done) => setTimeout(done, ms).unref())])

/**
 * Closes the server: open requests may finish within `ms`, then all connections are closed. Connections without a
 * request are closed at once.
 */
const closeApp = async (app: FastifyInstance, endSilent: () => void, ms: number): Promise<void> => {
  const timer = setTimeout(() => app.server.closeAllConnections(), ms)
  const ending = setInterval(endSilent, 100) // while the server still listens, new ones may open
  await within(ms + 2_000, app.close())
  clearInterval(ending)
  clearTimeout(timer)
}

/** Starts the background workers: the rooms' jobs, mail if an SMTP server is configured, events if a webhook is. */
const startWork = async ({ smtp, mailFrom, dataDir, webhook }: Config): Promise<Worker> => {
  if (smtp) await retain()
  await saveWebhook(jobsDb(), webhook && new URL(webhook.url).host)
  const all = [
    startJobs(jobsOfAll()),
    ...(smtp ? [startWorker({ smtp, from: mailFrom, dataDir })] : []),
    ...(webhook ? [startWebhook(webhook)] : []),
  ]
  return { stop: async () => void (await Promise.all(all.map((w) => w.stop()))) }
}

const listeners: Listeners = {
  [INVALIDATION_CHANNEL]: forgotten(forgetChanged),
  [JOB]: hearEnqueued,
  // whoever is told asks at once, and may be answered by a standby
  [LIVE_CHANNEL]: (payload) => {
    const all = standbys()
    if (all) all.hold(() => hearLive(payload))
    else hearLive(payload)
  },
}
/**
 * Listens to the database's notifications: invalidations, jobs and live updates of other processes. With the embedded
 * database the portal's only connection listens (`hearOwn`).
 */
const hearDatabase = (config: Config, log: (event: string, details?: object) => void): Promise<Listener | null> => {
  if (config.databaseUrl) return startListener(config.databaseUrl, listeners, log)
  setListening(true)
  return Promise.resolve(null)
}
const hearOwn = async (client: pg.ClientBase): Promise<void> => {
  client.on('notification', ({ channel, payload = '' }) => listeners[channel]?.(payload))
  await client.query(`listen ${INVALIDATION_CHANNEL}; listen ${LIVE_CHANNEL}`)
}

/** Runs the sweep every ten minutes. */
const startSweep = (goesOn: () => boolean, log: FastifyBaseLogger) =>
  setInterval(() => void sweep(goesOn).catch((e: unknown) => log.error({ err: e }, 'sweep')), 600_000).unref()

/** Starts the embedded database, unless `DATABASE_URL` names another. */
const openEmbedded = ({ databaseUrl, inMemory, embeddedDump, dataDir }: Config) => {
  if (databaseUrl) return null
  return startEmbedded(inMemory || embeddedDump ? { dump: embeddedDump ?? null } : { dataDir })
}
const timeoutsOf = ({ statementMs, lockMs }: Config) => ({
  ...timeoutsOfPersonas,
  statement: statementMs,
  wait: lockMs,
  respuesta: statementMs + 3_000,
})
/** Opens the standbys, if there are any to read of. */
const openReplicas = (config: Config, log: (event: string, details?: object) => void): Standbys | null => {
  const { databaseUrl: primary, replicaUrls: urls, poolSize } = config
  if (primary === null || urls.length === 0) return null
  return openStandbys({ primary, urls, poolSize, timeouts: timeoutsOf(config), moment: momento, log })
}
const openPools = (config: Config, host: string | null) => {
  if (host !== null) {
    const one = openDb({ host, user: 'postgres', database: 'postgres', max: 1, begin: hearOwn })
    return { people: one, jobs: one, close: one.close }
  }
  const people = openDb({ connectionString: config.databaseUrl!, max: config.poolSize }, timeoutsOf(config))
  const jobs = openDb({ connectionString: config.databaseUrl!, max: config.jobsPoolSize }, timeoutsOfJobs)
  return { people, jobs, close: async () => void (await Promise.all([people.close(), jobs.close()])) }
}

/** Opens the metrics and the log of slow statements. */
const openMeasures = (
  pools: Parameters<typeof openMedidas>[1],
  log: (event: string, details?: object) => void,
  replicas: Standbys | null,
) => {
  const medidas = openMedidas(VERSION, pools)
  if (replicas) measureStandbys(medidas, replicas.state)
  measureColas(medidas, readColas)
  measureRooms(medidas, measuresOfAll())
  // removes literals: search terms may be personal data (db/custom-plan.ts)
  const withoutValues = (text: string) =>
    text
      .replace(/'[^']*'/g, '?')
      .replace(/\s+/g, ' ')
      .trim()
  onStatement((ms, text) => {
    medidas.statement(ms)
    if (ms > SLOW)
      log('sentencia_lenta', {
        ms: Math.round(ms),
        pedido: requestContext()?.requestId,
        texto: withoutValues(text).slice(0, 200),
      })
  })
  return medidas
}

/**
 * Opens the database (embedded or PostgreSQL), migrates it and builds the server, without listening yet. `more`:
 * further rooms, for tests.
 */
export const startPortal = async (config: Config, more: readonly Feature[] = []): Promise<Portal> => {
  const embedded = await openEmbedded(config)
  const { people, jobs, close } = openPools(config, embedded?.host ?? null)
  let replicas: Standbys | null = null
  const shutDown = async () => {
    await within(3_000, Promise.all([close(), replicas?.close()]))
    await embedded?.stop()
  }
  try {
    let write: (event: string, details?: object) => void = () => {}
    const log = (event: string, details?: object) => write(event, details)
    setListening(false) // clears what a former portal of this process cached
    setRunning({ config, db: people.db, jobs: jobs.db, log, standbys: (replicas = openReplicas(config, log)) })
    plugIn()
    await migrate(jobs.db)
    let stopping = false
    const prepareStop = () => stopSubscribers((stopping = true))
    const pools: Record<string, pg.Pool> = embedded
      ? { only: people.pool }
      : { personas: people.pool, jobs: jobs.pool, ...replicas?.pools }
    const medidas = openMeasures(pools, log, replicas)
    const app = await buildApp([...features, ...more], { medidas, stopping: () => stopping })
    const endSilent = watchSilent(app.server)
    write = (event, details) => app.log.info({ ...details, event }, event)
    replicas?.begin()
    const listener = await hearDatabase(config, log)
    const timer = startSweep(() => !stopping, app.log)
    later(resume)
    const work = await startWork(config)
    return {
      app,
      db: people.db,
      prepareStop,
      ...(embedded ? { dump: embedded.dump } : {}),
      stop: async () => {
        prepareStop()
        clearInterval(timer)
        const workEnds = work.stop() // jobs finish while requests do
        await closeApp(app, endSilent, 12_000)
        await within(2_000, finishLater())
        await within(3_000, workEnds)
        await listener?.stop()
        await shutDown()
      },
    }
  } catch (error) {
    await shutDown()
    throw error
  }
}
