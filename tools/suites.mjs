// The two commands of the tests: every journey and every project of Vitest is in exactly one (tools/suites.test.ts).
// What nobody says anything of: a journey without `@core`, and a test file by its ending, land by themselves.

/** The tag of a journey of `npm test`: `@core:<room>` for the one journey of a room, `@core` for what is of none. */
const CORE = '@core'
const projects = (...names) => names.flatMap((name) => ['--project', name])

/** What each command gives to Vitest and to Playwright. */
export const suites = {
  core: {
    vitest: projects('rules', 'postgres'),
    playwright: ['--grep', CORE],
  },
  rest: {
    vitest: projects('processes', 'embedded'),
    playwright: ['--grep-invert', CORE],
  },
}
