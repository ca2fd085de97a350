import { parseArgs } from 'node:util'
import { ensayar, faltas } from './ensayo.ts'
import { escribir } from './tabla.ts'

/** npm run faults [-- --corto] [-- --semilla N]: what the portal promises of orders, tried under faults. Ends with 1 when anything disagrees. */
const { values } = parseArgs({ options: { corto: { type: 'boolean', default: false }, semilla: { type: 'string' } } })
const semilla = values.semilla === undefined ? Math.floor(Math.random() * 1_000_000) : Number(values.semilla)
if (!Number.isInteger(semilla)) throw new Error('--semilla: se espera un número entero')
const cuantos = values.corto ? { pedidos: 40, clientes: 8, muertes: 3, caidas: 1, cortes: 5 } : { pedidos: 500, clientes: 20, muertes: 20, caidas: 5, cortes: 50 }
console.log(`${cuantos.pedidos} pedidos de ${cuantos.clientes} clientes, ${cuantos.muertes} muertes del servidor, ${cuantos.caidas} de PostgreSQL, ${cuantos.cortes} cortes; semilla ${semilla}`)
const resultado = await ensayar({ ...cuantos, semilla, decir: (linea) => console.log(linea) })
console.log(`\n${escribir(resultado)}\n`)
const malas = faltas(resultado, cuantos)
for (const m of malas) console.error(`✗ ${m}`)
process.exit(malas.length === 0 ? 0 : 1)
