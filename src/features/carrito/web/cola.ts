/**
 * A queue that saves changes of lines one call at a time: quick clicks on a line become one call with the last value,
 * and no answer overtakes a later one. `save` handles its own failures.
 */
export const newCola = <T>(save: (item: number, value: T) => Promise<void>, delayMs: number) => {
  const waiting = new Map<number, T>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: Promise<unknown> = Promise.resolve()
  const drain = async () => {
    for (let next = waiting.entries().next(); !next.done; next = waiting.entries().next()) {
      const [item, value] = next.value
      waiting.delete(item)
      await save(item, value)
    }
  }
  /** Saves what is pending now; resolves when no call is in progress. */
  const settle = (): Promise<void> => {
    clearTimeout(timer)
    const done = last.then(drain)
    last = done
    return done
  }
  return {
    settle,
    set: (item: number, value: T): void => {
      waiting.set(item, value)
      clearTimeout(timer)
      timer = setTimeout(() => void settle(), delayMs)
    },
    /** Drops a line's pending change. */
    drop: (item: number): void => void waiting.delete(item),
    /** Runs another task in the queue. */
    run: <T>(task: () => Promise<T>): Promise<T> => {
      const done = settle().then(task)
      last = done.catch(() => {})
      return done
    },
  }
}
