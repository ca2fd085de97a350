import { expect, it } from 'vitest'
import { Refusal } from '#shared/errors.ts'
import { enTurno, shortQueue } from './turnos.ts'

const door = () => {
  let open = () => {}
  const closed = new Promise<void>((done) => (open = done))
  return { open, closed }
}

it('those who want the same thing go one by one in their order, others at once', async () => {
  const seen: string[] = []
  const first = door()
  const a = enTurno('x', shortQueue(5_000), async () => {
    await first.closed
    seen.push('a')
  })
  const b = enTurno('x', shortQueue(5_000), async () => void seen.push('b'))
  await enTurno('y', shortQueue(5_000), async () => void seen.push('otra'))
  expect(seen).toEqual(['otra'])
  first.open()
  await Promise.all([a, b])
  expect(seen).toEqual(['otra', 'a', 'b'])
})
it('who waits too long is refused and never runs; who fails holds up nobody', async () => {
  const first = door()
  const held = enTurno('z', shortQueue(5_000), () => first.closed)
  let ran = false
  await expect(enTurno('z', shortQueue(20), async () => void (ran = true))).rejects.toMatchObject({
    status: 503,
    code: 'ocupado',
  })
  const third = enTurno('z', shortQueue(5_000), () => Promise.reject(new Error('propio')))
  const fourth = enTurno('z', shortQueue(5_000), async () => 4)
  first.open()
  await held
  await expect(third).rejects.toThrow('propio')
  expect([await fourth, ran]).toEqual([4, false])
})
it('a line has an end', async () => {
  const first = door()
  const all = Array.from({ length: 40 }, () =>
    enTurno('larga', shortQueue(5_000), () => first.closed).then(
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
  const held = enTurno('w', shortQueue(5_000), async () => {
    await first.closed
    seen.push('primero')
  })
  await expect(enTurno('w', shortQueue(20), async () => void seen.push('nunca'))).rejects.toMatchObject({ status: 503 })
  const next = enTurno('w', shortQueue(5_000), async () => void seen.push('segundo'))
  await enTurno('v', shortQueue(5_000), async () => void seen.push('otra'))
  first.open()
  await Promise.all([held, next])
  expect(seen).toEqual(['otra', 'primero', 'segundo'])
})
it('a line of its own length and refusal waits as long as it takes', async () => {
  const first = door()
  const fila = { max: 2, refusal: () => new Refusal(429, 'demasiados', 'Espere.') }
  const held = enTurno('u', fila, () => first.closed)
  const second = enTurno('u', fila, async () => 2)
  await expect(enTurno('u', fila, async () => 3)).rejects.toMatchObject({ status: 429, code: 'demasiados' })
  first.open()
  await held
  expect([await second, await enTurno('u', fila, async () => 4)]).toEqual([2, 4])
})
