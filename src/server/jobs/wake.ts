const sleepers = new Map<string, Set<() => void>>()

/** Calls `ring` whenever a row is added to the queue; returns how to unsubscribe. */
export const onWake = (queue: string, ring: () => void): (() => void) => {
  const all = sleepers.get(queue) ?? new Set()
  sleepers.set(queue, all.add(ring))
  return () => void all.delete(ring)
}
/** Wakes a queue's worker; call it after the commit. */
export const wakeUp = (queue: string): void => {
  for (const ring of sleepers.get(queue) ?? []) ring()
}

export type Alarm = {
  ring: () => void
  /** Waits at most `ms`; not at all if it rang since the last wait. */ wait: (ms: number) => Promise<void>
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
