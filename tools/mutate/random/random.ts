import { execFile } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { copyProject, type Copy } from '../copy.ts'
import { openRunner, type Runner } from '../run.ts'
import { draw, keyOf, listSources, type Drawn } from './draw.ts'
import { writePage, type Fate, type Reason, type Result } from './page.ts'
import { otherTests, roomTests } from './tests.ts'

export type Wish = { count: number; seed: number; from: number; room: boolean; alive: boolean }
/** `failed`: the test files that did, or, where the failure was outside of any, those that ran. */
type Verdict = { fate: Fate; by: string | null; whole: boolean; failed: readonly string[] }
/** What a run of so many test files may take before it counts as one that never ends, in milliseconds. */
const limitOf = (tests: readonly string[]): number => 180_000 + tests.length * 60_000

const run = promisify(execFile)
/** Types, and the style that goes by them, notice what no test has to. */
const findInCheck = async (dir: string, file: string): Promise<string | null> => {
  const bin = (name: string) => join(dir, 'node_modules/.bin', name)
  const tries = [
    ['types', bin('tsc'), ['--noEmit', '-p', '.']],
    ['style', bin('oxlint'), ['--type-aware', '--deny-warnings', file]],
  ] as const
  for (const [name, command, args] of tries)
    if (
      await run(command, args, { cwd: dir, maxBuffer: 64_000_000 }).then(
        () => false,
        () => true,
      )
    )
      return name
  return null
}

/** Tries one in the copy: which tests or checks notice it. */
const verdictOf = async (one: Drawn, dir: string, runner: Runner, room: boolean): Promise<Verdict> => {
  const own = roomTests(dir, one.file)
  const tryAll = async (runs: readonly string[][], whole: boolean): Promise<Verdict | null> => {
    for (const tests of runs) {
      const fails = await runner.failing(tests, limitOf(tests))
      if (fails === 'slow') return { fate: 'slow', by: tests.join(' '), whole, failed: [] }
      const named = fails.filter((text) => tests.includes(text))
      const failed = named.length > 0 ? named : tests
      if (fails.length > 0) return { fate: 'dies', by: fails.join(' · ').slice(0, 300), whole, failed }
    }
    return null
  }
  const seen = await tryAll(own, false)
  if (seen) return seen
  const checked = await findInCheck(dir, one.file)
  if (checked) return { fate: 'check', by: checked, whole: false, failed: [] }
  const lives = { fate: 'lives', by: null, whole: !room, failed: [] } as const
  return room ? lives : ((await tryAll(otherTests(dir, own.flat()), true)) ?? lives)
}
const tryChange = async (one: Drawn, copy: Copy, runner: Runner, room: boolean): Promise<Verdict> => {
  const path = join(copy.dir, one.file)
  const sound = readFileSync(path, 'utf8')
  writeFileSync(path, one.text)
  try {
    runner.forget(path)
    return await verdictOf(one, copy.dir, runner, room)
  } finally {
    writeFileSync(path, sound)
    runner.forget(path)
  }
}
/** What failed must pass when nothing is broken, or the failure says nothing: then no other is tried. */
const requireSound = async ({ fate, failed }: Verdict, runner: Runner, sound: Set<string>): Promise<void> => {
  const doubtful = fate === 'dies' ? failed.filter((test) => !sound.has(test)) : []
  if (doubtful.length === 0) return
  const fails = await runner.failing(doubtful)
  if (fails.length > 0) throw new Error(`Fails with nothing broken: ${doubtful.join(' ')}: ${String(fails)}`)
  for (const test of doubtful) sound.add(test)
}

/** The last word on each, of those drawn. */
const readResults = (file: string, drawn: readonly Drawn[]): Map<string, Result> => {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  const known = new Map(lines.map((line) => JSON.parse(line) as Result).map((one) => [keyOf(one), one]))
  const keys = new Set(drawn.map(keyOf))
  return new Map([...known].filter(([key]) => keys.has(key)))
}
const isDue = (known: Result | undefined, { alive, room }: Wish): boolean =>
  known ? known.fate === 'lives' && (alive || (!room && !known.whole)) : !alive

/** Draws, tries what was not tried yet, appends what came of it, and writes the page; the share of those that live. */
export const mutateAtRandom = async (root: string, wish: Wish): Promise<number> => {
  const drawn = draw(listSources(root), wish.count, wish.seed)
  const file = join(root, `.cache/mutate/random-${wish.seed}.jsonl`)
  mkdirSync(dirname(file), { recursive: true })
  const due = drawn.slice(wish.from).filter((one) => isDue(readResults(file, drawn).get(keyOf(one)), wish))
  const write = () => {
    const results = [...readResults(file, drawn).values()]
    const reasons = JSON.parse(readFileSync(join(import.meta.dirname, 'reasons.json'), 'utf8')) as Reason[]
    writeFileSync(join(root, 'docs/random-mutations.md'), writePage(results, reasons))
    return results
  }
  const keep = (one: Result) => {
    appendFileSync(file, `${JSON.stringify(one)}\n`)
    write()
  }
  if (due.length > 0) await tryDue(root, due, keep, wish)
  const results = write()
  return results.filter((one) => one.fate === 'lives').length / Math.max(results.length, 1)
}
const tryDue = async (root: string, due: readonly Drawn[], keep: (one: Result) => void, { seed, room }: Wish) => {
  const copy = copyProject(root)
  process.on('exit', copy.discard)
  const runner = await openRunner(copy.dir)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void runner.close().finally(() => process.exit(1)))
  const sound = new Set<string>()
  try {
    for (const [n, one] of due.entries()) {
      const began = Date.now()
      const verdict = await tryChange(one, copy, runner, room)
      await requireSound(verdict, runner, sound)
      const { text: _, ...place } = one
      const { failed: __, ...said } = verdict
      keep({ seed, ...place, ...said })
      const seconds = Math.round((Date.now() - began) / 1000)
      console.log(`${n + 1}/${due.length} ${verdict.fate} ${one.file}:${one.line} ${one.what} (${seconds} s)`)
    }
  } finally {
    await runner.close()
  }
}
