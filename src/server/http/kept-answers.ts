import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Kept } from '#shared/route.ts'
import { momento, remembered, type Memory } from '#server/cache.ts'
import { config } from '#server/context.ts'
import { encode, encodingOf, headEncoded } from './encoding.ts'

/** Milliseconds; what an answer shows has it forgotten at once when it changes. */
const KEPT_MS = 600_000
/** Bytes from which an answer is compressed, as those that are not kept. */
const COMPRESSED_FROM = 2048

/** An answer as JSON, cut where each caller's own values stand; or its compressed bytes. */
type Cut = { readonly pieces: readonly string[]; readonly places: readonly unknown[] }
type Value = Cut | Buffer
const sizeOf = (value: Value): number =>
  500 + (Buffer.isBuffer(value) ? value.length : value.pieces.reduce((sum, piece) => sum + piece.length + 50, 0))

let size = 0
let memory: Memory<string, Value> | null = null
/** The kept answers; null with ANSWERS_CACHE_MB=0. */
const kept = (): Memory<string, Value> | null => {
  const { answersCacheMb } = config()
  if (answersCacheMb !== size) {
    size = answersCacheMb
    memory = size === 0 ? null : remembered('respuestas', { bytes: size * 1_000_000, sizeOf, ttl: KEPT_MS })
  }
  return memory
}

/** What was asked for once: only what is asked for again is worth its place. */
const once = new LRUCache<string, true>({ max: 10_000 })
/** What is being made, by what was invalidated before: who asks after a change waits for no answer begun before it. */
const making = new Map<string, Promise<Value>>()
const valueOf = <V extends Value>(name: string, make: () => Promise<V>): Promise<V> | V => {
  const answers = kept()
  if (answers === null) return make()
  const known = answers.get(name)
  if (known) return known as V
  if (!once.has(name)) {
    once.set(name, true)
    return make()
  }
  const desde = momento()
  const turn = `${desde} ${name}`
  const begun = making.get(turn)
  if (begun) return begun as Promise<V>
  const made = make()
    .then((value) => {
      answers.set(name, value, { desde })
      return value
    })
    .finally(() => making.delete(turn))
  making.set(turn, made)
  return made
}

export const isKept = (result: unknown): result is Kept<unknown> =>
  typeof result === 'object' && result !== null && 'make' in result && 'key' in result

const cut = async (reply: FastifyReply, { make, own }: Kept<unknown>): Promise<Cut> => {
  const made = await make()
  const text = reply.serialize(made) as string
  if (!own) return { pieces: [text], places: [] }
  const cuts = { pieces: text.split(own.blank), places: own.placesOf(made) }
  if (cuts.pieces.length !== cuts.places.length + 1) throw new Error(`${own.blank}: not once for each of its places`)
  return cuts
}
const filled = ({ pieces, places }: Cut, { own }: Kept<unknown>): string => {
  let text = pieces[0]!
  for (const [n, place] of places.entries()) text += own!.write(place) + pieces[n + 1]!
  return text
}

/**
 * Sends an answer that is the same for all who ask by its key, but for the values of their own: made and written once,
 * until something that answers are made of changes (migration 0182).
 */
export const sendKept = async (
  req: FastifyRequest,
  reply: FastifyReply,
  { name, answer }: { name: string; answer: Kept<unknown> },
): Promise<FastifyReply> => {
  const whole = `${name} ${answer.key}`
  const text = filled(await valueOf(whole, () => cut(reply, answer)), answer)
  const coding = text.length < COMPRESSED_FROM ? 'identity' : encodingOf(req)
  const sent =
    coding === 'identity'
      ? text
      : await valueOf(`${coding} ${whole} ${answer.own?.key ?? ''}`, () => encode(text, coding, 4))
  return headEncoded(reply.type('application/json; charset=utf-8'), coding).send(sent)
}
