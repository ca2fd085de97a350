import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Follows the connections on which nobody has said anything yet: browsers open some beforehand, and a server that
 * closes waits for them as for a request. Answers how to end those that are there.
 */
export const watchSilent = (server: Server): (() => void) => {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
}
