import { sql, type Kysely } from 'kysely'
import { config } from '#server/context.ts'
import { openDb, type Db, type Tables } from '#server/db/db.ts'
import { timeoutsOfJobs } from '#server/db/timeouts.ts'
import type { Values } from './columnas.ts'
import { openCopies, type Copies } from './copies.ts'
import { writtenBy } from './escribe.ts'
import { DRY_RUN, runExclusive } from './import-lease.ts'

type DryRun = { readonly on: Kysely<Tables>; readonly copies: Copies }
const dryRuns = new WeakMap<object, DryRun>()

/**
 * Runs an import as a dry run (docs/decisions/0040): the same code on private copies of the tables it writes; the
 * database makes everything else read-only. One at a time, else 409. `work` may use its `Db` only for `importEntidad`.
 */
export const dryRun = <T>(db: Kysely<Tables>, work: (on: Kysely<Tables>) => Promise<T>): Promise<T> => {
  const url = config().databaseUrl
  return url === null ? runExclusive(db, DRY_RUN, (one) => rehearse(one, work)) : onOwnConnection(url, work)
}

/** Opens a connection for one dry run and closes it, so that no other work sees its copies. */
const onOwnConnection = async <T>(connectionString: string, work: (on: Kysely<Tables>) => Promise<T>): Promise<T> => {
  const own = openDb({ connectionString, max: 1 }, timeoutsOfJobs)
  try {
    return await runExclusive(own.db, DRY_RUN, (on) => rehearse(on, work))
  } finally {
    await own.close()
  }
}

const rehearse = async <T>(db: Kysely<Tables>, work: (on: Kysely<Tables>) => Promise<T>): Promise<T> => {
  const on = db.withoutPlugins() // another handle of the same connection: imports through `db` are no dry run
  const copies = openCopies(on)
  dryRuns.set(on, { on, copies })
  // the embedded database has one connection for all: pg_temp goes last, so that other work does not see the copies
  await sql`
    select set_config('search_path', current_setting('search_path') || ', pg_temp', false)
    where current_setting('search_path') !~ 'pg_temp'`.execute(on)
  try {
    return await work(on)
  } finally {
    await copies.drop()
  }
}

/** The dry run a `Db` belongs to, or null. */
export const dryRunOf = (db: Db): DryRun | null => dryRuns.get(db) ?? null

/**
 * Runs a batch of a dry run in a transaction of its own, on copies of the rows that it names; `filas` null: the work
 * after the last batch.
 */
export const withCopies = async <T>(
  { on, copies }: DryRun,
  entidad: string,
  filas: readonly Values[] | null,
  work: (trx: Db) => Promise<T>,
): Promise<T> => {
  await copies.take(writtenBy(entidad), filas)
  return on.transaction().execute(async (trx) => {
    await sql`set transaction read only`.execute(trx)
    await sql`
      select
        set_config('search_path', 'pg_temp, ' || current_setting('search_path'), true),
        set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(trx)
    return work(trx)
  })
}
