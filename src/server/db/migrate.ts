import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Tables } from './tables.ts'

const FOLDER = join(import.meta.dirname, 'migrations')
/** Every migration of the folder, by its file's name; they run in the order of their names, and one that has landed is never changed. */
const readMigrations = async (): Promise<Record<string, Migration>> => {
  const files = (await readdir(FOLDER)).filter((f) => /^\d{4}-[\w-]+\.ts$/.test(f)).sort()
  const modules = await Promise.all(files.map((f) => import(pathToFileURL(join(FOLDER, f)).href) as Promise<Migration>))
  return Object.fromEntries(files.map((f, i) => [f.slice(0, -3), modules[i]!]))
}
const migrations = readMigrations()

/** Brings the database to the present shape; safe to call from several processes at once. */
export const migrate = async (db: Kysely<Tables>): Promise<void> => {
  const migrator = new Migrator({ db, provider: { getMigrations: () => migrations }, allowUnorderedMigrations: true })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** True when the newest migration has run. */
export const isMigrated = async (db: Kysely<Tables>): Promise<boolean> => {
  const last = Object.keys(await migrations).sort().at(-1)!
  const { rows } = await sql<{ n: number }>`select count(*) as n from kysely_migration where name = ${last}`.execute(db)
  return rows[0]!.n === 1
}
