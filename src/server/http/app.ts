import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyHttpOptions, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { notFound, Refusal, textos } from '#shared/errors.ts'
import { config } from '#server/context.ts'
import { inRequest } from '#server/request.ts'
import { clearRateLimits } from '#server/session/rate-limits.ts'
import { bind } from './bind.ts'
import { protector } from './headers.ts'
import { serveDocs } from './docs.ts'
import { serveEstado } from './health.ts'
import { LaterLog, openLog } from './log.ts'
import { measureCalls, type Medidas } from './metrics.ts'
import type { Feature } from '#server/feature.ts'
import { limitNetworks } from './network-limit.ts'
import { servePagina } from './page.ts'
import { asRefusal, sendProblem } from './problems.ts'
import { servePublicFile } from './public-files.ts'
import { watchRefusal } from './refusals.ts'
import { logOutage, logReplies } from './request-log.ts'
import { limitBodies, bodyTimeouts } from './body-timeouts.ts'
import { answerUnreadable } from './unreadable.ts'

const BODY_LIMIT = 1_048_576 // 1 MiB; calls that take files set their own
const MAX_PARAM = 12_000 // /allProductsList/… carries up to 60 encoded ids

/** With these Fastify does not load its own compilers (a hundred files). */
const OWN_COMPILERS = {
  compilersFactory: {
    buildValidator: () => validatorCompiler as never,
    buildSerializer: () => serializerCompiler as never,
  },
}

/** What the caller of `buildApp` provides. */
export type Set = { medidas: Medidas; stopping: () => boolean }

/** Answers a Refusal as problem+json; logs any other error and answers 500. */
const tellErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error, req, reply) => {
    const refusal = asRefusal(error as Error)
    if (refusal?.status === 503 || refusal?.status === 507) logOutage(req.log, refusal.code, error as Error)
    if (refusal) {
      watchRefusal(req, refusal)
      return sendProblem(req, reply, refusal)
    }
    req.log.error({ err: error }, 'bug')
    return sendProblem(req, reply, new Refusal(500, 'error_interno', textos.fallo))
  })
}

type Journal = ReturnType<typeof openLog> | null
type Protect = ReturnType<typeof protector>

/** Fastify's options; `withoutRoute` answers what never reaches a hook. */
const optionsOf = (journal: Journal, withoutRoute: (req: never, reply: never) => void): FastifyHttpOptions<Server> => ({
  ...(journal
    ? {
        loggerInstance: journal.log as unknown as FastifyBaseLogger,
        childLoggerFactory: (log, bindings) => new LaterLog(log as never, bindings) as never,
      }
    : { logger: false }),
  logController: new LogController({ disableRequestLogging: true }), // logReplies writes one line an answer instead
  genReqId: () => randomUUID(),
  // trusts the nearest hop only: what the caller wrote into X-Forwarded-For itself is ignored
  trustProxy: config().trustProxy ? (_address: string, hop: number) => hop === 0 : false,
  bodyLimit: BODY_LIMIT,
  routerOptions: { ignoreTrailingSlash: true, caseSensitive: true, maxParamLength: MAX_PARAM },
  frameworkErrors: (_error, req, reply) => withoutRoute(req as never, reply as never),
  schemaController: OWN_COMPILERS,
  clientErrorHandler: answerUnreadable(config()) as never,
  forceCloseConnections: 'idle',
  keepAliveTimeout: 65_000,
  requestTimeout: 0, // bodies are watched by their kind (body-timeouts.ts)
  http: { headersTimeout: bodyTimeouts.header, connectionsCheckingInterval: 5_000 },
})

/** What each request passes, in this order. */
const addHooks = (app: FastifyInstance, journal: Journal, medidas: Medidas, protect: Protect): void => {
  app.decorateRequest('sesion', undefined)
  app.decorateRequest('refusedWith', undefined)
  // reading a body loses the async context, so it is entered again before the handler
  app.addHook('onRequest', (req, _reply, done) => {
    req.requestContext = { requestId: req.id, ip: req.ip, quien: null }
    inRequest(req.requestContext, done)
  })
  app.addHook('preHandler', (req, _reply, done) => inRequest(req.requestContext, done))
  limitBodies(app, config().bodyTimeoutMs)
  measureCalls(app, medidas)
  limitNetworks(app, config())
  app.addHook('onSend', (req, reply, _payload, done) => {
    protect(req, reply)
    done()
  })
  if (!journal) return
  logReplies(app, journal.log)
  app.addHook('onClose', async () => journal.flush())
}

/** Builds the HTTP server of the given features, without listening. */
export const buildApp = async (features: readonly Feature[], { medidas, stopping }: Set): Promise<FastifyInstance> => {
  const { logLevel, maxConnections, apiDocs } = config()
  const journal = logLevel === 'silent' ? null : openLog(logLevel)
  clearRateLimits()
  const protect = protector(config())
  // a malformed URL skips every hook, and nothing would catch what it throws
  const app: FastifyInstance = Fastify(
    optionsOf(journal, (req, reply) => {
      protect(req, reply)
      missing(req, reply).catch((error: unknown) => {
        app.log.error({ err: error }, 'bug')
        sendProblem(req, reply, notFound())
      })
    }),
  )
  app.server.maxConnections = maxConnections
  addHooks(app, journal, medidas, protect)
  tellErrors(app)

  await app.register(cookie)
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } })
  await app.register(async (api) => {
    for (const feature of features) {
      bind(api, feature)
      for (const file of feature.publicFiles ?? []) servePublicFile(api, file)
    }
    serveEstado(api, medidas, stopping)
    if (apiDocs) serveDocs(api, features)
  })

  const missing = await servePagina(app, features)
  app.setNotFoundHandler(missing)
  return app
}
