import type { ChildProcess } from 'node:child_process'

/** What a process writes to stdout and stderr. */
export type Output = {
  /** All that was read so far; recent output may be missing. */
  out: () => string
  /** Waits for an output; throws with all output if the process ends before, or after `ms`. */
  says: (wanted: string | RegExp, ms?: number) => Promise<void>
  /** Resolves with the exit code once the process has ended and all its output was read; null after a signal. */
  gone: Promise<number | null>
}

export const outputOf = (child: ChildProcess): Output => {
  let text = ''
  let ended = false
  const waiting = new Set<() => void>()
  const wakeAll = () => {
    for (const wake of waiting) wake()
  }
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part
      wakeAll()
    })
  // not `exit`: output may still come after it
  const gone = new Promise<number | null>((done) => void child.once('close', done)).finally(() => {
    ended = true
    wakeAll()
  })
  const has = (wanted: string | RegExp) => (typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text))
  const says = (wanted: string | RegExp, ms = 60_000) =>
    new Promise<void>((done, fail) => {
      const settle = (end: () => void) => {
        clearTimeout(late)
        waiting.delete(look)
        end()
      }
      const refuse = (why: string) => settle(() => fail(new Error(`${why} ${String(wanted)}:\n${text}`)))
      const look = () => {
        if (has(wanted)) settle(done)
        else if (ended) refuse('It ended and never said')
      }
      const late = setTimeout(() => refuse(`In ${ms} ms it did not say`), ms)
      waiting.add(look)
      look()
    })
  return { out: () => text, says, gone }
}
