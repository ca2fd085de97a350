import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Question = {
  path: string
  query: Record<string, string>
  headers: IncomingHttpHeaders
  cutOff: Promise<void>
}
/** An answer: a JSON body, a status, a text, a closed connection ('corta'), none ('calla'), or a function. */
type Reply = { json: unknown } | number | string | 'corta' | 'calla' | ((res: ServerResponse) => void)
type Way = (question: Question) => Reply
export type GeocoderChoice = {
  url: string
  questions: Question[]
  /** Sets the answers from now on. */
  answer: (how: Way) => void
  stop: () => Promise<void>
}

const send = (res: ServerResponse, how: Reply): void => {
  if (how === 'corta') return void res.destroy()
  if (how === 'calla') return
  if (typeof how === 'function') return how(res)
  if (typeof how === 'number') return void res.writeHead(how).end('No puedo')
  res
    .writeHead(200, { 'content-type': 'application/json' })
    .end(typeof how === 'string' ? how : JSON.stringify(how.json))
}

/** An HTTP server that plays a geocoding provider. */
export const openGeocoder = async (): Promise<GeocoderChoice> => {
  const questions: Question[] = []
  let how: Way = () => 404
  const server: Server = createServer((req, res) => {
    const url = new URL(req.url!, 'http://x')
    const question = {
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: req.headers,
      cutOff: new Promise<void>((done) => res.once('close', done)),
    }
    questions.push(question)
    send(res, how(question))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    questions,
    answer: (next) => void (how = next),
    stop: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}
