// Looks for a plan apart from the page, which stays free: each better one is told, with how much is done.
import { planCuts, type Plan } from '../planner/planner.ts'
import type { Problem } from '../planner/problem.ts'

export type Told = { readonly plan: Plan; readonly done: number; readonly over: boolean }

/** Between two steps that are told, in milliseconds. */
const EVERY = 60
self.addEventListener('message', ({ data }: MessageEvent<Problem>) => {
  const tell = (told: Told) => self.postMessage(told)
  const steps = planCuts(data)
  let last = 0
  for (;;) {
    const step = steps.next()
    if (step.done) return tell({ plan: step.value, done: 1, over: true })
    if (performance.now() - last < EVERY) continue
    last = performance.now()
    tell({ ...step.value, over: false })
  }
})
