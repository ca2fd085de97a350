import { join } from 'node:path'
import { freePort } from '../../test/ports.ts'
import type { Closing } from '../faults/environment.ts'
import { runService, until, type Service } from './service.ts'

/** Three etcd members on loopback, which keep who is the primary. */
export type Etcd = { endpoints: readonly string[]; members: readonly Service[] }

export const startEtcd = async (dir: string, closing: Closing): Promise<Etcd> => {
  const names = ['e1', 'e2', 'e3']
  const ports = await Promise.all(
    names.map(async (name) => ({ name, client: await freePort(), peer: await freePort() })),
  )
  const peers = ports.map(({ name, peer }) => `${name}=http://127.0.0.1:${peer}`).join(',')
  const members = ports.map(({ name, client, peer }) =>
    runService(
      {
        program: 'etcd',
        args: [
          ['--name', name],
          ['--data-dir', join(dir, name)],
          ['--listen-client-urls', `http://127.0.0.1:${client}`],
          ['--advertise-client-urls', `http://127.0.0.1:${client}`],
          ['--listen-peer-urls', `http://127.0.0.1:${peer}`],
          ['--initial-advertise-peer-urls', `http://127.0.0.1:${peer}`],
          ['--initial-cluster', peers],
          ['--initial-cluster-state', 'new'],
        ].flat(),
      },
      closing,
    ),
  )
  const healthy = async () => {
    const res = await fetch(`http://127.0.0.1:${ports[0]!.client}/health`, { signal: AbortSignal.timeout(1_000) })
    return ((await res.json()) as { health: string }).health === 'true'
  }
  await until(healthy, () => `etcd did not start:\n${members.map(({ out }) => out()).join('\n')}`)
  return { endpoints: ports.map(({ client }) => `127.0.0.1:${client}`), members }
}
