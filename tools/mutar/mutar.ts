// npm run mutate [-- [--faltan] <word>…]: breaks one thing of the list after another in a copy of the tree, runs the
// tests that must see it, and writes docs/mutations.md; `--faltan`: those that are not known to die. Fails when more
// than one of twenty lives. `--random N --seed S`: changes drawn by chance instead (random/random.ts).
import { readFileSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { copyProject, type Copia } from './copia.ts'
import { openCorredor, type Corredor } from './correr.ts'
import { lista } from './lista.ts'
import { cambioDe, type Mutacion } from './mutacion.ts'
import { mutateAtRandom } from './random/random.ts'
import { writeTabla, readTabla, type Resultado } from './tabla.ts'

const root = join(import.meta.dirname, '../..')
const PAGINA = join(root, 'docs/mutations.md')
const MAXIMO_VIVAS = 0.05

const holdsWord = (m: Mutacion, palabra: string): boolean =>
  [m.nombre, cambioDe(m).en, ...m.pruebas].some((t) => t.includes(palabra))

/** Breaks, runs, mends. What fails must pass when nothing is broken: such a test proves nothing of the mutation. */
const runMutacion = async (m: Mutacion, copia: Copia, corredor: Corredor, sanas: Set<string>): Promise<Resultado> => {
  const { archivo, mend } = copia.breakIt(m)
  let vive: boolean
  try {
    corredor.forget(archivo)
    vive = (await corredor.failing(m.pruebas)).length === 0
  } finally {
    mend()
    corredor.forget(archivo)
  }
  const porVer = m.pruebas.filter((p) => !sanas.has(p))
  if (!vive && porVer.length > 0) {
    const fallan = await corredor.failing(porVer)
    if (fallan.length > 0) throw new Error(`${m.nombre}: fails with nothing broken: ${fallan[0]} (${fallan.at(-1)})`)
    for (const p of porVer) sanas.add(p)
  }
  return vive ? 'lives' : 'dies'
}

/** What the page says; read anew each time: whoever runs another part meanwhile keeps its rows. */
const known = () => (existsSync(PAGINA) ? readTabla(readFileSync(PAGINA, 'utf8')) : {})

const { values, positionals: palabras } = parseArgs({
  allowPositionals: true,
  options: {
    faltan: { type: 'boolean' },
    random: { type: 'string' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    room: { type: 'boolean', default: false },
    alive: { type: 'boolean', default: false },
  },
})
if (values.random) {
  const { random, seed, from, room, alive } = values
  const wish = { count: Number(random), seed: Number(seed), from: Number(from), room, alive }
  process.exit((await mutateAtRandom(root, wish)) > 0.03 ? 1 : 0)
}
const muertas = new Set(
  Object.entries(values.faltan ? known() : {}).flatMap(([nombre, r]) => (r === 'dies' ? [nombre] : [])),
)
const elegidas = lista.filter(
  (m) => !muertas.has(m.nombre) && (palabras.length === 0 || palabras.some((p) => holdsWord(m, p))),
)
const copia = copyProject(root)
process.on('exit', copia.discard)
const corredor = await openCorredor(copia.dir)
// its server of PostgreSQL ends with it
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void corredor.close().finally(() => process.exit(1)))
const sanas = new Set<string>()
const fallas: string[] = []
try {
  for (const [i, m] of elegidas.entries()) {
    const empezada = Date.now()
    try {
      const r = await runMutacion(m, copia, corredor, sanas)
      console.log(`${i + 1}/${elegidas.length} ${r} ${m.nombre} (${Math.round((Date.now() - empezada) / 1000)} s)`)
      writeFileSync(PAGINA, writeTabla(lista, { ...known(), [m.nombre]: r }))
    } catch (e) {
      fallas.push(String(e))
      console.log(`${i + 1}/${elegidas.length} ${String(e)}`)
    }
  }
} finally {
  await corredor.close()
}
const final = known()
const vivas = lista.filter((m) => final[m.nombre] === 'lives').map((m) => m.nombre)
console.log(vivas.length === 0 ? 'None lives.' : `Alive: ${vivas.join(', ')}`)
process.exit(fallas.length > 0 || vivas.length > lista.length * MAXIMO_VIVAS ? 1 : 0)
