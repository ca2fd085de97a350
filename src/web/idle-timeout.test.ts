import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { blobOf, patience } from './idle-timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a file that comes slowly is waited for as long as something comes, and given up once nothing does', async () => {
  const waiting = patience(120_000)
  let push!: (text: string | null) => void
  const slow = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (on) => {
      push = (text) => (text === null ? on.close() : on.enqueue(new TextEncoder().encode(text)))
    },
  })
  const blob = blobOf(new Response(slow, { headers: { 'content-type': 'application/zip' } }), waiting)
  for (const piece of ['a', 'b', 'c']) {
    await vi.advanceTimersByTimeAsync(100_000)
    push(piece)
  }
  await vi.advanceTimersByTimeAsync(100_000)
  expect(waiting.signal.aborted).toBe(false)
  push(null)
  expect([(await blob).type, await (await blob).text()]).toEqual(['application/zip', 'abc'])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(waiting.signal.aborted).toBe(true)
})
it('what is over is given up no more', async () => {
  const waiting = patience(1_000)
  waiting.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(waiting.signal.aborted).toBe(false)
})
it('what is around it ends it too, also where that is over already; once stopped it hears of nothing', () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const [waiting, stopped] = [patience(1_000, one.signal), patience(1_000, other.signal)]
  stopped.stop()
  for (const outer of [one, other]) outer.abort(new Error('left'))
  expect([waiting.signal.reason, stopped.signal.aborted]).toEqual([new Error('left'), false])
  expect(patience(1_000, one.signal).signal.aborted).toBe(true)
})
