import { describe, expect, it } from 'vitest'
import { ensayar, faltas } from './ensayo.ts'

/** The short form of `npm run faults`: another seed every day, said when it fails. */
const cuantos = { pedidos: 40, clientes: 8, muertes: 3, caidas: 1, cortes: 5 }
const semilla = Number(process.env.FAULTS_SEED ?? Math.floor(Date.now() / 86_400_000))

describe('orders under faults', () => {
  it('OPEN-78 OPEN-86 what was acknowledged is found, once, with its lines, totals, outbox, record and ledger, though server, database and connections die meanwhile', { timeout: 300_000 }, async () => {
    const r = await ensayar({ ...cuantos, semilla, decir: () => {} })
    expect(faltas(r, cuantos), `semilla ${semilla}`).toEqual([])
    expect(r.dados.length).toBe(9)
    expect(r.arranques).toBeGreaterThanOrEqual(4)
  })
})
