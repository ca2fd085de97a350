import pg from 'pg'
import { setDeaf } from '#server/cache.ts'
import { markDeaf } from '#server/live/subscribers.ts'

/** The PostgreSQL channel of cache invalidations (migration 0040). Payload: `memory` or `memory:key,key`. */
export const INVALIDATION_CHANNEL = 'portal_olvido'
const HEARTBEAT = 5_000

/** Sets whether this process receives notifications; while it does not, it caches nothing and refuses live streams. */
export const setListening = (hears: boolean): void => {
  setDeaf(!hears)
  markDeaf(!hears)
}

export type Listener = { stop: () => Promise<void> }
/** What is done with each notice, by channel. */
export type Listeners = Readonly<Record<string, (payload: string) => void>>
/** What to forget of one notice: these keys, or without any the whole of it. */
export const forgotten =
  (forget: (memoria: string, claves: readonly string[]) => void) =>
  (payload: string): void => {
    const [memoria = '', claves = ''] = payload.split(':', 2)
    forget(memoria, claves === '' ? [] : claves.split(','))
  }

/**
 * Listens on one connection until it is lost; calls `heard` once it listens. `opened` gets the connection, and closing
 * it ends the listening.
 */
const hear = async (
  connectionString: string,
  listeners: Listeners,
  { opened, heard }: { opened: (client: pg.Client) => void; heard: () => void },
): Promise<void> => {
  const own = new pg.Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: HEARTBEAT,
    application_name: 'portal-ventas-escucha',
  })
  opened(own)
  const lost = new Promise<void>((done) => void own.on('error', () => done()).on('end', () => done()))
  own.on('notification', ({ channel, payload = '' }) => listeners[channel]?.(payload))
  let beat: NodeJS.Timeout | undefined
  try {
    await own.connect()
    for (const channel of Object.keys(listeners)) await own.query(`listen ${channel}`)
    heard()
    // heartbeat: a network may drop the connection silently
    beat = setInterval(() => void own.query('select 1').catch(() => own.end().catch(() => {})), HEARTBEAT)
    await lost
  } finally {
    clearInterval(beat)
    setListening(false)
    own.end().catch(() => {})
  }
}

/**
 * Listens to what other processes change, reconnecting when the connection is lost; meanwhile this process caches
 * nothing. Resolves once it listens, or after the first failed attempt.
 */
export const startListener = async (
  connectionString: string,
  listeners: Listeners,
  log: (event: string, details?: object) => void,
): Promise<Listener> => {
  let client: pg.Client | null = null
  let stopped = false
  let wake = () => {}
  setListening(false)

  const run = async (first: () => void): Promise<void> => {
    for (let pause = 200; !stopped; pause = Math.min(pause * 2, 5_000)) {
      const opened = (own: pg.Client) => void (client = own)
      const heard = () => {
        pause = 200
        setListening(true)
        first()
      }
      await hear(connectionString, listeners, { opened, heard }).catch(() => {})
      first()
      if (stopped) return
      log('escucha_perdida')
      await new Promise<void>((done) => {
        const timer = setTimeout(done, pause)
        wake = () => (clearTimeout(timer), done())
      })
    }
  }
  let ended: Promise<void> = Promise.resolve()
  await new Promise<void>((first) => {
    ended = run(first)
  })
  return {
    stop: async () => {
      stopped = true
      wake()
      client?.end().catch(() => {})
      await Promise.race([ended, new Promise((done) => setTimeout(done, 1_000).unref())])
      setListening(true)
    },
  }
}
