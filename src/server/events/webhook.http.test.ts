import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tx } from '#server/context.ts'
import { soon } from '../../../test/with-jobs.ts'
import { startTestPortal, type TestPortal } from '../../../test/portal.ts'
import { openReceptor, type Receptor } from '../../../test/receiver.ts'
import { door, quick } from '../../../test/jobs.ts'
import { emit } from './events.ts'
import { makeDue } from './store.ts'
import { PATIENCE, startWebhook } from './webhook.ts'

let t: TestPortal
const open: (() => Promise<unknown>)[] = []
beforeAll(async () => void (t = await startTestPortal()))
afterAll(() => t.stop())
beforeEach(async () => void (await t.db.deleteFrom('salida').execute()))
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

const secret = 'un secreto de treinta y dos letras'
/** An order system, and the portal sending to it with short waits. */
const start = async (answer?: Parameters<typeof openReceptor>[0], pace: Parameters<typeof startWebhook>[1] = {}) => {
  const receptor = await openReceptor(answer)
  open.push(receptor.stop)
  sendTo(receptor.url, pace)
  return receptor
}
const sendTo = (url: string, pace: Parameters<typeof startWebhook>[1] = {}) => {
  const worker = startWebhook({ url, secret }, { ...quick, firstWait: 1, longestWait: 2, ...pace })
  open.push(worker.stop)
}
const tell = (tiendaNro: number, ...calles: string[]) =>
  tx(async (on) => {
    for (const calle of calles)
      await emit(on, { tipo: 'direccion-cambiada', datos: { clienteId: 1, tiendaNro, calle, calleNro: '1' } })
  })
const rows = () =>
  t.db
    .selectFrom('salida')
    .select(['id', 'estado', 'intentos', 'ultimoError', 'acusado', 'clave', 'numero'])
    .orderBy('id')
    .execute()
const states = async () => (await rows()).map((r) => r.estado)
const inStates = async (...estados: string[]): Promise<void> => {
  await expect.poll(states, soon).toEqual(estados)
}
const calles = (r: Receptor) => r.arrivals.map((l) => l.aviso.datos.calle)

describe('what goes out by itself', () => {
  it('OPEN-115 goes at once, signed over its moment and its body, under the key that stays its own', async () => {
    const r = await start(undefined, { poll: 600_000 }) // with this poll interval only a wake-up is in time
    await tell(1, 'Ñandú')
    await inStates('enviado')
    const [{ headers, body, aviso }] = r.arrivals as [Receptor['arrivals'][number]]
    const [row] = await rows()
    expect(aviso).toMatchObject({
      id: row!.numero,
      tipo: 'direccion-cambiada',
      clave: row!.clave,
      datos: { clienteId: 1, tiendaNro: 1, calle: 'Ñandú', calleNro: '1' },
    })
    const at = String(headers['x-portal-timestamp'])
    expect(Math.abs(Number(at) - Date.now() / 1_000)).toBeLessThan(60)
    expect(headers['x-portal-signature']).toBe(
      `sha256=${createHmac('sha256', 'un secreto de treinta y dos letras').update(`${at}.${body}`).digest('hex')}`,
    )
    expect([headers['content-type'], headers['idempotency-key']]).toEqual([
      'application/json; charset=utf-8',
      row!.clave,
    ])
    expect([row!.intentos, row!.acusado instanceof Date]).toEqual([1, true])
  })
  it('OPEN-115 an answer of 500 and a connection that is cut are tried again, the same body under the same key', async () => {
    const r = await start((n) => (n === 1 ? 500 : n === 2 ? 'corta' : 204))
    await tell(1, 'A')
    await inStates('enviado')
    expect(r.arrivals).toHaveLength(3)
    expect(new Set(r.arrivals.map((l) => l.body)).size).toBe(1)
    expect((await rows())[0]).toMatchObject({ intentos: 3, ultimoError: null })
  })
  it(
    'OPEN-115 one who does not answer is waited for five seconds, and the reason is kept',
    { timeout: 40_000 },
    async () => {
      const long = { firstWait: 600_000, longestWait: 600_000, rest: 600_000, longestRest: 600_000 }
      const r = await start(() => 'calla', long)
      await tell(1, 'A')
      await inStates('demorado')
      expect((await rows())[0]).toMatchObject({ intentos: 1, ultimoError: 'No contestó en 5 segundos.', acusado: null })
      expect(r.arrivals).toHaveLength(1)
    },
  )
  it.each<[string, Parameters<typeof openReceptor>[0], string]>([
    ['refused', () => 422, 'Contestó 422: No puedo ahora'],
    [
      'sent elsewhere',
      () => (res) => res.writeHead(307, { location: '/otra' }).end(),
      'Contestó 307: manda a otra dirección, y eso no se sigue.',
    ],
    [
      'answered without end',
      () => (res) => void res.writeHead(503).write('x'.repeat(100_000)),
      `Contestó 503: ${'x'.repeat(300)}`,
    ],
  ])('OPEN-115 %s: tried eight times, then it waits for somebody, and says why', async (_what, answer, why) => {
    const r = await start(answer)
    await tell(1, 'A')
    await inStates('fallido')
    expect([r.arrivals.length, (await rows())[0]!.ultimoError]).toEqual([8, why])
    expect(r.arrivals.every((l) => l.aviso.datos.calle === 'A')).toBe(true)
  })
  it('OPEN-115 nobody there', async () => {
    const gone = await openReceptor()
    await gone.stop()
    sendTo(gone.url)
    await tell(1, 'A')
    await inStates('fallido')
    expect((await rows())[0]!.ultimoError).toBe('No se pudo entregar: ECONNREFUSED.')
  })
  it('OPEN-115 eight attempts within four hours', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7].map((n) => Math.min(PATIENCE.firstWait * 2 ** (n - 1), PATIENCE.longestWait))
    expect([PATIENCE.attempts, Math.round(waits.reduce((a, b) => a + b, 0) / 360_000) / 10]).toEqual([8, 4])
  })
})

describe('an order system in trouble', () => {
  it('OPEN-115 that refuses, cuts and is slow by turns: nothing is lost, and nothing goes out under another key', async () => {
    const met = new Set<string>()
    const answers: ReturnType<NonNullable<Parameters<typeof openReceptor>[0]>>[] = [
      500,
      'corta',
      429,
      (res) => void setTimeout(() => res.writeHead(200).end(), 300),
    ]
    await tell(1, ...Array.from({ length: 8 }, (_, n) => `A${n}`))
    for (let n = 2; n < 10; n++) await tell(n, `B${n}`)
    await start((_n, { aviso }) => {
      if (met.has(aviso.clave)) return 200
      met.add(aviso.clave)
      return answers[met.size % answers.length]!
    })
    await inStates(...Array.from({ length: 16 }, () => 'enviado'))
    expect([met.size, (await rows()).filter((s) => !met.has(s.clave))]).toEqual([16, []])
  })
})

describe('an order system that is away', () => {
  const long = { firstWait: 3_600_000, longestWait: 3_600_000 }
  it('OPEN-262 one order that failed goes again when the pause is over, not after the wait of its own; its attempts count by that wait', async () => {
    const r = await start((n) => (n <= 4 ? 503 : 200), long)
    await tell(1, 'A')
    await inStates('enviado')
    expect([r.arrivals.length, (await rows())[0]!.intentos]).toEqual([5, 2])
  })
  it('OPEN-262 four that fail at once make one pause, and the first answer ends it for all', async () => {
    const all = door()
    const seen = new Set<string>()
    // if each failure doubled the pause, the last would wait 4.8 s and the test would time out
    const r = await start(
      async (_n, { aviso }) => {
        if (seen.has(aviso.clave)) return 200
        seen.add(aviso.clave)
        if (seen.size === 4) all.open()
        await all.opened
        return 503
      },
      { ...long, rest: 300, longestRest: 600_000 },
    )
    const begun = performance.now()
    for (const n of [1, 2, 3, 4]) await tell(n, `T${n}`)
    await inStates('enviado', 'enviado', 'enviado', 'enviado')
    expect([r.arrivals.length, performance.now() - begun < 2_000]).toEqual([8, true])
  })
  it('OPEN-262 an order that fails while others are answered waits its own time, and holds up none of them', async () => {
    await start((_n, { aviso }) => (aviso.datos.calle === 'mala' ? 500 : 200), long)
    await tell(1, 'mala')
    await expect.poll(async () => (await rows())[0]!.intentos, soon).toBeGreaterThan(0)
    await tell(2, 'B')
    await inStates('demorado', 'enviado')
    await expect
      .poll(async () => {
        const [row] = await t.db.selectFrom('salida').select('proxima').orderBy('id').execute()
        return row!.proxima.getTime() - Date.now() > 1_800_000
      }, soon)
      .toBe(true)
    await tell(3, 'C')
    await inStates('demorado', 'enviado', 'enviado')
  })
})

describe('the order of what goes out', () => {
  it('OPEN-115 of one shop one after the other, of another meanwhile; none passes one that waits', async () => {
    const first = door()
    const r = await start(async (n, { aviso }) => {
      if (aviso.datos.calle === 'A1') await first.opened
      return 200
    })
    await tell(1, 'A1', 'A2', 'A3')
    await tell(2, 'B1')
    await expect.poll(() => [...calles(r)].sort(), soon).toEqual(['A1', 'B1'])
    first.open()
    await inStates('enviado', 'enviado', 'enviado', 'enviado')
    expect(calles(r).filter((c: string) => c.startsWith('A'))).toEqual(['A1', 'A2', 'A3'])
  })
  it('OPEN-115 one that failed for good does not hold up what comes after; sent again it keeps its number and key', async () => {
    let bad = true
    const r = await start((_n, { aviso }) => (bad && aviso.datos.calle === 'A' ? 400 : 200), { attempts: 2 })
    await tell(1, 'A', 'B')
    await inStates('fallido', 'enviado')
    bad = false
    const [dead] = await rows()
    expect(await tx((on) => makeDue(on, dead!.id))).toBe(true)
    await inStates('enviado', 'enviado')
    expect(calles(r)).toEqual(['A', 'A', 'B', 'A'])
    expect(new Set([r.arrivals[0]!.body, r.arrivals[3]!.body]).size).toBe(1)
  })
  it('OPEN-115 what is told while nobody sends waits, and goes in its order', async () => {
    await tell(1, 'A', 'B')
    await tell(1, 'C')
    const r = await start()
    await inStates('enviado', 'enviado', 'enviado')
    expect(calles(r)).toEqual(['A', 'B', 'C'])
    expect(r.ids()).toEqual([...r.ids()].sort((a, b) => a - b))
  })
})
