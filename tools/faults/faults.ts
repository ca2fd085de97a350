import { parseArgs } from 'node:util'
import { openPair, walkThrough, takeover } from './pair.ts'
import { rehearse, faltas } from './dry-run.ts'
import { closeAll, type Closing } from './environment.ts'
import { saveTabla, writeRun, writeTakeover } from './tabla.ts'

/**
 * npm run faults [-- --short] [-- --seed N] [-- --sin-recorrido] [-- --write]: checks under faults what the portal
 * guarantees of orders; then with two processes behind a load balancer. Ends all it starts. Exits with 1 on any
 * disagreement.
 */
const MINUTES = 30
const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    seed: { type: 'string' },
    'sin-recorrido': { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const seed = values.seed === undefined ? Math.floor(Math.random() * 1_000_000) : Number(values.seed)
if (!Number.isInteger(seed)) throw new Error('--seed: an integer is expected.')
const corrida = (
  pedidos: number,
  clientes: number,
  processes: 1 | 2,
  deaths: number,
  outages: number,
  cuts: number,
) => ({ pedidos, clientes, processes, deaths, outages, cuts })
/** One process, as usually deployed; then two, where retries reach the other one. */
const runs = values.short
  ? [corrida(40, 8, 1, 3, 1, 5)]
  : [corrida(500, 20, 1, 20, 5, 50), corrida(120, 20, 2, 8, 2, 15)]

const closing: Closing = []
const leave = (why: string) => {
  console.error(why)
  setTimeout(() => process.exit(1), 10_000).unref()
  void closeAll(closing).then(() => process.exit(1))
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => leave('Interrupted.'))
setTimeout(() => leave(`Did not end within ${MINUTES} minutes.`), MINUTES * 60_000).unref()

const stated: string[] = []
/** Prints a text and keeps it for docs/reliability.md. */
const say = (texto: string) => {
  console.log(texto)
  stated.push(texto)
}
const rehearseTwo = async (): Promise<string[]> => {
  console.log('\nTwo processes behind a proxy…')
  const pair = await openPair(closing)
  const rolled = await takeover(pair, 2)
  const walked = await walkThrough(pair, closing)
  say(`\n${writeTakeover(rolled, walked)}`)
  return [
    ...rolled.failed.slice(0, 5).map((f) => `during the restarts: ${f}`),
    ...(walked.paso ? [] : [`the journey failed:\n${walked.salida.slice(-4_000)}`]),
    ...(walked.dead && walked.takenOver ? [] : ['the journey ended before one process died and the other restarted']),
    ...walked.failed.map((f) => `during the journey, no answer from any process: ${f}`),
  ]
}

try {
  const disagreements: string[] = []
  for (const c of runs) {
    say(
      `\n${c.pedidos} orders of ${c.clientes} clients, ${c.processes === 1 ? 'one process' : `${c.processes} processes behind a proxy`}; the server dies ${c.deaths} times, PostgreSQL ${c.outages}, and connections are cut ${c.cuts} times; seed ${seed}`,
    )
    const resultado = await rehearse({ ...c, seed, say: (linea) => console.log(linea) }, closing)
    await closeAll(closing)
    say(`\n${writeRun(resultado)}`)
    const { que, ms, intentos } = resultado.visto.worst
    console.log(
      `\nThe slowest: ${que}, ${ms} ms, in ${intentos.length} attempts. The last ones:\n${intentos
        .slice(-5)
        .map((i) => `  ${i}`)
        .join('\n')}`,
    )
    disagreements.push(...faltas(resultado, c))
  }
  if (!values.short && !values['sin-recorrido']) disagreements.push(...(await rehearseTwo()))
  for (const m of disagreements) console.error(`✗ ${m}`)
  if (values.write && disagreements.length === 0) saveTabla(stated.join('\n'))
  console.log(
    disagreements.length === 0
      ? '\nAll agrees.'
      : `\nDisagrees: ${disagreements.length}. To repeat it: npm run faults -- --seed ${seed}`,
  )
  process.exitCode = disagreements.length === 0 ? 0 : 1
} catch (e) {
  console.error(e)
  process.exitCode = 1
} finally {
  await closeAll(closing)
}
process.exit()
