import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#shared/errors.ts'
import type { Made, PublicFile, Stored } from '#server/feature.ts'
import { spendAnonymous } from '#server/session/rate-limits.ts'
import { encodingOf, headEncoded, isKnown } from './encoding.ts'
import { bytesOf } from './rendered-cache.ts'

/** The ETag of a URL: its content never changes, so the URL identifies it. */
const etagOf = (url: string): string => `"${createHash('sha256').update(url).digest('base64url').slice(0, 22)}"`

const isMade = (found: Made | Stored): found is Made => 'make' in found
const head = (reply: FastifyReply, type: string, etag: string): FastifyReply =>
  reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag)

const sendMade = async (req: FastifyRequest, reply: FastifyReply, made: Made, path: string) => {
  const etag = etagOf(made.key)
  if (isKnown(req, etag))
    return headEncoded(head(reply, made.type, etag), 'identity')
      .code(304)
      .send()
  const encoding = encodingOf(req)
  const bytes = await bytesOf(made, encoding, () => spendAnonymous('drawing', path, req.ip))
  return headEncoded(head(reply, made.type, etag), encoding).send(bytes)
}

const sendStored = async (req: FastifyRequest, reply: FastifyReply, found: Stored) => {
  const etag = etagOf(req.url)
  const same = isKnown(req, etag)
  // opened before headers are set: a failure must not be cached for a year
  const body = same || req.method === 'HEAD' || typeof found.body !== 'function' ? found.body : await found.body()
  head(reply, found.type, etag)
  if (same) return reply.code(304).send()
  if (found.size !== undefined) reply.header('content-length', found.size)
  return reply.send(typeof body === 'function' ? '' : body)
}

/** Serves what needs no session, to be kept for a year by whoever has it; 304 to whoever asks again all the same. */
export const servePublicFile = (app: FastifyInstance, file: PublicFile): void => {
  app.get(file.path, async (req, reply) => {
    const found = await file.read(req.url)
    if (!found) throw notFound()
    return isMade(found) ? sendMade(req, reply, found, file.path) : sendStored(req, reply, found)
  })
}
