import type { TestModule } from 'vitest/node'

/** What a failure said, and what stood behind it. */
export type Failure = { readonly message: string; readonly cause?: unknown }
const OUT_OF_TIME = /timed out in \d+ms|did not succeed in time/
const said = ({ message, cause }: Failure): string => `${message} ${(cause as Failure | undefined)?.message ?? ''}`

/** Whether all that failed ran out of time, and nothing gave another answer than the one asked for. */
export const onlyLate = (failures: readonly Failure[]): boolean =>
  failures.length > 0 && failures.every((one) => OUT_OF_TIME.test(said(one)))

/** Every failure of a test file: its own, its groups' and its tests'. */
export const failuresIn = (module: TestModule): Failure[] => [
  ...module.errors(),
  ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
  ...[...module.children.allTests('failed')].flatMap((test) => test.result().errors ?? []),
]
