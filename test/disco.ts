import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A small disk of its own for a test that fills it. */
export type Disco = {
  dir: string
  /** Takes all the room but this many bytes. */
  fill: (leave?: number) => void
  /** Gives the room back. */
  free: () => void
  stop: () => void
}

/** Mounts one of so many MB; null where this process may not mount (not root, or a container that forbids it). */
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
