import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { notFound } from '#shared/errors.ts'
import { config, db } from '#server/context.ts'
import { isMigrated } from '#server/db/migrate.ts'
import { isSameSecret } from '#server/session/secrets.ts'
import { isBehindProxy, isLocal } from './callers.ts'
import type { Medidas } from './metrics.ts'

/**
 * Who has the token, and without one whoever asks from this machine, where no proxy stands that would lend everybody
 * its place.
 */
const mayLook = (req: FastifyRequest): boolean => {
  const { metricsToken } = config()
  if (metricsToken === null) return !isBehindProxy(config()) && isLocal(req)
  // a header is bytes: node reads each as a letter
  return isSameSecret(Buffer.from(req.headers.authorization ?? '', 'latin1'), `Bearer ${metricsToken}`)
}

/**
 * Whether the portal lives and is ready, and what it counts. `stopping`: from the signal to the end it is not ready.
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
      // answered below: a probe wants a status, not a stack
    }
    return reply.code(503).header('retry-after', '5').send({ status: 'unavailable' })
  })
  app.get('/api/metrics', async (req, reply) => {
    if (!mayLook(req)) throw notFound() // kept from outsiders: nobody learns that it is there
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
