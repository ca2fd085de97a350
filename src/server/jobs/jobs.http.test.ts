import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '#server/context.ts'
import { asIfTaken, withJobs, db, inAnHour, inState, put, row, seen, soon, work } from '../../../test/with-jobs.ts'
import { readColas } from './queue-metrics.ts'
import { enqueue, enqueueAgain, Fallo, retry, type JobContextOf } from './jobs.ts'

withJobs()

describe('a job', () => {
  it('is done at once when its transaction has committed, once, and never when it is undone', async () => {
    const done: number[] = []
    // with this poll interval only a wake-up is in time
    work({ prueba: { run: async ({ n }) => void done.push(n) } }, { poll: 600_000 })
    await expect(
      tx(async (on) => {
        await enqueue(on, 'prueba', { n: 1 })
        throw new Error('deshecho')
      }),
    ).rejects.toThrow('deshecho')
    const id = await put(2)
    await inState(id, 'hecho')
    const { intentos, ultimoError, arriendo, terminado } = await row(id)
    expect([done, intentos, ultimoError, arriendo, terminado instanceof Date]).toEqual([[2], 1, null, null, true])
  })
  it('of one key is there once, whoever repeats it, and the same key of another kind is another', async () => {
    const done: string[] = []
    work({
      prueba: { run: async ({ n }) => void done.push(`a${n}`) },
      'prueba-otra': { run: async ({ n }) => void done.push(`b${n}`) },
    })
    const again = () => tx((on) => enqueue(on, 'prueba', { n: 1 }, { key: 'x' }))
    const all = await Promise.all([again(), again(), again()])
    expect([new Set(all.map((a) => a.id)).size, all.filter((a) => a.nuevo).length]).toEqual([1, 1])
    await inState(all[0]!.id, 'hecho')
    expect(await again()).toEqual({ id: all[0]!.id, nuevo: false })
    const other = await tx((on) => enqueue(on, 'prueba-otra', { n: 2 }, { key: 'x' }))
    await inState(other.id, 'hecho')
    expect(done).toEqual(['a1', 'b2'])
  })
  it('is not done before its time', async () => {
    const done: number[] = []
    work({ prueba: { run: async ({ n }) => void done.push(n) } })
    const late = await put(1, { at: inAnHour() })
    await inState(await put(2), 'hecho')
    expect([(await row(late)).estado, done]).toEqual(['pendiente', [2]])
    await db().updateTable('trabajo').set({ proxima: new Date() }).where('id', '=', late).execute()
    await inState(late, 'hecho')
  })
  it('OPEN-558 waits from its hour on, and one that is done again from then', async () => {
    const waits = async () => (await readColas()).find(({ cola }) => cola === 'trabajo')!
    const ago = async (id: number, creado: Date) =>
      db().updateTable('trabajo').set({ creado }).where('id', '=', id).execute()
    const yesterday = new Date(Date.now() - 86_400_000)
    await put(1, { at: inAnHour() })
    expect(await waits()).toMatchObject({ esperan: 1, ageSeconds: 0 })
    await put(2, { at: new Date(Date.now() - 600_000) })
    const { ageSeconds } = await waits()
    expect([ageSeconds >= 600, ageSeconds < 3_600]).toEqual([true, true])
    await db().deleteFrom('trabajo').execute()

    work({ prueba: { run: async () => {} } })
    const again = () => tx((on) => enqueueAgain(on, 'prueba', [{ key: 'x', datos: { n: 1 } }], null))
    await again()
    const { id } = await db().selectFrom('trabajo').select('id').executeTakeFirstOrThrow()
    await inState(id, 'hecho')
    await ago(id, yesterday)
    await again()
    expect((await row(id)).creado.getTime()).toBeGreaterThan(yesterday.getTime() + 3_600_000)
    await inState(id, 'hecho')
  })
  it('of a kind this process does not know is left to another', async () => {
    work({ prueba: { run: async () => {} } })
    const { id } = await tx((on) => enqueue(on, 'prueba-otra', { n: 1 }))
    await inState(await put(2), 'hecho')
    const { estado, intentos } = await row(id)
    expect([estado, intentos]).toEqual(['pendiente', 0])
  })
})

describe('a job that fails', () => {
  it('waits, longer each time', async () => {
    work({ prueba: { firstWait: 3_600_000, longestWait: 86_400_000, run: () => Promise.reject(new Error('se cayó')) } })
    const wait = async (id: number) => {
      await inState(id, 'demorado')
      const { rows } = await sql<{ h: number }>`
        select extract(epoch from proxima - now())::float8 / 3600 as h
        from trabajo
        where id = ${id}`.execute(db())
      return rows[0]!.h
    }
    const id = await put(1)
    const first = await wait(id)
    const { intentos, ultimoError } = await row(id)
    expect([intentos, ultimoError]).toEqual([1, 'Error: se cayó'])
    await db().updateTable('trabajo').set({ intentos: 3, proxima: new Date() }).where('id', '=', id).execute()
    await expect.poll(async () => (await row(id)).intentos, soon).toBe(4)
    const fourth = await wait(id)
    expect([first > 0.5 && first < 1.3, fourth > 6 && fourth < 10]).toEqual([true, true])
  })
  it('is dead after its last attempt, says why, and is done when somebody has it tried again', async () => {
    let bad = true
    const attempts: number[] = []
    work({
      prueba: {
        attempts: 3,
        firstWait: 1,
        longestWait: 2,
        run: async (_, hand) => {
          attempts.push(hand.attempt)
          if (bad) throw new Error(`intento ${hand.attempt}\u0000`)
        },
      },
    })
    const id = await put(1)
    await inState(id, 'fallido')
    expect([attempts, (await row(id)).ultimoError]).toEqual([[1, 2, 3], 'Error: intento 3'])
    bad = false
    expect(await tx((on) => retry(on, id))).toBe(true)
    await inState(id, 'hecho')
    expect([attempts, await tx((on) => retry(on, id))]).toEqual([[1, 2, 3, 1], false])
  })
  it('for good is dead at once', async () => {
    work({ prueba: { run: () => Promise.reject(new Fallo('No existe ese pedido.', { final: true })) } })
    const id = await put(1)
    await inState(id, 'fallido')
    const { intentos, ultimoError } = await row(id)
    expect([intentos, ultimoError]).toEqual([1, 'No existe ese pedido.'])
  })
  it('because the other side is down: its kind rests, the others of it keep their attempts, other kinds go on', async () => {
    work(
      {
        prueba: { firstWait: 1, run: () => Promise.reject(new Fallo('No contesta.', { rest: true })) },
        'prueba-otra': { run: async () => {} },
      },
      { rest: 600_000, longestRest: 600_000 },
    )
    for (const n of [1, 2, 3]) await put(n)
    const { id } = await tx((on) => enqueue(on, 'prueba-otra', { n: 4 }))
    await inState(id, 'hecho')
    await expect
      .poll(
        async () => (await db().selectFrom('trabajo').select('intentos').execute()).map((r) => r.intentos).sort(),
        soon,
      )
      .toEqual([0, 0, 1, 1])
  })
  it.each(['ECONNREFUSED', 'ENOENT', 'ETIMEDOUT'])(
    'in something that calls itself %s, as a lost database does, says so and waits its turn',
    async (code) => {
      work({
        prueba: { firstWait: 3_600_000, run: () => Promise.reject(Object.assign(new Error('no contesta'), { code })) },
      })
      const id = await put(1)
      await inState(id, 'demorado')
      expect((await row(id)).ultimoError).toBe('Error: no contesta')
    },
  )
  it('in ending its process, attempt after attempt, is given up', async () => {
    let ran = false
    const id = await put(1)
    await asIfTaken(id, { intentos: 4, proxima: new Date(0) })
    work({ prueba: { attempts: 4, run: async () => void (ran = true) } })
    await inState(id, 'fallido')
    expect([ran, (await row(id)).ultimoError]).toEqual([false, 'El portal se detuvo mientras lo hacía.'])
  })
  it('because the database is away is done when it is back', async () => {
    const begun: number[] = []
    const errors: string[] = []
    const run = async ({ n }: { n: number }, hand: JobContextOf) => {
      begun.push(n)
      if (begun.length > 1) return
      await sql`alter table trabajo rename to trabajo_lejos`.execute(db())
      await hand.finish(db()).catch((e: Error) => {
        errors.push(e.message)
        throw e
      })
    }
    const [first, second] = [await put(1), await put(2)]
    work({ prueba: { firstWait: 1, run } }, { lease: 400 })
    await seen(errors, 1)
    await sql`alter table trabajo_lejos rename to trabajo`.execute(db())
    await inState(first, 'hecho')
    await inState(second, 'hecho')
    expect([errors, begun.filter((n) => n === 1).length]).toEqual([['relation "trabajo" does not exist'], 2])
  })
})
