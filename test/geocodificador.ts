import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Pregunta = {
  path: string
  query: Record<string, string>
  headers: IncomingHttpHeaders
  cortada: Promise<void>
}
/** A body to answer as JSON, a status alone, a text as it is, the connection cut, silence, or what is done by hand. */
type Respuesta = { json: unknown } | number | string | 'corta' | 'calla' | ((res: ServerResponse) => void)
type Manera = (pregunta: Pregunta) => Respuesta
export type Geocodificador = {
  url: string
  preguntas: Pregunta[]
  /** What comes from now on is answered so. */
  answer: (how: Manera) => void
  stop: () => Promise<void>
}

const send = (res: ServerResponse, how: Respuesta): void => {
  if (how === 'corta') return void res.destroy()
  if (how === 'calla') return
  if (typeof how === 'function') return how(res)
  if (typeof how === 'number') return void res.writeHead(how).end('No puedo')
  res
    .writeHead(200, { 'content-type': 'application/json' })
    .end(typeof how === 'string' ? how : JSON.stringify(how.json))
}

/** A real HTTP server that plays a provider of addresses: it answers what the real ones answer, or misbehaves. */
export const openGeocodificador = async (): Promise<Geocodificador> => {
  const preguntas: Pregunta[] = []
  let how: Manera = () => 404
  const server: Server = createServer((req, res) => {
    const url = new URL(req.url!, 'http://x')
    const pregunta = {
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: req.headers,
      cortada: new Promise<void>((done) => res.once('close', done)),
    }
    preguntas.push(pregunta)
    send(res, how(pregunta))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    preguntas,
    answer: (next) => void (how = next),
    stop: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}
