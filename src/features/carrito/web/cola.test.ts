import { expect, it, vi } from 'vitest'
import { newCola } from './cola.ts'

/** A server that answers when told to. */
const slow = () => {
  const calls: { item: number; cantidad: number; answer: () => void }[] = []
  const save = (item: number, cantidad: number) => new Promise<void>((answer) => calls.push({ item, cantidad, answer }))
  return { calls, save, seen: () => calls.map((c) => [c.item, c.cantidad]) }
}
const tick = () => vi.waitFor(() => {}, { interval: 1 })

it('makes one call of quick clicks, with the last quantity', async () => {
  vi.useFakeTimers()
  const s = slow()
  const cola = newCola(s.save, 300)
  for (let n = 1; n <= 9; n++) cola.set(1, n)
  await vi.advanceTimersByTimeAsync(299)
  expect(s.seen()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(s.seen()).toEqual([[1, 9]])
  vi.useRealTimers()
})

it('keeps calls in their order: the next waits for the answer of the one before', async () => {
  const s = slow()
  const cola = newCola(s.save, 0)
  cola.set(1, 5)
  cola.set(2, 6)
  const done = cola.settle()
  await tick()
  expect(s.seen()).toEqual([[1, 5]])
  cola.set(1, 7) // clicked on while the first is under way
  s.calls[0]!.answer()
  await vi.waitFor(() =>
    expect(s.seen()).toEqual([
      [1, 5],
      [2, 6],
    ]),
  )
  s.calls[1]!.answer()
  await vi.waitFor(() =>
    expect(s.seen()).toEqual([
      [1, 5],
      [2, 6],
      [1, 7],
    ]),
  )
  s.calls[2]!.answer()
  await done
})

it('does another thing in its turn, after what waits, and goes on after a failure', async () => {
  const order: string[] = []
  const cola = newCola(async (item) => void order.push(`line ${item}`), 60_000)
  cola.set(1, 5)
  await expect(
    cola.run(async () => {
      order.push('delete')
      throw new Error('refused')
    }),
  ).rejects.toThrow('refused')
  cola.set(2, 5)
  cola.set(3, 5)
  cola.drop(2)
  await cola.settle()
  expect(order).toEqual(['line 1', 'delete', 'line 3'])
})
