import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alive } from '#server/db/embedded.ts'

/** Below the ephemeral ports, which the kernel hands out to whoever listens on port 0 or connects. */
const [FIRST, END] = [20_000, 32_000]
/** A file for each port that a test process was given, with its pid: a portal takes seconds until it listens. */
const given = join(tmpdir(), `pv-ports-${process.getuid?.() ?? 0}`)

const reserve = (port: number): boolean => {
  const file = join(given, String(port))
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (!alive(pidOf(file))) rmSync(file, { force: true })
    return false
  }
}
/** Of a file that is just being made or deleted, this process. */
const pidOf = (file: string): number => {
  try {
    return Number(readFileSync(file, { encoding: 'utf8' }) || process.pid)
  } catch {
    return process.pid
  }
}
const isFree = (port: number) =>
  new Promise<boolean>((done) => {
    const s = createServer()
      .once('error', () => done(false))
      .listen(port, '127.0.0.1', () => s.close(() => done(true)))
  })

/** A free port, given to nobody else while this process lives, by any test process of this machine. */
export const freePort = async (): Promise<number> => {
  mkdirSync(given, { recursive: true })
  for (;;) {
    const port = randomInt(FIRST, END)
    if (reserve(port) && (await isFree(port))) return port
  }
}
