import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { closeAll, type Closing } from '../faults/environment.ts'
import { installed, openCluster } from './open.ts'
import { rehearse } from './rehearsal.ts'

/** The short form of `npm run cluster`, where its programs are installed; else its test does not exist. */
const missing = installed()
const onlyInstalled: typeof describe | (() => void) = missing.length === 0 ? describe : () => {}
const closing: Closing = []
afterEach(() => closeAll(closing), 60_000)

it('what the cluster needs and is not there is named', () => {
  const known = new Set(['etcd', 'patroni', 'haproxy', 'postgresql'])
  expect(missing.filter((program) => !known.has(program))).toEqual([])
})

onlyInstalled('a cluster whose primary is killed', () => {
  it('OPEN-557 what was acknowledged is found once, on every node, with its sum', { timeout: 300_000 }, async () => {
    const dir = mkdtempSync(join(tmpdir(), 'pv-cluster-'))
    chmodSync(dir, 0o711) // PostgreSQL's user goes through it
    closing.push(async () => rmSync(dir, { recursive: true, force: true }))
    const cluster = await openCluster(dir, closing)
    const report = await rehearse(cluster, { seed: 1, short: true, buyers: 6, say: () => {} }, closing)
    expect(report.disagreements).toEqual([])
    expect(report.blows).toHaveLength(1)
    expect(report.orders).toBeGreaterThan(10)
  })
})
