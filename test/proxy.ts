import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy on loopback that imitates network failures. */
export type Proxy = {
  port: number
  /** Number of open connections. */
  open: () => number
  /** Resets every open connection; new ones are accepted. */
  cut: () => void
  /** Drops all bytes silently while on; new connections hang too. */
  drop: (on: boolean) => void
  /** Refuses new connections, and cuts the open ones, while on. */
  refuse: (on: boolean) => void
  /** Refuses new connections while on, as a server at its limit; open ones continue. */
  full: (on: boolean) => void
  stop: () => Promise<void>
}

export const startProxy = async (target: { host: string; port: number }): Promise<Proxy> => {
  const pairs = new Set<readonly [Socket, Socket]>()
  let dropping = false
  let refusing = false
  const server = createServer((near) => {
    if (refusing) return void near.resetAndDestroy()
    const far = connect(target.port, target.host)
    const pair = [near, far] as const
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const s of pair) s.on('error', end).on('close', end)
    near.on('data', (d) => dropping || far.write(d))
    far.on('data', (d) => dropping || near.write(d))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const cut = () => {
    for (const [near, far] of pairs) {
      near.resetAndDestroy()
      far.resetAndDestroy()
    }
    pairs.clear()
  }
  return {
    port: (server.address() as { port: number }).port,
    open: () => pairs.size,
    cut,
    drop: (on) => void (dropping = on),
    refuse: (on) => {
      refusing = on
      if (on) cut()
    },
    full: (on) => void (refusing = on),
    stop: async () => {
      cut()
      await new Promise((done) => server.close(done))
    },
  }
}
