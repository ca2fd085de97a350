import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { $ZodType } from 'zod/v4/core'
import { forbidden, noSession, otherCliente, readOnly, Refusal } from '#shared/errors.ts'
import { attachmentOf } from '#shared/file-names.ts'
import { isOfCliente } from '#shared/refuses.ts'
import { isAnonymous, isFile, onlyReads, passes, type FileReply, type Redirect, type RouteDef } from '#shared/route.ts'
import { config } from '#server/context.ts'
import { isSameSecret } from '#server/session/secrets.ts'
import { forget, sesionOf, sha256, type Sesion } from '#server/session/sesion.ts'
import type { RequestContext } from '#server/request.ts'
import { spendAnonymous, spendRateLimit } from '#server/session/rate-limits.ts'
import { compileSchema } from './compile-schema.ts'
import type { Feature } from '#server/feature.ts'
import { isEntera, sendEntera } from './whole-list.ts'
import { withKey, type Handling } from './idempotency.ts'
import { isKept, sendKept } from './kept-answers.ts'
import { keepUnlisted } from './headers.ts'
import type { Meta } from './meta.ts'
import { limitInflation } from './inflation.ts'
import { noteWritten, onStandby } from './standby-reads.ts'
import { paced, drain, bodyTimeouts } from './body-timeouts.ts'
import { withUpload } from './upload.ts'

const isOverTls = (): boolean => config().publicUrl.startsWith('https:')
/**
 * The name a cookie is set by. Over https the prefix `__Host-` keeps other hosts of the domain from setting it (RFC
 * 6265bis); it goes with the path `/` and no other.
 */
export const cookieNamed = (name: string): string => (isOverTls() ? `__Host-${name}` : name)
/** The session cookie's name. */
export const cookieName = (): string => cookieNamed('pv_sesion')
/** The cookie of where the session's last write stands in the database's log. */
const writtenCookie = (): string => cookieNamed('pv_escrito')

declare module 'fastify' {
  interface FastifyRequest {
    sesion: Sesion | undefined
    requestContext: RequestContext
  }
  interface FastifyContextConfig {
    /** The contract's call that this route serves. */
    call?: { readonly name: string; readonly def: RouteDef }
  }
}

/**
 * The session of a request: bearer token, bound to the cookie that sign-in set (OPEN-08). Throws 401, or 409 when a
 * client's screen shows (`X-Cliente`) another client than the session's (OPEN-153).
 */
const authenticate = async (req: FastifyRequest, def: RouteDef): Promise<Sesion> => {
  const [, token] = /^Bearer ([\w-]{20,100})$/.exec(req.headers.authorization ?? '') ?? []
  const cookie = req.cookies[cookieName()]
  if (!token || !cookie) throw noSession()
  const find = async (): Promise<Sesion> => {
    const sesion = await sesionOf(token, config().sessionCacheMs)
    if (!sesion || !isSameSecret(sha256(cookie), sesion.cookieHash)) throw noSession()
    return sesion
  }
  const sesion = await find()
  const shown = req.headers['x-cliente']
  const isShown = ({ tipoRol, clienteId }: Sesion) => tipoRol !== 3 || shown === String(clienteId)
  if (shown === undefined || !isOfCliente(def) || isShown(sesion)) return sesion
  forget({ tokenHash: sesion.tokenHash }) // another process may have just changed its client
  const now = await find()
  if (!isShown(now)) throw otherCliente()
  return now
}

const hangUpOf = (raw: ServerResponse): AbortSignal => {
  const hungUp = new AbortController()
  const closed = () => !raw.writableFinished && hungUp.abort()
  if (raw.destroyed) closed()
  else raw.once('close', closed)
  return hungUp.signal
}

const metaOf = (req: FastifyRequest, reply: FastifyReply): Meta => ({
  requestId: req.id,
  ip: req.ip,
  agent: String(req.headers['user-agent'] ?? '').slice(0, 250),
  isHead: req.method === 'HEAD',
  isOwnSite: ['same-origin', 'none', undefined].includes(req.headers['sec-fetch-site'] as string | undefined),
  cookie: req.cookies[cookieName()] ?? null,
  authorization: req.headers.authorization ?? null,
  setCookie: (value, maxAge) => {
    const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: isOverTls() } as const
    if (value === null) reply.clearCookie(cookieName(), options)
    else reply.setCookie(cookieName(), value, { ...options, ...(maxAge ? { maxAge } : {}) })
  },
  hangUp: () => hangUpOf(reply.raw),
  paso: ({ name, plainToo }) => req.cookies[cookieNamed(name)] ?? (plainToo ? req.cookies[name] : null) ?? null,
  setPaso: ({ name, path, sameSite }, value, maxAge) => {
    const secure = isOverTls()
    const options = { path: secure ? '/' : path, httpOnly: true, sameSite, secure } as const
    if (value === null) reply.clearCookie(cookieNamed(name), options)
    else reply.setCookie(cookieNamed(name), value, { ...options, ...(maxAge ? { maxAge } : {}) })
  },
})

const sendFile = (reply: FastifyReply, file: FileReply) => {
  if (file.size !== undefined) reply.header('content-length', file.size)
  return reply
    .type(file.type)
    .header('content-disposition', attachmentOf(file.name, file.type))
    .send(file.bytes instanceof Uint8Array ? Buffer.from(file.bytes) : file.bytes)
}

/** Sends server-sent events, with headers that keep proxies from caching, transforming or buffering them. */
const sendEventos = (reply: FastifyReply, events: NodeJS.ReadableStream) =>
  reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(events)

/** Makes the routes of this scope get their body as a stream, whatever its type and size. */
const streaming = (scope: FastifyInstance): FastifyInstance => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_req, payload, done) => done(null, payload))
  return scope
}

/** Handlers that drain the rest of a body after success or error; after a 413 the connection closes. */
const ended = (req: FastifyRequest, reply: FastifyReply) =>
  [
    (result: unknown) => {
      drain(req.raw)
      return result
    },
    (error: unknown) => {
      const grande = error instanceof Refusal && error.status === 413
      if (grande) reply.header('connection', 'close')
      drain(req.raw, grande ? bodyTimeouts.demasiado : bodyTimeouts.rest)
      throw error
    },
  ] as const

type Handled = { readonly call: string; readonly def: RouteDef; readonly result: unknown }
/** Answers what a handler returned, by the kind of its call's reply; JSON is left to Fastify. */
const answerWith = (req: FastifyRequest, reply: FastifyReply, { call, def, result }: Handled): unknown => {
  reply.header('cache-control', 'no-store')
  if (def.reply === 'void') return reply.code(204).send()
  if (def.reply === 'events') return sendEventos(reply, result as NodeJS.ReadableStream)
  if (def.reply === 'redirect') return reply.redirect((result as Redirect).location, 302)
  if (def.entera && isEntera(result)) return sendEntera(req, reply, result)
  if (def.kept && isKept(result)) return sendKept(req, reply, { name: call, answer: result })
  if (isFile(def.reply)) return sendFile(reply, result as FileReply)
  return result
}

/**
 * Registers every call of a feature: session and permission are checked before the body is read, then the shape, then
 * the handler runs.
 */
export const bind = (app: FastifyInstance, { contract, handlers, name }: Feature): void => {
  for (const [call, def] of Object.entries(contract)) {
    const handle = withKey(def, handlers[call] as unknown as Handling)
    const options: RouteOptions = {
      method: def.method,
      url: def.path,
      config: { call: { name: `${name}.${call}`, def }, ...(def.bodyStream || def.upload ? { stream: true } : {}) },
      ...(def.reply === 'events' && { compress: false }),
      schema: {
        ...(def.params ? { params: compileSchema(def.params) } : {}),
        ...(def.query ? { querystring: compileSchema(def.query) } : {}),
        ...(def.body && !def.upload ? { body: compileSchema(def.body) } : {}),
        ...(def.reply instanceof $ZodType ? { response: { 200: compileSchema(def.reply) } } : {}),
      },
      onRequest: async (req, reply) => {
        if (def.unlisted) keepUnlisted(reply)
        if (isAnonymous(def)) spendAnonymous('llamada', def.path, req.ip)
        if (def.access === 'public') return
        const sesion = await authenticate(req, def)
        if (!passes(def.access, sesion)) throw forbidden()
        if (sesion.por && !onlyReads(def)) throw readOnly()
        req.sesion = sesion
        req.requestContext.quien = { usuarioId: sesion.usuarioId, usuario: sesion.email }
        req.requestContext.soloLectura = Boolean(sesion.por)
      },
      handler: async (req, reply) => {
        const { upload } = def
        const body = def.bodyStream
          ? {
              type: req.headers['content-type'] ?? '',
              bytes: req.body instanceof Readable ? limitInflation(req, paced(req.body)) : Readable.from([]),
            }
          : req.body
        if (def.limit && req.sesion) await spendRateLimit(def.limit, req.sesion)
        const work = (input: { body: unknown }) =>
          handle(req, { params: req.params, query: req.query, ...input }, req.sesion, metaOf(req, reply))
        const read = { def, cookie: writtenCookie() }
        if (def.standby)
          return onStandby(req, read, async () => answerWith(req, reply, { call, def, result: await work({ body }) }))
        const done = upload ? withUpload(req, { ...def, upload }, work, hangUpOf(reply.raw)) : work({ body })
        const result = await (def.bodyStream || upload ? done.then(...ended(req, reply)) : done)
        if (req.sesion) await noteWritten(reply, { ...read, secure: isOverTls() })
        return answerWith(req, reply, { call, def, result })
      },
    }
    if (def.bodyStream || def.upload) app.register(async (scope) => streaming(scope).route(options))
    else app.route(options)
  }
}
