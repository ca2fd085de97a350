import { afterEach, describe, expect, it } from 'vitest'
import { openDos, relevo } from './dos.ts'
import { rehearse, faltas } from './ensayo.ts'
import { closeAll, type Cierre } from './entorno.ts'

/** The short form of `npm run faults`: another seed every day, said when it fails. */
const cuantos = { pedidos: 40, clientes: 8, muertes: 3, caidas: 1, cortes: 5, procesos: 1 as const }
const semilla = Number(process.env.FAULTS_SEED ?? Math.floor(Date.now() / 86_400_000))
const cierre: Cierre = []
afterEach(() => closeAll(cierre), 60_000)

describe('orders under faults', () => {
  it(
    'OPEN-78 OPEN-86 what was acknowledged is found, once, with its lines, totals, outbox, record and ledger, though server, database and connections die meanwhile',
    { timeout: 300_000 },
    async () => {
      const r = await rehearse({ ...cuantos, semilla, say: () => {} }, cierre)
      expect(faltas(r, cuantos), `semilla ${semilla}`).toEqual([])
      expect(r.dados.length).toBe(9)
      expect(r.arranques).toBeGreaterThanOrEqual(4)
    },
  )
})

describe('two processes behind a proxy', () => {
  it('are restarted one after the other, and no call fails', { timeout: 300_000 }, async () => {
    const dos = await openDos(cierre)
    const { fallidas, llamadas, reinicios } = await relevo(dos, 1)
    expect(fallidas).toEqual([])
    expect([dos.a.arranques(), dos.b.arranques(), reinicios]).toEqual([2, 2, 2])
    expect(llamadas).toBeGreaterThan(20)
    for (const p of [dos.a, dos.b]) expect(dos.proxy.porProceso().get(p.port)).toBeGreaterThan(0)
  })
})
