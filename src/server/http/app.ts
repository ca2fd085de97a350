import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import staticFiles from '@fastify/static'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { notFound, Refusal, textos } from '#shared/errors.ts'
import { config, db } from '#server/context.ts'
import { isMigrated } from '#server/db/migrate.ts'
import { paraPagina } from '#server/marca.ts'
import { readParams } from '#server/params.ts'
import { bind, COOKIE } from './bind.ts'
import { openLog } from './log.ts'
import type { Feature } from './meta.ts'
import { asRefusal, sendProblem } from './problems.ts'

const BODY_LIMIT = 1_048_576 // 1 MiB; a call that takes files says more
const MAX_PARAM = 12_000 // /allProductsList/… carries up to 60 encoded ids

const escapeAttribute = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

/** `pictures`: hosts a configured logo comes from. */
const csp = (nonce: string, pictures: readonly string[]) =>
  [
    "default-src 'self'", "script-src 'self'", `style-src 'self' 'nonce-${nonce}'`, ["img-src 'self' data: blob:", ...pictures].join(' '), "font-src 'self'", "connect-src 'self'",
    "worker-src 'self' blob:", "object-src 'none'", "base-uri 'self'", "form-action 'self'", "frame-ancestors 'none'",
  ].join('; ')

/** Of the page that describes the calls. The plugin's own would also have a plain-http portal fetch its scripts by https. */
const DOCS_CSP = "default-src 'self'; img-src 'self' data:; font-src 'self' data:; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"

const securityHeaders = Object.entries({
  'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY', 'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin', 'cross-origin-resource-policy': 'same-origin', 'permissions-policy': 'camera=(), microphone=(), payment=()',
})

/** Builds the HTTP server of the given features, without listening. */
export const buildApp = async (features: readonly Feature[]): Promise<FastifyInstance> => {
  const { logLevel, trustProxy, webDir, publicUrl } = config()
  const journal = logLevel === 'silent' ? null : openLog(logLevel)
  const app: FastifyInstance = Fastify({
    ...(journal ? { loggerInstance: journal.log as unknown as FastifyBaseLogger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }), // one line an answer, below
    genReqId: () => randomUUID(),
    trustProxy: trustProxy ? (_address: string, hop: number) => hop === 0 : false, // the proxy in front: what the caller itself wrote into X-Forwarded-For counts for nothing
    bodyLimit: BODY_LIMIT,
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: true, maxParamLength: MAX_PARAM },
    // a malformed address skips every hook
    frameworkErrors: (_error, req, reply) => {
      protect(req as never, reply as never)
      void missing(req.url, req as never, reply as never)
    },
    forceCloseConnections: 'idle',
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('sesion', undefined)
  const protect = (req: FastifyRequest, reply: FastifyReply) => {
    for (const [name, value] of securityHeaders) if (!reply.hasHeader(name)) reply.header(name, value)
    reply.header('x-request-id', req.id)
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    if (publicUrl.startsWith('https:')) reply.header('strict-transport-security', 'max-age=31536000')
  }
  app.addHook('onSend', (req, reply, _payload, done) => {
    protect(req, reply)
    done()
  })
  if (journal) {
    // the path alone: query strings are never logged (wire.md)
    app.addHook('onResponse', async (req, reply) => {
      req.log.info({ method: req.method, path: req.url.split('?', 1)[0]!.slice(0, 200), status: reply.statusCode, ms: Math.round(reply.elapsedTime), ip: req.ip, usuarioId: req.sesion?.usuarioId })
    })
    app.addHook('onClose', async () => journal.flush())
  }
  app.setErrorHandler((error, req, reply) => {
    const refusal = asRefusal(error as Error)
    if (refusal) return sendProblem(req, reply, refusal)
    req.log.error({ err: error }, 'bug')
    return sendProblem(req, reply, new Refusal(500, 'error_interno', textos.fallo))
  })

  await app.register(cookie)
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Portal Ventas', version: '1', description: 'Las llamadas del portal. Cada error es problem+json (RFC 9457).' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: `idToken del ingreso, junto con la cookie ${COOKIE}` } } },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(async (api) => {
    for (const f of features) {
      bind(api, f)
      for (const file of f.publicFiles ?? []) {
        api.get(file.path, { schema: { hide: true } }, async (req, reply) => {
          const found = file.read(req.url)
          if (!found) throw notFound()
          return reply.type(found.type).header('cache-control', 'public, max-age=31536000, immutable').send(found.body)
        })
      }
    }
    api.get('/api/health', { schema: { hide: true } }, async () => ({ status: 'ok' }))
    api.get('/api/ready', { schema: { hide: true } }, async (_req, reply) => {
      try {
        await sql`select 1`.execute(db())
        if (await isMigrated(db())) return { status: 'ok' }
      } catch {
        // answered below: a probe wants a status, not a stack
      }
      return reply.code(503).send({ status: 'unavailable' })
    })
    api.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: DOCS_CSP, uiConfig: { url: '/api/openapi.json' } })

  // The web: one page, its assets with a year of cache; the nonce of the style policy is new in every answer.
  const indexFile = join(webDir, 'index.html')
  const index = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : '<!doctype html><title>Portal Ventas</title><p>Falta construir la web: npm run build</p>'
  if (existsSync(webDir))
    await app.register(staticFiles, { root: join(webDir, 'assets'), prefix: '/assets/', decorateReply: false, preCompressed: true, immutable: true, maxAge: '365d', index: false })
  const page = async (reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64')
    const { datos, origenes } = paraPagina(await readParams())
    const portal = escapeAttribute(JSON.stringify({ ...datos, organizacion: config().oidc?.nombre ?? null }))
    const html = index.replaceAll('__NONCE__', nonce).replace('__PORTAL__', () => portal)
    return reply.code(200).type('text/html; charset=utf-8').header('content-security-policy', csp(nonce, origenes)).header('cache-control', 'no-store').send(html)
  }
  const missing = (url: string, req: FastifyRequest, reply: FastifyReply) => {
    if (/^\/(api|dibujos|assets)(\/|$|\?)/.test(url)) return sendProblem(req, reply, notFound())
    if (req.method !== 'GET' && req.method !== 'HEAD') return sendProblem(req, reply, notFound())
    return page(reply)
  }
  app.setNotFoundHandler((req, reply) => missing(req.url, req, reply))
  return app
}
