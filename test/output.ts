import type { ChildProcess } from 'node:child_process'

/** What a process writes, both streams. */
export type Output = {
  /** All that was read so far: what it wrote a moment ago may still be on its way. */
  out: () => string
  /** Waits until it has written that; fails with all it wrote when it ends before, or after `ms`. */
  says: (wanted: string | RegExp, ms?: number) => Promise<void>
  /** Resolves once it has ended and all it wrote was read: its exit code, null when a signal ended it. */
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
  // not `exit`: what it wrote last may come after that
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
