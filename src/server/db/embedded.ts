import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { StartupError } from '#server/startup-error.ts'
import { isDiskFull } from './disk-full.ts'

/** A process's start time in kernel ticks, null if it is gone: tells a live lock from one whose pid was reused. */
const startOf = (pid: number): string | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}
/** True while a process with that pid runs on this machine. */
export const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/**
 * Locks the data folder for this process and returns how to unlock it. Throws a StartupError while another process
 * holds it.
 */
export const lockFolder = (dataDir: string): (() => void) => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'portal.lock')
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const fd = openSync(file, 'wx', 0o600)
      writeSync(fd, `${process.pid} ${startOf(process.pid) ?? ''}`)
      closeSync(fd)
      const unlock = () => {
        process.removeListener('exit', unlock)
        rmSync(file, { force: true })
      }
      process.once('exit', unlock) // also on exit by a signal during startup
      return unlock
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const [pidText, start] = existsSync(file) ? readFileSync(file, 'utf8').split(' ') : []
      const pid = Number(pidText)
      const held = pid > 0 && alive(pid) && (!start || startOf(pid) === null || startOf(pid) === start)
      if (held)
        throw new StartupError([
          `La carpeta de datos ${dataDir} está en uso por otro proceso del portal (pid ${pid}). Detenelo o indicá otra con DATA_DIR.`,
        ])
      rmSync(file, { force: true })
    }
  }
  throw new Error(`No se pudo tomar la carpeta de datos ${dataDir}.`)
}

/** Where the embedded database is stored: a folder, or memory (tests), empty or loaded from a dump file. */
export type Place = { dataDir: string } | { dump: string | null }
export type Embedded = { host: string; dump: () => Promise<Uint8Array>; stop: () => Promise<void> }

/** Thrown when the embedded database dies while it serves; the portal cannot answer any more. */
export class EmbeddedGone extends Error {}
const WITHOUT_ESPACIO = 'no queda espacio en el disco.'
const throwNow = (error: Error): never => {
  throw error
}

/** Opens the database's thread on a socket in `host`. */
const startWorker = (place: Place, dataDir: string | null, host: string): Worker =>
  new Worker(new URL('./embedded.worker.ts', import.meta.url), {
    workerData: {
      dataDir: dataDir ? join(dataDir, 'pg') : null,
      dump: 'dump' in place ? place.dump : null,
      socket: join(host, '.s.PGSQL.5432'),
    },
    execArgv: [],
  })

/** What the thread answers, and its end: once it serves (`ready`), one that nobody asked for ends the process. */
const watchWorker = (worker: Worker) => {
  const state: { ready: boolean; stopping: boolean; gone: Error | null } = { ready: false, stopping: false, gone: null }
  const hear = (error: Error) => {
    if (state.gone) return
    const gone = new EmbeddedGone(
      `La base embebida se detuvo: ${isDiskFull(error) ? WITHOUT_ESPACIO : (error.message ?? JSON.stringify(error))}`,
      { cause: error },
    )
    state.gone = gone
    if (state.ready && !state.stopping) setImmediate(() => throwNow(gone)) // `npm start` restarts the process
  }
  worker.on('error', hear)
  worker.on('exit', (code) => hear(new Error(`su hilo terminó con código ${code}`)))
  const answer = <T>(expected: string): Promise<T> =>
    new Promise((done, fail) => {
      const end = (settle: () => void) => {
        worker.off('message', onMessage).off('exit', onExit)
        settle()
      }
      const onMessage = (m: { is: string; data?: T }) => m.is === expected && end(() => done(m.data as T))
      const onExit = () => end(() => fail(state.gone!))
      worker.on('message', onMessage).on('exit', onExit)
    })
  return { state, answer }
}

/** Starts the embedded PostgreSQL in a worker thread, behind a private Unix socket. */
export const startEmbedded = async (place: Place): Promise<Embedded> => {
  const dataDir = 'dataDir' in place ? place.dataDir : null
  const unlock = dataDir ? lockFolder(dataDir) : () => {}
  const host = mkdtempSync(join(tmpdir(), 'pv-'))
  const worker = startWorker(place, dataDir, host)
  const { state, answer } = watchWorker(worker)
  const leave = () => {
    rmSync(host, { recursive: true, force: true })
    unlock()
  }
  try {
    await answer('ready')
    state.ready = true
  } catch (error) {
    leave()
    const why = isDiskFull(error) ? WITHOUT_ESPACIO : (state.gone ?? (error as Error)).message
    throw new Error(`No se pudo abrir la base embebida${dataDir ? ` de ${dataDir}` : ''}: ${why}`, { cause: error })
  }
  return {
    host,
    dump: () => {
      const got = answer<Uint8Array>('dump')
      worker.postMessage('dump')
      return got
    },
    stop: async () => {
      state.stopping = true
      if (!state.gone) {
        const closed = answer('closed')
        worker.postMessage('close')
        await closed.catch(() => {})
      }
      await worker.terminate()
      leave()
    },
  }
}
