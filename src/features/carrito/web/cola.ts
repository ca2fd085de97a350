/**
 * Saves quantities one call after the other: quick clicks on a line become one call with the last value, and no answer
 * can overtake a later one. `save` deals with its own failures.
 */
export const newCola = (save: (item: number, cantidad: number) => Promise<void>, delayMs: number) => {
  const waiting = new Map<number, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: Promise<unknown> = Promise.resolve()
  const drain = async () => {
    for (let next = waiting.entries().next(); !next.done; next = waiting.entries().next()) {
      const [item, cantidad] = next.value
      waiting.delete(item)
      await save(item, cantidad)
    }
  }
  /** Saves what waits, now; done when nothing is under way. */
  const settle = (): Promise<void> => {
    clearTimeout(timer)
    const done = last.then(drain)
    last = done
    return done
  }
  return {
    settle,
    set: (item: number, cantidad: number): void => {
      waiting.set(item, cantidad)
      clearTimeout(timer)
      timer = setTimeout(() => void settle(), delayMs)
    },
    /** Forgets what waits for a line. */
    drop: (item: number): void => void waiting.delete(item),
    /** Does something else in its turn. */
    run: <T>(task: () => Promise<T>): Promise<T> => {
      const done = settle().then(task)
      last = done.catch(() => {})
      return done
    },
  }
}
