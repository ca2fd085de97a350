import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { readConfig, type Config } from '#server/config.ts'
import { setRunning } from '#server/context.ts'
import { openDb, type Db, type Tables } from '#server/db/db.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { plazosDeTrabajos } from '#server/db/plazos.ts'
import { migrate } from '#server/db/migrate.ts'
import { importCarpeta } from './carpeta.ts'
import { createClave, revokeClaves } from './claves.ts'
import { contexto } from './columnas.ts'
import { dryRun, type Informe, type LineaMala } from './import.ts'

const USO = `Uso:
  npm run import -- CARPETA [--dry-run]   importa los archivos CSV de la carpeta (docs/integracion.md)
  npm run import -- --clave NOMBRE        crea una clave para PUT /api/integracion y la muestra una vez
  npm run import -- --revocar NOMBRE      anula las claves de ese nombre`

const withDb = async <T>(config: Config, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> => {
  const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir })
  const { db, close } = openDb(embedded ? { host: embedded.host, user: 'postgres', database: 'postgres', max: 1 } : { connectionString: config.databaseUrl!, max: 2 }, plazosDeTrabajos)
  try {
    setRunning({ config, db, jobs: db, log: () => {} })
    await migrate(db)
    return await work(db)
  } finally {
    await close()
    await embedded?.stop()
  }
}

const columnas = ['leidas', 'nuevas', 'cambiadas', 'iguales', 'conError'] as const
const titulos = ['leídas', 'nuevas', 'cambiadas', 'iguales', 'con error']
const showTabla = (informes: readonly Informe[]): string => {
  const fila = (nombre: string, celdas: readonly (string | number)[]) => nombre.padEnd(22) + celdas.map((c) => String(c).padStart(11)).join('')
  const total = columnas.map((c) => informes.reduce((n, i) => n + i[c], 0))
  return [fila('', titulos), ...informes.map((i) => fila(i.entidad, columnas.map((c) => i[c]))), fila('total', total)].join('\n')
}
const showMala = (m: LineaMala): string => `${m.archivo}, línea ${m.linea}${m.columna ? `, columna ${m.columna}` : ''}: ${m.motivo}`

/** Imports a folder, prints every bad line as it is met and a table at the end; false when a line was bad. */
const runImport = async (db: Kysely<Tables>, dir: string, seco: boolean): Promise<boolean> => {
  const load = (on: Db) => importCarpeta(on, dir, contexto('Sistema de gestión'), (m) => console.error(showMala(m)))
  const { informes, ajenos } = await (seco ? dryRun(db, load) : load(db))
  if (informes.length === 0) throw new Error(`No hay archivos para importar en ${dir}: sus nombres están en docs/integracion.md.`)
  for (const a of ajenos) console.warn(`${a}: no es un archivo de la integración y no se lee.`)
  for (const i of informes) for (const a of i.avisos) console.warn(`${i.archivo}: ${a}`)
  console.log(`\n${showTabla(informes)}\n\n${seco ? 'Ensayo: no se guardó nada; así quedaría.' : 'Importación terminada.'}`)
  return informes.every((i) => i.conError === 0)
}

const main = async (): Promise<boolean> => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'dry-run': { type: 'boolean' }, clave: { type: 'string' }, revocar: { type: 'string' } } })
  const { clave, revocar } = values
  if (clave !== undefined || revocar !== undefined) {
    const nombre = (clave ?? revocar)!.trim()
    if (nombre === '' || nombre.length > 60) throw new Error(USO)
    await withDb(readConfig(), async (db) => {
      if (clave === undefined) console.log(`Claves anuladas: ${await revokeClaves(db, nombre)}.`)
      else console.log(`Clave de «${nombre}»; no se vuelve a mostrar:\n${await createClave(db, nombre)}`)
    })
    return true
  }
  if (positionals.length !== 1) throw new Error(USO)
  const dir = resolve(process.env.INIT_CWD ?? process.cwd(), positionals[0]!)
  if (!existsSync(dir) || !statSync(dir).isDirectory()) throw new Error(`No existe la carpeta ${dir}.`)
  return withDb(readConfig(), (db) => runImport(db, dir, values['dry-run'] ?? false))
}

try {
  if (!(await main())) process.exitCode = 1
} catch (e) {
  console.error(e instanceof Error ? e.message : e)
  process.exitCode = 1
}
