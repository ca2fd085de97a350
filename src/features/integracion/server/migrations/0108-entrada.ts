import { sql, type Kysely } from 'kysely'

/**
 * What has come in of each kind, one row a kind: when and by which door last, how that went, every row refused so far,
 * the days of the last two weeks on which it came, and whether somebody was told that it no longer does.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create table entrada (
    entidad text primary key,
    ultima timestamptz not null,
    puerta text not null,
    leidas int not null,
    "conError" int not null,
    rechazadas bigint not null,
    dias date[] not null,
    avisada timestamptz
  )`.execute(db)
}
