import { LRUCache } from 'lru-cache'

/** A bucket's refill rate and its size. */
export type Pace = { readonly perMinute: number; readonly ofBurst: number }
type Bucket = { tokens: number; since: number }

/** Token buckets by key, of this process alone. `max`: buckets kept, the least recently used dropped first. */
export const openBuckets = (max = 20_000) => {
  const buckets = new LRUCache<string, Bucket>({ max })
  return {
    /** Takes a token and returns 0; of an empty bucket takes nothing and returns the seconds until there is one. */
    take: (key: string, { perMinute, ofBurst }: Pace, now = Date.now()): number => {
      const { tokens, since } = buckets.get(key) ?? { tokens: ofBurst, since: now }
      const there = Math.min(ofBurst, tokens + ((now - since) * perMinute) / 60_000)
      if (there < 1) return ((1 - there) * 60) / perMinute
      buckets.set(key, { tokens: there - 1, since: now })
      return 0
    },
    /** Refills all buckets. */
    clear: () => buckets.clear(),
  }
}
