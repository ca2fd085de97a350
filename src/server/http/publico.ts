import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { notFound } from '#shared/errors.ts'
import type { PublicFile } from '#server/feature.ts'

/** An address never changes what it answers, so that it is its own mark. */
const etagOf = (url: string): string => `"${createHash('sha256').update(url).digest('base64url').slice(0, 22)}"`

/** Serves what needs no session, to be kept for a year by whoever has it; 304 to whoever asks again all the same. */
export const servePublico = (app: FastifyInstance, file: PublicFile): void => {
  app.get(file.path, async (req, reply) => {
    const found = await file.read(req.url)
    if (!found) throw notFound()
    const etag = etagOf(req.url)
    const known = (req.headers['if-none-match'] ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''))
    const same = known.includes(etag)
    // opened before a header is set: what cannot be read is not to be kept for a year
    const body = same || req.method === 'HEAD' || typeof found.body !== 'function' ? found.body : await found.body()
    reply.type(found.type).header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag)
    if (same) return reply.code(304).send()
    if (found.size !== undefined) reply.header('content-length', found.size)
    return reply.send(typeof body === 'function' ? '' : body)
  })
}
