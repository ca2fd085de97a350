import { createServer, type Server, type Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { makeCertificate } from './certificate.ts'

export const certificate = makeCertificate()

export type Received = { from: string; to: string[]; raw: string; mail: Email; secure: boolean; user: string | null }
export type Mailbox = {
  port: number
  received: Received[]
  /** Number of connections. */ visitors: () => number
  stop: () => Promise<void>
}
type Answer = Error | 'cut' | null
type Script = Pick<
  SMTPServerOptions,
  'secure' | 'onAuth' | 'onMailFrom' | 'onRcptTo' | 'disabledCommands' | 'hidePIPELINING'
> & {
  port?: number
  /** The answer to the nth message: accepted (null), refused, or the connection is cut without an answer. */
  afterMessage?: (n: number, raw: string) => Answer | Promise<Answer>
}

export const refusal = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode })

/** A real SMTP server that keeps the accepted mails. */
export const openMailbox = async ({
  port = 0,
  afterMessage = () => null,
  onAuth,
  ...options
}: Script = {}): Promise<Mailbox> => {
  const received: Received[] = []
  let [visits, messages] = [0, 0]
  const server: SMTPServer = new SMTPServer({
    ...certificate,
    logger: false,
    disableReverseLookup: true,
    closeTimeout: 50,
    ...(onAuth ? { onAuth } : { authOptional: true }),
    ...options,
    onConnect: (_session, callback) => {
      visits++
      callback()
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (c: Buffer) => chunks.push(c))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks)
        void (async () => {
          const answer = await afterMessage(++messages, raw.toString('utf8'))
          if (answer === 'cut') return [...server.connections].find((c) => c.id === session.id)?._socket.destroy()
          if (answer) return callback(answer)
          const { mailFrom, rcptTo } = session.envelope
          received.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map((r) => r.address),
            raw: raw.toString('utf8'),
            mail: await PostalMime.parse(raw),
            secure: session.secure,
            user: (session.user as string | undefined) ?? null,
          })
          callback(null)
        })()
      })
    },
  })
  server.on('error', () => {}) // tests break connections
  await new Promise<void>((done) => void server.listen(port, '127.0.0.1', done))
  return {
    port: (server.server.address() as { port: number }).port,
    received,
    visitors: () => visits,
    stop: () => new Promise((done) => server.close(() => done())),
  }
}

/**
 * A minimal SMTP server whose every byte the test decides: `inDatos` runs while the message comes, `afterMessage` at
 * its end.
 */
export const openScript = async (script: {
  greeting?: string
  inDatos?: (socket: Socket) => void
  afterMessage: (socket: Socket, n: number) => void
}): Promise<{ port: number; messageCount: () => number; stop: () => Promise<void> }> => {
  let messages = 0
  const open = new Set<Socket>()
  const server: Server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => {})
    let [buffer, data] = ['', false]
    socket.write(script.greeting ?? '220 prueba\r\n')
    socket.on('data', (chunk) => {
      buffer += chunk.toString('latin1')
      if (data && script.inDatos) return script.inDatos(socket)
      for (;;) {
        const end = data ? buffer.indexOf('\r\n.\r\n') : buffer.indexOf('\r\n')
        if (end < 0) return
        const line = buffer.slice(0, end)
        buffer = buffer.slice(end + (data ? 5 : 2))
        if (data) {
          data = false
          script.afterMessage(socket, ++messages)
        } else if (/^DATA/i.test(line)) {
          data = true
          socket.write('354 siga\r\n')
        } else
          socket.write(/^EHLO/i.test(line) ? '250 prueba\r\n' : /^QUIT/i.test(line) ? '221 chau\r\n' : '250 bien\r\n')
      }
    })
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as { port: number }).port,
    messageCount: () => messages,
    stop: () =>
      new Promise((done) => {
        for (const socket of open) socket.destroy()
        server.close(() => done())
      }),
  }
}
