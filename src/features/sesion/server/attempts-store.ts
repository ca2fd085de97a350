import { sql } from 'kysely'
import { db } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'

/** The SQL of `intento_fallido`: tries that were wrong, or are being looked at. */

/**
 * Holds the counts of these keys until the transaction ends, always in one order: tries at once, of any process, are
 * counted one after the other.
 */
export const lockClaves = (on: Db, claves: readonly string[]) =>
  sql`
    select pg_advisory_xact_lock(hashtext('intento'), h)
    from (
      select distinct hashtext(c) as h
      from unnest(${claves as string[]}::text[]) as c
      order by 1
    ) as x`.execute(on)

export type Cuenta = {
  clave: string
  /** How many, or about how many different things where rows say what they were about. */ n: number
  /** Seconds since the last. */ ago: number
}
/** How many tries of each key stand in its window of minutes. */
export const countAttempts = async (on: Db, claves: readonly string[], minutes: readonly number[]): Promise<Cuenta[]> =>
  (
    await sql<Cuenta>`
      select
        x.clave, count(distinct coalesce(i.sobre, i.id::text)) as n,
        extract(epoch from clock_timestamp() - max(i.momento))::float8 as ago
      from unnest(${claves as string[]}::text[], ${minutes as number[]}::int[]) as x(clave, minutes)
      join intento_fallido i on i.clave = x.clave and i.momento > clock_timestamp() - make_interval(mins => x.minutes)
      group by x.clave`.execute(on)
  ).rows

export const insertAttempts = async (
  on: Db,
  rows: readonly { clave: string; sobre: string | null }[],
): Promise<number[]> =>
  (
    await on
      .insertInto('intento_fallido')
      .values(rows.map((r) => ({ ...r, momento: sql<Date>`clock_timestamp()` })))
      .returning('id')
      .execute()
  ).map((r) => r.id)
export const dropAttempts = (ids: readonly number[]) =>
  db()
    .deleteFrom('intento_fallido')
    .where('id', 'in', [...ids])
    .execute()
/** Takes every wait of an account away, wherever its tries came from. */
export const dropOfCuenta = (on: Db, email: string) =>
  on
    .deleteFrom('intento_fallido')
    .where((eb) =>
      eb.or([
        eb('clave', '=', `cuenta:${email.toLowerCase()}`),
        eb('clave', 'like', `cuenta:${email.toLowerCase().replace(/[\\%_]/g, '\\$&')}|%`),
      ]),
    )
    .execute()
