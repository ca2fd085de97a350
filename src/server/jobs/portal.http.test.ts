import { expect, it } from 'vitest'
import { tx } from '#server/context.ts'
import { feature, type Feature } from '#server/feature.ts'
import { features } from '#server/features.ts'
import { startTestPortal } from '../../../test/portal.ts'
import '../../../test/jobs.ts'
import { enqueue } from './jobs.ts'

it('the portal does the jobs its rooms declare', async () => {
  const done: number[] = []
  const room = feature('prueba', {}, {}, { jobs: { prueba: { run: async ({ n }) => void done.push(n) } } })
  ;(features as Feature[]).push(room) // adds a room; each test file has its own copy of the list
  const t = await startTestPortal()
  await tx((on) => enqueue(on, 'prueba', { n: 1 }))
  await expect.poll(() => done, { timeout: 15_000 }).toEqual([1])
  await expect
    .poll(async () => (await t.db.selectFrom('trabajo').select('estado').executeTakeFirst())?.estado, {
      timeout: 15_000,
    })
    .toBe('hecho')
  await t.stop()
})
