import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pauseAfter } from './reconnect.ts'

it('OPEN-236 after a cut it is tried again between one and four seconds later, of each browser its own', () => {
  expect([0, 0.5, 1].map((random) => pauseAfter('cortado', 0, random))).toEqual([
    { ms: 1_000, asks: 0 },
    { ms: 2_500, asks: 0 },
    { ms: 4_000, asks: 0 },
  ])
})
it('OPEN-236 a portal that is away is tried again later and later, and from the third time on asked once a minute', () => {
  const pauses = [1, 2, 3, 4, 50].map((deaf) => pauseAfter('negado', deaf, 0))
  expect(pauses).toEqual([
    { ms: 2_000, asks: 0 },
    { ms: 4_000, asks: 0 },
    { ms: 60_000, asks: 1 },
    { ms: 60_000, asks: 1 },
    { ms: 60_000, asks: 1 },
  ])
})
it('OPEN-236 where something in between keeps the stream one asks once a minute, and tries it every five', () => {
  expect([1, 2, 3].map((deaf) => pauseAfter('mudo', deaf, 0))).toEqual([
    { ms: 2_000, asks: 0 },
    { ms: 60_000, asks: 5 },
    { ms: 60_000, asks: 5 },
  ])
})
it('OPEN-236 five hundred browsers come back spread over what they wait, never more than a tenth of them in its twentieth', () => {
  const fin = fc.constantFrom('cortado' as const, 'negado' as const, 'mudo' as const)
  const random = Array.from({ length: 500 }, (_, n) => (n + 0.5) / 500)
  fc.assert(
    fc.property(fin, fc.integer({ min: 0, max: 30 }), (how, deaf) => {
      const times = random.map((own) => pauseAfter(how, deaf, own).ms)
      const [from, until] = [Math.min(...times), Math.max(...times)]
      expect(from).toBeGreaterThanOrEqual(1_000)
      expect(until).toBeLessThanOrEqual(70_000)
      expect(until - from).toBeGreaterThanOrEqual(2_500)
      const crowds = Map.groupBy(times, (ms) => Math.floor(((ms - from) / (until - from + 1)) * 20))
      expect(Math.max(...[...crowds.values()].map((crowd) => crowd.length))).toBeLessThanOrEqual(50)
    }),
  )
})
