import { parseArgs } from 'node:util'
import { abrirDos, recorrer, relevo } from './dos.ts'
import { ensayar, faltas } from './ensayo.ts'
import { cerrar, type Cierre } from './entorno.ts'
import { escribir, escribirDos } from './tabla.ts'

/**
 * npm run faults [-- --corto] [-- --semilla N] [-- --sin-recorrido]: what the portal promises of orders, tried under faults; then two processes behind a
 * proxy. Everything it starts it ends. Ends with 1 when anything disagrees.
 */
const MINUTOS = 20
const { values } = parseArgs({ options: { corto: { type: 'boolean', default: false }, semilla: { type: 'string' }, 'sin-recorrido': { type: 'boolean', default: false } } })
const semilla = values.semilla === undefined ? Math.floor(Math.random() * 1_000_000) : Number(values.semilla)
if (!Number.isInteger(semilla)) throw new Error('--semilla: se espera un número entero.')
const cuantos = values.corto ? { pedidos: 40, clientes: 8, muertes: 3, caidas: 1, cortes: 5 } : { pedidos: 500, clientes: 20, muertes: 20, caidas: 5, cortes: 50 }

const cierre: Cierre = []
const leave = (why: string) => {
  console.error(why)
  setTimeout(() => process.exit(1), 10_000).unref()
  void cerrar(cierre).then(() => process.exit(1))
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => leave('Interrumpido.'))
setTimeout(() => leave(`No terminó en ${MINUTOS} minutos.`), MINUTOS * 60_000).unref()

const dosProcesos = async (): Promise<string[]> => {
  console.log('\nDos procesos detrás de un proxy…')
  const dos = await abrirDos(cierre)
  const rodado = await relevo(dos, 2)
  const caminado = await recorrer(dos, cierre)
  console.log(`\n${escribirDos(rodado, caminado)}`)
  return [
    ...rodado.fallidas.slice(0, 5).map((f) => `durante los reinicios: ${f}`),
    ...(caminado.paso ? [] : [`el recorrido no pasó:\n${caminado.salida.slice(-4_000)}`]),
    ...(caminado.muerto && caminado.relevado ? [] : ['el recorrido terminó antes de que un proceso muriera y el otro se reiniciara']),
    ...caminado.fallidas.map((f) => `durante el recorrido, sin respuesta de ningún proceso: ${f}`),
  ]
}

try {
  console.log(`${cuantos.pedidos} pedidos de ${cuantos.clientes} clientes; el servidor muere ${cuantos.muertes} veces, PostgreSQL ${cuantos.caidas}, y ${cuantos.cortes} veces se cortan las conexiones; semilla ${semilla}`)
  const resultado = await ensayar({ ...cuantos, semilla, decir: (linea) => console.log(linea) }, cierre)
  console.log(`\n${escribir(resultado)}`)
  const malas = faltas(resultado, cuantos)
  await cerrar(cierre)
  if (!values.corto && !values['sin-recorrido']) malas.push(...(await dosProcesos()))
  for (const m of malas) console.error(`✗ ${m}`)
  console.log(malas.length === 0 ? '\nTodo coincide.' : `\nNo coincide: ${malas.length}. Para repetirlo: npm run faults -- --semilla ${semilla}`)
  process.exitCode = malas.length === 0 ? 0 : 1
} catch (e) {
  console.error(e)
  process.exitCode = 1
} finally {
  await cerrar(cierre)
}
process.exit()
