import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from '../../test/process.ts'
import { askAt, keepRunning, sharedKey, type Asked, type Closing } from '../faults/environment.ts'
import { startEtcd } from './etcd.ts'
import { databaseDoor, portalDoor } from './haproxy.ts'
import { binaries, startNodes } from './nodes.ts'
import type { Cluster } from './strikes.ts'

/** Behind a proxy nobody without it gets the figures. */
export const METRICS_TOKEN = 'cluster'
const PROGRAMS = ['etcd', 'patroni', 'haproxy'] as const
/** Which programs are not there; `path`: the folders that are searched. */
export const installed = (path = process.env.PATH ?? ''): string[] => [
  ...(binaries() === null ? ['postgresql'] : []),
  ...PROGRAMS.filter((program) => !path.split(':').some((folder) => existsSync(join(folder, program)))),
]

export type Opened = Cluster & Asked & { url: string; data: string }
/** All of it, with the demo company loaded and two portals serving. */
export const openCluster = async (closing: Closing): Promise<Opened> => {
  const dir = mkdtempSync(join(tmpdir(), 'pv-cluster-'))
  chmodSync(dir, 0o711) // PostgreSQL's user goes through it
  closing.push(async () => rmSync(dir, { recursive: true, force: true }))
  const etcd = await startEtcd(join(dir, 'etcd'), closing)
  const nodes = await startNodes(join(dir, 'pg'), etcd.endpoints, closing)
  const database = await databaseDoor(dir, nodes, closing)
  const at = (name: string) => `postgres://portal@127.0.0.1:${database.port}/${name}`
  await askAt(at('postgres'))('create database portal')
  const data = join(dir, 'data')
  const env = {
    DATABASE_URL: at('portal'),
    DATA_DIR: data,
    SECRET_KEY: sharedKey(),
    TRUST_PROXY: 'si',
    METRICS_TOKEN,
  }
  const first = await startProcess({ ...env, DEMO: 'si' })
  await first.ready()
  await first.end()
  const replicas = nodes.map(({ port }) => `postgres://portal@127.0.0.1:${port}/portal`).join(' ')
  const reading = { ...env, DATABASE_REPLICA_URL: replicas }
  const portals = await Promise.all([keepRunning(reading, closing), keepRunning(reading, closing)])
  await Promise.all(portals.map((portal) => portal.listo()))
  const door = await portalDoor(
    dir,
    portals.map(({ port }) => port),
    closing,
  )
  return { etcd, nodes, database, portals, sql: askAt(at('portal')), url: `http://127.0.0.1:${door.port}`, data }
}
