import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Entera } from '#shared/route.ts'

/** So many rows are read and written at once: the process does other things in between. */
const CHUNK = 500

/**
 * A whole list, for programs, streamed in batches. `ids`: in order; `read`: their rows, without those deleted
 * meanwhile; `huella`: identifies the content; `around`: the JSON before and after the rows.
 */
export const enteraOf = <Id, T>(list: {
  huella: string
  ids: readonly Id[]
  read: (ids: readonly Id[]) => Promise<readonly T[]>
  around: readonly [before: string, after: string]
}): Entera => ({
  huella: createHash('sha256').update(list.huella).digest('base64url').slice(0, 22),
  async *pieces() {
    yield list.around[0]
    let empty = true
    for (let from = 0; from < list.ids.length; from += CHUNK) {
      const rows = await list.read(list.ids.slice(from, from + CHUNK))
      if (rows.length === 0) continue
      yield (empty ? '' : ',') + rows.map((row) => JSON.stringify(row)).join(',')
      empty = false
    }
    yield list.around[1]
  },
})
export const isEntera = (result: unknown): result is Entera =>
  typeof result === 'object' && result !== null && 'pieces' in result

/** Streams a whole list; 304 when the caller's copy is current (`If-None-Match`). */
export const sendEntera = (req: FastifyRequest, reply: FastifyReply, { huella, pieces }: Entera) => {
  const etag = `W/"${huella}"`
  reply.header('etag', etag)
  const known = (req.headers['if-none-match'] ?? '').split(',').map((each) => each.trim())
  if (known.includes(etag) || known.includes('*')) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(Readable.from(pieces()))
}
