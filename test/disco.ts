import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A small file system, for tests that fill it. */
export type Disco = {
  dir: string
  /** Fills it except for `leave` bytes. */
  fill: (leave?: number) => void
  /** Deletes the filler. */
  free: () => void
  stop: () => void
}

/** Mounts one of so many MB; null if this process may not mount (not root, or in a restricted container). */
export const mountDisco = (megabytes: number): Disco | null => {
  const dir = mkdtempSync(join(tmpdir(), 'pv-disco-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', dir], { stdio: 'ignore' })
  } catch {
    rmdirSync(dir)
    return null
  }
  const filler = join(dir, 'relleno')
  return {
    dir,
    fill: (leave = 0) => {
      const { bavail, bsize } = statfsSync(dir)
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - leave)))
    },
    free: () => rmSync(filler, { force: true }),
    stop: () => {
      execFileSync('umount', ['-l', dir])
      rmdirSync(dir)
    },
  }
}
