import { LRUCache } from 'lru-cache'

/** So many a minute, and `burst` at once after a pause. */
export type Pace = { readonly perMinute: number; readonly burst: number }
type Bucket = { tokens: number; since: number }

/** Token buckets by key, of this process alone. `max`: buckets kept, the least recently used dropped first. */
export const openBuckets = (max = 20_000) => {
  const buckets = new LRUCache<string, Bucket>({ max })
  return {
    /** Takes a token: answers 0, or the seconds until there is one, and takes nothing then. */
    take: (key: string, { perMinute, burst }: Pace, now = Date.now()): number => {
      const { tokens, since } = buckets.get(key) ?? { tokens: burst, since: now }
      const there = Math.min(burst, tokens + ((now - since) * perMinute) / 60_000)
      if (there < 1) return ((1 - there) * 60) / perMinute
      buckets.set(key, { tokens: there - 1, since: now })
      return 0
    },
    /** Refills all buckets. */
    clear: () => buckets.clear(),
  }
}
