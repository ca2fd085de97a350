import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Tables } from './tables.ts'
import * as m0001 from './migrations/0001-personas.ts'
import * as m0002 from './migrations/0002-productos.ts'
import * as m0003 from './migrations/0003-presupuestos.ts'
import * as m0010 from './migrations/0010-productos.ts'
import * as m0011 from './migrations/0011-carrito.ts'
import * as m0013 from './migrations/0013-presupuestos-vendedor.ts'
import * as m0014 from './migrations/0014-inicio.ts'
import * as m0020 from './migrations/0020-correo.ts'
import * as m0021 from './migrations/0021-claves.ts'
import * as m0022 from './migrations/0022-auditoria.ts'
import * as m0028 from './migrations/0028-organizacion.ts'
import * as m0029 from './migrations/0029-auditoria.ts'
import * as m0030 from './migrations/0030-people.ts'
import * as m0031 from './migrations/0031-encuesta.ts'

const migrations: Record<string, Migration> = {
  '0001-personas': m0001,
  '0002-productos': m0002,
  '0003-presupuestos': m0003,
  '0010-productos': m0010,
  '0011-carrito': m0011,
  '0013-presupuestos-vendedor': m0013,
  '0014-inicio': m0014,
  '0020-correo': m0020,
  '0021-claves': m0021,
  '0022-auditoria': m0022,
  '0028-organizacion': m0028,
  '0029-auditoria': m0029,
  '0030-people': m0030,
  '0031-encuesta': m0031,
}

/** Brings the database to the present shape; safe to call from several processes at once. */
export const migrate = async (db: Kysely<Tables>): Promise<void> => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations }, allowUnorderedMigrations: true })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** True when the newest migration has run. */
export const isMigrated = async (db: Kysely<Tables>): Promise<boolean> => {
  const last = Object.keys(migrations).sort().at(-1)!
  const { rows } = await sql<{ n: number }>`select count(*) as n from kysely_migration where name = ${last}`.execute(db)
  return rows[0]!.n === 1
}
