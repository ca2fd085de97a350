import { describe, expect, it } from 'vitest'
import { tx } from '#server/context.ts'
import {
  allDone,
  asIfTaken,
  withJobs,
  db,
  inAnHour,
  inState,
  put,
  row,
  seen,
  soon,
  work,
} from '../../../test/with-jobs.ts'
import { door } from '../../../test/jobs.ts'
import { enqueue, type JobContextOf, type Jobs } from './jobs.ts'

/** Several workers on one queue: concurrency, leases, and jobs of a worker that stops. */
withJobs()

describe('how many at once', () => {
  it('of each kind as many as it says; a full one holds up no other', async () => {
    const { opened, open: finish } = door()
    const now = { prueba: 0, 'prueba-otra': 0 }
    const most = { prueba: 0, 'prueba-otra': 0 }
    const run = (kind: keyof typeof now) => async () => {
      most[kind] = Math.max(most[kind], ++now[kind])
      await opened
      now[kind]--
    }
    for (let n = 0; n < 6; n++) await put(n)
    const others = []
    for (let n = 0; n < 3; n++) others.push((await tx((on) => enqueue(on, 'prueba-otra', { n }))).id)
    work({ prueba: { concurrency: 3, run: run('prueba') }, 'prueba-otra': { run: run('prueba-otra') } })
    await expect.poll(() => now, soon).toEqual({ prueba: 3, 'prueba-otra': 1 })
    finish()
    await allDone()
    expect(most).toEqual({ prueba: 3, 'prueba-otra': 1 })
  })
  it('three workers do forty jobs once each', async () => {
    const done: number[] = []
    for (let n = 0; n < 40; n++) await put(n)
    for (let i = 0; i < 3; i++) work({ prueba: { concurrency: 2, run: async ({ n }) => void done.push(n) } })
    await seen(done, 40)
    await allDone()
    expect([done.length, new Set(done).size]).toEqual([40, 40])
  })
})

describe('the lease', () => {
  it('of whoever died runs out, and not before another does the job', async () => {
    const done: number[] = []
    const held = await put(1)
    await asIfTaken(held, { intentos: 1, proxima: inAnHour() })
    work({ prueba: { run: async ({ n }) => void done.push(n) } })
    await inState(await put(2), 'hecho')
    expect([(await row(held)).estado, done]).toEqual(['haciendo', [2]])
    await asIfTaken(held, { proxima: new Date(0) })
    await inState(held, 'hecho')
    expect([done, (await row(held)).intentos]).toEqual([[2, 1], 2])
  })
  it('is renewed for as long as the job takes: nobody else begins it', async () => {
    const { opened, open: finish } = door()
    const begun: number[] = []
    const jobs: Jobs = { prueba: { run: async ({ n }) => (begun.push(n), opened) } }
    work(jobs, { lease: 4_000 })
    work(jobs, { lease: 4_000 })
    const id = await put(1)
    await seen(begun, 1)
    const first = (await row(id)).proxima.getTime()
    await expect.poll(async () => (await row(id)).proxima.getTime(), soon).toBeGreaterThan(first + 1_500)
    finish()
    await inState(id, 'hecho')
    expect([begun, (await row(id)).intentos]).toEqual([[1], 1])
  })
  it('that another holds by now: whoever had it hears so, and undoes what it did in its last transaction', async () => {
    const heard: unknown[] = []
    const { opened, open: finish } = door()
    let hand: JobContextOf | undefined
    work(
      {
        prueba: {
          run: async (_, own) => {
            hand = own
            own.signal.addEventListener('abort', () => heard.push(own.signal.reason.name))
            await opened
            await tx(async (on) => {
              await on.insertInto('cupo').values({ clave: 'efecto' }).execute()
              await own.finish(on)
            }).catch((e: Error) => {
              heard.push(e.name)
              throw e
            })
          },
        },
      },
      { lease: 400 },
    )
    const id = await put(1)
    await expect.poll(() => hand?.isOurs(), soon).toBe(true)
    await asIfTaken(id, { proxima: inAnHour() })
    await seen(heard, 1)
    finish()
    await seen(heard, 2)
    expect([heard, hand!.isOurs(), (await row(id)).estado]).toEqual([['Lost', 'Lost'], false, 'haciendo'])
    expect(await db().selectFrom('cupo').select('clave').execute()).toEqual([])
  })
})

it('what a job does and that it is done are one transaction, if it wants', async () => {
  let bad = true
  work({
    prueba: {
      firstWait: 1,
      longestWait: 2,
      run: (_, hand) =>
        tx(async (on) => {
          await on.insertInto('cupo').values({ clave: 'efecto' }).execute()
          await hand.finish(on)
          if (bad) throw ((bad = false), new Error('al final'))
        }),
    },
  })
  const id = await put(1)
  await inState(id, 'hecho')
  expect([(await row(id)).intentos, await db().selectFrom('cupo').select('clave').execute()]).toEqual([
    2,
    [{ clave: 'efecto' }],
  ])
})

describe('stopping', () => {
  it('finishes the job under way and takes no other', async () => {
    const { opened, open: finish } = door()
    const begun: number[] = []
    const w = work({ prueba: { run: async ({ n }) => (begun.push(n), opened) } })
    const [first, second] = [await put(1), await put(2)]
    await seen(begun, 1)
    const stopped = w.stop()
    finish()
    await stopped
    expect([(await row(first)).estado, (await row(second)).estado, (await row(second)).intentos, begun]).toEqual([
      'hecho',
      'pendiente',
      0,
      [1],
    ])
  })
  it('a long job that asks breaks off, and the next process takes it up as if it had not begun', async () => {
    const begun: number[] = []
    const w = work({
      prueba: {
        run: async (_, { signal, attempt }) => {
          begun.push(attempt)
          await new Promise((done) => signal.addEventListener('abort', done))
          signal.throwIfAborted()
        },
      },
    })
    const id = await put(1)
    await seen(begun, 1)
    await w.stop()
    const { estado, intentos, ultimoError } = await row(id)
    expect([estado, intentos, ultimoError]).toEqual(['pendiente', 0, null])
    work({ prueba: { run: async (_, { attempt }) => void begun.push(attempt) } })
    await inState(id, 'hecho')
    expect(begun).toEqual([1, 1])
  })
})
