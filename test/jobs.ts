import type { Pace } from '#server/jobs/pace.ts'

/** Kinds of jobs that only tests know. */
declare module '#server/jobs/jobs.ts' {
  interface JobKinds {
    prueba: { n: number }
    'prueba-otra': { n: number }
  }
}

/** A queue that does not wait for long. Milliseconds. */
export const quick = { poll: 20, lease: 5_000, rest: 20, longestRest: 40, grace: 20_000 } satisfies Pace

/** Something that ends when the test says so. */
export const door = () => {
  let open = () => {}
  const opened = new Promise<void>((done) => (open = done))
  return { open, opened }
}
