import { connect, type Socket } from 'node:net'
import type { Client } from './portal.ts'

/** An upload over a raw socket, of which only a part is sent. */
export type Upload = { socket: Socket; gone: Promise<void>; /** The answer so far. */ heard: () => string }

/**
 * Sends `bytes` as the field `fotos` (or `field`), with a content length of `announced`; without `who`,
 * unauthenticated.
 */
export const sendPart = (
  url: string,
  who: Client | null,
  bytes: Buffer,
  announced = bytes.length,
  { path = '/api/subidas', field = 'fotos' } = {},
): Upload => {
  const { hostname, port } = new URL(url)
  const { session, cookie } = (who ?? {}) as Partial<Client> & { cookie?: string }
  const auth = session ? `authorization: Bearer ${session.tokens.idToken}\r\ncookie: ${cookie}\r\n` : ''
  const head = `--x\r\ncontent-disposition: form-data; name="${field}"; filename="foto.png"\r\n\r\n`
  const socket = connect(Number(port), hostname)
  let heard = ''
  socket.on('data', (d) => (heard += d.toString())).on('error', () => {})
  const gone = new Promise<void>((done) => socket.once('close', () => done()))
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\n${auth}content-type: multipart/form-data; boundary=x\r\ncontent-length: ${announced + head.length + 9}\r\n\r\n${head}`,
  )
  socket.write(bytes)
  return { socket, gone, heard: () => heard }
}
