import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../test/ports.ts'
import { askAt, type Closing } from '../faults/environment.ts'
import type { Node } from './nodes.ts'
import { runService, until, type Service } from './service.ts'

/** A HAProxy at a port of its own. */
export type Door = Service & { port: number }

const DEFAULTS = `defaults
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 2s
`
const open = (dir: string, name: string, port: number, listen: string, closing: Closing): Door => {
  const file = join(dir, `${name}.cfg`)
  writeFileSync(file, `${DEFAULTS}\nlisten ${name}\n  bind 127.0.0.1:${port}\n${listen}\n`)
  return { ...runService({ program: 'haproxy', args: ['-db', '-f', file] }, closing), port }
}

/** Leads to whoever is the primary; ends the sessions of who was. */
export const databaseDoor = async (dir: string, nodes: readonly Node[], closing: Closing): Promise<Door> => {
  const door = open(
    dir,
    'primary',
    await freePort(),
    `  mode tcp
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port, rest }) => `  server ${name} 127.0.0.1:${port} check port ${rest}`).join('\n')}`,
    closing,
  )
  // until its checks have answered it leads to any of them
  const reached = async () => {
    const ask = askAt(`postgres://portal@127.0.0.1:${door.port}/postgres`)
    for (let n = 0; n < 2 * nodes.length; n++) {
      const [row] = await ask<{ standby: boolean }>('select pg_is_in_recovery() as standby')
      if (row!.standby) return false
    }
    return true
  }
  await until(reached, () => `HAProxy reaches no primary:\n${door.out()}`)
  return door
}

/** Leads to the portals that are ready. */
export const portalDoor = async (dir: string, ports: readonly number[], closing: Closing): Promise<Door> => {
  const door = open(
    dir,
    'portal',
    await freePort(),
    `  mode http
  option forwardfor
  option redispatch
  retries 2
  option httpchk GET /api/ready
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1
${ports.map((port, n) => `  server p${n + 1} 127.0.0.1:${port} check`).join('\n')}`,
    closing,
  )
  const ready = () =>
    fetch(`http://127.0.0.1:${door.port}/api/ready`, { signal: AbortSignal.timeout(2_000) }).then(({ ok }) => ok)
  await until(ready, () => `HAProxy reaches no portal:\n${door.out()}`)
  return door
}
