import { expect, it } from 'vitest'
import { enTurno } from './turnos.ts'

const door = () => {
  let open = () => {}
  const closed = new Promise<void>((done) => (open = done))
  return { open, closed }
}

it('those who want the same thing go one by one in their order, others at once', async () => {
  const seen: string[] = []
  const first = door()
  const a = enTurno('x', 5_000, async () => {
    await first.closed
    seen.push('a')
  })
  const b = enTurno('x', 5_000, async () => void seen.push('b'))
  await enTurno('y', 5_000, async () => void seen.push('otra'))
  expect(seen).toEqual(['otra'])
  first.open()
  await Promise.all([a, b])
  expect(seen).toEqual(['otra', 'a', 'b'])
})
it('who waits too long is refused and never runs; who fails holds up nobody', async () => {
  const first = door()
  const held = enTurno('z', 5_000, () => first.closed)
  let ran = false
  await expect(enTurno('z', 20, async () => void (ran = true))).rejects.toMatchObject({ status: 503, code: 'ocupado' })
  const third = enTurno('z', 5_000, () => Promise.reject(new Error('propio')))
  const fourth = enTurno('z', 5_000, async () => 4)
  first.open()
  await held
  await expect(third).rejects.toThrow('propio')
  expect([await fourth, ran]).toEqual([4, false])
})
it('a line has an end', async () => {
  const first = door()
  const all = Array.from({ length: 40 }, () =>
    enTurno('larga', 5_000, () => first.closed).then(
      () => 'done',
      (e: { code: string }) => e.code,
    ),
  )
  first.open()
  const ends = await Promise.all(all)
  expect([ends.filter((e) => e === 'done').length, ends.filter((e) => e === 'ocupado').length]).toEqual([30, 10])
})
