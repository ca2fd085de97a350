import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, textos } from '#shared/errors.ts'
import { cutOff, sendProblem } from './problems.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler reads the body as a stream, with its own timeouts. */
    stream?: boolean
  }
}

/** How patient the server is with callers, in milliseconds; with an ordinary body, as configured (BODY_TIMEOUT_MS). */
export const bodyTimeouts = {
  /** The head of a request. */
  header: 15_000,
  /** Between two chunks of a streamed body (imports). */
  pieza: 60_000,
  /** A whole upload: a sender that trickles on for ever is ended. Less than HOURS_UPLOADING (files/files.ts). */
  subida: 7_200_000,
  /** How long the body of a refused call is still read: a sender that is cut off does not see the answer. */
  rest: 5_000,
  /** The same after a 413, where gigabytes may follow. */
  demasiado: 250,
} as const

/** Least throughput of a body: `bytes` in each `ms` of the sender's time. */
type Pacing = { readonly bytes: number; readonly ms: number }
/** For uploads: 4 kB a second, averaged over a minute, which the slowest phone reaches. */
export const paceOfSubida: Pacing = { bytes: 245_760, ms: 60_000 }

/** The Refusal of a body that is too slow. */
export const lento = () => new Refusal(408, 'demasiado_lento', textos.lento)

const cut = (req: FastifyRequest, reply: FastifyReply) => {
  if (!reply.sent) sendProblem(req, reply.header('connection', 'close'), lento())
  setTimeout(() => req.raw.destroy(), 200).unref() // the rest of the body is not read
}

/** Idle timeout: answers 408 to an ordinary call whose body has not arrived within `cuerpo` ms. */
export const limitBodies = (app: FastifyInstance, cuerpo: number): void => {
  app.addHook('onRequest', async (req, reply) => {
    if (req.method === 'GET' || req.method === 'HEAD' || req.routeOptions.config?.stream) return
    const timer = setTimeout(() => cut(req, reply), cuerpo)
    req.raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  })
}

/** The next chunk; throws 408 when none comes within `pieza` ms, and `conexion_cortada` when the sender disconnects. */
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
    yield next.value // stopping here must not close the connection: the sender may still get an answer
  }
}
/**
 * A body with timeouts: fails with 408 when nothing comes for `pieza` ms or less than `pacing` demands, counting only
 * the sender's time, and with `conexion_cortada` when the sender disconnects.
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
