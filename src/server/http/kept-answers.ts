import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kept } from '#shared/route.ts'
import { momento, remembered, type Memory } from '#server/cache.ts'
import { config } from '#server/context.ts'
import { encode, encodingOf, headEncoded, type Encoding } from './encoding.ts'

/** Milliseconds. What an answer shows has it forgotten at once when it changes; a process that is not told keeps none. */
const KEPT_MS = 600_000
/** Bytes from which an answer is compressed, as those that are not kept. */
const COMPRESSED_FROM = 2048

let size = 0
let memory: Memory<string, Buffer> | null = null
/** The kept answers; null with ANSWERS_CACHE_MB=0. */
const kept = (): Memory<string, Buffer> | null => {
  const { answersCacheMb } = config()
  if (answersCacheMb !== size) {
    size = answersCacheMb
    const bytes = size * 1_000_000
    memory = size === 0 ? null : remembered('respuestas', { bytes, sizeOf: ({ length }) => length + 500, ttl: KEPT_MS })
  }
  return memory
}

/** What is being made, by what was invalidated before: who asks after a change waits for no answer begun before it. */
const making = new Map<string, Promise<Buffer>>()
const bytesOf = (name: string, make: () => Promise<Buffer>): Promise<Buffer> => {
  const answers = kept()
  if (answers === null) return make()
  const known = answers.get(name)
  if (known) return Promise.resolve(known)
  const desde = momento()
  const turn = `${desde} ${name}`
  const begun = making.get(turn)
  if (begun) return begun
  const made = make()
    .then((bytes) => {
      answers.set(name, bytes, { desde })
      return bytes
    })
    .finally(() => making.delete(turn))
  making.set(turn, made)
  return made
}

export const isKept = (result: unknown): result is Kept<unknown> =>
  typeof result === 'object' && result !== null && 'make' in result && 'key' in result

/**
 * Sends an answer that is the same for all who ask by its key: made and written once, compressed once for each coding,
 * until something that answers are made of changes (migration 0182).
 */
export const sendKept = async (
  req: FastifyRequest,
  reply: FastifyReply,
  { name, answer }: { name: string; answer: Kept<unknown> },
): Promise<FastifyReply> => {
  const whole = `${name} ${answer.key}`
  const plain = () => bytesOf(whole, async () => Buffer.from(reply.serialize(await answer.make()) as string))
  const wanted: Encoding = encodingOf(req)
  const json = await plain()
  const encoding = json.length < COMPRESSED_FROM ? 'identity' : wanted
  const bytes = encoding === 'identity' ? json : await bytesOf(`${encoding} ${whole}`, () => encode(json, encoding, 4))
  return headEncoded(reply.type('application/json; charset=utf-8'), encoding).send(bytes)
}
