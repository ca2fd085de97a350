import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { copyProject, type Copy } from '../copy.ts'
import { openRunner, type Runner } from '../run.ts'
import { checkOwn, typeFault } from './check.ts'
import { draw, keyOf, listSources, type Drawn } from './draw.ts'
import { writePage, type Fate, type Reason, type Result } from './page.ts'
import { allTests, roomTests } from './tests.ts'

/** `from`, `to`: which of those drawn, so that several commands share them. */
export type Wish = { count: number; seed: number; from: number; to: number; room: boolean; alive: boolean }
/** `failed`: the test files that did, or, where the failure was outside of any, those that ran; `late`: out of time. */
type Verdict = { fate: Fate; by: string | null; whole: boolean; failed: readonly string[]; late?: boolean }
/** What a run of so many test files may take before it counts as one that never ends, in milliseconds. */
const limitOf = (tests: readonly string[]): number => 180_000 + tests.length * 60_000

const checked = (by: string): Verdict => ({ fate: 'check', by, whole: false, failed: [] })
/** Tries one in the copy on the tests of its room, and on the types of the whole tree. */
const roomVerdict = async (one: Drawn, dir: string, runner: Runner): Promise<Verdict> => {
  for (const tests of roomTests(dir, one.file)) {
    const fails = await runner.failing(tests, limitOf(tests))
    if (fails === 'slow') return { fate: 'slow', by: tests.join(' '), whole: false, failed: [] }
    const named = fails.filter((text) => tests.includes(text))
    const failed = named.length > 0 ? named : tests
    const said = fails.join(' · ').slice(0, 300)
    if (fails.length > 0) return { fate: 'dies', by: said, whole: false, failed, late: runner.wasLate() }
  }
  const types = await typeFault(dir)
  if (types !== null) return checked(types)
  return { fate: 'lives', by: null, whole: false, failed: [] }
}
/** Breaks all of these in the copy for as long as `work` takes; they are of different files. */
const withBroken = async <T>(all: readonly Drawn[], copy: Copy, runner: Runner, work: () => Promise<T>): Promise<T> => {
  const sound = all.map(({ file }) => [join(copy.dir, file), readFileSync(join(copy.dir, file), 'utf8')] as const)
  const write = (texts: readonly (readonly [path: string, text: string])[]) => {
    for (const [path, text] of texts) {
      writeFileSync(path, text)
      runner.forget(path)
    }
  }
  write(all.map(({ file, text }) => [join(copy.dir, file), text]))
  try {
    return await work()
  } finally {
    write(sound)
  }
}
/** How many of the files that failed for a group each of it is tried on at first. */
const FIRST = 6
/**
 * Tries on all rules and calls those that nothing of their room notices: together, and each alone on the files that
 * failed for all of them.
 */
const groupVerdicts = async (group: readonly Drawn[], copy: Copy, runner: Runner): Promise<Map<Drawn, Verdict>> => {
  const verdicts = new Map<Drawn, Verdict>()
  const left = () => group.filter((one) => !verdicts.has(one))
  const settle = async (tests: readonly string[]): Promise<number> => {
    const before = verdicts.size
    for (const one of left()) {
      const fails = await withBroken([one], copy, runner, () => runner.failing(tests, limitOf(tests)))
      if (fails === 'slow') verdicts.set(one, { fate: 'slow', by: tests.join(' '), whole: true, failed: [] })
      else if (fails.length > 0)
        verdicts.set(one, {
          fate: 'dies',
          by: fails.join(' · ').slice(0, 300),
          whole: true,
          failed: tests,
          late: runner.wasLate(),
        })
    }
    return verdicts.size - before
  }
  const tests = allTests(copy.dir)
  while (left().length > 0) {
    const failed = await withBroken(left(), copy, runner, () => runner.failingFiles(tests, limitOf(tests)))
    const known = failed === 'slow' ? tests : failed
    if (known.length > 0 && (await settle(known.slice(0, FIRST))) > 0) continue
    if (known.length > FIRST && (await settle(known.slice(FIRST))) > 0) continue
    for (const one of left()) verdicts.set(one, { fate: 'lives', by: null, whole: true, failed: [] })
  }
  return verdicts
}
/**
 * What failed must pass when nothing is broken, or the failure says nothing: then no other is tried. What ran out of
 * time must do so at once, whatever it did before.
 */
const requireSound = async ({ fate, failed, late }: Verdict, runner: Runner, sound: Set<string>): Promise<void> => {
  const doubtful = fate === 'dies' ? failed.filter((test) => late || !sound.has(test)) : []
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
const GROUP = 6
/** The next few that lived in their room and were not tried on everything, of different files. */
const nextGroup = (due: readonly Drawn[]): Drawn[] => {
  const files = new Map(due.map((one) => [one.file, one]))
  return [...files.values()].slice(0, GROUP)
}

/** Draws, tries what was not tried yet, appends what came of it, and writes the page; the share of those that live. */
export const mutateAtRandom = async (root: string, wish: Wish): Promise<number> => {
  const drawn = draw(listSources(root), wish.count, wish.seed)
  const file = join(root, `.cache/mutate/random-${wish.seed}.jsonl`)
  mkdirSync(dirname(file), { recursive: true })
  const mine = drawn.slice(wish.from, wish.to)
  const write = () => {
    const results = [...readResults(file, drawn).values()]
    const reasons = JSON.parse(readFileSync(join(import.meta.dirname, 'reasons.json'), 'utf8')) as Reason[]
    const drawing = { howMany: drawn.length, day: new Date().toISOString().slice(0, 10) }
    writeFileSync(join(root, 'docs/random-mutations.md'), writePage(results, reasons, drawing))
    return results
  }
  const keep = ({ text: _text, ...place }: Drawn, { failed: _failed, ...said }: Verdict) => {
    appendFileSync(file, `${JSON.stringify({ seed: wish.seed, ...place, ...said })}\n`)
    write()
  }
  const lives = (test: (known: Result | undefined) => boolean) => {
    const known = readResults(file, drawn)
    return mine.filter((one) => test(known.get(keyOf(one))))
  }
  const first = lives((known) => (wish.alive ? known?.fate === 'lives' : known === undefined))
  const second = () => (wish.room ? [] : lives((known) => known?.fate === 'lives' && !known.whole))
  if (first.length > 0 || second().length > 0) await tryDue(root, first, second, keep)
  const results = write()
  return results.filter((one) => one.fate === 'lives').length / Math.max(results.length, 1)
}
type Keep = (one: Drawn, verdict: Verdict) => void
const tryDue = async (root: string, first: readonly Drawn[], second: () => Drawn[], keep: Keep) => {
  const copy = copyProject(root)
  process.on('exit', copy.discard)
  const runner = await openRunner(copy.dir, { parallel: true })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void runner.close().finally(() => process.exit(1)))
  const sound = new Set<string>()
  const tell = async (one: Drawn, verdict: Verdict, which: string) => {
    await requireSound(verdict, runner, sound)
    keep(one, verdict)
    console.log(`${which} ${verdict.fate} ${one.file}:${one.line} ${one.what}`)
  }
  const broken = <T>(all: readonly Drawn[], work: () => Promise<T>) => withBroken(all, copy, runner, work)
  try {
    const noticed = await checkOwn(first, copy.dir, broken)
    for (const [one, said] of noticed) await tell(one, checked(said), 'its file:')
    for (const [n, one] of first.filter((one) => !noticed.has(one)).entries())
      await tell(
        one,
        await broken([one], () => roomVerdict(one, copy.dir, runner)),
        `${n + 1 + noticed.size}/${first.length}`,
      )
    for (let due = second(); due.length > 0; due = second())
      for (const [one, verdict] of await groupVerdicts(nextGroup(due), copy, runner))
        await tell(one, verdict, 'everything:')
  } finally {
    await runner.close()
  }
}
