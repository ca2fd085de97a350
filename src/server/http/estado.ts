import { isIPv4 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { timingSafeEqual } from 'node:crypto'
import { notFound } from '#shared/errors.ts'
import { config, db } from '#server/context.ts'
import { isMigrated } from '#server/db/migrate.ts'
import type { Medidas } from './medidas.ts'

/** From this machine itself: no proxy in between, which would name the caller. */
const local = (req: FastifyRequest): boolean => {
  const address = req.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  const loopback = isIPv4(address) ? address.startsWith('127.') : address === '::1'
  return loopback && !['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((h) => req.headers[h] !== undefined)
}
const same = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
const mayLook = (req: FastifyRequest): boolean => {
  const { metricsToken } = config()
  return metricsToken === null ? local(req) : same(req.headers.authorization ?? '', `Bearer ${metricsToken}`)
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
      .type(medidas.registro.contentType)
      .send(await medidas.registro.metrics())
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
