import type { Db } from '#server/db/db.ts'
import { enqueueAgain, type JobKinds } from './jobs.ts'

/**
 * Steps that are told together (docs/decisions/0079): one job for each thing, `minutes` after its first step not told
 * yet, which tells where the thing is by then. Of one that took more than one here the first says from where. Whoever
 * calls holds the things, and so does the job (`enqueueAgain`).
 */
export const enqueueSteps = async <K extends keyof JobKinds>(
  on: Db,
  kind: K,
  steps: readonly { readonly key: number | string; readonly datos: JobKinds[K] }[],
  minutes: number,
): Promise<void> => {
  if (steps.length === 0) return
  const first = new Map([...steps].reverse().map((step) => [step.key, step.datos]))
  const each = [...first].map(([key, datos]) => ({ key: String(key), datos }))
  await enqueueAgain(on, kind, each, minutes > 0 ? new Date(Date.now() + minutes * 60_000) : null)
}
