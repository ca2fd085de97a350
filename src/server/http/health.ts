import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { notFound } from '#shared/errors.ts'
import { config, db } from '#server/context.ts'
import { isMigrated } from '#server/db/migrate.ts'
import { isSameSecret } from '#server/session/secrets.ts'
import { isBehindProxy, isLocal } from './callers.ts'
import type { Medidas } from './metrics.ts'

/**
 * True for a bearer of METRICS_TOKEN; without a token, for requests from this machine unless a proxy, which would make
 * everybody local, is in front.
 */
const mayLook = (req: FastifyRequest): boolean => {
  const { metricsToken } = config()
  if (metricsToken === null) return !isBehindProxy(config()) && isLocal(req)
  // header bytes: Node decodes them as latin1
  return isSameSecret(Buffer.from(req.headers.authorization ?? '', 'latin1'), `Bearer ${metricsToken}`)
}

/**
 * Serves liveness, readiness and metrics. `stopping`: true from the signal on, when the portal is not ready any more.
 */
export const serveEstado = (app: FastifyInstance, medidas: Medidas, stopping: () => boolean): void => {
  app.get('/api/health', async () => ({ status: 'ok' }))
  app.get('/api/ready', async (_req, reply) => {
    try {
      if (!stopping()) {
        await sql`select 1`.execute(db())
        if (await isMigrated(db())) return { status: 'ok' }
      }
    } catch {
      // answers 503 below: a probe needs a status, not a stack
    }
    return reply.code(503).header('retry-after', '5').send({ status: 'unavailable' })
  })
  app.get('/api/metrics', async (req, reply) => {
    if (!mayLook(req)) throw notFound() // 404, so that outsiders do not learn that it exists
    return reply
      .header('cache-control', 'no-store')
      .type(medidas.log.contentType)
      .send(await medidas.log.metrics())
  })
  app.get('/.well-known/security.txt', async (_req, reply) => {
    const { securityContact, publicUrl } = config()
    if (!securityContact) throw notFound()
    const expires = new Date(Date.now() + 180 * 86_400_000).toISOString().slice(0, 10)
    return reply
      .type('text/plain; charset=utf-8')
      .send(
        `Contact: ${securityContact}\nExpires: ${expires}T00:00:00.000Z\nPreferred-Languages: es, en\nCanonical: ${publicUrl}/.well-known/security.txt\n`,
      )
  })
}
