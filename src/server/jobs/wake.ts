const sleepers = new Map<string, Set<() => void>>()

/** Calls `ring` whenever something was put into that queue; returns how to leave. */
export const onWake = (queue: string, ring: () => void): (() => void) => {
  const all = sleepers.get(queue) ?? new Set()
  sleepers.set(queue, all.add(ring))
  return () => void all.delete(ring)
}
/** Something waits in that queue: to be called once it is committed. */
export const wakeUp = (queue: string): void => {
  for (const ring of sleepers.get(queue) ?? []) ring()
}

export type Alarm = {
  ring: () => void
  /** At most `ms`; not at all when it rang since the last wait. */ wait: (ms: number) => Promise<void>
}
export const createAlarm = (): Alarm => {
  let rung = false
  let end = () => {}
  return {
    ring: () => {
      rung = true
      end()
    },
    wait: (ms) =>
      new Promise<void>((done) => {
        if (rung) return done()
        const timer = setTimeout(done, ms)
        end = () => {
          clearTimeout(timer)
          done()
        }
      }).finally(() => {
        rung = false
        end = () => {}
      }),
  }
}
