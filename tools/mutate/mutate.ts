// npm run mutate [-- [--missing] <word>…]: breaks one thing of the list after another in a copy of the tree, runs the
// tests that must see it, and writes docs/mutations.md; `--missing`: those that are not known to die. Fails when more
// than one of twenty lives. `--random N --seed S`: changes drawn by chance instead (random/random.ts).
import { readFileSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { copyProject, type Copy } from './copy.ts'
import { openRunner, type Runner } from './run.ts'
import { mutations } from './mutations.ts'
import { changeOf, type Mutation } from './mutation.ts'
import { mutateAtRandom } from './random/random.ts'
import { writeTable, readTable, type Outcome } from './table.ts'

const root = join(import.meta.dirname, '../..')
const PAGE = join(root, 'docs/mutations.md')
const MAX_SURVIVORS = 0.05

const holdsWord = (m: Mutation, word: string): boolean =>
  [m.name, changeOf(m).file, ...m.tests].some((t) => t.includes(word))

/** Breaks, runs, mends. What fails must pass when nothing is broken: such a test proves nothing of the mutation. */
const runMutation = async (m: Mutation, copy: Copy, runner: Runner, healthy: Set<string>): Promise<Outcome> => {
  const { path, mend } = copy.breakIt(m)
  let vive: boolean
  try {
    runner.forget(path)
    vive = (await runner.failing(m.tests)).length === 0
  } finally {
    mend()
    runner.forget(path)
  }
  const byVer = m.tests.filter((p) => !healthy.has(p))
  if (!vive && byVer.length > 0) {
    const failing = await runner.failing(byVer)
    if (failing.length > 0) throw new Error(`${m.name}: fails with nothing broken: ${failing[0]} (${failing.at(-1)})`)
    for (const p of byVer) healthy.add(p)
  }
  return vive ? 'lives' : 'dies'
}

/** What the page says; read anew each time: whoever runs another part meanwhile keeps its rows. */
const known = () => (existsSync(PAGE) ? readTable(readFileSync(PAGE, 'utf8')) : {})

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    missing: { type: 'boolean' },
    random: { type: 'string' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    to: { type: 'string' },
    room: { type: 'boolean', default: false },
    alive: { type: 'boolean', default: false },
  },
})
if (values.random) {
  const { random, seed, from, to = random, room, alive } = values
  const wish = { count: Number(random), seed: Number(seed), from: Number(from), to: Number(to), room, alive }
  process.exit((await mutateAtRandom(root, wish)) > 0.03 ? 1 : 0)
}
const dead = new Set(Object.entries(values.missing ? known() : {}).flatMap(([name, r]) => (r === 'dies' ? [name] : [])))
const chosen = mutations.filter((m) => !dead.has(m.name) && (words.length === 0 || words.some((p) => holdsWord(m, p))))
const copy = copyProject(root)
process.on('exit', copy.discard)
const runner = await openRunner(copy.dir)
// its server of PostgreSQL ends with it
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void runner.close().finally(() => process.exit(1)))
const healthy = new Set<string>()
const failures: string[] = []
try {
  for (const [i, m] of chosen.entries()) {
    const started = Date.now()
    try {
      const r = await runMutation(m, copy, runner, healthy)
      console.log(`${i + 1}/${chosen.length} ${r} ${m.name} (${Math.round((Date.now() - started) / 1000)} s)`)
      writeFileSync(PAGE, writeTable(mutations, { ...known(), [m.name]: r }))
    } catch (e) {
      failures.push(String(e))
      console.log(`${i + 1}/${chosen.length} ${String(e)}`)
    }
  }
} finally {
  await runner.close()
}
const final = known()
const survivors = mutations.filter((m) => final[m.name] === 'lives').map((m) => m.name)
console.log(survivors.length === 0 ? 'None lives.' : `Alive: ${survivors.join(', ')}`)
process.exit(failures.length > 0 || survivors.length > mutations.length * MAX_SURVIVORS ? 1 : 0)
