import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '../src/server/config.ts'
import { openDb } from '../src/server/db/db.ts'
import { startEmbedded } from '../src/server/db/embedded.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { transfer } from '../src/server/db/transfer.ts'
import { waitForDb } from '../src/server/db/wait.ts'
import { EXIT, StartupError } from '../src/server/startup-error.ts'

/**
 * npm run export: copies the embedded database of DATA_DIR to the empty PostgreSQL database of DATABASE_URL
 * (docs/operacion.md).
 */
const main = async (): Promise<void> => {
  const began = Date.now()
  const { databaseUrl, dataDir, dbWait } = readConfig()
  if (!databaseUrl)
    throw new StartupError([
      'DATABASE_URL: falta la base de PostgreSQL a la que se llevan los datos, p. ej. DATABASE_URL=postgres://usuario:clave@servidor:5432/portal npm run export.',
    ])
  if (!existsSync(join(dataDir, 'pg'))) throw new StartupError([`DATA_DIR: en «${dataDir}» no hay una base embebida.`])
  await waitForDb(databaseUrl, dbWait, console.log)
  const embedded = await startEmbedded({ dataDir })
  const source = { host: embedded.host, user: 'postgres', database: 'postgres' }
  const open: pg.Client[] = []
  const connect = async (config: pg.ClientConfig) => {
    const c = new pg.Client(config)
    await c.connect()
    open.push(c)
    return c
  }
  try {
    for (const target of [
      { ...source, max: 1 as const },
      { connectionString: databaseUrl, max: 2 },
    ]) {
      const { db, close } = openDb(target)
      await migrate(db).finally(close)
    }
    let filas = 0
    await transfer(await connect(source), await connect({ connectionString: databaseUrl }), (t) => {
      filas += t.filas
      console.log(`${t.tabla.padEnd(24)}${String(t.filas).padStart(10)}`)
    })
    console.log(
      `\nSe llevaron ${filas} filas en ${((Date.now() - began) / 1000).toFixed(1)} s; cada tabla quedó igual. La base embebida no cambió.`,
    )
  } finally {
    for (const c of open) await c.end().catch(() => {})
    await embedded.stop()
  }
}

try {
  await main()
} catch (e) {
  console.error(e instanceof Error ? e.message : e)
  process.exitCode = e instanceof StartupError ? EXIT.config : EXIT.crash
}
