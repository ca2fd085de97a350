import type { Pace } from '#server/jobs/pace.ts'

/** Kinds of jobs used only by tests. */
declare module '#server/jobs/jobs.ts' {
  interface JobKinds {
    prueba: { n: number }
    'prueba-otra': { n: number }
  }
}

/** Short intervals for a queue, in milliseconds. */
export const quick = { poll: 20, lease: 5_000, rest: 20, longestRest: 40, grace: 20_000 } satisfies Pace

/** A promise that the test resolves. */
export const door = () => {
  let open = () => {}
  const opened = new Promise<void>((done) => (open = done))
  return { open, opened }
}
