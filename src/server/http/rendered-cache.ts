import { setImmediate as turn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Made } from '#server/feature.ts'
import { inTurn } from '#server/semaphore.ts'
import { Refusal, textos } from '#shared/errors.ts'
import { encode, type Encoding } from './encoding.ts'

/** Bytes the cache may hold; a compressed drawing has some 1.2 kB. */
const KEPT = 8_388_608
const ocupado = () => new Refusal(503, 'ocupado', textos.manyDocumentos, { extra: { retryAfter: 2 } })
/** Renders one at a time and yields in between, so that many requests do not block others. */
const queue = { max: 2_000, refusal: ocupado }

const kept = new LRUCache<string, Buffer, () => string>({
  maxSize: KEPT,
  sizeCalculation: ({ length }, { length: name }) => length + name + 200,
  fetchMethod: (name, _stale, { context: make }) =>
    inTurn('made', queue, async () => {
      await turn()
      return encode(make(), name.slice(0, name.indexOf(' ')) as Encoding, 4)
    }),
})

/**
 * The encoded bytes of a rendered file, made once for all who request it. `spend`: called before rendering, to apply
 * the rate limit.
 */
export const bytesOf = async ({ key, make }: Made, encoding: Encoding, spend: () => void): Promise<Buffer> => {
  const name = `${encoding} ${key}`
  const known = kept.get(name)
  if (known) return known
  spend()
  return kept.forceFetch(name, { context: make })
}
