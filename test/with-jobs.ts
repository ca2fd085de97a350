import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { tx } from '#server/context.ts'
import { enqueue, startJobs, type Jobs } from '#server/jobs/jobs.ts'
import type { Pace } from '#server/jobs/pace.ts'
import type { Worker } from '#server/jobs/queue.ts'
import { startTestPortal, type TestPortal } from './portal.ts'
import { quick } from './jobs.ts'

/** For tests of jobs: a portal, and workers; workers and jobs are removed after each test. */
let t: TestPortal
const open: (() => Promise<unknown>)[] = []

/** Declares the hooks; call it once per test file. */
export const withJobs = (): void => {
  beforeAll(async () => void (t = await startTestPortal()))
  afterAll(() => t.stop())
  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close()
    await t.db.deleteFrom('trabajo').execute()
    await t.db.deleteFrom('cupo').execute()
  })
}
export const db = () => t.db
export const work = (jobs: Jobs, pace: Partial<Pace> = {}): Worker => {
  const w = startJobs(jobs, { ...quick, ...pace })
  open.push(w.stop)
  return w
}
export const put = async (n: number, more: { key?: string; at?: Date } = {}): Promise<number> =>
  (await tx((on) => enqueue(on, 'prueba', { n }, more))).id
export const row = (id: number) => t.db.selectFrom('trabajo').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
export const soon = { timeout: 15_000, interval: 10 }
export const inState = async (id: number, estado: string): Promise<void> => {
  await expect.poll(async () => (await row(id)).estado, soon).toBe(estado)
}
export const allDone = async (): Promise<void> => {
  await expect
    .poll(
      async () => (await t.db.selectFrom('trabajo').select('estado').execute()).filter((r) => r.estado !== 'hecho'),
      soon,
    )
    .toEqual([])
}
/** Waits until `what` has `times` elements. */
export const seen = async (what: readonly unknown[], times: number): Promise<void> => {
  await expect.poll(() => what.length, soon).toBeGreaterThanOrEqual(times)
}
/** Marks a job as leased by another process. */
export const asIfTaken = (id: number, more: object) =>
  t.db
    .updateTable('trabajo')
    .set({ estado: 'haciendo', arriendo: '00000000-0000-4000-8000-000000000000', ...more })
    .where('id', '=', id)
    .execute()
export const inAnHour = () => new Date(Date.now() + 3_600_000)
