import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#shared/errors.ts'

/** Most times a compressed body may grow, counted beyond the first `FREE_BYTES`. */
const MOST_TIMES = 100
const FREE_BYTES = 10 * 1024 * 1024

const tooBig = () =>
  new Refusal(
    413,
    'demasiado_grande',
    'Lo que enviaste comprimido ocupa demasiado al abrirse: envialo sin comprimir, o en partes.',
  )

async function* bounded(opened: Readable, came: () => number): AsyncIterable<Uint8Array> {
  let bytes = 0
  for await (const piece of opened as AsyncIterable<Uint8Array>) {
    bytes += piece.length
    if (bytes > FREE_BYTES && bytes > MOST_TIMES * came()) throw tooBig()
    yield piece
  }
}
/**
 * Protects from decompression bombs: a decompressed body fails with 413 beyond the limit. An uncompressed one is passed
 * on.
 */
export const limitInflation = (req: FastifyRequest, opened: Readable): Readable => {
  const encoding = req.headers['content-encoding']
  if (encoding === undefined || encoding === 'identity') return opened
  // bytes read earlier: at most one full socket buffer
  const { socket } = req.raw
  const before = socket.bytesRead - 65_536
  return Readable.from(
    bounded(opened, () => socket.bytesRead - before),
    { objectMode: false },
  )
}
