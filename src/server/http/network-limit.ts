import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { redOf } from '#server/session/network.ts'
import { Refusal } from '#shared/errors.ts'
import { isBehindProxy } from './callers.ts'
import { sendProblem } from './problems.ts'

const FULL = 'Hay demasiados pedidos abiertos desde tu red. Esperá unos segundos e intentá de nuevo.'
/** Milliseconds between two warnings. */
const SAID_MS = 60_000

/** Counts what each network holds, at most `most`. */
const openCount = (most: number) => {
  const held = new Map<string, number>()
  return {
    /** Returns a function that releases it; null when the network holds `most` already. */
    enter: (ip: string): (() => void) | null => {
      const network = redOf(ip)
      const now = held.get(network) ?? 0
      if (now >= most) return null
      held.set(network, now + 1)
      return () => {
        const left = held.get(network)! - 1
        if (left === 0) held.delete(network)
        else held.set(network, left)
      }
    },
  }
}

/**
 * Limits the connections and the calls in progress of each network (network.ts). Behind a proxy only calls are limited,
 * by the address it forwards: its connections belong to everybody.
 */
export const limitNetworks = (app: FastifyInstance, config: Config): void => {
  const { networkConnections: most } = config
  if (most === 0) return
  let said = 0
  const tell = (ip: string) => {
    if (Date.now() - said < SAID_MS) return
    said = Date.now()
    app.log.warn({ event: 'red_al_limite', red: redOf(ip), limite: most }, 'una red tiene todas las que puede')
  }
  const connections = openCount(most)
  if (!isBehindProxy(config))
    app.server.on('connection', (socket) => {
      const ip = socket.remoteAddress ?? ''
      const leave = connections.enter(ip)
      if (leave) return void socket.once('close', leave)
      tell(ip)
      socket.destroy()
    })
  const calls = openCount(most)
  app.addHook('onRequest', (req, reply, done) => {
    const leave = calls.enter(req.ip)
    if (leave) {
      reply.raw.once('close', leave)
      return done()
    }
    tell(req.ip)
    sendProblem(req, reply, new Refusal(503, 'ocupado', FULL, { extra: { retryAfter: 5 } }))
  })
}
