// npm run mutate [-- [--missing] <word>…]: breaks one thing of the list after another in a copy of the tree, runs the
// tests that must see it, and writes docs/mutations.md; `--missing`: those that are not known to die. Fails when more
// than one of twenty lives. `--random N --seed S`: changes drawn by chance instead (random/random.ts).
import { readFileSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { copyProject, type Copy } from './copy.ts'
import { openRunner, type Runner } from './run.ts'
import { lista } from './lista.ts'
import { cambioOf, type Mutation } from './mutation.ts'
import { mutateAtRandom } from './random/random.ts'
import { writeTabla, readTabla, type Resultado } from './tabla.ts'

const root = join(import.meta.dirname, '../..')
const PAGINA = join(root, 'docs/mutations.md')
const MAX_SURVIVORS = 0.05

const holdsWord = (m: Mutation, palabra: string): boolean =>
  [m.nombre, cambioOf(m).en, ...m.tests].some((t) => t.includes(palabra))

/** Breaks, runs, mends. What fails must pass when nothing is broken: such a test proves nothing of the mutation. */
const runMutation = async (m: Mutation, copy: Copy, runner: Runner, healthy: Set<string>): Promise<Resultado> => {
  const { archivo, mend } = copy.breakIt(m)
  let vive: boolean
  try {
    runner.forget(archivo)
    vive = (await runner.failing(m.tests)).length === 0
  } finally {
    mend()
    runner.forget(archivo)
  }
  const byVer = m.tests.filter((p) => !healthy.has(p))
  if (!vive && byVer.length > 0) {
    const failing = await runner.failing(byVer)
    if (failing.length > 0) throw new Error(`${m.nombre}: fails with nothing broken: ${failing[0]} (${failing.at(-1)})`)
    for (const p of byVer) healthy.add(p)
  }
  return vive ? 'lives' : 'dies'
}

/** What the page says; read anew each time: whoever runs another part meanwhile keeps its rows. */
const known = () => (existsSync(PAGINA) ? readTabla(readFileSync(PAGINA, 'utf8')) : {})

const { values, positionals: palabras } = parseArgs({
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
const dead = new Set(
  Object.entries(values.missing ? known() : {}).flatMap(([nombre, r]) => (r === 'dies' ? [nombre] : [])),
)
const chosen = lista.filter(
  (m) => !dead.has(m.nombre) && (palabras.length === 0 || palabras.some((p) => holdsWord(m, p))),
)
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
    const empezada = Date.now()
    try {
      const r = await runMutation(m, copy, runner, healthy)
      console.log(`${i + 1}/${chosen.length} ${r} ${m.nombre} (${Math.round((Date.now() - empezada) / 1000)} s)`)
      writeFileSync(PAGINA, writeTabla(lista, { ...known(), [m.nombre]: r }))
    } catch (e) {
      failures.push(String(e))
      console.log(`${i + 1}/${chosen.length} ${String(e)}`)
    }
  }
} finally {
  await runner.close()
}
const final = known()
const survivors = lista.filter((m) => final[m.nombre] === 'lives').map((m) => m.nombre)
console.log(survivors.length === 0 ? 'None lives.' : `Alive: ${survivors.join(', ')}`)
process.exit(failures.length > 0 || survivors.length > lista.length * MAX_SURVIVORS ? 1 : 0)
