import { LRUCache } from 'lru-cache'

const all: { clear: () => void }[] = []

/**
 * Remembers what was read of the database: at most `max` values, the least used goes first, none older than `ttl` ms.
 * Several processes on one database may differ for that long; an import empties every memory of its own process.
 */
export const remembered = <K extends string | number, V extends object>(options: { max: number; ttl: number }): LRUCache<K, V> => {
  const memory = new LRUCache<K, V>({ ...options, ttlResolution: 100 })
  all.push(memory)
  return memory
}

/** Whatever came into the database at once may concern whatever is remembered. */
export const forgetAll = (): void => {
  for (const memory of all) memory.clear()
}
