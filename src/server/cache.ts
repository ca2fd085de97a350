import { LRUCache } from 'lru-cache'

/**
 * What a process keeps of the database. A value stays only if nothing was forgotten while it was read: an older answer
 * never overwrites the news.
 */
export type Memory<K, V> = {
  get: (key: K) => V | undefined
  set: (
    key: K,
    value: V,
    options?: { ttl?: number; /** `momento()` from before the value was read. */ desde?: number },
  ) => void
  delete: (key: K) => void
  clear: () => void
  entries: () => Iterable<readonly [K, V]>
}

const all = new Map<string, { clear: () => void }>()
let invalidations = 0
let deaf = false

/** Where forgetting stands now: to be asked before a value is read. */
export const momento = (): number => invalidations

/**
 * Remembers what was read of the database: at most `max` values, the least used goes first, none older than `ttl` ms.
 * Changes made by other processes are heard of (db/notifications.ts); while nobody listens, nothing is remembered.
 */
export const remembered = <K extends string | number, V extends object>(
  name: string,
  options: { max: number; ttl: number },
): Memory<K, V> => {
  const memory = new LRUCache<K, V>({ ...options, ttlResolution: 100 })
  const own: Memory<K, V> = {
    get: (key) => memory.get(key),
    set: (key, value, { ttl, desde } = {}) => {
      if (!deaf && (desde === undefined || desde === invalidations))
        memory.set(key, value, ttl === undefined ? {} : { ttl })
    },
    delete: (key) => {
      invalidations++
      memory.delete(key)
    },
    clear: () => {
      invalidations++
      memory.clear()
    },
    entries: () => memory.entries(),
  }
  all.set(name, own)
  return own
}

/** Whatever came into the database at once may concern whatever is remembered; with names, those memories alone. */
export const forgetAll = (...names: readonly string[]): void => {
  invalidations++
  for (const [name, memory] of all) if (names.length === 0 || names.includes(name)) memory.clear()
}

/**
 * While a process does not hear what others change, it remembers nothing; nor does it keep what it was still reading
 * when it began to hear.
 */
export const setDeaf = (value: boolean): void => {
  deaf = value
  forgetAll()
}
