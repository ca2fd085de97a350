import { sleep, type Random } from '../faults/random.ts'
import type { Watched } from '../faults/environment.ts'
import type { Etcd } from './etcd.ts'
import type { Door } from './haproxy.ts'
import { nodesThat, switchOver, whole, type Node } from './nodes.ts'

/** What stands on the machine. */
export type Cluster = { etcd: Etcd; nodes: readonly Node[]; database: Door; portals: readonly Watched[] }
/** Something that goes wrong, and its end: `mend` brings back what was taken away, once orders are taken again. */
export type Strike = { name: string; blow: (on: Cluster) => Promise<() => Promise<void>> }

const nothing = async () => {}
const standbyOf = async (nodes: readonly Node[], synchronous: boolean): Promise<Node> => {
  const held = await nodesThat(nodes, 'synchronous')
  const found = (await nodesThat(nodes, 'replica')).find((node) => held.includes(node) === synchronous)
  if (!found) throw new Error(`No ${synchronous ? 'synchronous' : 'other'} standby.`)
  return found
}

/** What is done to it, one after the other (docs/reliability.md). */
export const strikesOf = (random: Random): readonly Strike[] => [
  {
    name: 'The primary is killed, PostgreSQL and Patroni at once (SIGKILL)',
    blow: async ({ nodes }) => {
      const primary = await whole(nodes)
      await primary.end('SIGKILL')
      return async () => primary.start()
    },
  },
  {
    name: 'A portal is killed (SIGKILL)',
    blow: async ({ portals }) => {
      const portal = random.single(portals)
      await portal.kill()
      return () => portal.listo()
    },
  },
  {
    name: 'etcd loses one of its three members',
    blow: async ({ etcd }) => {
      const member = random.single(etcd.members)
      await member.end('SIGKILL')
      await sleep(5_000)
      return async () => member.start()
    },
  },
  {
    name: 'A standby falls behind: it is stopped for ten seconds, and not waited for',
    blow: async ({ nodes }) => {
      const standby = await standbyOf(nodes, false)
      standby.signal('SIGSTOP')
      await sleep(10_000)
      return async () => standby.signal('SIGCONT')
    },
  },
  {
    name: 'The standby that is waited for hangs (SIGSTOP)',
    blow: async ({ nodes }) => {
      const standby = await standbyOf(nodes, true)
      standby.signal('SIGSTOP')
      return async () => standby.signal('SIGCONT')
    },
  },
  {
    name: 'HAProxy before the database restarts',
    blow: async ({ database }) => {
      await database.end('SIGTERM', 1_000)
      database.start()
      return nothing
    },
  },
  {
    name: 'A switch-over is asked for',
    blow: async ({ nodes }) => {
      await switchOver(await whole(nodes))
      return nothing
    },
  },
]
