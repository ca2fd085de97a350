import { parseArgs } from 'node:util'
import { openDos, walkThrough, relevo } from './dos.ts'
import { rehearse, faltas } from './ensayo.ts'
import { closeAll, type Cierre } from './entorno.ts'
import { saveTabla, writeUno, writeDos } from './tabla.ts'

/**
 * npm run faults [-- --corto] [-- --semilla N] [-- --sin-recorrido] [-- --write]: what the portal promises of orders,
 * tried under faults; then two processes behind a proxy. Everything it starts it ends. Ends with 1 when anything
 * disagrees.
 */
const MINUTOS = 30
const { values } = parseArgs({
  options: {
    corto: { type: 'boolean', default: false },
    semilla: { type: 'string' },
    'sin-recorrido': { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const semilla = values.semilla === undefined ? Math.floor(Math.random() * 1_000_000) : Number(values.semilla)
if (!Number.isInteger(semilla)) throw new Error('--semilla: an integer is expected.')
const corrida = (
  pedidos: number,
  clientes: number,
  procesos: 1 | 2,
  muertes: number,
  caidas: number,
  cortes: number,
) => ({ pedidos, clientes, procesos, muertes, caidas, cortes })
/** One process as the portal is mostly run; then two, where what is asked again meets the other. */
const corridas = values.corto
  ? [corrida(40, 8, 1, 3, 1, 5)]
  : [corrida(500, 20, 1, 20, 5, 50), corrida(120, 20, 2, 8, 2, 15)]

const cierre: Cierre = []
const leave = (why: string) => {
  console.error(why)
  setTimeout(() => process.exit(1), 10_000).unref()
  void closeAll(cierre).then(() => process.exit(1))
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => leave('Interrupted.'))
setTimeout(() => leave(`Did not end within ${MINUTOS} minutes.`), MINUTOS * 60_000).unref()

const dicho: string[] = []
/** Said, and kept for docs/reliability.md. */
const say = (texto: string) => {
  console.log(texto)
  dicho.push(texto)
}
const dosProcesos = async (): Promise<string[]> => {
  console.log('\nTwo processes behind a proxy…')
  const dos = await openDos(cierre)
  const rodado = await relevo(dos, 2)
  const caminado = await walkThrough(dos, cierre)
  say(`\n${writeDos(rodado, caminado)}`)
  return [
    ...rodado.fallidas.slice(0, 5).map((f) => `during the restarts: ${f}`),
    ...(caminado.paso ? [] : [`the journey failed:\n${caminado.salida.slice(-4_000)}`]),
    ...(caminado.muerto && caminado.relevado
      ? []
      : ['the journey ended before one process died and the other restarted']),
    ...caminado.fallidas.map((f) => `during the journey, no answer from any process: ${f}`),
  ]
}

try {
  const malas: string[] = []
  for (const c of corridas) {
    say(
      `\n${c.pedidos} orders of ${c.clientes} clients, ${c.procesos === 1 ? 'one process' : `${c.procesos} processes behind a proxy`}; the server dies ${c.muertes} times, PostgreSQL ${c.caidas}, and connections are cut ${c.cortes} times; seed ${semilla}`,
    )
    const resultado = await rehearse({ ...c, semilla, say: (linea) => console.log(linea) }, cierre)
    await closeAll(cierre)
    say(`\n${writeUno(resultado)}`)
    const { que, ms, intentos } = resultado.visto.peor
    console.log(
      `\nThe slowest: ${que}, ${ms} ms, in ${intentos.length} attempts. The last ones:\n${intentos
        .slice(-5)
        .map((i) => `  ${i}`)
        .join('\n')}`,
    )
    malas.push(...faltas(resultado, c))
  }
  if (!values.corto && !values['sin-recorrido']) malas.push(...(await dosProcesos()))
  for (const m of malas) console.error(`✗ ${m}`)
  if (values.write && malas.length === 0) saveTabla(dicho.join('\n'))
  console.log(
    malas.length === 0
      ? '\nAll agrees.'
      : `\nDisagrees: ${malas.length}. To repeat it: npm run faults -- --semilla ${semilla}`,
  )
  process.exitCode = malas.length === 0 ? 0 : 1
} catch (e) {
  console.error(e)
  process.exitCode = 1
} finally {
  await closeAll(cierre)
}
process.exit()
