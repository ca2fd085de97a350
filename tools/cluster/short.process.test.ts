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
  expect(installed('/nowhere')).toEqual(expect.arrayContaining(['etcd', 'patroni', 'haproxy']))
})

onlyInstalled('a cluster whose primary is killed', () => {
  it('OPEN-557 what was acknowledged is found once, on every node, with its sum', { timeout: 300_000 }, async () => {
    const cluster = await openCluster(closing)
    const report = await rehearse(cluster, { seed: 1, short: true, buyers: 6, say: () => {} }, closing)
    expect(report.disagreements).toEqual([])
    expect(report.blows).toHaveLength(1)
    expect(report.orders).toBeGreaterThan(10)
  })
})
