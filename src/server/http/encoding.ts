import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Content codings of an answer. */
export type Encoding = 'br' | 'gzip' | 'identity'
const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity']

/** The best coding the caller accepts; 'identity' if none. */
export const encodingOf = ({ headers }: FastifyRequest): Encoding =>
  (negotiate(headers['accept-encoding'] ?? '', ENCODINGS) as Encoding | null) ?? 'identity'

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]
/** Compresses off the main thread. `quality`: brotli's, 4 while somebody waits. */
export const encode = async (text: string | Buffer, encoding: Encoding, quality: number): Promise<Buffer> => {
  const bytes = Buffer.from(text as string)
  if (encoding === 'gzip') return zip(bytes)
  return encoding === 'br' ? brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }) : bytes
}

/** Sets the headers of a coding. */
export const headEncoded = (reply: FastifyReply, encoding: Encoding): FastifyReply => {
  reply.header('vary', 'accept-encoding')
  return encoding === 'identity' ? reply : reply.header('content-encoding', encoding)
}

/** True when the caller's cached copy is current (`If-None-Match`). */
export const isKnown = ({ headers }: FastifyRequest, etag: string): boolean => {
  const known = (headers['if-none-match'] ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}
