import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { setRunning, tx } from '#server/context.ts'
import { openDb } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { outputOf } from '../../../test/output.ts'
import { startPostgres, type TestServer } from '../../../test/postgres.ts'
import '../../../test/jobs.ts'
import { enqueue } from './jobs.ts'
import { onWake } from './wake.ts'

/** Two processes share the jobs of one PostgreSQL. */
let server: TestServer
let own: ReturnType<typeof openDb>
const children: ChildProcess[] = []
beforeAll(async () => {
  server = await startPostgres()
  own = openDb({ connectionString: server.url('postgres'), max: 2 })
  await migrate(own.db)
  setRunning({ config: {} as never, db: own.db, jobs: own.db, log: () => {} })
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await own.db.deleteFrom('trabajo').execute()
})
afterAll(async () => {
  await own.close()
  await server.stop()
})

const soon = { timeout: 30_000, interval: 20 }
const start = async (env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../test/worker.ts')], {
    env: { ...process.env, DATABASE_URL: server.url('postgres'), POLL: '20', LEASE: '5000', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  const output = outputOf(child)
  await output.says('listo')
  return { child, ...output }
}
const row = (id: number) => own.db.selectFrom('trabajo').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const inState = async (id: number, estado: string): Promise<void> => {
  await expect.poll(async () => (await row(id)).estado, soon).toBe(estado)
}

it('a process killed in the middle: its lease runs out and another does the job', async () => {
  const a = await start()
  const { id } = await enqueue(own.db, 'prueba', { n: 1 })
  await a.says('empieza 1')
  const b = await start()
  a.child.kill('SIGKILL')
  await a.gone
  expect(await row(id)).toMatchObject({ estado: 'haciendo', intentos: 1 }) // the lease still holds
  await b.says('empieza 1')
  b.child.stdin!.write('seguir\n')
  await inState(id, 'hecho')
  expect((await row(id)).intentos).toBe(2)
})
it('OPEN-245 two processes share forty jobs, each done once', async () => {
  const both = [await start(), await start()]
  for (let n = 0; n < 40; n++) await enqueue(own.db, 'prueba-otra', { n })
  await expect
    .poll(
      async () => (await own.db.selectFrom('trabajo').select('id').where('estado', '<>', 'hecho').execute()).length,
      soon,
    )
    .toBe(0)
  for (const { child } of both) child.kill('SIGTERM')
  await Promise.all(both.map((p) => p.gone)) // their output is complete
  const done = both.flatMap((p) => p.out().match(/hace \d+/g) ?? [])
  expect([done.length, new Set(done).size]).toEqual([40, 40])
})
it('what one process enqueues another begins at once, long before it looks again', async () => {
  const other = await start({ POLL: '600000' })
  const { id } = await own.db.transaction().execute((on) => enqueue(on, 'prueba-otra', { n: 7 }))
  await other.says('hace 7')
  await expect.poll(async () => (await row(id)).estado, soon).toBe('hecho')
})
it('what is enqueued wakes its own process once it is committed, not before, and never when it is undone', async () => {
  let rung = 0 // this process does not listen to the database
  const leave = onWake('trabajo', () => void rung++)
  const before = await tx(async (on) => {
    await enqueue(on, 'prueba-otra', { n: 1 })
    return rung
  })
  expect([before, rung]).toEqual([0, 1])
  const undone = tx(async (on) => {
    await enqueue(on, 'prueba-otra', { n: 2 })
    throw new Error('deshecho')
  })
  await expect(undone).rejects.toThrow('deshecho')
  leave()
  await tx((on) => enqueue(on, 'prueba-otra', { n: 3 }))
  expect(rung).toBe(1)
})
it('a signal: the job under way is finished, no other begins', async () => {
  const a = await start()
  const first = await enqueue(own.db, 'prueba', { n: 1 })
  await a.says('empieza 1')
  const second = await enqueue(own.db, 'prueba', { n: 2 })
  a.child.kill('SIGTERM')
  await a.says('para')
  a.child.stdin!.write('seguir\n')
  expect(await a.gone).toBe(0)
  expect([(await row(first.id)).estado, (await row(second.id)).estado, a.out()]).toEqual([
    'hecho',
    'pendiente',
    'listo\nempieza 1\npara\n',
  ])
})
