import { LRUCache } from 'lru-cache'
import { requestContext } from '#server/request.ts'

/**
 * A process's cache of database reads. `set` drops a value when anything was invalidated while it was being read, so
 * that a stale read never overwrites newer data.
 */
export type Memory<K, V> = {
  get: (key: K) => V | undefined
  set: (
    key: K,
    value: V,
    options?: { ttl?: number; /** The value of `momento()` taken before the read began. */ desde?: number },
  ) => void
  delete: (key: K) => void
  clear: () => void
  entries: () => Iterable<readonly [K, V]>
}

const all = new Map<string, { clear: () => void }>()
let invalidations = 0
let deaf = false

/** The invalidation counter; take it before a read and pass it to `set` as `desde`. */
export const momento = (): number => invalidations

type Limits<V> = { ttl: number } & ({ max: number } | { bytes: number; sizeOf: (value: V) => number })
/**
 * An LRU cache of database reads: at most `max` values, or `bytes` of them, each kept at most `ttl` ms. The listener of
 * db/notifications.ts invalidates what other processes change; while it is not connected, nothing is cached.
 */
export const remembered = <K extends string | number, V extends object>(
  name: string,
  options: Limits<V>,
): Memory<K, V> => {
  const { ttl } = options
  const limits = 'max' in options ? { max: options.max } : { maxSize: options.bytes, sizeCalculation: options.sizeOf }
  const memory = new LRUCache<K, V>({ ...limits, ttl, ttlResolution: 100 })
  const own: Memory<K, V> = {
    get: (key) => memory.get(key),
    set: (key, value, { ttl, desde } = {}) => {
      // what it was read of may be older than what was forgotten
      if (requestContext()?.reader?.isCurrent === false) return
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

/** Clears the named caches, or all of them without names: after a bulk load, which may have changed anything. */
export const forgetAll = (...names: readonly string[]): void => {
  invalidations++
  for (const [name, memory] of all) if (names.length === 0 || names.includes(name)) memory.clear()
}

/**
 * Turns caching off while this process gets no notifications, and back on. Both clear every cache and void the reads in
 * progress.
 */
export const setDeaf = (value: boolean): void => {
  deaf = value
  forgetAll()
}
