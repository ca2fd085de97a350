import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, textos } from '#shared/errors.ts'
import { sendProblem } from './problems.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is read as a stream, at a pace of its own. */
    stream?: boolean
  }
}

/** How patient the server is with callers, in milliseconds; with an ordinary body, as configured (BODY_TIMEOUT_MS). */
export const paciencia = {
  /** The head of a request. */
  cabecera: 15_000,
  /** Between two pieces of a body that is read as a stream (imports). */
  pieza: 60_000,
  /** A whole upload: a sender that trickles on for ever is ended. Less than HORAS_SUBIENDO (files/files.ts). */
  subida: 7_200_000,
  /** What a refused caller still sends is read on for so long: one that is cut off hears no reason. */
  resto: 5_000,
  /** The same, of what is too much: there may be gigabytes of it. */
  demasiado: 250,
} as const

/** Refuses what did not come in time. */
export const lento = () => new Refusal(408, 'demasiado_lento', textos.lento)

const cut = (req: FastifyRequest, reply: FastifyReply) => {
  if (!reply.sent) sendProblem(req, reply.header('connection', 'close'), lento())
  setTimeout(() => req.raw.destroy(), 200).unref() // what is still on its way is read by nobody
}

/** Ends ordinary calls whose body does not come in time. */
export const limitBodies = (app: FastifyInstance, cuerpo: number): void => {
  app.addHook('onRequest', async (req, reply) => {
    if (req.method === 'GET' || req.method === 'HEAD' || req.routeOptions.config?.stream) return
    const timer = setTimeout(() => cut(req, reply), cuerpo)
    req.raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  })
}

async function* piezas(source: Readable, pieza: number): AsyncIterable<Uint8Array> {
  const pieces = source[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  for (;;) {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, fail) => {
      timer = setTimeout(() => fail(lento()), pieza)
    })
    let next: IteratorResult<Uint8Array>
    try {
      next = await Promise.race([pieces.next(), late])
    } catch (error) {
      source.destroy()
      throw error
    } finally {
      clearTimeout(timer)
    }
    if (next.done) return
    yield next.value // a reader who stops here does not cut the sender off: he may still be told why
  }
}
/**
 * A body as it comes; refuses 408 when nothing came for `pieza` ms. Only the sender's time counts, not the reader's.
 */
export const alPaso = (source: Readable, pieza: number = paciencia.pieza): Readable =>
  Readable.from(piezas(source, pieza), { objectMode: false })

/** Reads on, for a while, what the sender of a refused body still sends; then ends the connection. */
export const drain = (raw: IncomingMessage, ms: number = paciencia.resto): void => {
  if (raw.readableEnded || raw.destroyed) return
  const timer = setTimeout(() => raw.destroy(), ms).unref()
  raw.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer))
  raw.on('error', () => {})
  raw.removeAllListeners('readable').resume()
}
