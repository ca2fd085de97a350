import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { textos } from '#shared/errors.ts'
import type { Config } from '#server/config.ts'
import { headersOf } from './headers.ts'

/** What is answered to bytes that are no HTTP request: by Node's code, and of any other one 400. */
const STATUS: Readonly<Record<string, readonly [status: number, code: string, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'cabecera_grande', 'La cabecera del pedido es demasiado grande.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'demasiado_lento', textos.lento],
}
const OTHER = [400, 'datos_invalidos', textos.invalidDatos] as const

/**
 * Answers what Node could not read as a request and closes the connection: no hook runs for it, so that the problem and
 * the security headers are written here.
 */
export const answerUnreadable =
  (config: Pick<Config, 'publicUrl' | 'hstsSubdomains'>) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const [status, code, detail] = STATUS[error.code ?? ''] ?? OTHER
    const requestId = randomUUID()
    const body = JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status], status, code, detail, requestId })
    const headers = [
      ...headersOf(config),
      ['x-request-id', requestId],
      ['cache-control', 'no-store'],
      ['content-type', 'application/problem+json; charset=utf-8'],
      ['content-length', String(Buffer.byteLength(body))],
      ['connection', 'close'],
    ]
    const head = headers.map(([name, value]) => `${name}: ${value}`).join('\r\n')
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n\r\n${body}`, () => socket.destroy())
  }
