import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { readConfig } from '#server/config.ts'
import { setRunning } from '#server/context.ts'
import { openDb, type Tables } from '#server/db/db.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { plazosDeTrabajos } from '#server/db/plazos.ts'
import { contar, contarNoches } from './verificar-informe.ts'
import { verificar } from './verificar.ts'
import { listNoches, nombresDe } from './verificar-store.ts'

const USO = `Uso:
  npm run verify                 compara el libro de ventas con los renglones y repara lo que difiere
  npm run verify -- --solo-ver   sólo compara
  npm run verify -- --noches     lo que encontraron las últimas siete noches
Termina con 0 si todo coincide, 2 si encontró diferencias y 1 si no pudo terminar.`

const withDb = async <T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> => {
  const config = readConfig()
  const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir })
  const { db, close } = openDb(embedded ? { host: embedded.host, user: 'postgres', database: 'postgres', max: 1 } : { connectionString: config.databaseUrl!, max: 1 }, plazosDeTrabajos)
  try {
    setRunning({ config, db, jobs: db, log: () => {} })
    await migrate(db)
    return await work(db)
  } finally {
    await close()
    await embedded?.stop()
  }
}

const main = (): Promise<number> => {
  const { values } = parseArgs({ options: { 'solo-ver': { type: 'boolean' }, noches: { type: 'boolean' }, ayuda: { type: 'boolean' } } })
  if (values.ayuda) throw new Error(USO)
  return withDb(async (db) => {
    if (values.noches) {
      console.log(contarNoches(await listNoches(db)))
      return 0
    }
    const hallado = await verificar(db, { soloVer: values['solo-ver'] ?? false })
    console.log(contar(hallado, await nombresDe(db, hallado.primeros)))
    return hallado.grupos > 0 || hallado.totales.cuantos > 0 ? 2 : 0
  })
}

try {
  process.exitCode = await main()
} catch (e) {
  const wrong = e instanceof Error && 'code' in e && String(e.code).startsWith('ERR_PARSE_ARGS')
  console.error(wrong ? USO : e instanceof Error ? e.message : e)
  process.exitCode = 1
}
