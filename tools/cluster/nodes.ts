import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../test/ports.ts'
import type { Closing } from '../faults/environment.ts'
import { asPostgres, ownFolder, runService, until, type Service } from './service.ts'

/** A PostgreSQL server and the Patroni that looks after it. */
export type Node = Service & { name: string; port: number; rest: number }

const BASE = '/usr/lib/postgresql'
/** The newest PostgreSQL's programs; null: none is installed. */
export const binaries = (): string | null => {
  const versions = existsSync(BASE) ? readdirSync(BASE).filter((v) => existsSync(join(BASE, v, 'bin/initdb'))) : []
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0]
  return newest ? join(BASE, newest, 'bin') : null
}

type Ports = { name: string; port: number; rest: number }
/**
 * The lease (`ttl`) of the primary and how often it is looked at are the shortest that Patroni takes well. Every answer
 * waits for a standby (`synchronous_mode`): what was acknowledged is on two machines (docs/operacion.md).
 */
const configOf = (dir: string, { name, port, rest }: Ports, endpoints: readonly string[]): string => `scope: portal
name: ${name}
restapi:
  listen: 127.0.0.1:${rest}
  connect_address: 127.0.0.1:${rest}
etcd3:
  hosts: ${endpoints.join(',')}
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 3
    retry_timeout: 5
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters:
        max_connections: 200
        wal_level: replica
        hot_standby: 'on'
        wal_log_hints: 'on'
        max_wal_senders: 10
  initdb: [encoding: UTF8, locale: C.UTF-8, data-checksums]
postgresql:
  listen: 127.0.0.1:${port}
  connect_address: 127.0.0.1:${port}
  data_dir: ${join(dir, name)}
  bin_dir: ${binaries()}
  pgpass: ${join(dir, `${name}.pgpass`)}
  authentication:
    superuser: {username: portal, password: portal}
    replication: {username: replicacion, password: replicacion}
    rewind: {username: portal, password: portal}
  parameters:
    unix_socket_directories: ${dir}
  pg_hba:
    - local all all trust
    - host all all 127.0.0.1/32 trust
    - host replication all 127.0.0.1/32 trust
`

/** The nodes that answer so: `primary`, `replica`, `synchronous`. */
export const nodesThat = async (nodes: readonly Node[], role: string): Promise<Node[]> => {
  const answers = await Promise.all(
    nodes.map(({ rest }) =>
      fetch(`http://127.0.0.1:${rest}/${role}`, { signal: AbortSignal.timeout(2_000) }).then(
        ({ ok }) => ok,
        () => false,
      ),
    ),
  )
  return nodes.filter((_, n) => answers[n])
}
const told = (nodes: readonly Node[]) => nodes.map(({ name, out }) => `${name}:\n${out().slice(-3_000)}`).join('\n')
/** Waits until there is one primary, with as many standbys as nodes are left, one of them synchronous. */
export const whole = async (nodes: readonly Node[], ms = 120_000): Promise<Node> => {
  let primary: Node | undefined
  const ready = async () => {
    const [first, ...more] = await nodesThat(nodes, 'primary')
    primary = first
    const [standbys, synchronous] = [await nodesThat(nodes, 'replica'), await nodesThat(nodes, 'synchronous')]
    return first !== undefined && more.length === 0 && standbys.length === nodes.length - 1 && synchronous.length > 0
  }
  await until(ready, () => `The cluster is not whole:\n${told(nodes)}`, ms)
  return primary!
}

/** PostgreSQL's own process, which outlives a Patroni that is killed. */
const postmasterOf = (data: string): number | null => {
  const file = join(data, 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null
}

export const startNodes = async (dir: string, endpoints: readonly string[], closing: Closing): Promise<Node[]> => {
  const nodes: Node[] = []
  for (const name of ['n1', 'n2', 'n3']) {
    const ports = { name, port: await freePort(), rest: await freePort() }
    const file = join(ownFolder(dir), `${name}.yml`)
    writeFileSync(file, configOf(dir, ports, endpoints), { mode: 0o644 })
    const besides = () => postmasterOf(join(dir, name))
    const service = runService({ program: 'patroni', args: [file], user: asPostgres(), besides }, closing)
    nodes.push({ ...service, ...ports })
    // the first one makes the database, the others copy it
    if (name === 'n1')
      await until(
        async () => (await nodesThat(nodes, 'primary')).length === 1,
        () => told(nodes),
      )
  }
  await whole(nodes)
  return nodes
}

/** Asks for another primary, as an operator does before maintenance. */
export const switchOver = async (leader: Node): Promise<void> => {
  const res = await fetch(`http://127.0.0.1:${leader.rest}/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader: leader.name }),
  })
  if (!res.ok) throw new Error(`The switch-over was refused: ${res.status} ${await res.text()}`)
}
