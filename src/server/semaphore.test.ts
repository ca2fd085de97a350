import { expect, it } from 'vitest'
import { Refusal } from '#shared/errors.ts'
import { inTurn, shortQueue } from './semaphore.ts'

const door = () => {
  let open = () => {}
  const closed = new Promise<void>((done) => (open = done))
  return { open, closed }
}

it('those who want the same thing go one by one in their order, others at once', async () => {
  const seen: string[] = []
  const first = door()
  const a = inTurn('x', shortQueue(5_000), async () => {
    await first.closed
    seen.push('a')
  })
  const b = inTurn('x', shortQueue(5_000), async () => void seen.push('b'))
  await inTurn('y', shortQueue(5_000), async () => void seen.push('otra'))
  expect(seen).toEqual(['otra'])
  first.open()
  await Promise.all([a, b])
  expect(seen).toEqual(['otra', 'a', 'b'])
})
it('who waits too long is refused and never runs; who fails holds up nobody', async () => {
  const first = door()
  const held = inTurn('z', shortQueue(5_000), () => first.closed)
  let ran = false
  await expect(inTurn('z', shortQueue(20), async () => void (ran = true))).rejects.toMatchObject({
    status: 503,
    code: 'ocupado',
  })
  const third = inTurn('z', shortQueue(5_000), () => Promise.reject(new Error('propio')))
  const fourth = inTurn('z', shortQueue(5_000), async () => 4)
  first.open()
  await held
  await expect(third).rejects.toThrow('propio')
  expect([await fourth, ran]).toEqual([4, false])
})
it('a line has an end', async () => {
  const first = door()
  const all = Array.from({ length: 40 }, () =>
    inTurn('larga', shortQueue(5_000), () => first.closed).then(
      () => 'done',
      (e: { code: string }) => e.code,
    ),
  )
  first.open()
  const ends = await Promise.all(all)
  expect([ends.filter((e) => e === 'done').length, ends.filter((e) => e === 'ocupado').length]).toEqual([30, 10])
})
it('who gave up waiting leaves the line closed behind the one at work', async () => {
  const first = door()
  const seen: string[] = []
  const held = inTurn('w', shortQueue(5_000), async () => {
    await first.closed
    seen.push('primero')
  })
  await expect(inTurn('w', shortQueue(20), async () => void seen.push('nunca'))).rejects.toMatchObject({ status: 503 })
  const next = inTurn('w', shortQueue(5_000), async () => void seen.push('segundo'))
  await inTurn('v', shortQueue(5_000), async () => void seen.push('otra'))
  first.open()
  await Promise.all([held, next])
  expect(seen).toEqual(['otra', 'primero', 'segundo'])
})
it('a line of its own length and refusal waits as long as it takes', async () => {
  const first = door()
  const fila = { max: 2, refusal: () => new Refusal(429, 'demasiados', 'Espere.') }
  const held = inTurn('u', fila, () => first.closed)
  const second = inTurn('u', fila, async () => 2)
  await expect(inTurn('u', fila, async () => 3)).rejects.toMatchObject({ status: 429, code: 'demasiados' })
  first.open()
  await held
  expect([await second, await inTurn('u', fila, async () => 4)]).toEqual([2, 4])
})
