import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { sql, type Kysely } from 'kysely'
import { StartupError } from '#server/startup-error.ts'
import type { Tables } from './tables.ts'

/**
 * A migration step, in a transaction of its own that retries when it does not get a lock within 200 ms, so that no live
 * query queues longer behind it. `outside`: no transaction, for slow steps and `create index concurrently` (which needs
 * `set lock_timeout = 0`); it must be repeatable after a failure (docs/decisions/0093).
 */
export type Migration = { up: (db: Kysely<never>) => Promise<void>; outside?: boolean }
/** Migrations by name; a file is imported only when its step is to run. */
export type Migrations = Readonly<Record<string, Migration | (() => Promise<Migration>)>>

const GROUND = join(import.meta.dirname, 'migrations')
const ROOMS = join(import.meta.dirname, '../../features')
const foldersOf = async (): Promise<string[]> => {
  const rooms = (await readdir(ROOMS)).map((room) => join(ROOMS, room, 'server/migrations'))
  return [GROUND, ...rooms.filter((folder) => existsSync(folder))]
}
/**
 * Finds the migrations of the ground and of the rooms, by file name, which is also their order. One that has been
 * released is never changed; a number is used once over all folders.
 */
const findMigrations = async (): Promise<Migrations> => {
  const found = new Map<string, () => Promise<Migration>>()
  for (const folder of await foldersOf())
    for (const file of (await readdir(folder)).filter((f) => /^\d{4}-[\w-]+\.ts$/.test(f))) {
      const name = file.slice(0, -3)
      if (found.has(name)) throw new Error(`Two migrations are called ${name}.`)
      found.set(name, () => import(pathToFileURL(join(folder, file)).href) as Promise<Migration>)
    }
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}
const own = findMigrations()

const read = (m: Migrations[string]): Promise<Migration> | Migration => (typeof m === 'function' ? m() : m)

/** Key of the advisory lock that every version of the portal takes while it migrates. */
const LOCK = sql.lit(BigInt('3853314791062309107'))
// well below deadlock_timeout (1 s): in a deadlock the migration gives up before PostgreSQL cancels another transaction
const LOCK_WAIT = '200ms'
const PATIENCE_MS = 600_000

const executed = async (db: Kysely<never>): Promise<string[]> => {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(
    db,
  )
  return rows[0]!.there
    ? (await sql<{ name: string }>`select name from kysely_migration`.execute(db)).rows.map((r) => r.name)
    : []
}

/** Counts the steps that have run and the known ones that have not; writes nothing. */
export const countSteps = async (db: Kysely<Tables>): Promise<{ done: number; missing: number }> => {
  const [names, done] = [Object.keys(await own), await executed(db as unknown as Kysely<never>)]
  return { done: done.length, missing: names.filter((name) => !done.includes(name)).length }
}

/** Runs one step and records it as done. */
const step = async (on: Kysely<never>, name: string, { up, outside }: Migration): Promise<void> => {
  const record = async (db: Kysely<never>): Promise<void> =>
    void (await sql`
      insert into kysely_migration (name, timestamp)
      values (${name}, ${new Date().toISOString()})`.execute(db))
  if (outside) {
    await sql`set lock_timeout = ${sql.lit(LOCK_WAIT)}`.execute(on)
    try {
      await up(on)
    } finally {
      await sql`reset lock_timeout`.execute(on)
    }
    return record(on)
  }
  await on.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT)}`.execute(trx)
    await up(trx)
    await record(trx)
  })
}

const busy = (e: unknown): boolean => ['55P03', '40P01'].includes((e as { code?: string }).code ?? '')
type Say = (text: string) => void
/** Runs one step, retrying while another transaction holds a lock it needs. */
const stepPatiently = async (on: Kysely<never>, name: string, migration: Migration, say: Say): Promise<void> => {
  const until = Date.now() + PATIENCE_MS
  for (let tries = 0; ; tries++) {
    try {
      return await step(on, name, migration)
    } catch (error) {
      if (!busy(error) || Date.now() > until) throw error
      if (tries % 10 === 0)
        say(
          `La migración ${name} espera: otra transacción usa lo que ella cambia. Se intenta de nuevo sin detener a nadie.`,
        )
      await pause(Math.min(250 * 2 ** tries, 5000))
    }
  }
}

/**
 * Takes the migration lock by polling: a session that waits inside PostgreSQL would block another one's `create index
 * concurrently`.
 */
const withLock = async (on: Kysely<never>, work: () => Promise<void>): Promise<void> => {
  const tryLock = async () =>
    (await sql<{ got: boolean }>`select pg_try_advisory_lock(${LOCK}) as got`.execute(on)).rows[0]!.got
  while (!(await tryLock())) await pause(250)
  try {
    await work()
  } finally {
    await sql`select pg_advisory_unlock(${LOCK})`.execute(on).catch(() => {}) // a lost connection has released it
  }
}

/** The error with a Spanish sentence where the operator must change something before migrating; any other as it is. */
const explained = async (db: Kysely<Tables>, error: unknown): Promise<unknown> => {
  const { code, message } = error as { code?: string; message: string }
  if (code === '42501') {
    const { rows } = await sql<{
      who: string
      base: string
    }>`select current_user as who, current_database() as base`.execute(db)
    return new StartupError(
      [
        `DATABASE_URL: al usuario «${rows[0]!.who}» le falta permiso para crear tablas en la base «${rows[0]!.base}» (${message}). Lo más simple: que sea su dueño, «alter database … owner to …».`,
      ],
      { cause: error },
    )
  }
  if (['0A000', '58P01'].includes(code ?? '') && /extension/.test(message))
    return new StartupError(
      [`DATABASE_URL: al servidor le falta una extensión (${message}): instalá el paquete «postgresql-contrib».`],
      { cause: error },
    )
  return error
}

/**
 * Migrates the database to this version's schema; safe from several processes at once, while the former version serves.
 * A database migrated by a newer version is served with a warning: steps only add.
 */
export const migrate = async (
  db: Kysely<Tables>,
  { migrations, say = (text) => console.warn(text) }: { migrations?: Migrations; say?: Say } = {},
): Promise<void> => {
  const known = migrations ?? (await own)
  const names = Object.keys(known).sort()
  const on = db as unknown as Kysely<never>
  const done = await executed(on)
  const newer = done.filter((name) => !names.includes(name)).sort()
  if (newer.length > 0)
    say(
      `Aviso: una versión más nueva del portal ya migró esta base (${newer.join(', ')}). Ésta sigue sirviendo con ella; actualícela cuando pueda.`,
    )
  if (names.every((name) => done.includes(name))) return
  try {
    await on.connection().execute((held) =>
      withLock(held, async () => {
        await sql`set statement_timeout = 0`.execute(held)
        await sql`
          create table if not exists kysely_migration (
            name varchar(255) primary key, timestamp varchar(255) not null
          )`.execute(held)
        const now = new Set(await executed(held))
        for (const name of names) if (!now.has(name)) await stepPatiently(held, name, await read(known[name]!), say)
        await sql`reset statement_timeout`.execute(held)
      }),
    )
  } catch (error) {
    throw await explained(db, error)
  }
}

/** True when the newest migration has run. */
export const isMigrated = async (db: Kysely<Tables>): Promise<boolean> => {
  const last = Object.keys(await own)
    .sort()
    .at(-1)!
  const { rows } = await sql<{ n: number }>`
    select count(*) as n
    from kysely_migration
    where name = ${last}`.execute(db)
  return rows[0]!.n === 1
}
