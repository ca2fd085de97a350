import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, textos } from '#shared/errors.ts'
import { cutOff, sendProblem } from './problems.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is read as a stream, at a pace of its own. */
    stream?: boolean
  }
}

/** How patient the server is with callers, in milliseconds; with an ordinary body, as configured (BODY_TIMEOUT_MS). */
export const bodyTimeouts = {
  /** The head of a request. */
  header: 15_000,
  /** Between two pieces of a body that is read as a stream (imports). */
  pieza: 60_000,
  /** A whole upload: a sender that trickles on for ever is ended. Less than HOURS_UPLOADING (files/files.ts). */
  subida: 7_200_000,
  /** What a refused caller still sends is read on for so long: one that is cut off hears no reason. */
  rest: 5_000,
  /** The same, of what is too much: there may be gigabytes of it. */
  demasiado: 250,
} as const

/** The least that a body must bring, counted in what its sender takes of time: `bytes` in each `ms`. */
type Pacing = { readonly bytes: number; readonly ms: number }
/**
 * Of an upload: 4 kB a second over a minute, which the slowest telephone brings; whoever trickles is not waited for.
 */
export const paceOfSubida: Pacing = { bytes: 245_760, ms: 60_000 }

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

/** The next piece; 408 when it takes longer than `pieza` ms. A sender who goes away is one, not a bug of ours. */
const nextPiece = async (source: Readable, pieces: AsyncIterator<Uint8Array>, pieza: number) => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(lento()), pieza)
  })
  try {
    return await Promise.race([pieces.next().catch(() => Promise.reject(cutOff())), late])
  } catch (error) {
    source.destroy()
    throw error
  } finally {
    clearTimeout(timer)
  }
}
async function* piezas(source: Readable, pieza: number, pacing?: Pacing): AsyncIterable<Uint8Array> {
  const pieces = source[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  for (let [waited, brought] = [0, 0]; ;) {
    const asked = performance.now()
    const next = await nextPiece(source, pieces, pieza)
    if (next.done) return
    waited += performance.now() - asked
    brought += next.value.length
    if (pacing && waited >= pacing.ms) {
      if (brought < pacing.bytes) throw lento()
      waited = brought = 0
    }
    yield next.value // a reader who stops here does not cut the sender off: he may still be told why
  }
}
/**
 * A body as it comes; refuses 408 when nothing came for `pieza` ms, or less than `ritmo` asks for. Only the sender's
 * time counts, not the reader's. A sender who goes away is told as `conexion_cortada`.
 */
export const paced = (source: Readable, pieza: number = bodyTimeouts.pieza, pacing?: Pacing): Readable =>
  Readable.from(piezas(source, pieza, pacing), { objectMode: false })

/** Reads on, for a while, what the sender of a refused body still sends; then ends the connection. */
export const drain = (raw: IncomingMessage, ms: number = bodyTimeouts.rest): void => {
  if (raw.readableEnded || raw.destroyed) return
  const timer = setTimeout(() => raw.destroy(), ms).unref()
  raw.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer))
  raw.on('error', () => {})
  raw.removeAllListeners('readable').resume()
}
