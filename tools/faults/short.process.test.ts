import { afterEach, describe, expect, it } from 'vitest'
import { openPair, takeover } from './pair.ts'
import { rehearse, faltas } from './dry-run.ts'
import { closeAll, type Closing } from './environment.ts'

/** The short form of `npm run faults`, with another seed every day, which a failure prints. */
const cuantos = { pedidos: 40, clientes: 8, deaths: 3, outages: 1, cuts: 5, processes: 1 as const }
const seed = Number(process.env.FAULTS_SEED ?? Math.floor(Date.now() / 86_400_000))
const closing: Closing = []
afterEach(() => closeAll(closing), 60_000)

describe('orders under faults', () => {
  it(
    'OPEN-78 OPEN-86 REMITO-08 what was acknowledged is found, once, with its lines, totals, outbox, record and ledger, remitos, receipts and their pictures, though server, database and connections die meanwhile',
    { timeout: 300_000 },
    async () => {
      const r = await rehearse({ ...cuantos, seed, say: () => {} }, closing)
      expect(faltas(r, cuantos), `semilla ${seed}`).toEqual([])
      expect(r.blows.length).toBe(9)
      expect(r.starts).toBeGreaterThanOrEqual(4)
    },
  )
})

describe('two processes behind a proxy', () => {
  it('are restarted one after the other, and no call fails', { timeout: 300_000 }, async () => {
    const pair = await openPair(closing)
    const { failed, calls, restarts } = await takeover(pair, 1)
    expect(failed).toEqual([])
    expect([pair.a.starts(), pair.b.starts(), restarts]).toEqual([2, 2, 2])
    expect(calls).toBeGreaterThan(20)
    for (const p of [pair.a, pair.b]) expect(pair.proxy.byProcess().get(p.port)).toBeGreaterThan(0)
  })
})
