import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { isDiskFull } from './disk-full.ts'

/** Runs the embedded PostgreSQL off the main thread, so that a long query does not block other requests. */
const { dataDir, dump, socket } = workerData as { dataDir: string | null; dump: string | null; socket: string }
const db = await PGlite.create({
  ...(dataDir ? { dataDir } : {}),
  ...(dump ? { loadDataDir: new Blob([await readFile(dump)]) } : {}),
  extensions: { pg_trgm, unaccent },
})
const KEPT = 200 // bytes kept of an answer's end: its last message, or an error's text
const [QUERY, SYNC, READY] = ['Q', 'S', 'Z'].map((c) => c.charCodeAt(0))
/**
 * Runs one protocol message. A crashed PostgreSQL throws, or answers without ReadyForQuery; the socket server would
 * swallow both and hang, so they are reported here.
 */
const exec = db.execProtocolRawStream.bind(db)
db.execProtocolRawStream = (async (message, options) => {
  let tail: Uint8Array = new Uint8Array()
  try {
    const result = await exec(message, {
      ...options,
      onRawData: (data) => {
        tail = data.length >= KEPT ? data.slice(-KEPT) : Buffer.concat([tail, data]).subarray(-KEPT)
        options?.onRawData?.(data)
      },
    })
    if ((message[0] === QUERY || message[0] === SYNC) && tail.at(-6) !== READY)
      throw new Error(
        `no responde: ${Buffer.from(tail)
          .toString('latin1')
          .replace(/[^\x20-\x7e]+/g, ' ')
          .trim()}`,
      )
    return result
  } catch (error) {
    setImmediate(() => {
      throw error instanceof Error
        ? error
        : new Error(isDiskFull(error) ? 'No space left on device' : JSON.stringify(error))
    })
    throw error
  }
}) as typeof exec
const server = new PGLiteSocketServer({ db, path: socket, maxConnections: 4 })
await server.start()
parentPort!.postMessage({ is: 'ready' })
parentPort!.on('message', async (what: 'close' | 'dump') => {
  if (what === 'dump') {
    const bytes = new Uint8Array(await (await db.dumpDataDir('none')).arrayBuffer())
    parentPort!.postMessage({ is: 'dump', data: bytes }, [bytes.buffer])
    return
  }
  await server.stop()
  await db.close()
  parentPort!.postMessage({ is: 'closed' })
})
