import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#shared/errors.ts'

/** A compressed body opens to at most so many times the bytes that came, once it is past so many bytes. */
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
/** A body as it opens; refuses 413 one that was made to fill a disk. One that came as it is passes as it is. */
export const limitInflation = (req: FastifyRequest, opened: Readable): Readable => {
  const encoding = req.headers['content-encoding']
  if (encoding === undefined || encoding === 'identity') return opened
  // what was read before this counts as one full buffer of the socket
  const { socket } = req.raw
  const before = socket.bytesRead - 65_536
  return Readable.from(
    bounded(opened, () => socket.bytesRead - before),
    { objectMode: false },
  )
}
