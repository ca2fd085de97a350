// The two test commands: every journey and every Vitest project is in exactly one (tools/suites.test.ts). Defaults: a
// journey without `@core` is in the rest, and a test file goes by its ending.

/** The tag of journeys in `npm test`: `@core:<room>` for a room's one journey, `@core` for those of no room. */
const CORE = '@core'
const projects = (...names) => names.flatMap((name) => ['--project', name])

/** The arguments for Vitest, Playwright and the monkey (tools/monkey), by command. */
export const suites = {
  core: {
    vitest: projects('rules', 'postgres'),
    playwright: ['--grep', CORE],
  },
  rest: {
    vitest: projects('processes', 'embedded'),
    playwright: ['--grep-invert', CORE],
    monkey: ['--screens', '--minutes', '1', '--seed', '26'],
  },
}
