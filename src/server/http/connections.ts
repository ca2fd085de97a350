import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Tracks connections without any request yet, which browsers open in advance and a closing server would wait for.
 * Returns a function that closes those open now.
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
