import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Arrived = { headers: IncomingHttpHeaders; body: string; aviso: any }
/** The answer to the nth request (from 1): a status, a closed connection ('corta'), none ('calla'), or a function. */
type Answer = number | 'corta' | 'calla' | ((res: ServerResponse) => void)
export type Receptor = {
  url: string
  arrivals: Arrived[]
  /** The ids of the received events, in order. */
  ids: () => number[]
  stop: () => Promise<void>
}

/** An HTTP server that plays the order system. */
export const openReceptor = async (
  answer: (n: number, arrived: Arrived) => Answer | Promise<Answer> = () => 200,
  port = 0,
): Promise<Receptor> => {
  const arrivals: Arrived[] = []
  const server: Server = createServer((req, res) => {
    let body = ''
    req.setEncoding('utf8')
    req.on('data', (d: string) => (body += d))
    req.on('end', () => {
      const arrived = { headers: req.headers, body, aviso: body ? JSON.parse(body) : null }
      arrivals.push(arrived)
      void Promise.resolve(answer(arrivals.length, arrived)).then((what) => {
        if (what === 'corta') return req.socket.destroy()
        if (what === 'calla') return
        if (typeof what === 'function') return what(res)
        res.writeHead(what).end(what >= 400 ? 'No puedo   ahora' : '')
      })
    })
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/avisos`,
    arrivals,
    ids: () => arrivals.map((l) => l.aviso.id as number),
    stop: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}
