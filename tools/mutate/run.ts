import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { createVitest, type TestCase, type TestModule } from 'vitest/node'
import { failuresIn, onlyLate } from './late.ts'

/** Runs test files of a copy, one after the other, and says what failed. */
export type Runner = {
  /**
   * What failed of these, none when all passed; 'slow' when they take longer than `limit`, in milliseconds. What only
   * ran out of time is tried once more: a busy machine says nothing of what is broken.
   */
  failing: (tests: readonly string[], limit?: number) => Promise<string[] | 'slow'>
  /** Whether all that failed in the last run ran out of time. */
  wasLate: () => boolean
  /** All of these, whatever fails meanwhile: the files that did; 'slow' as above. */
  failingFiles: (tests: readonly string[], limit?: number) => Promise<string[] | 'slow'>
  /** To be told of every file that is other than before, broken or mended: what was made of it is made anew. */
  forget: (file: string) => void
  close: () => Promise<void>
}

const projectOf = (test: string): string => (test.includes('.http.test.') ? 'postgres' : 'rules')

/** What failed, none when all passed. Refuses a run that neither failed nor came to its end: it says nothing. */
const failuresOf = (modules: readonly TestModule[], unhandledErrors: readonly unknown[]): string[] => {
  const failures = modules.flatMap((m) =>
    m.state() === 'failed' ? [...m.children.allTests('failed')].map((t) => t.name).concat(m.relativeModuleId) : [],
  )
  if (failures.length > 0 || unhandledErrors.length > 0) return [...failures, ...unhandledErrors.map((e) => inspect(e))]
  if (modules.length > 0 && modules.every((m) => m.state() === 'passed')) return []
  throw new Error(`Left unfinished: ${modules.map((m) => `${m.relativeModuleId} ${m.state()}`).join(', ')}`)
}

/** The processes that run tests for this one. */
const listWorkers = (): number[] =>
  readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .filter((pid) => {
      try {
        const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
        return Number(parent) === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('vitest')
      } catch {
        return false // it ended meanwhile
      }
    })
    .map(Number)
/** Ends a run that takes too long: it is cut, and what goes round in circles then is killed. */
const limitRun = (ms: number, cutRun: () => Promise<void>) => {
  let passed = false
  let kill: NodeJS.Timeout | undefined
  const killWorkers = () => {
    for (const pid of listWorkers()) process.kill(pid, 'SIGKILL')
  }
  const late = Number.isFinite(ms)
    ? setTimeout(() => {
        passed = true
        void cutRun()
        kill = setTimeout(killWorkers, 20_000)
      }, ms)
    : undefined
  const end = () => {
    clearTimeout(late)
    clearTimeout(kill)
  }
  return { end, passed: () => passed }
}

/** One test runner for all runs: the demo company is imported once. `parallel`: several files at a time. */
export const openRunner = async (dir: string, { parallel = false } = {}): Promise<Runner> => {
  let cutRun = async (): Promise<void> => {}
  let untilEnd = false
  let late = false
  const cuts: Promise<void>[] = []
  // not `bail`: that one counts what failed in the runs before, too
  const onFailure = {
    onTestCaseResult: (test: TestCase) => {
      if (test.result().state === 'failed' && cuts.length === 0 && !untilEnd) cuts.push(cutRun())
    },
  }
  const vitest = await createVitest(
    {
      root: dir,
      watch: false,
      project: ['rules', 'postgres'],
      reporters: [onFailure],
      fileParallelism: parallel,
      ...(parallel ? { maxWorkers: 2 } : {}),
      isolate: false, // a worker lives for one run alone: no run meets what another loaded
    },
    { cacheDir: join(dir, '.vite') },
  )
  cutRun = () => vitest.cancelCurrentRun('test-failure')
  /** The modules of these files after a run, and what failed outside of them; 'slow' as above. */
  const runAll = async (tests: readonly string[], limit: number) => {
    const all = await vitest.globTestSpecifications(tests.map((p) => join(dir, p)))
    const specs = all.filter((s) => tests.some((p) => s.moduleId === join(dir, p) && s.project.name === projectOf(p)))
    if (specs.length !== tests.length) throw new Error(`Some of these tests are not found: ${tests.join(', ')}`)
    cuts.length = 0
    const watch = limitRun(limit, cutRun)
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specs)
    watch.end()
    await Promise.all(cuts)
    if (watch.passed()) return 'slow'
    // it tells of the runs before, too
    const modules = testModules.filter((m) => specs.some((s) => s.moduleId === m.moduleId && s.project === m.project))
    late = unhandledErrors.length === 0 && onlyLate(modules.flatMap(failuresIn))
    return { modules, unhandledErrors }
  }
  return {
    forget: (file) => vitest.invalidateFile(file),
    failing: async (tests, limit = Infinity) => {
      untilEnd = false
      const first = await runAll(tests, limit)
      const ended = first !== 'slow' && late ? await runAll(tests, limit) : first
      return ended === 'slow' ? ended : failuresOf(ended.modules, ended.unhandledErrors)
    },
    wasLate: () => late,
    failingFiles: async (tests, limit = Infinity) => {
      untilEnd = true
      const ended = await runAll(tests, limit)
      if (ended === 'slow') return ended
      return ended.modules.filter((m) => m.state() !== 'passed').map((m) => m.relativeModuleId)
    },
    close: () => vitest.close(),
  }
}
