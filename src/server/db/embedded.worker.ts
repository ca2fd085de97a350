import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

/** The embedded PostgreSQL, off the main thread: a long query never holds up a request's answer. */
const { dataDir, dump, socket } = workerData as { dataDir: string | null; dump: string | null; socket: string }
const db = await PGlite.create({ ...(dataDir ? { dataDir } : {}), ...(dump ? { loadDataDir: new Blob([await readFile(dump)]) } : {}), extensions: { pg_trgm, unaccent } })
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
